"""Component tables: read-only, overlaid by BOARDENVS_DATA, named by a hash."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from boardenvs import GAMES
from boardenvs.core import tables
from boardenvs.core.tables import frozen, load, source, tables_hash

ROOT = Path(__file__).parents[2]
DATA = ROOT / "boardenvs" / "games" / "tokaido" / "data"

ASK = """
import json, numpy as np
from boardenvs.core.jit import bind
from boardenvs.core.state import new_rows
from boardenvs.core.tables import tables_hash
from boardenvs.games.tokaido.rules.village import coins_needed
from boardenvs.games.tokaido.state import STATE
from boardenvs.games.tokaido.tables import NO_TRAVELER, SOUVENIR_PRICE

def prices(rows, out):
    s = rows[0]
    s.traveler[:] = NO_TRAVELER
    for card in range(out.shape[0]):
        s.offer[0] = card
        out[card] = g_needed(s, 1)

needed = np.zeros(len(SOUVENIR_PRICE), np.int64)
bind(prices, "boardenvs.games.tokaido", g_needed=coins_needed)(new_rows(STATE, 1), needed)
print(json.dumps([SOUVENIR_PRICE.tolist(), needed.tolist(), tables_hash("tokaido")]))
"""


def run(code, tmp_path, overlay=None):
    """Run `code` in another process with its own cache, over the tables in `overlay`."""
    script = tmp_path / "ask.py"
    script.write_text(code)
    extra = {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    if overlay is not None:
        extra["BOARDENVS_DATA"] = str(overlay)
    env = {k: v for k, v in os.environ.items() if k != "BOARDENVS_DATA"} | extra
    return subprocess.run(
        [sys.executable, str(script)],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def overlaid(tmp_path, name, text):
    """Write a table to lie over one of Tokaido's; return the folder for BOARDENVS_DATA."""
    folder = tmp_path / "mine" / "tokaido"
    folder.mkdir(parents=True)
    (folder / name).write_text(text)
    return folder.parent


def test_frozen_arrays_are_small_integers_that_nobody_can_change():
    array = frozen([1, 2, 3])
    assert array.dtype == np.int16
    assert array.tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 5


def test_frozen_takes_generators_arrays_and_other_types():
    assert frozen(i * i for i in range(3)).tolist() == [0, 1, 4]
    assert frozen([[1, 2], [3, 4]]).shape == (2, 2)
    assert frozen([0.5], np.float32).dtype == np.float32
    source_array = np.arange(3)
    assert not np.shares_memory(frozen(source_array), source_array)
    assert source_array.flags.writeable


def test_numbers_that_do_not_fit_are_refused():
    with pytest.raises(OverflowError):
        frozen([40_000])


@pytest.mark.parametrize("game", GAMES)
def test_every_array_of_a_games_tables_is_read_only(game):
    module = __import__(f"boardenvs.games.{game}.tables", fromlist=["tables"])
    arrays = {k: v for k, v in vars(module).items() if isinstance(v, np.ndarray)}
    assert arrays
    assert [name for name, array in arrays.items() if array.flags.writeable] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table_says_where_it_comes_from(game):
    folder = Path(tables.GAMES) / game / "data"
    stems = [path.stem for path in folder.glob("*.toml")]
    assert stems
    for stem in stems:
        table = load(game, stem)
        assert "provenance" in table or "provenance" in table["meta"], stem


def test_the_hash_names_all_tables_of_a_game():
    name = tables_hash("tokaido")
    assert len(name) == 16
    assert int(name, 16) >= 0


def test_the_source_of_a_table_is_the_games_own_file():
    assert source("tokaido", "souvenirs") == DATA / "souvenirs.toml"


def test_an_overlay_changes_tables_kernels_and_hash(tmp_path):
    """The kernels compiled for the game as printed are not used for the corrected card."""
    text = (DATA / "souvenirs.toml").read_text()
    at = text.index("price = ", text.index("[[card]]"))
    corrected = text[:at] + "price = 9" + text[text.index("\n", at) :]
    overlay = overlaid(tmp_path, "souvenirs.toml", corrected)
    answers = []
    for folder in (None, overlay, None):
        asked = run(ASK, tmp_path, folder)
        assert asked.returncode == 0, asked.stderr
        answers.append(json.loads(asked.stdout))
    (prices, needed, name), (new_prices, new_needed, new_name), again = answers
    assert needed == prices
    assert new_prices == [9, *prices[1:]]
    assert new_needed == new_prices
    assert new_name != name
    assert again == answers[0]


def test_a_comment_in_an_overlay_changes_no_hash(tmp_path):
    """Records made with the same numbers go on to fit."""
    overlay = overlaid(
        tmp_path, "souvenirs.toml", "# checked\n" + (DATA / "souvenirs.toml").read_text()
    )
    code = "from boardenvs.core.tables import tables_hash; print(tables_hash('tokaido'))"
    assert run(code, tmp_path, overlay).stdout == run(code, tmp_path).stdout != ""


IMPORT = "import boardenvs; boardenvs.game_named('tokaido')"


def refusal(asked):
    """Return the last line of the error: what the user reads first."""
    assert asked.returncode != 0
    return asked.stderr.strip().splitlines()[-1]


def test_an_overlay_file_of_unknown_name_is_named_with_the_known_ones(tmp_path):
    overlay = overlaid(tmp_path, "suvenirs.toml", "")
    told = refusal(run(IMPORT, tmp_path, overlay))
    assert told.startswith("ValueError: ")
    for word in ("suvenirs.toml", "lies over no table of tokaido", "souvenirs", "travelers"):
        assert word in told


@pytest.mark.parametrize(
    "text", ["price = = 3", "[[card]\n", "\x00", "price = 1\nprice = 2"], ids=repr
)
def test_a_damaged_overlay_file_is_named(tmp_path, text):
    told = refusal(run(IMPORT, tmp_path, overlaid(tmp_path, "souvenirs.toml", text)))
    assert told.startswith("ValueError: ")
    assert "souvenirs.toml is not valid TOML: " in told


def test_an_overlay_file_that_is_no_text_is_named(tmp_path):
    overlay = overlaid(tmp_path, "souvenirs.toml", "")
    (overlay / "tokaido" / "souvenirs.toml").write_bytes(b"\xff\xfe\x00")
    assert "souvenirs.toml" in refusal(run(IMPORT, tmp_path, overlay))


def test_a_word_the_rules_do_not_know_is_named_with_its_file(tmp_path):
    text = (DATA / "travelers.toml").read_text().replace('"inn_panorama"', '"inn_volcano"')
    told = refusal(run(IMPORT, tmp_path, overlaid(tmp_path, "travelers.toml", text)))
    for word in ("mine", "travelers.toml", "'inn_volcano'", "inn_panorama"):
        assert word in told


def test_an_overlay_folder_that_is_not_there_is_named(tmp_path):
    told = refusal(run(IMPORT, tmp_path, tmp_path / "nowhere"))
    assert told.startswith("FileNotFoundError: ")
    assert "BOARDENVS_DATA" in told
    assert "nowhere" in told


def test_an_overlay_for_other_games_changes_nothing(tmp_path):
    folder = tmp_path / "mine" / "catan"
    folder.mkdir(parents=True)
    shutil.copy(DATA / "souvenirs.toml", folder / "hexes.toml")
    code = "from boardenvs.core.tables import tables_hash; print(tables_hash('tokaido'))"
    assert run(code, tmp_path, folder.parent).stdout == run(code, tmp_path).stdout != ""


def test_this_suite_runs_without_an_overlay():
    assert tables.OVERLAY is None
