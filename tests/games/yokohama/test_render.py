"""What a person reads and sees: labels, text boards and drawings, and what they must not tell."""

import random
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest

from boardenvs.core.state import NONE
from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.render import WIDTH
from boardenvs.games.yokohama.state import NEUTRAL, Phase
from boardenvs.games.yokohama.tables import (
    AREA_ID,
    AREA_MIN_PLAYERS,
    ORDER_ID,
    TECHNOLOGY_ID,
    TECHNOLOGY_NAME,
)
from tests.table import Table

GAMES = [
    pytest.param(2, {}, id="2"),
    pytest.param(
        2,
        {"neutral_assistant_on_church": True, "neutral_assistant_on_customs": True},
        id="2-neutral",
    ),
    pytest.param(3, {}, id="3"),
    pytest.param(4, {}, id="4"),
]
with_games = pytest.mark.parametrize(("num_players", "options"), GAMES)
WEIGHT = {Act.PASS: 0.1, Act.RETURN_PRESIDENT: 0.05, Act.RECALL: 0.05, Act.FULFIL: 5, Act.CLAIM: 5}
EVERY = 11  # one position in so many is looked at


def moves(num_players: int, options: dict[str, bool], seed: int) -> Iterator[Table]:
    """Yield one table at every decision of a random game, and at its end.

    The game goes on rather than back: presidents stay out, visits are used.
    """
    table = Table(GAME, num_players, seed, **options)
    choice = random.Random(seed)
    yield table
    while not table.over:
        legal = table.legal()
        weights = [WEIGHT.get(ACTIONS.kind[action], 1) for action in legal]
        table.play(choice.choices(legal, weights)[0])
        yield table


def positions(num_players: int, options: dict[str, bool], seed: int) -> Iterator[Table]:
    """Yield the first decisions of a game, then some of each kind, and its end."""
    for k, table in enumerate(moves(num_players, options, seed)):
        rare = table.state.phase not in (Phase.PLACE, Phase.MOVE, Phase.RECALL)
        if k < 2 * num_players or k % EVERY == 0 or (rare and k % 3 == 0) or table.over:
            yield table


def words(text: str) -> set[str]:
    """Return the words of a text or drawing."""
    return set(re.findall(r"[a-z_0-9]+", text))


def find(num_players: int, wanted: Callable[[Table], bool]) -> Table:
    """Return a table of some random game in a position that is `wanted`."""
    for seed in range(50):
        for table in moves(num_players, {}, seed):
            if wanted(table):
                return table
    raise AssertionError("no such position")


def visiting(area: str) -> Table:
    """Return a table whose player may choose a card or space in `area`."""
    index = AREA_ID.index(area)
    return find(2, lambda table: table.phase == "ACTION" and table.s.visit_area == index)


# Labels


@with_games
def test_the_label_of_a_legal_action_parses_back_to_it_and_to_no_other(num_players, options):
    for table in moves(num_players, options, 1):
        names = table.names()
        assert len(set(names)) == len(names)
        assert [table.action_id(name) for name in names] == table.legal()


def test_every_action_has_a_label_in_every_position():
    for table in positions(4, {}, 2):
        labels = [table.name(action) for action in range(len(ACTIONS))]
        assert len(set(labels)) == len(ACTIONS)


def test_orders_are_named_where_they_are_chosen_and_fulfilled():
    table = Table(GAME, 3)
    offered = [ORDER_ID[card] for card in table.s.offered[0]]
    assert table.names() == [f"keep {name}" for name in offered]
    table = find(2, lambda table: any(name.startswith("fulfil") for name in table.names()))
    held = [ORDER_ID[card] for card in table.s.orders[table.player] if card != NONE]
    told = [name.removeprefix("fulfil ") for name in table.names() if name.startswith("fulfil")]
    assert set(told) <= set(held)


def test_a_card_is_taken_by_its_name():
    table = visiting("port_a")
    cards = [ORDER_ID[card] for card in table.s.ports[0]]
    assert set(table.names()) <= {"pass"} | {f"take {name}" for name in cards}
    assert table.name(ACTIONS.ids["take card 3"]) == f"take {cards[2]}"


def test_two_copies_of_a_technology_on_one_board_are_told_apart():
    table = visiting("laboratory_a")
    cards = [n for n in range(len(TECHNOLOGY_ID)) if TECHNOLOGY_NAME[n] == TECHNOLOGY_NAME[2]]
    single = next(n for n in range(len(TECHNOLOGY_ID)) if n not in cards)
    table.s.laboratories[0] = [NONE] * 6
    table.s.laboratories[0][:3] = [*cards, single]
    first, second, third, fourth = (table.name(ACTIONS.ids[f"take card {n}"]) for n in range(1, 5))
    assert (first, second) == tuple(f"take {TECHNOLOGY_ID[card]}" for card in cards)
    assert third == "take " + TECHNOLOGY_ID[single].rsplit("_", 1)[0]
    assert fourth == "take card 4"


def test_a_space_is_named_with_its_board():
    table = visiting("church")
    assert table.name(ACTIONS.ids["use space 3"]) == "use church space 3"
    table.s.phase = Phase.EXTRA_2
    assert table.name(ACTIONS.ids["use space 3"]) == "use space 3"


# Text and drawing


@with_games
def test_a_text_board_fits_its_width_and_a_drawing_is_well_formed(num_players, options):
    choice = random.Random(num_players)
    for table in positions(num_players, options, 3):
        seat = choice.choice([None, *range(num_players)])
        text = table.describe(seat)
        assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
        assert {AREA_ID[a] for a in range(18) if AREA_MIN_PLAYERS[a] <= num_players} <= words(text)
        svg = table.svg(seat)
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert "href" not in svg
        assert "url(" not in svg
        assert svg.count("http") == 1  # the namespace


def test_a_crowded_area_is_shown_in_full():
    table = Table(GAME, 4)
    s = table.s
    area = int(s.area_at[0])
    s.assistants[area], s.president[:], s.station = [12, 13, 14, 15], area, area
    text = table.describe()
    for told in ("P0 P1 P2 P3", "p0:12", "p1:13", "p2:14", "p3:15", "STATION"):
        assert told in text
    assert table.svg().count("president of player_") >= 4


def test_the_headline_says_who_decides_what():
    table = Table(GAME, 3)
    assert "\nplayer_0 decides which order to keep\n" in table.describe()
    for _ in range(3):
        table.play(table.legal()[0])
    assert "\nplayer_0 decides where to place an assistant\n" in table.describe()
    table.play("place bank")
    assert "decides where to place an assistant (placed in bank)" in table.describe()
    table = visiting("church")
    assert f"decides what to do (church; power {table.s.visit_power}" in table.describe()


def test_owners_of_spaces_and_houses_are_shown():
    table = Table(GAME, 2, neutral_assistant_on_church=True)
    s = table.s
    assert s.church[0] == NEUTRAL
    area = int(s.area_at[0])
    s.houses[area, :2], s.trading_house[area], s.customs[2] = [1, 0], 1, 0
    text = table.describe()
    assert re.search(r"\|p1 p0 \S+ - T:p1\b", text)
    assert re.search(r"church   L1 \S+ N ", text)
    assert re.search(r"customs  (L1 \S+ +){2}L1 \S+ p0", text)


@with_games
def test_the_end_is_told_with_places_and_points(num_players, options):
    *_, table = positions(num_players, options, 5)
    text = table.describe().split("\nGame over\n")[-1]
    told = re.findall(r"(\d)\. player_(\d) *(\d+) points *(.*)", text)
    sources = table.breakdown().values()
    assert sorted(
        (int(seat), int(place) - 1, int(points), rest.split()) for place, seat, points, rest in told
    ) == [
        (p, table.places()[p], table.scores()[p], [str(worth[p]) for worth in sources])
        for p in range(num_players)
    ]


def test_a_game_cut_short_says_so():
    table = Table(GAME, 3, max_steps=1)
    table.play(table.legal()[0])
    assert "Game over, cut after 1 decisions" in table.describe()
    assert "Game over, cut" in table.svg()


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


def open_orders(table: Table) -> set[str]:
    """Return the names of the orders that lie open: on the ports, or fulfilled."""
    cards = {int(card) for card in table.s.ports.flat if card != NONE}
    cards |= {card for card, owner in enumerate(table.s.order_owner) if owner != NONE}
    return {ORDER_ID[card] for card in cards}


@with_games
def test_no_order_is_named_to_a_seat_that_does_not_hold_it(num_players, options):
    choice = random.Random(9)
    for table in positions(num_players, options, 9):
        seat = choice.choice([None, *range(num_players)])
        s, own = table.s, set()
        if seat is not None:
            cards = [*s.orders[seat], *s.offered[seat], s.put_back[seat]]
            own = {ORDER_ID[card] for card in cards if card != NONE}
        told = words(table.describe(seat)) & set(ORDER_ID)
        assert told == open_orders(table) | own
        hints = set(re.findall(r"order_\d+", table.svg(seat)))
        assert hints <= told
        assert own <= hints


def test_the_order_put_back_stays_known_to_its_player_alone():
    table = Table(GAME, 3)
    kept, returned = (ORDER_ID[card] for card in table.s.offered[0])
    assert f"orders to choose from: {kept}" in table.describe(0)
    table.play(f"keep {kept}")
    assert f"orders in hand: {kept}" in table.describe(0)
    assert f"order put back, out of the game: {returned}" in table.describe(0)
    for other in (None, 1, 2):
        assert not {kept, returned} & words(table.describe(other) + table.svg(other))
