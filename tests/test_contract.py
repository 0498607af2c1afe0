"""What every game promises, whatever its rules; a new game is held to it by being listed."""

import copy
import os
import pickle
import random
from functools import partial

import numpy as np
import pytest

from boardenvs import registry
from boardenvs.aec import BoardEnv
from boardenvs.core.game import ENTRY_POINTS
from boardenvs.core.jit import compiled
from boardenvs.core.rewards import Reward
from boardenvs.core.state import CUT, NONE, new_rows
from boardenvs.match import Match
from boardenvs.record import Record
from boardenvs.vector import VectorEnv
from tests.play import (
    ALL_GAMES,
    EVERY_GAME,
    EVERY_TABLE,
    finish,
    position,
    random_game,
    random_options,
    register_toy,
    row,
    stride,
)
from tests.toy import GAME as TOY

GAMES_PLAYED = int(os.environ.get("BOARDENVS_CONTRACT_GAMES", 12)) if compiled else 1
"""Random games a test looks through for each number of players; the variable asks for more."""

POSITIONS = 1000 if compiled else 4
"""Positions for each game, spread over its numbers of players and its variants."""

compiled_only = pytest.mark.skipif(not compiled, reason="takes minutes without the JIT")


@pytest.fixture(autouse=True)
def toy_by_name(monkeypatch):
    register_toy(monkeypatch)


def games(game, players, first=0):
    """Yield the live match at the decisions of some random games over all variants.

    At every decision of short games; of long ones, at some hundred, and of fewer games.
    """
    pace = stride(game, players)
    for seed in range(first, first + -(-GAMES_PLAYED // min(pace, 6))):
        for number, match in enumerate(random_game(game, players, seed)):
            if match.over or number % (pace if compiled else 9 * pace) == 0:
                yield match


def positions(game, count=POSITIONS, **options):
    """Yield matches in the middle of random games, over all numbers of players and variants."""
    for seed in range(-(-count // min(stride(game, game.default_players), 8))):
        yield position(game, game.players[seed % len(game.players)], seed, **options)


# The course of a game


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_there_is_always_a_choice_and_always_an_end(game, players):
    """The end comes by the rules, well before the limit that would cut the game."""
    for match in games(game, players):
        if match.over:
            assert not match.truncated
            assert not match.mask().any()
            assert match.phase == "OVER"
        else:
            assert match.legal()
            assert set(match.mask().tolist()) <= {0, 1}
            assert 0 <= match.player < players
            assert match.phase in game.phases.__members__


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_looking_changes_nothing(game, players):
    """Neither `legal`, `observe`, `score`, `rank` nor the words for a position touch it."""
    for number, match in enumerate(games(game, players)):
        before = row(match)
        mask = np.zeros(len(game.actions), np.int8)
        game.run.legal(match._row, 0, mask)
        assert (mask == match.mask()).all()
        for seat in range(players):
            match.observation(seat)
        match.scores(), match.places(), match.names(), match.breakdown()
        if number % 5 == 0:  # drawing takes a while
            for seat in (None, *range(players)):
                match.describe(seat), match.svg(seat)
        assert row(match) == before


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_the_same_seed_and_actions_give_the_same_bytes(game, players):
    for one, other in zip(games(game, players), games(game, players), strict=True):
        assert row(one) == row(other)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_different_seeds_give_different_deals(game, players):
    deals = {Match(game, players, seed).state.tobytes() for seed in range(100)}
    without_rng = {Match(game, players, seed).state.tobytes()[8:] for seed in range(100)}
    assert len(deals) == 100
    assert len(without_rng) > 90


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_reset_row_equals_a_fresh_one(game, players):
    """Byte for byte, so nothing of an earlier game is left in a reused row."""
    options = random_options(game, random.Random(players))
    table = game.prototype(players, options)
    mask = np.zeros(len(game.actions), np.int8)
    used = new_rows(game.state, 1)
    used.view(np.uint8)[:] = next(
        m for m in random_game(game, game.players[-1], 5) if m.over
    )._row.view(np.uint8)
    fresh = new_rows(game.state, 1)
    for rows in (used, fresh):
        game.run.reset(rows, 0, table, 0, np.uint64(3), False, mask)
    assert used.tobytes() == fresh.tobytes() == row(Match(game, players, 3, **options))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_reset_env_and_slot_equal_fresh_ones(game, players):
    """Every face deals seed 7 alike, also after another game was played on it."""
    deal = row(Match(game, players, 7))
    env = BoardEnv(game, players)
    for _ in range(2):
        env.reset(seed=7)
        assert env._row.tobytes() == deal
        rng = random.Random(1)
        while not any(env.terminations.values()):
            env.step(rng.choice(np.flatnonzero(env._mask).tolist()))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_places_follow_the_scores_and_ties_skip_a_place(game, players):
    """More points never stand behind fewer; as many seats are ahead of a place as it says."""
    for match in games(game, players):
        points, places = match.scores(), match.places()
        for p in range(players):
            assert places[p] == sum(other < places[p] for other in places)
            assert all(places[p] <= places[q] for q in range(players) if points[p] > points[q])


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_points_by_source_add_up_to_the_scores(game, players):
    for match in games(game, players):
        sources = match.breakdown()
        assert [sum(points) for points in zip(*sources.values(), strict=True)] == match.scores()


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_the_words_of_the_moment_name_each_legal_action(game, players):
    """They differ among legal actions, and `play` takes each of them, as it does the fixed name."""
    for match in games(game, players):
        names = match.names()
        assert len(set(names)) == len(names)
        for action, name in zip(match.legal(), names, strict=True):
            assert match.action_id(name) == action
            assert match.action_id(game.actions.names[action]) == action


# Observations


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_observations_are_finite_numbers_from_0_to_1(game, players):
    for match in games(game, players):
        for seat in range(players):
            seen = match.observation(seat)
            assert seen.shape == (game.observation_size,)
            assert seen.dtype == np.float32
            assert np.isfinite(seen).all()
            assert seen.min() >= 0
            assert seen.max() <= 1
            assert seen.any()


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_an_observation_holds_nothing_of_what_lay_in_its_buffer(game, players):
    for match in games(game, players):
        for seat in range(players):
            record = new_rows(game.observation, 1)
            flat = record.view(np.float32)
            flat[:] = 0.123
            game.run.see(match._row, 0, seat, record, flat)
            assert flat.tobytes() == match.observation(seat).tobytes()


# Hidden information


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_resampled_match_looks_the_same_from_its_seat(game, players):
    """Observation, legal actions when on turn, text board, scores and places stay as they are."""
    for number, match in enumerate(games(game, players, 100)):
        before = row(match)
        for seat in range(players):
            other = match.resample(seat, number)
            assert other.observation(seat).tobytes() == match.observation(seat).tobytes()
            if number % 3 == 0:  # writing takes a while
                assert other.describe(seat) == match.describe(seat)
            assert other.player == match.player
            assert other.phase == match.phase
            assert other.scores() == match.scores()
            if match.player == seat:
                assert (other.mask() == match.mask()).all()
                assert other.names() == match.names()
        assert row(match) == before


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_resampled_match_is_a_function_of_the_seats_knowledge(game, players):
    """Redealing what was redealt already comes out as redealing the truth does, byte for byte."""
    for number, match in enumerate(games(game, players, 200)):
        for seat in range(players):
            world = match.resample(seat, number)
            again = match.resample(seat, number + 1).resample(seat, number)
            assert row(again) == row(world)
            assert row(match.resample(seat, number)) == row(world)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_what_a_seat_is_given_is_a_function_of_its_knowledge(game, players):
    """A view of the truth and one of a redeal are the same, with all the worlds they hold."""
    for number, match in enumerate(games(game, players, 300)):
        for seat in range(players):
            true = match.view(seat)
            other = match.resample(seat, number + 9).view(seat)
            assert true.observation.tobytes() == other.observation.tobytes()
            assert true.mask.any() == (match.player == seat and not match.over)
            assert (true.mask == other.mask).all()
            assert row(true._world) == row(other._world)
            assert row(true.sample(number)) == row(other.sample(number))
            if match.player == seat and not match.over and number % 10 == 0:
                points = [view.foresee(worlds=3, seed=number) for view in (true, other)]
                assert points[0].tobytes() == points[1].tobytes()
                assert (np.isfinite(points[0]) == (true.mask == 1)).all()


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_resampled_match_has_no_past_and_plays_to_the_end(game, players):
    for match in games(game, players, 400):
        world = match.resample(0, 5)
        assert world.seed is None
        assert world.actions == ()
        assert match.over or world.state.rng != match.state.rng
        finish(world, 1)
        assert world.over


def tokaido_draws(s, seat):
    """Tell which cards are drawn next: (card, chance that a fair redeal has it there)."""
    for pile, left, kinds in (
        (s.souvenir_pile, s.souvenirs_left, s.souvenir_group[s.souvenir_pile]),
        (s.bath_pile, s.baths_left, None),
    ):
        for depth in range(1, 4):
            if depth <= left:
                top = left - depth
                if kinds is None:
                    yield pile[top], (pile[:left] == pile[top]).mean()
                else:
                    group = kinds[:left] == kinds[top]
                    yield pile[top], 1 / group.sum()


def toy_draws(s, seat):
    """Tell which card is drawn next, as above."""
    if s.cards and s.drawn < len(s.card):
        yield s.card[s.drawn], 1 / (s.holder != seat).sum()


def yokohama_draws(s, seat):
    """Tell which cards are drawn next from both decks, as above."""
    seen = (s.order_owner != NONE).sum() + (s.ports != NONE).sum()
    seen += sum((own[seat] != NONE).sum() for own in (s.orders, s.offered, s.put_back))
    for deck, left, unseen in (
        (s.order_deck, s.orders_left, len(s.order_deck) - seen),
        (s.technology_deck, s.technologies_left, s.technologies_left),
    ):
        for depth in range(1, 4):
            if depth <= left:
                yield deck[left - depth], 1 / unseen


DRAWS = {"tokaido": tokaido_draws, "toy": toy_draws, "yokohama": yokohama_draws}
"""For each game, its next hidden draws and their chances; name them for a new game."""


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_redeal_has_the_true_next_draws_no_more_often_than_chance(game, players):
    """Over all positions, hits stay within five standard deviations of their expectation."""
    hits = expected = variance = 0.0
    for number, match in enumerate(games(game, players, 500)):
        seat = number % players
        world = match.resample(seat, number)
        true = list(DRAWS[game.name](match.state, seat))
        dealt = list(DRAWS[game.name](world.state, seat))
        for (card, chance), (other, _) in zip(true, dealt, strict=True):
            hits += card == other
            expected += chance
            variance += chance * (1 - chance)
    assert abs(hits - expected) <= 5 * variance**0.5 + 3


@compiled_only
@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_the_truth_resembles_a_redeal_no_more_than_two_redeals_do_each_other(game, players):
    """A seat cannot tell the true match from two redeals: any two of the three are as alike.

    Alike means that the same choices bring every seat to the same observations for a while.
    """

    def future(match, horizon, seed):
        rng, seen = random.Random(seed), b""
        for _ in range(horizon):
            if match.over:
                break
            match.play(match.legal()[int(rng.random() * len(match.legal()))])
            seen += b"".join(match.observation(seat).tobytes() for seat in range(players))
        return seen

    for horizon in (1, 3):
        truth_only = redeals_only = 0
        for number, match in enumerate(games(game, players, 600)):
            seat = number % players
            true, one, two = (
                future(world, horizon, number)
                for world in (
                    match.copy(),
                    match.resample(seat, 2 * number),
                    match.resample(seat, 2 * number + 1),
                )
            )
            truth_only += true == one != two
            redeals_only += true != one == two
        assert truth_only - redeals_only <= 5 * (truth_only + redeals_only) ** 0.5


# Copies


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME)
def test_copies_of_a_match_go_on_as_it_does(game):
    """By `copy`, the copy module, pickle, bytes and records: the same actions, the same end."""
    ways = {
        "copy": Match.copy,
        "copy.copy": copy.copy,
        "copy.deepcopy": copy.deepcopy,
        "pickle": lambda match: pickle.loads(pickle.dumps(match)),
        "bytes": lambda match: Match.from_bytes(match.to_bytes()),
        "record": lambda match: Record.from_json(match.record().to_json()).replay(),
    }
    for number, match in enumerate(positions(game, skip_forced=False)):
        if number % 4 == 3:
            match = next(
                m
                for m in random_game(game, match.num_players, number, skip_forced=True)
                if m.state.step >= match.state.step or m.over
            )
        copies = {name: way(match) for name, way in ways.items()}
        before, past = row(match), match.actions
        actions = finish(match, number)
        for name, other in copies.items():
            assert row(other) == before, name
            assert other.options == match.options, name
            assert other.skip_forced == match.skip_forced, name
            if name != "bytes":
                assert other.seed == match.seed, name
                assert other.actions == past, name
            for action in actions:
                other.play(action)
            assert row(other) == row(match), name


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME)
def test_copies_of_an_env_go_on_as_it_does(game):
    """By `copy`, the copy module and pickle: the same steps, the same of everything at the end."""
    ways = {
        "copy": BoardEnv.copy,
        "copy.copy": copy.copy,
        "copy.deepcopy": copy.deepcopy,
        "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    }  # each position is copied in one of these ways
    kinds = [kind.name.lower() for kind in Reward]
    for number in range(POSITIONS):
        rng = random.Random(number)
        env = BoardEnv(
            game,
            game.players[number % len(game.players)],
            reward=rng.choice(kinds),
            skip_forced=rng.random() < 0.5,
            mask_in_info=rng.random() < 0.5,
            **random_options(game, rng),
        )
        env.reset(seed=number)
        for _ in range(rng.randrange(40)):
            step(env, rng)
        name = list(ways)[number // len(game.players) % len(ways)]
        other = ways[name](env)
        before = told(env)
        assert told(other) == before, name
        rng.seed(~number)
        for _ in range(rng.randrange(60)):
            step(env, rng)
        assert told(other) == before, name
        rng.seed(~number)
        for _ in range(rng.randrange(60)):
            step(other, rng)
        assert told(other) == told(env), name
        other.reset()
        env.reset()
        assert told(other) == told(env), name


def step(env, rng):
    """Step `env` at random, through the end and into the next game."""
    if not env.agents:
        env.reset()
    observation, *_, cut, _ = env.last()
    done = cut or env.terminations[env.agent_selection]
    legal = np.flatnonzero(observation["action_mask"]).tolist()
    env.step(None if done else rng.choice(legal))


def told(env):
    """Return all that `env` tells, in a form that compares."""
    infos = {a: {k: v.tolist() for k, v in info.items()} for a, info in env.infos.items()}
    seen = env.state().tobytes()
    current = env.observe(env.agent_selection)
    dicts = (env.rewards, env.terminations, env.truncations, env._cumulative_rewards)
    return (
        env._row.tobytes(), list(env.agents), env.agent_selection, *(dict(d) for d in dicts),
        infos, seen, current["observation"].tobytes(), current["action_mask"].tolist(), env._moved,
    )  # fmt: skip


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_copied_env_before_reset_has_still_to_be_reset(game):
    for way in (copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))):
        env = way(BoardEnv(game))
        with pytest.raises(AssertionError, match="reset"):
            env.step(0)
        env.reset(seed=1)
        assert env._row.tobytes() == row(Match(game, seed=1))


def test_a_match_of_a_game_that_is_not_listed_can_be_pickled(monkeypatch):
    """A game of your own is found by its package, as its env is."""
    monkeypatch.undo()
    match = Match(TOY, seed=3)
    assert row(pickle.loads(pickle.dumps(match))) == row(match)


# Loops


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_skip_forced_plays_the_same_game_as_playing_forced_moves_by_hand(game, players):
    for seed in range(GAMES_PLAYED):
        rng = random.Random(seed)
        options = random_options(game, rng)
        skipping = Match(game, players, seed, skip_forced=True, **options)
        by_hand = Match(game, players, seed, **options)
        while True:
            while not by_hand.over and len(by_hand.legal()) == 1:
                by_hand.play(by_hand.legal()[0])
            assert row(by_hand) == row(skipping)
            assert by_hand.legal() == skipping.legal()
            if skipping.over:
                break
            action = rng.choice(skipping.legal())
            skipping.play(action)
            by_hand.play(action)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_max_steps_truncates_in_every_face(game, players):
    """It is a truncation, not a termination, and it pays what the points are worth by then."""
    match = Match(game, players, 1, max_steps=5)
    env = BoardEnv(game, players, max_steps=5, reward="score")
    env.reset(seed=1)
    vec = VectorEnv(game, 1, players, max_steps=5, reward="score")
    vec.reset()
    for taken in range(5):
        assert not match.over
        assert not any(env.truncations.values())
        assert not vec.done[0] or taken == 0
        action = match.legal()[-1]
        match.play(action)
        env.step(action)
        vec.step([int(np.flatnonzero(vec.mask[0])[-1])])
    assert match.over
    assert match.truncated
    assert match.state.step == 5
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    assert list(env.rewards.values()) == match.scores()
    assert vec.done[0] == CUT
    assert vec.lengths[0] == 5


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_playout_ends_the_game_by_legal_actions(game):
    for match in positions(game, POSITIONS // 10 + 1):
        other = match.copy()
        match.play_out()
        assert match.over
        assert match.legal() == []
        assert match.seed is None
        other.play_out()
        assert row(other) == row(match)


@compiled_only
@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_faces_call_each_entry_point_with_one_signature(game):
    """A second one would mean that a face passes another type, and compiles for seconds."""
    run = game.run
    for skip in (False, True):
        match = Match(game, seed=1, skip_forced=skip)
        view = match.view(match.player)
        view.sample(3)
        view.foresee(worlds=2, seed=3)
        match.play(np.int64(match.legal()[0]))
        match.play(match.names()[0])
        match.scores()
        pickle.loads(pickle.dumps(match)).play(match.legal()[0])
        match.copy().play_out()
        for kind in Reward:
            env = BoardEnv(game, reward=kind.name.lower(), skip_forced=skip)
            env.reset(seed=1)
            env = pickle.loads(pickle.dumps(env)).copy()
            rng = random.Random(0)
            while env.agents:
                step_types = (int, np.int64, np.int32)
                done = env.terminations[env.agent_selection]
                legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
                env.step(None if done else rng.choice(step_types)(rng.choice(legal.tolist())))
            for players in (None, game.players):
                vec = VectorEnv(
                    game, 3, players, reward=kind.name.lower(), skip_forced=skip, threads=2
                )
                vec.reset(seed=5)
                vec.step(vec.mask.argmax(1))
                vec.step(vec.mask.argmax(1).astype(np.int32))
                vec.match(0).play(int(vec.mask[0].argmax()))
                run.choose_batch(0, 3, vec.mask, np.zeros(3, np.uint64), np.zeros(3, np.int64))
    table, rows = game.prototype(game.default_players, {}), new_rows(game.state, 2)
    run.play_batch(rows, table, np.zeros(2, np.uint64), np.zeros((2, len(game.actions)), np.int8))
    run.copy_batch(rows[:1], rows, 3)
    run.resample_batch(rows[:1], 0, np.uint64(1), rows, 3)
    called = [name for name in ENTRY_POINTS if name != "deal"]  # that one only kernels call
    counts = {name: len(getattr(run, name).signatures) for name in called}
    assert counts == dict.fromkeys(called, 1)


# The game's facts


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_game_is_one_value_however_it_is_copied(game):
    assert copy.copy(game) is game or copy.copy(game).id == game.id
    assert copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_facts_of_a_game_fit_together(game):
    assert game.default_players in game.players
    assert game.id == f"{game.name}_v{game.version}"
    assert set(game.options) <= set(game.state.names)
    assert game.observation.itemsize == 4 * game.observation_size
    assert not any(game.state[name].hasobject for name in game.state.names)
    assert all(option.default in option.choices for option in game.options.values())
    assert all(option.about for option in game.options.values())
    assert len(game.actions) < 250
    longest = max(
        sum(1 for _ in random_game(game, players, seed)) - 1
        for players in game.players
        for seed in range(GAMES_PLAYED)
    )
    assert longest <= game.max_steps


def test_every_listed_game_is_held_to_this_contract():
    assert [game.name for game in ALL_GAMES] == [*(n for n in registry.GAMES if n != "toy"), "toy"]
    assert set(DRAWS) == {game.name for game in ALL_GAMES}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_texts_and_drawings_are_made_for_spectators_and_seats_alike(game):
    match = position(game, game.default_players, 1)
    for make in (match.describe, match.svg):
        for seat in (None, 0):
            assert isinstance(partial(make, seat)(), str)
