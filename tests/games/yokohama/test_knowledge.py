"""What a seat knows, RULES.md chapter 20: what is redealt for it and what is not."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.core import jit
from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import NUM_ORDERS, NUM_TECHNOLOGIES, ORDERS_REMOVED
from tests.games.yokohama.helpers import (
    deal,
    fill_port,
    hand,
    hold_order,
    phase,
    put_assistants,
    put_president,
    town,
    visit,
)

EXAMPLES = 12 if jit.compiled else 1
HIDDEN = {"rng", "orders", "offered", "put_back", "order_deck", "technology_deck"}
PUBLIC = [name for name in GAME.state.names if name not in HIDDEN]
COUNTS = [2, 3, 4]


def worlds(table, seat, count=30):
    """Return `count` states that `seat` cannot tell from the true one."""
    return [table.resample(seat, seed).state for seed in range(count)]


def values(states, field, cells=slice(None)):
    """Return the different values of some cells of `field` in `states`."""
    return {tuple(np.atleast_1d(s[field][cells]).ravel().tolist()) for s in states}


def check_cards(s):
    """Check that no order or technology is in two places, and none lost."""
    orders = [s.order_deck, s.ports, s.orders, s.offered, s.put_back]
    cards = [int(c) for place in orders for c in place.ravel() if c >= 0]
    cards += np.flatnonzero(s.order_owner >= 0).tolist()
    assert len(set(cards)) == len(cards) == NUM_ORDERS - ORDERS_REMOVED[s.num_players]
    cards = [
        int(c) for place in (s.technology_deck, s.laboratories) for c in place.ravel() if c >= 0
    ]
    cards += np.flatnonzero(s.technology_owner >= 0).tolist()
    assert sorted(cards) == list(range(NUM_TECHNOLOGIES))


def filled(s):
    """Return where hidden cards lie, not which."""
    return [(s[name] >= 0).tolist() for name in sorted(HIDDEN - {"rng"})]


def positions(num_players, seed):
    """Play a random game and yield the table at some of its decisions, and at its end."""
    table = deal(num_players, seed)
    chooser = random.Random(seed)
    while not table.over:
        if table.s.phase == Phase.KEEP_ORDER or chooser.random() < 0.02:
            yield table
        table.play(chooser.choice(table.legal()))
        if not jit.compiled and table.s.step > 250:
            break
    yield table


games = (st.integers(2, 4), st.integers(0, 2**64 - 1))


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_what_is_redealt_depends_on_the_view_alone(num_players, seed):
    """YO-20.2, YO-20.3, YO-20.4"""
    for table in positions(num_players, seed):
        for seat in range(num_players):
            straight = table.resample(seat, 2).state.tobytes()
            assert table.resample(seat, 1).resample(seat, 2).state.tobytes() == straight


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_public_facts_and_the_sizes_of_decks_and_hands_survive_the_redeal(num_players, seed):
    """YO-20.1, YO-20.5"""
    for table in positions(num_players, seed):
        for seat in range(num_players):
            other = table.resample(seat, 1).state
            for name in PUBLIC:
                assert np.array_equal(other[name], table.s[name]), name
            assert filled(other) == filled(table.s)


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_own_cards_survive_the_redeal_and_so_do_the_own_choices(num_players, seed):
    """YO-20.2, YO-20.3"""
    for table in positions(num_players, seed):
        for seat in range(num_players):
            other = table.resample(seat, 1)
            for name in ("orders", "offered", "put_back"):
                assert np.array_equal(other.state[name][seat], table.s[name][seat]), name
            if seat == table.player:
                assert other.legal() == table.legal()


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_every_card_is_in_exactly_one_place_before_and_after_the_redeal(num_players, seed):
    """YO-20.4"""
    for table in positions(num_players, seed):
        check_cards(table.s)
        for seat in range(num_players):
            check_cards(table.resample(seat, 1).state)


@pytest.mark.parametrize("viewer", range(4))
def test_the_cards_on_the_boards_are_public(viewer):
    """YO-20.1"""
    table = deal(4)
    for field in ("ports", "laboratories", "achievements", "site", "token"):
        assert len(values(worlds(table, viewer), field)) == 1


@pytest.mark.parametrize("viewer", range(3))
def test_orders_in_hand_are_seen_by_their_owner_only(viewer):
    """YO-20.2"""
    table = town(3)
    for p in range(3):
        hold_order(table, p, f"order_{p + 1:02}")
        hold_order(table, p, f"order_{p + 10:02}")
    states = worlds(table, viewer)
    for p in range(3):
        assert (len(values(states, "orders", (p, slice(0, 2)))) == 1) == (p == viewer)
        assert values(states, "orders", (p, 2)) == {(-1,)}


def test_an_order_everybody_saw_being_taken_is_hidden_all_the_same():
    """YO-20.2"""
    table = town(3)
    fill_port(table, "port_a", ["order_29"])
    visit(table, 0, "port_a", 2)
    table.play("take card 1")
    assert hand(table, 0) == ["order_29"]
    assert len(values(worlds(table, 0), "orders", 0)) == 1
    assert len(values(worlds(table, 1), "orders", 0)) > 5


def test_orders_in_hand_lie_sorted_by_arrival_without_gaps():
    """YO-20.2"""
    table = town(3)
    hold_order(table, 0, "order_30")
    hold_order(table, 0, "order_29")
    fill_port(table, "port_a", ["order_05"])
    visit(table, 0, "port_a", 2)
    table.play("take card 1")
    assert hand(table, 0) == ["order_30", "order_29", "order_05"]
    table.s.goods[0] = 9
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 1")
    assert table.s.orders[0, 2] == -1
    assert hand(table, 0) == ["order_29", "order_05"]


def test_a_fulfilled_order_is_public():
    """YO-20.1"""
    table = town(3)
    hold_order(table, 0, "order_30")
    table.s.goods[0] = 9
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 1")
    for viewer in range(3):
        states = worlds(table, viewer, 10)
        assert len(values(states, "order_owner")) == 1
        assert all(29 not in s.order_deck for s in states)


@pytest.mark.parametrize("num_players", COUNTS)
def test_the_orders_offered_are_seen_by_their_player_only(num_players):
    """YO-20.3"""
    table = deal(num_players)
    for viewer in range(num_players):
        states = worlds(table, viewer)
        for p in range(num_players):
            assert (len(values(states, "offered", p)) == 1) == (p == viewer)


@pytest.mark.parametrize("num_players", COUNTS)
def test_the_choice_of_an_order_is_seen_by_its_player_only(num_players):
    """YO-20.3"""
    table = deal(num_players)
    for _ in range(num_players):
        table.play("keep order 2")
        for viewer in range(num_players):
            states = worlds(table, viewer)
            for p in range(num_players):
                if table.s.put_back[p] >= 0:
                    seen = p == viewer
                    assert (len(values(states, "orders", p)) == 1) == seen
                    assert (len(values(states, "put_back", p)) == 1) == seen


def test_the_card_put_back_is_known_to_its_player_for_the_whole_game():
    """YO-20.3"""
    table = deal(2, seed=5)
    chooser = random.Random(5)
    table.play("keep order 1")
    card = int(table.s.put_back[0])
    while not table.over and table.s.step < 400:
        table.play(chooser.choice(table.legal()))
    for s in worlds(table, 0, 10):
        assert s.put_back[0] == card
    assert len(values(worlds(table, 1), "put_back", 0)) > 1


@pytest.mark.parametrize("num_players", COUNTS)
def test_nobody_sees_the_order_of_a_deck(num_players):
    """YO-20.4"""
    table = town(num_players)
    for viewer in range(num_players):
        states = worlds(table, viewer)
        assert len(values(states, "order_deck")) == len(states)
        assert len(values(states, "technology_deck")) == len(states)
        kept = {frozenset(int(c) for c in s.technology_deck if c >= 0) for s in states}
        assert len(kept) == 1


@pytest.mark.parametrize("num_players", [2, 3])
def test_an_order_removed_unseen_may_be_anywhere(num_players):
    """YO-20.4"""
    table = town(num_players)
    s = table.s
    there = [s.order_deck, s.ports, s.orders, s.put_back]
    removed = set(range(NUM_ORDERS)) - {int(c) for place in there for c in place.ravel()}
    assert len(removed) == ORDERS_REMOVED[num_players]
    met = {int(c) for world in worlds(table, 0) for c in world.order_deck}
    assert removed <= met


def test_the_state_of_a_turn_is_public():
    """YO-20.5"""
    table = town(4, layout=["bank", "church", "port_a"])
    put_president(table, 0, "bank")
    for area in ("church", "port_a"):
        put_assistants(table, area, 0)
    phase(table, Phase.MOVE, 0)
    table.s.agent_used = 1
    table.play("go church")
    for viewer in range(4):
        for s in worlds(table, viewer, 5):
            assert (s.phase, s.player, s.president[0]) == (Phase.MOVE, 0, table.s.president[0])
            assert (s.move_start, s.entered, s.agent_used) == (table.s.move_start, 2, 1)
    table.play("go port_a")
    table.play("stop")
    assert table.phase == "ACTION"
    for viewer in range(4):
        for s in worlds(table, viewer, 5):
            assert (s.visit_area, s.visit_power) == (table.s.visit_area, 2)
            assert s.visit_left == table.s.visit_left


def test_which_orders_a_player_could_fulfil_is_not_public():
    """YO-20.5"""
    table = town(4)
    hold_order(table, 0, "order_29")
    table.s.goods[0] = 1, 2, 2, 0
    phase(table, Phase.EXTRA_1, 0)
    assert "fulfil 1" in table.legal_names()
    fulfil = table.action_id("fulfil 1")
    for viewer in range(1, 4):
        masks = {fulfil in table.resample(viewer, seed).legal() for seed in range(30)}
        assert masks == {True, False}
