"""What a person reads and sees: labels, text boards and drawings, and what they must not tell."""

import random
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest

from boardenvs.core.state import NONE
from boardenvs.games.tokaido import GAME
from boardenvs.games.tokaido.actions import ACTIONS
from boardenvs.games.tokaido.render import WIDTH
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    DISH_ID,
    ENCOUNTER_ID,
    FREE_MEAL,
    MEAL_DISH,
    TRAVELER_ID,
)
from tests.table import Table

GAMES = [
    pytest.param(2, {}, id="2"),
    pytest.param(2, {"return_voyage": True, "gastronomy": True}, id="2-return-gastronomy"),
    pytest.param(3, {"preparations": True}, id="3-preparations"),
    pytest.param(4, {}, id="4"),
    pytest.param(4, {"initiation": True}, id="4-initiation"),
    pytest.param(5, {}, id="5"),
]
HIDDEN_NAMES = {*DISH_ID, *ENCOUNTER_ID, *TRAVELER_ID}
with_games = pytest.mark.parametrize(("num_players", "options"), GAMES)


def positions(num_players: int, options: dict[str, bool], seed: int) -> Iterator[Table]:
    """Yield one table at every decision of a random game, and at its end."""
    table = Table(GAME, num_players, seed, **options)
    choice = random.Random(seed)
    yield table
    while not table.over:
        table.play(choice.choice(table.legal()))
        yield table


def words(text: str) -> set[str]:
    """Return the words of a text or drawing."""
    return set(re.findall(r"[a-z_]+", text))


def find(num_players: int, wanted: Callable[[Table], bool]) -> Table:
    """Return a table of some random game in a position that is `wanted`."""
    for seed in range(200):
        for table in positions(num_players, {}, seed):
            if wanted(table):
                return table
    raise AssertionError("no such position")


def village(offer: tuple[int, ...]) -> Table:
    """Return a table with the souvenirs of `offer` on offer."""
    table = Table(GAME, 2, initiation=True)
    pile = table.s.souvenir_pile
    pile[:] = [card for card in range(len(pile)) if card not in offer] + list(offer)
    table.play("move 1")
    return table


# Labels


@with_games
def test_the_label_of_a_legal_action_parses_back_to_it_and_to_no_other(num_players, options):
    for table in positions(num_players, options, 1):
        names = table.names()
        assert len(set(names)) == len(names)
        assert [table.action_id(name) for name in names] == table.legal()


def test_every_action_has_a_label_in_every_position():
    for table in positions(5, {}, 2):
        labels = [table.name(action) for action in range(len(ACTIONS))]
        assert len(set(labels)) == len(ACTIONS)


def test_a_basket_is_named_by_its_cards():
    table = village((23, 0, 11))
    assert table.legal_names() == {"buy " + "+".join(basket) for basket in (
        ["nothing"], ["#1"], ["#2"], ["#3"], ["#1", "#2"], ["#1", "#3"], ["#2", "#3"],
        ["#1", "#2", "#3"],
    )}  # fmt: skip
    assert table.names() == [
        "buy nothing", "buy gofu", "buy sake", "buy gofu+sake", "buy ukiyoe", "buy gofu+ukiyoe",
        "buy sake+ukiyoe", "buy gofu+sake+ukiyoe",
    ]  # fmt: skip
    assert "On offer: gofu (small object, 1), sake (food drink, 2), ukiyoe (art, 3)" in (
        table.describe()
    )


def test_a_basket_that_the_offer_cannot_fill_keeps_its_fixed_name():
    table = Table(GAME, 2, initiation=True)
    assert table.name(ACTIONS.ids["buy #1+#3"]) == "buy #1+#3"


# Text and drawing


@with_games
def test_a_text_board_fits_its_width_and_a_drawing_is_well_formed(num_players, options):
    choice = random.Random(num_players)
    for table in positions(num_players, options, 3):
        seat = choice.choice([None, *range(num_players)])
        text = table.describe(seat)
        assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
        root = ElementTree.fromstring(table.svg(seat))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"


def test_a_drawing_refers_to_nothing_outside_itself():
    for table in positions(2, {}, 4):
        svg = table.svg(0)
        assert "href" not in svg
        assert "url(" not in svg
        assert svg.count("http") == 1  # the namespace


def test_the_headline_says_who_decides_what():
    table = Table(GAME, 3)
    assert "\nplayer_0 decides which traveler to be\n" in table.describe()
    while table.phase == "CHOOSE_TRAVELER":
        table.play(table.legal()[0])
    name = TRAVELER_ID[table.s.traveler[table.player]]
    assert f"\nplayer_{table.player} ({name}) decides where to go\n" in table.describe()


def test_the_headline_says_when_the_neutral_traveler_is_moved():
    table = find(2, lambda table: table.phase == "MOVE" and table.s.mover == 2)
    assert f"player_{table.player} " in table.describe()
    assert "decides where the neutral traveler goes" in table.describe()


def test_the_road_shows_each_traveler_under_its_stop():
    table = Table(GAME, 4, initiation=True)
    table.s.space[:4], table.s.slot[:4] = [17, 17, 16, 14], [1, 0, 0, 0]
    lines = table.describe().splitlines()
    indices = next(line for line in lines if " 17 " in line)
    stops, here = lines[lines.index(indices) + 1 :][:2]
    assert here[indices.index("16") :].startswith("p2")
    assert stops[indices.index("17") :].startswith("FF")
    assert here[indices.index("17") - 1 :].startswith("p1p0")


@with_games
def test_the_end_is_told_with_places_and_points(num_players, options):
    *_, table = positions(num_players, options, 5)
    text = table.describe().split("\nGame over\n")[-1]
    told = re.findall(r"(\d)\. player_(\d) .*?(\d+) points", text)
    assert sorted((int(seat), int(place) - 1, int(points)) for place, seat, points in told) == [
        (seat, table.places()[seat], table.scores()[seat]) for seat in range(num_players)
    ]


def test_a_game_cut_short_says_so():
    table = Table(GAME, 3, max_steps=1)
    table.play(table.legal()[0])
    assert "Game over, cut after 1 decisions" in table.describe()
    assert not words(table.describe()) & set(TRAVELER_ID)


# What is told to whom


@with_games
def test_what_a_seat_reads_does_not_depend_on_what_it_cannot_know(num_players, options):
    for k, table in enumerate(positions(num_players, options, 6)):
        seat = k % num_players
        other = table.resample(seat, k)
        assert other.describe(seat) == table.describe(seat)
        assert other.svg(seat) == table.svg(seat)


@with_games
def test_what_a_spectator_reads_does_not_depend_on_what_is_hidden(num_players, options):
    for k, table in enumerate(positions(num_players, options, 8)):
        other = table.resample(k % num_players, k)
        assert other.describe() == table.describe()
        assert other.svg() == table.svg()


def shown_to_player(table: Table) -> list[str]:
    """Return the names of the hidden cards that the player to decide is looking at."""
    s = table.s
    if s.phase == Phase.ENCOUNTER_KEEP:
        return [ENCOUNTER_ID[kind] for kind in s.drawn if kind != NONE]
    if s.phase == Phase.FREE_MEAL:
        return [DISH_ID[MEAL_DISH[s.free_meal]]]
    if s.phase == Phase.MEAL:
        return [DISH_ID[MEAL_DISH[card]] for card in s.menu[: s.menu_left]]
    return []


def shown_to_all(table: Table) -> set[str]:
    """Return the names of the travelers revealed, meals eaten and people met."""
    s = table.s
    names = set()
    for p in range(s.num_players):
        names |= {name for dish, name in enumerate(DISH_ID) if s.dishes[p] >> dish & 1}
        names |= {name for kind, name in enumerate(ENCOUNTER_ID) if s.encounters[p, kind]}
        if s.phase != Phase.CHOOSE_TRAVELER and not s.initiation:
            names.add(TRAVELER_ID[s.traveler[p]])
    return names


@with_games
def test_no_card_is_named_to_a_seat_that_has_not_seen_it(num_players, options):
    tiles = Table(GAME, num_players, 9, **options).s.tiles
    seen = [{TRAVELER_ID[t] for t in tiles[2 * p : 2 * p + 2] if t != NONE} for p in range(5)]
    choice = random.Random(9)
    for table in positions(num_players, options, 9):
        if not table.over:
            seen[table.player].update(shown_to_player(table))
        seat = choice.choice([None, *range(num_players)])
        told = words(table.describe(seat) + table.svg(seat)) & HIDDEN_NAMES
        assert told <= shown_to_all(table) | (set() if seat is None else seen[seat])


def test_a_menu_is_named_to_the_seat_at_the_table_and_lies_face_down_for_the_rest():
    table = find(4, lambda table: table.phase == "MEAL" and table.s.slot[table.player] == 0)
    dishes = {DISH_ID[MEAL_DISH[card]] for card in table.s.menu[: table.s.menu_left]}
    seat = table.player
    assert dishes <= words(table.describe(seat)) & words(table.svg(seat))
    for other in [None, *range(4)]:
        if other != seat:
            assert "5 cards, face down" in table.describe(other)


def test_a_seat_is_told_that_the_neutral_traveler_took_one_of_the_meals_it_saw():
    table = find(2, lambda table: table.s.discarded and table.s.slot[2] > 0)
    inn = table.s.space[2]
    first = next(p for p in range(2) if table.s.space[p] == inn and table.s.slot[p] == 0)
    assert "but one of these is gone" in table.describe(first)
    assert "one of these is gone" in table.svg(first)
    assert "gone" not in table.describe() + table.svg()


def test_a_choice_of_traveler_is_told_to_nobody_else_before_all_have_chosen():
    table = Table(GAME, 3)
    table.play(table.legal()[0])
    name = TRAVELER_ID[table.s.traveler[0]]
    assert f"traveler chosen: {name}" in table.describe(0)
    for other in (None, 1, 2):
        assert name not in table.describe(other) + table.svg(other)


def test_the_traveler_returned_stays_known_to_its_player_alone():
    table = find(3, lambda table: table.phase == "MOVE")
    (returned,) = {TRAVELER_ID[tile] for tile in table.s.tiles[:2] if tile != table.s.traveler[0]}
    assert f"traveler returned: {returned}" in table.describe(0)
    for other in (None, 1, 2):
        assert returned not in table.describe(other) + table.svg(other)


def test_a_free_meal_is_told_to_the_one_it_is_offered_to_and_remembered_when_declined():
    table = find(5, lambda table: table.phase == "FREE_MEAL")
    seat, dish = table.player, DISH_ID[MEAL_DISH[table.s.free_meal]]
    assert FREE_MEAL[table.s.traveler[seat]]
    assert f"offered for free: {dish}" in table.describe(seat)
    assert "offered for free:" not in table.describe() + table.describe((seat + 1) % 5)
    table.play("free meal decline")
    assert f"declined, under the meals: {dish}" in table.describe(seat)
    assert "declined" not in table.describe() + table.describe((seat + 1) % 5)


def test_encounters_drawn_are_told_to_the_one_who_drew_them_and_remembered_when_put_back():
    table = find(
        5, lambda table: table.phase == "ENCOUNTER_KEEP" and table.s.drawn[0] != table.s.drawn[1]
    )
    seat = table.player
    kept, returned = (ENCOUNTER_ID[kind] for kind in table.s.drawn)
    assert f"drawn: {kept}, {returned}" in table.describe(seat)
    assert "drawn:" not in table.describe() + table.describe((seat + 1) % 5)
    table.play(f"keep {kept}")
    assert f"put under the encounters: {returned}" in table.describe(seat)
    assert "put under" not in table.describe() + table.describe((seat + 1) % 5)


def test_souvenirs_put_back_are_named_to_all_in_an_order_that_tells_nothing():
    table = village((23, 0, 11))
    table.play("buy gofu")
    assert "each group in unknown order: sake ukiyoe" in table.describe()
