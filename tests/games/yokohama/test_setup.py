"""Chapter 1 of RULES.md: setup."""

from collections import Counter

import numpy as np
import pytest

from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_DECK,
    AREA_DATA,
    AREA_ID,
    AREA_MIN_PLAYERS,
    COLUMNS,
    DECK_ID,
    GOOD_ID,
    LAYOUT,
    NEIGHBOURS,
    NUM_ACHIEVEMENTS,
    NUM_ORDERS,
    NUM_SITES,
    NUM_TECHNOLOGIES,
    NUM_TOKENS,
    POSITION_PLACE,
    SETUP,
    TOKENS,
)
from tests.games.yokohama.helpers import deal, number, phase, put_assistants, put_president, town
from tests.play import splitmix64
from tests.table import Table

START = SETUP["player_start"]
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
CANAL = number("canal")


def in_play(table):
    return [area for area in range(len(AREA_ID)) if table.s.position[area] >= 0]


def cards(cells):
    return [int(card) for card in np.ravel(cells) if card >= 0]


def drawn(state, n):
    """Return the generator's next state and a number below `n`, all equally likely."""
    state, word = splitmix64(state)
    return state, (word >> 32) * n >> 32


@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_of_players_is_taken(players):
    """YO-1.1"""
    with pytest.raises(ValueError, match="players"):
        Table(GAME, players)


@PLAYERS
def test_two_to_four_players_play_and_seat_0_starts_every_round(players):
    """YO-1.1"""
    table = town(players)
    assert (table.num_players, table.player, table.s.round_number) == (players, 0, 1)
    for seat in [*range(players), *range(players)]:
        assert table.player == seat
        phase(table, Phase.MOVE, seat)
        table.play("return president")


@PLAYERS
def test_only_areas_for_so_many_players_are_used(players):
    """YO-1.3"""
    counts = {2: 10, 3: 14, 4: 18}
    expected = [a for a, board in enumerate(AREA_DATA["board"]) if board["min_players"] <= players]
    table = deal(players)
    assert in_play(table) == expected
    assert len(expected) == counts[players]
    assert {a for a in range(len(AREA_ID)) if AREA_MIN_PLAYERS[a] <= players} == set(expected)


@PLAYERS
def test_areas_lie_in_rows_each_one_board_shorter(players):
    """YO-1.4"""
    rows = {2: [4, 3, 2, 1], 3: [5, 4, 3, 2], 4: [6, 5, 4, 3]}[players]
    places = [(r, c) for r, length in enumerate(rows) for c in range(length)]
    assert [tuple(place) for place in POSITION_PLACE[players, : len(places)]] == places
    table = deal(players, seed=3)
    laid = table.s.area_at[: len(places)].tolist()
    assert sorted(laid) == in_play(table)
    assert [int(table.s.position[area]) for area in laid] == list(range(len(laid)))
    assert not cards(table.s.area_at[len(places) :])


@PLAYERS
def test_every_area_comes_to_every_position(players):
    """YO-1.2, YO-1.4"""
    seen = {(p, int(a)) for k in range(250) for p, a in enumerate(deal(players, k).s.area_at)}
    count = len(in_play(deal(players)))
    assert len([pair for pair in seen if pair[1] >= 0]) == count * count


@PLAYERS
def test_boards_touch_like_bricks(players):
    """YO-1.5"""
    place = {tuple(rc): k for k, rc in enumerate(POSITION_PLACE[players].tolist()) if rc[0] >= 0}
    steps = [(0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1)]
    pairs = 0
    for (r, c), k in place.items():
        near = {place[r + dr, c + dc] for dr, dc in steps if (r + dr, c + dc) in place}
        assert {b for b in place.values() if NEIGHBOURS[players, k] >> b & 1} == near
        pairs += len(near)
    assert pairs == 2 * {2: 18, 3: 28, 4: 38}[players]
    layout = next(entry for entry in LAYOUT["layout"] if entry["players"] == players)
    assert layout["edge_count"] * 2 == pairs


def test_position_6_of_three_players_touches_six_others():
    """YO-1.4, YO-1.5, worked example E1"""
    table = town(3)
    s = table.s
    assert POSITION_PLACE[3, 6].tolist() == [1, 1]
    assert [b for b in range(14) if NEIGHBOURS[3, 6] >> b & 1] == [1, 2, 5, 7, 9, 10]
    at = s.area_at.tolist()
    start = 6
    if at[6] == CANAL:
        at[6], at[0] = at[0], at[6]
        s.area_at[:], s.position[at[6]], s.position[at[0]] = at, 6, 0
    put_president(table, 0, at[start])
    for position in range(14):
        if at[position] != CANAL and position != 6:
            put_assistants(table, at[position], 0)
    phase(table, Phase.MOVE, 0)
    went = {name.removeprefix("go ") for name in table.legal_names() if name.startswith("go ")}
    assert went == {AREA_ID[at[b]] for b in [1, 2, 5, 7, 9, 10]}


@PLAYERS
def test_management_boards_of_the_ports_and_laboratories_in_play_are_filled(players):
    """YO-1.6, YO-1.9, YO-1.10"""
    s = deal(players).s
    used = [[True, players >= 3], [True, players == 4]]
    for boards, in_use in zip([s.ports, s.laboratories], used, strict=True):
        for board, filled in zip(boards, in_use, strict=True):
            assert len(cards(board)) == (COLUMNS if filled else 0)
    assert (s.church == -1).all()
    assert (s.customs == -1).all()
    for area in ("church", "customs_house", "port_a", "laboratory_a"):
        assert s.position[number(area)] >= 0
    assert (s.position[number("port_b")] >= 0) == (players >= 3)
    assert (s.position[number("laboratory_b")] >= 0) == (players == 4)


@PLAYERS
def test_every_area_but_the_canal_has_its_own_site_and_token(players):
    """YO-1.7"""
    seen_sites, seen_tokens = set(), set()
    for seed in range(60):
        s = deal(players, seed).s
        areas = [a for a in range(len(AREA_ID)) if s.position[a] >= 0 and a != CANAL]
        for cells, seen in ((s.site, seen_sites), (s.token, seen_tokens)):
            held = [int(cells[area]) for area in areas]
            assert len(set(held)) == len(areas) == len(cards(cells))
            assert cells[CANAL] == -1
            seen |= set(held)
    assert seen_sites == set(range(NUM_SITES))
    assert seen_tokens == set(range(NUM_TOKENS))
    assert (NUM_SITES, NUM_TOKENS) == (24, 20)
    assert sum(entry["count"] for entry in TOKENS["power_token"]) == NUM_TOKENS


def test_one_achievement_of_each_letter_lies_open_and_any_of_it_may():
    """YO-1.8"""
    seen = Counter()
    for seed in range(80):
        s = deal(seed=seed).s
        assert [int(ACHIEVEMENT_DECK[card]) for card in s.achievements] == [0, 1, 2]
        assert (s.claims == -1).all()
        seen.update(s.achievements.tolist())
    assert set(seen) == set(range(NUM_ACHIEVEMENTS))
    assert NUM_ACHIEVEMENTS - len(DECK_ID) == 9


@pytest.mark.parametrize(("players", "left"), [(2, 24), (3, 24), (4, 18)])
def test_technologies_left_make_the_deck(players, left):
    """YO-1.9"""
    s = deal(players, seed=5).s
    deck = cards(s.technology_deck)
    assert len(deck) == s.technologies_left == left
    assert sorted(deck + cards(s.laboratories)) == list(range(NUM_TECHNOLOGIES))
    assert s.technology_owner.max() == -1


@pytest.mark.parametrize(("players", "removed", "left"), [(2, 16, 10), (3, 5, 13), (4, 0, 16)])
def test_orders_removed_and_left_depend_on_the_number_of_players(players, removed, left):
    """YO-1.10, YO-1.12"""
    s = deal(players, seed=5).s
    assert SETUP["order_cards_removed"].get(f"players_{players}", 0) == removed
    deck = cards(s.order_deck)
    seen = deck + cards(s.ports) + cards(s.offered)
    assert len(set(seen)) == len(seen) == NUM_ORDERS - removed
    assert len(deck) == s.orders_left == left
    assert cards(s.offered[:players]) == cards(s.offered)
    assert len(cards(s.offered)) == 2 * players


@PLAYERS
def test_players_start_with_the_same_but_for_the_start_player_s_money(players):
    """YO-1.11"""
    s = deal(players).s
    for p in range(players):
        assert s.pieces[p].tolist() == [8, 12]
        assert s.shophouses[p].tolist() == [2, 6, 0]
        assert s.trading_houses[p].tolist() == [0, 4, 0]
        assert s.president[p] == -1
        assert s.goods[p].tolist() == [START[good] for good in GOOD_ID] == [1, 1, 1, 1]
        assert s.imports[p] == START["imports"] == 0
        assert s.yen[p] == (3 if p == 0 else 4)
        assert s.points[p] == s.names[p] == 0
    assert s.assistants.sum() == 0
    assert (START["yen_start_player"], START["yen_other_players"]) == (3, 4)


@PLAYERS
@pytest.mark.parametrize("kept", [1, 2])
def test_each_player_keeps_one_of_two_orders_and_the_other_leaves_the_game(players, kept):
    """YO-1.12"""
    table = deal(players, seed=1)
    offered = table.s.offered.tolist()
    deck = table.s.order_deck.tolist()
    for p in range(players):
        assert table.player == p
        assert table.legal_names() == {"keep order 1", "keep order 2"}
        table.play(f"keep order {kept}")
    s = table.s
    for p in range(players):
        assert s.orders[p].tolist() == [offered[p][kept - 1], -1, -1]
        assert s.put_back[p] == offered[p][2 - kept]
    assert not cards(s.offered)
    assert s.order_deck.tolist() == deck
    assert s.orders_left == {2: 10, 3: 13, 4: 16}[players]
    assert (table.player, s.round_number) == (0, 1)


def test_all_orders_are_dealt_before_the_first_is_kept_and_are_not_in_hand():
    """YO-1.13"""
    table = deal(3)
    before = table.s.offered.tolist()
    assert len(cards(table.s.offered)) == 6
    assert (table.s.orders == -1).all()
    table.play("keep order 2")
    assert table.s.offered[1:].tolist() == before[1:]
    assert (table.s.orders[1:] == -1).all()
    assert (table.phase, table.player, table.s.round_number) == ("KEEP_ORDER", 1, 0)


@PLAYERS
@pytest.mark.parametrize("seed", [0, 1, 2, 77])
def test_piles_are_shuffled_and_drawn_in_the_order_the_rules_say(players, seed):
    """YO-1.2, YO-1.4, YO-1.7, YO-1.8, YO-1.9, YO-1.10, YO-1.12"""
    table = deal(players, seed)
    s = table.s
    state = seed

    def shuffled(pile):
        nonlocal state
        for i in range(len(pile) - 1, 0, -1):
            state, j = drawn(state, i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile

    areas = shuffled([a for a in range(len(AREA_ID)) if AREA_MIN_PLAYERS[a] <= players])
    sites, tokens = shuffled(list(range(NUM_SITES))), shuffled(list(range(NUM_TOKENS)))
    assert s.area_at[: len(areas)].tolist() == areas
    land = [a for a in areas if a != CANAL]
    assert s.site[land].tolist() == sites[: len(land)]
    assert s.token[land].tolist() == tokens[: len(land)]
    for deck in range(len(DECK_ID)):
        of_letter = [c for c in range(NUM_ACHIEVEMENTS) if ACHIEVEMENT_DECK[c] == deck]
        state, pick = drawn(state, len(of_letter))
        assert s.achievements[deck] == of_letter[pick]
    technologies = shuffled(list(range(NUM_TECHNOLOGIES)))[::-1]
    orders = shuffled(list(range(NUM_ORDERS)))[::-1]
    on_boards = cards(s.laboratories)
    assert on_boards == technologies[: len(on_boards)]
    assert cards(s.technology_deck)[::-1] == technologies[len(on_boards) :]
    orders = orders[{2: 16, 3: 5, 4: 0}[players] :]
    dealt = cards(s.ports) + cards(s.offered)
    assert dealt == orders[: len(dealt)]
    assert cards(s.order_deck)[::-1] == orders[len(dealt) :]
