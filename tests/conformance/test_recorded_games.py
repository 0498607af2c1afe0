"""Recorded games replay decision by decision: seats, masks, draws, numbers, snapshots, results."""

import itertools
import json
import random

import pytest

from boardenvs import GAMES
from tests.conformance.recordings import FOLDER, files, read
from tests.conformance.replay import Adapter, DeviationError, replay
from tests.conformance.tokaido import Tokaido
from tests.conformance.yokohama import Yokohama

ADAPTERS: dict[str, Adapter] = {"tokaido": Tokaido(), "yokohama": Yokohama()}
RECORDINGS = [(game, path) for game in GAMES for path in files(game)]


def needs_recordings(test):
    """Run `test` on every file of recorded games; skip it where there are none."""
    names = [f"{game}-{path.name}" for game, path in RECORDINGS]
    reason = f"no recorded games in {FOLDER} (BOARDENVS_CONFORMANCE)"
    test = pytest.mark.parametrize(("game", "path"), RECORDINGS, ids=names)(test)
    return pytest.mark.skipif(not RECORDINGS, reason=reason)(test)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_adapter(game):
    assert game in ADAPTERS


@needs_recordings
def test_recorded_games_replay_to_the_letter(game, path, capsys):
    games = decisions = 0
    for record in read(path):
        decisions += replay(record, ADAPTERS[game])
        games += 1
    with capsys.disabled():
        print(f"\n{game}/{path.name}: {games} games, {decisions} decisions replayed")
    assert games > 0


def damages(record, adapter, rng):
    """Yield copies of `record` with one thing changed, and what it is."""

    def copy():
        return json.loads(json.dumps(record))

    told = [i for i, numbers in enumerate(record["state"]) if numbers]
    bad = copy()
    bad["state"][rng.choice(told)][0] += 1
    yield "a number", bad
    bad = copy()
    index = rng.choice([i for i, mask in enumerate(record["legal"]) if mask])
    flipped = 1 << rng.randrange(len(adapter.game.actions))
    bad["legal"][index] = hex(int(record["legal"][index], 16) ^ flipped)
    yield "a mask bit", bad
    bad = copy()
    index = rng.choice(told)
    bad["decisions"][index][0] = (bad["decisions"][index][0] + 1) % record["players"]
    yield "a seat", bad
    for what, spoil in adapter.damages():
        bad = copy()
        if spoil(bad):
            yield what, bad


@needs_recordings
def test_the_replayer_notices_damage(game, path):
    """A replay that cannot fail would prove nothing."""
    rng, adapter = random.Random(8), ADAPTERS[game]
    for record in itertools.islice(read(path), 10):
        for what, damaged in damages(record, adapter, rng):
            with pytest.raises(DeviationError):
                pytest.fail(f"game {record['id']}: {what} unnoticed, {replay(damaged, adapter)}")
