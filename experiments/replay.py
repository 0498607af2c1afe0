"""Turn a recorded game into a page that shows it move by move.

    python -m experiments.replay --records results/tournament/games.jsonl --out results/replay.html

The page is one file without outside parts: open it in any browser. It shows everything, as a
spectator after the game would see it; with `--seat 0`, what that seat could see.
"""

import html
import json
from dataclasses import dataclass
from pathlib import Path

from agents.base import need
from boardenvs.record import Record, RecordError, load


@dataclass(frozen=True)
class Config:
    """Which game to show."""

    records: Path
    """A file of records, as a tournament writes it."""
    game: int = 0
    """Its line, from 0."""
    seat: int | None = None
    """Show what this seat could see; what is public where None."""
    out: Path = Path("results/replay.html")


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 1150px; }}
header {{ display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; }}
h1 {{ font-size: 1.2rem; margin: 0; flex: 1 1 100%; }}
input[type=range] {{ flex: 1; }}
button {{ font: inherit; padding: .2rem .8rem; }}
#board svg {{ width: 100%; height: auto; }}
#said {{ min-height: 1.5em; margin: .6rem 0; font-weight: 600; }}
</style></head><body>
<header><h1>{title}</h1>
<button id="back">&larr;</button><button id="on">&rarr;</button><button id="play">play</button>
<input id="at" type="range" min="0" max="{last}" value="0" aria-label="decision"></header>
<p id="said"></p><div id="board"></div>
<script>
const said = {said}, boards = {boards};
const at = document.getElementById("at");
let timer = null;
function show() {{
  document.getElementById("said").textContent = said[at.value];
  document.getElementById("board").innerHTML = boards[at.value];
}}
function go(by) {{ at.value = +at.value + by; show(); }}
at.oninput = show;
document.getElementById("back").onclick = () => go(-1);
document.getElementById("on").onclick = () => go(1);
document.getElementById("play").onclick = () => {{
  if (timer) {{ clearInterval(timer); timer = null; return; }}
  timer = setInterval(() => go(1), 700);
}};
document.onkeydown = (event) => {{
  if (event.target === at) return;
  if (event.key === "ArrowLeft") go(-1);
  if (event.key === "ArrowRight") go(1);
}};
show();
</script></body></html>
"""


def page(record: Record, seat: int | None = None) -> str:
    """Return an HTML page that shows `record` decision by decision."""
    said, boards = [], []
    for number, (match, action) in enumerate(record.positions()):
        boards.append(match.svg(seat))
        if action:
            who = f"player_{match.player} ({record.agents[match.player]})"
            said.append(f"{number + 1}. {who}: {action}")
        else:
            order = sorted(range(match.num_players), key=match.places().__getitem__)
            said.append("end: " + ", ".join(_result(record, p) for p in order))
    title = f"{record.game}, {record.num_players} players, seed {record.seed}"
    return PAGE.format(
        title=html.escape(title),
        last=len(boards) - 1,
        said=_script(said),
        boards=_script(boards),
    )


def _result(record: Record, p: int) -> str:
    return f"player_{p} ({record.agents[p]}) {record.scores[p]} points"


def _script(value: list[str]) -> str:
    """Return `value` as JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/")


def write_page(record: Record, out: Path, seat: int | None = None) -> Path:
    """Write the page of `record` to `out` and return it."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page(record, seat), encoding="utf-8")
    return out


def main(config: Config) -> Path:
    """Write the page; RecordError where the file or the line is not there or does not replay."""
    records = load(config.records, check=False)
    if not 0 <= config.game < len(records):
        raise RecordError(f"{config.records} has {len(records)} games, no number {config.game}")
    records[config.game].replay()
    out = write_page(records[config.game], config.out, config.seat)
    print(f"wrote {out}")
    return out


if __name__ == "__main__":
    main(need("tyro", "view").cli(Config))
