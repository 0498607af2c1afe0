"""Records: games as lines of JSON that are replayed and checked when they are read."""

import json
import random

import pytest

from boardenvs.core.jit import compiled
from boardenvs.core.tables import tables_hash
from boardenvs.match import Match
from boardenvs.record import Record, RecordError, load, save
from tests.play import EVERY_GAME, EVERY_TABLE, finish, random_game, register_toy, row
from tests.toy import GAME as TOY


@pytest.fixture(autouse=True)
def toy_by_name(monkeypatch):
    register_toy(monkeypatch)


def finished(game=TOY, players=3, seed=1, **options):
    """Return a finished random game."""
    match = Match(game, players, seed, **options)
    finish(match, seed)
    return match


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_games_are_saved_loaded_and_replayed(game, players, tmp_path):
    """Finished and running, of all variants, skipping forced moves or not, cut or not."""
    matches = []
    for seed in range(20 if compiled else 2):
        rng = random.Random(seed)
        skip, cut = rng.random() < 0.5, rng.choice([None, 10])
        stop = rng.choice([0, 3, 10**6])
        for match in random_game(game, players, seed, skip_forced=skip, max_steps=cut):
            if match.state.step >= stop:
                break
        matches.append(match)
    path = tmp_path / "games.jsonl"
    records = [match.record(["someone"] * players) for match in matches]
    save(path, records)
    loaded = load(path)
    assert loaded == records
    for match, record in zip(matches, loaded, strict=True):
        assert row(record.replay()) == row(match)
        assert record.scores == match.scores()
        assert record.places == match.places()
        assert record.over == match.over
        assert record.tables == tables_hash(game.name)


def test_a_record_is_one_line_a_game_with_actions_in_the_words_of_the_moment(tmp_path):
    path = tmp_path / "games.jsonl"
    save(path, [finished(seed=seed).record() for seed in range(3)])
    lines = path.read_text().splitlines()
    assert len(lines) == 3
    first = json.loads(lines[0])
    assert first["game"] == "toy_v0"
    assert first["actions"][0] in ("take 1 of 21", "take 2 of 21", "take 3 of 21")
    assert first["agents"] == ["unknown"] * 3


def test_positions_yields_every_position_with_the_action_taken_there():
    match = finished()
    steps = [(m.state.step, action) for m, action in match.record().positions()]
    assert steps == [*enumerate(match.action_names()), (match.state.step, "")]


def test_actions_may_be_recorded_by_their_fixed_names():
    record = finished().record()
    fixed = [name.split(" of")[0] for name in record.actions]
    data = json.loads(record.to_json()) | {"actions": fixed}
    assert Record.from_json(json.dumps(data)).replay().over


@pytest.mark.parametrize("name", ["Zoë", "a\u2028b", "a\x85b", 'quote " and \\', "a\nb"])
def test_any_name_of_an_agent_survives_a_file(name, tmp_path):
    path = tmp_path / "games.jsonl"
    save(path, [finished().record([name, "b", "c"]), finished(seed=2).record()])
    loaded = load(path)
    assert len(loaded) == 2
    assert loaded[0].agents[0] == name


def test_an_empty_file_holds_no_games(tmp_path):
    path = tmp_path / "games.jsonl"
    save(path, [])
    assert load(path) == []


def changed(**fields):
    """Return a function that changes `fields` of a record's data."""
    return lambda data: data | {k: v(data[k]) if callable(v) else v for k, v in fields.items()}


DAMAGE = {
    "a changed action": (
        changed(actions=lambda actions: [*actions[:2], "take 9 of 2", *actions[3:]]),
        ["action 2", "take 9 of 2", "legal now"],
    ),
    "an action that is no name": (
        changed(actions=lambda actions: [None, *actions[1:]]),
        ["action 0", "None"],
    ),
    "an action too many": (
        changed(actions=lambda actions: [*actions, "take 1"]),
        ["take 1", "the game is over"],
    ),
    "an action too few": (changed(actions=lambda actions: actions[:-1]), ["scores"]),
    "a changed score": (changed(scores=lambda scores: [scores[0] + 1, *scores[1:]]), ["scores"]),
    "changed places": (changed(places=[2, 2, 2]), ["places", "[2, 2, 2]"]),
    "a game said to go on": (changed(over=False), ["over"]),
    "another seed": (changed(seed=lambda seed: seed + 1), ["scores"]),
    "a seed that is none": (changed(seed=-1), ["seed", "-1"]),
    "a seed too large": (changed(seed=2**64), ["seed"]),
    "a seed of the wrong type": (changed(seed="one"), ["seed", "int", "'one'"]),
    "a seed that is a bool": (changed(seed=True), ["seed"]),
    "a foreign game": (changed(game="chess_v0"), ["unknown game", "chess_v0"]),
    "another version": (changed(game="toy_v9"), ["toy_v9", "toy_v0"]),
    "other tables": (changed(tables="0123456789abcdef"), ["0123456789abcdef", "BOARDENVS_DATA"]),
    "too many players": (changed(num_players=9), ["9", "players"]),
    "another number of players": (changed(num_players=2), []),
    "a strange option": (changed(options={"nonsense": 1}), ["nonsense"]),
    "a strange value of an option": (changed(options={"cards": 7}), ["cards", "7"]),
    "options of the wrong type": (changed(options=["cards"]), ["options", "dict"]),
    "actions of the wrong type": (changed(actions="take 1"), ["actions", "list"]),
    "skip_forced of the wrong type": (changed(skip_forced="no"), ["skip_forced", "bool"]),
    "a limit the state cannot hold": (changed(max_steps=10**12), ["max_steps"]),
    "a limit that is none": (changed(max_steps=-1), ["max_steps"]),
    "too few agents": (changed(agents=["a"]), ["agents"]),
    "agents that are no names": (changed(agents=[1, 2, 3]), ["agents"]),
    "a field too many": (lambda data: data | {"colour": "red"}, ["unknown", "colour"]),
    "not an object": (lambda data: [data], ["record"]),
    "null": (lambda data: None, ["record"]),
} | {
    f"no {field}": (
        lambda data, field=field: {k: v for k, v in data.items() if k != field},
        ["missing", field],
    )
    for field in Record.__dataclass_fields__
}


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_line_is_refused_with_file_line_and_what_does_not_fit(damage, words, tmp_path):
    path = tmp_path / "games.jsonl"
    save(path, [finished(seed=seed).record() for seed in (1, 2)])
    lines = path.read_text().splitlines()
    lines[1] = json.dumps(damage(json.loads(lines[1])))
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(RecordError) as refusal:
        load(path)
    for word in ("games.jsonl, line 2:", *words):
        assert word in str(refusal.value)


NOT_JSON = {
    "a torn line": lambda line: line[: len(line) // 2],
    "prose": lambda line: b"player one took three",
    "a blank line": lambda line: b"",
    "bytes that are no text": lambda line: b"\xff\xfe" + line,
}


@pytest.mark.parametrize("damage", NOT_JSON.values(), ids=NOT_JSON)
def test_a_line_that_is_not_json_is_refused_with_file_and_line(damage, tmp_path):
    path = tmp_path / "games.jsonl"
    save(path, [finished(seed=seed).record() for seed in (1, 2, 3)])
    lines = path.read_bytes().splitlines()
    lines[1] = damage(lines[1])
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(RecordError, match=r"games.jsonl, line 2: "):
        load(path)


def test_unchecked_loading_leaves_the_replay_to_you(tmp_path):
    path = tmp_path / "games.jsonl"
    record = finished().record()
    data = json.loads(record.to_json()) | {"scores": [0, 0, 0]}
    path.write_text(json.dumps(data) + "\n")
    (loaded,) = load(path, check=False)
    with pytest.raises(RecordError, match="scores"):
        loaded.replay()


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match="nothing"):
        load(tmp_path / "nothing.jsonl")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_match_without_its_past_has_no_record(game):
    """So it is after a resample or a playout, and for one read from bytes."""
    match = Match(game, seed=1)
    match.play(match.legal()[0])
    played = match.copy()
    played.play_out()
    for other in (match.resample(0, 1), Match.from_bytes(match.to_bytes()), played):
        for tell in (other.record, other.action_names):
            with pytest.raises(ValueError, match="deal"):
                tell()
    assert match.record().replay().actions == match.actions


def test_a_record_names_as_many_agents_as_there_are_seats():
    with pytest.raises(ValueError, match="2 agents are named for 3 seats"):
        finished().record(["a", "b"])
