"""Games as files: one game a line of JSON, replayed and checked when it is loaded."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from boardenvs.core.tables import tables_hash
from boardenvs.match import IllegalActionError, Match
from boardenvs.registry import game_named


class RecordError(ValueError):
    """A record that is damaged, of another version, or does not fit the rules; says where."""


@dataclass(frozen=True)
class Record:
    """A finished or running game: whatever is needed to play it again, and how it stood."""

    game: str
    """Name and version, `"tokaido_v0"`."""
    tables: str
    """Hash of the component tables it was played with."""
    num_players: int
    options: dict[str, Any]
    seed: int
    max_steps: int
    skip_forced: bool
    agents: list[str]
    """Who sat in each seat."""
    actions: list[str]
    """In the words of the moment, as `Match.name` gives them."""
    scores: list[int]
    places: list[int]
    over: bool

    @classmethod
    def of(cls, match: Match, agents: list[str] | None = None) -> "Record":
        """Return the record of `match`; ValueError where its past is not known.

        That is so for resampled matches, for those read from bytes and after `play_out`.
        """
        if match.seed is None:
            raise ValueError("this match has no record: it does not hold the game from its deal on")
        agents = agents or ["unknown"] * match.num_players
        if len(agents) != match.num_players:
            raise ValueError(f"{len(agents)} agents are named for {match.num_players} seats")
        return cls(
            game=match.game.id,
            tables=tables_hash(match.game.name),
            num_players=match.num_players,
            options=match.options,
            seed=match.seed,
            max_steps=int(match.state.limit),
            skip_forced=match.skip_forced,
            agents=list(agents),
            actions=list(match.action_names()),
            scores=match.scores(),
            places=match.places(),
            over=match.over,
        )

    def start(self) -> Match:
        """Return the match as it was dealt; RecordError where this package cannot deal it."""
        try:
            game = game_named(self.game)
            if self.tables != tables_hash(game.name):
                raise RecordError(
                    f"{self.game}: played with component tables {self.tables}, but those here are"
                    f" {tables_hash(game.name)}; is BOARDENVS_DATA set as it was?"
                )
            return Match(
                game,
                self.num_players,
                self.seed,
                max_steps=self.max_steps,
                skip_forced=self.skip_forced,
                **self.options,
            )
        except RecordError:
            raise
        except (TypeError, ValueError) as error:
            raise RecordError(f"the record cannot be dealt: {error}") from error

    def positions(self) -> Iterator[tuple[Match, str]]:
        """Yield the match before each action, with the action, then play it.

        It is one live match: copy what you keep. RecordError names the first action that does not
        fit.
        """
        match = self.start()
        for number, action in enumerate(self.actions):
            yield match, action
            try:
                match.play(action)
            except IllegalActionError as error:
                raise RecordError(f"action {number} does not fit: {error}") from error
        yield match, ""

    def replay(self) -> Match:
        """Play the record again and return the match; RecordError where it does not come out so."""
        for match, _ in self.positions():
            last = match
        found = (last.scores(), last.places(), last.over)
        for name, told, true in zip(
            ("scores", "places", "over"), (self.scores, self.places, self.over), found, strict=True
        ):
            if told != true:
                raise RecordError(f"{name} in the record are {told}, but it replays to {true}")
        return last

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """Return the record in `line`, unchecked; RecordError where it is none."""
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise RecordError(f"not JSON: {error}") from error
        names = {field.name for field in fields(cls)}
        if not isinstance(data, dict) or set(data) != names:
            found = set(data) if isinstance(data, dict) else set()
            raise RecordError(
                "not a record of boardenvs;"
                f" missing: {', '.join(sorted(names - found)) or 'nothing'},"
                f" unknown: {', '.join(sorted(found - names)) or 'nothing'}"
            )
        kinds = {"game": str, "tables": str, "num_players": int, "options": dict, "seed": int,
                 "max_steps": int, "skip_forced": bool, "agents": list, "actions": list,
                 "scores": list, "places": list, "over": bool}  # fmt: skip
        for name, kind in kinds.items():
            if not isinstance(data[name], kind):
                raise RecordError(f"{name} must be {kind.__name__}, not {data[name]!r}")
        if not all(isinstance(agent, str) for agent in data["agents"]):
            raise RecordError(f"agents must be names, not {data['agents']!r}")
        if len(data["agents"]) != data["num_players"]:
            told = f"{len(data['agents'])} agents are named for {data['num_players']} players"
            raise RecordError(told)
        return cls(**data)


def save(path: str | Path, records: Iterable[Record]) -> None:
    """Write `records` to `path`, one a line."""
    lines = "".join(record.to_json() + "\n" for record in records)
    Path(path).write_text(lines, encoding="utf-8")


def load(path: str | Path, check: bool = True) -> list[Record]:
    """Return the records of the file at `path`; with `check`, replay each.

    RecordError names the file, the line, and what does not fit.
    """
    records = []
    for number, line in enumerate(Path(path).read_bytes().splitlines(), 1):
        try:
            record = Record.from_json(line.decode("utf-8"))
            if check:
                record.replay()
        except (RecordError, UnicodeDecodeError) as error:
            raise RecordError(f"{path}, line {number}: {error}") from error
        records.append(record)
    return records
