"""Chapter 1 of RULES.md: setup."""

from collections import Counter
from itertools import permutations

import pytest

from boardenvs.games.tokaido.tables import MEAL_DISH, TRAVELER_ID, TRAVELERS
from tests.games.tokaido.helpers import deal, journey, visit

DEALS = 960
EVERY_COUNT = pytest.mark.parametrize("num_players", [2, 3, 4, 5])


@pytest.fixture(scope="module")
def deals():
    """Copies of the state rows of many three-player deals, each of its own seed."""
    return [deal(3, seed).s.copy() for seed in range(DEALS)]


def assert_equally_likely(results, kinds):
    """Assert that `kinds` results occur, each within five standard deviations of its share."""
    counts = Counter(results)
    share = len(results) / kinds
    assert len(counts) == kinds
    assert all(abs(count - share) < 5 * share**0.5 for count in counts.values()), counts


@EVERY_COUNT
def test_two_to_five_players_can_start(num_players):
    """TK-1.1"""
    table = journey(num_players)
    assert table.num_players == num_players
    assert (table.s.coins > 0).tolist() == [p < num_players for p in range(5)]


@pytest.mark.parametrize("num_players", [-1, 0, 1, 6])
def test_no_other_number_of_players_can_start(num_players):
    """TK-1.1"""
    with pytest.raises(ValueError, match="2 to 5 players"):
        deal(num_players)


@EVERY_COUNT
def test_every_card_of_the_tables_lies_in_its_pile(num_players):
    """TK-1.2"""
    s = deal(num_players).s
    left = [s.souvenirs_left, s.meals_left, s.encounters_left, s.baths_left]
    piles = [s.souvenir_pile, s.meal_pile, s.encounter_pile, s.bath_pile]
    assert left == [len(pile) for pile in piles] == [24, 25, 14, 12]
    assert sorted(s.souvenir_pile) == list(range(24))
    assert sorted(s.meal_pile) == list(range(25))
    assert Counter(s.encounter_pile.tolist()) == dict(enumerate([2, 2, 2, 2, 1, 2, 3]))
    assert Counter(s.bath_pile.tolist()) == {0: 6, 1: 6}
    dishes = Counter(int(MEAL_DISH[card]) for card in s.meal_pile)
    assert dishes == dict(enumerate([3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1]))


@pytest.mark.parametrize("pile", ["souvenir_pile", "meal_pile"])
@pytest.mark.parametrize("depth", [0, 1, -1])
def test_any_card_is_as_likely_at_any_depth_of_a_shuffled_pile(deals, pile, depth):
    """TK-1.2"""
    assert_equally_likely([int(s[pile][depth]) for s in deals], len(deals[0][pile]))


@pytest.mark.parametrize(
    ("pile", "single"), [("encounter_pile", "annaibito_paddy"), ("bath_pile", "bath_2")]
)
def test_a_kind_of_card_is_as_likely_at_any_depth(deals, pile, single):
    """TK-1.2"""
    kind = {"annaibito_paddy": 4, "bath_2": 0}[single]
    depths = [i for s in deals for i, card in enumerate(s[pile]) if card == kind]
    assert_equally_likely(depths, len(deals[0][pile]))


def test_the_piles_are_shuffled_apart_from_each_other(deals):
    """TK-1.2: what lies on one pile tells nothing of another."""
    tops = Counter((s.souvenir_pile[-1] < 12, s.meal_pile[-1] < 12, s.bath_pile[-1]) for s in deals)
    assert len(tops) == 8
    assert min(tops.values()) > DEALS / 16


@pytest.mark.parametrize(("kind", "last", "index"), [("paddy", 3, 4), ("sea", 5, 11)])
def test_a_panorama_never_lacks_a_section_for_any_of_five_players(kind, last, index):
    """TK-1.3"""
    table = journey(5)
    for section in range(1, last + 1):
        for p in range(5):
            before = int(table.s.points[p])
            visit(table, p, index)
            table.s.space[p] = 0
            first = section == last and p == 0
            assert table.s.points[p] - before - 3 * first == section + first * (p == 3)


@EVERY_COUNT
def test_each_player_chooses_between_two_tiles_of_their_own(num_players):
    """TK-1.4"""
    table = deal(num_players, seed=num_players)
    offers = []
    for p in range(num_players):
        assert (table.player, table.phase) == (p, "CHOOSE_TRAVELER")
        offers.append(table.legal())
        table.play(offers[-1][p % 2])
    assert [len(offer) for offer in offers] == [2] * num_players
    assert len({tile for offer in offers for tile in offer}) == 2 * num_players
    kept = [table.s.traveler[p] + 54 for p in range(num_players)]
    assert kept == [offer[p % 2] for p, offer in enumerate(offers)]
    assert table.phase == "MOVE"


def test_any_tile_is_as_likely_to_be_dealt_to_any_seat(deals):
    """TK-1.4"""
    for dealt in range(6):
        assert_equally_likely([int(s.tiles[dealt]) for s in deals], 10)
    assert_equally_likely([(int(s.tiles[0]), int(s.tiles[1])) for s in deals], 90)


@EVERY_COUNT
def test_nobody_stands_in_the_line_before_all_have_chosen(num_players):
    """TK-1.4"""
    table = deal(num_players)
    for _ in range(num_players):
        assert not table.s.slot.any()
        assert not table.s.coins.any()
        table.play(table.legal()[0])
    assert sorted(table.s.slot[: max(num_players, 3)]) == list(range(max(num_players, 3)))


def test_the_line_does_not_hang_on_what_is_chosen():
    """TK-1.4"""
    lines = set()
    for choices in ((0, 0, 0), (1, 0, 1), (1, 1, 1)):
        table = deal(3, seed=5)
        for choice in choices:
            table.play(table.legal()[choice])
        lines.add(tuple(table.s.slot))
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("traveler", "coins"),
    [
        ("hiroshige", 3), ("chuubei", 4), ("kinko", 7), ("yoshiyasu", 9), ("satsuki", 2),
        ("mitsukuni", 6), ("sasayakko", 5), ("hirotada", 8), ("umegae", 5), ("zen_emon", 6),
    ],
)  # fmt: skip
def test_a_player_begins_with_the_coins_on_the_tile_and_nothing_else(traveler, coins):
    """TK-1.5"""
    table = journey(3, ["kinko" if traveler != "kinko" else "satsuki", traveler])
    s = table.s
    assert s.traveler[1] == TRAVELER_ID.index(traveler)
    assert s.coins[1] == coins == TRAVELERS["traveler"][s.traveler[1]]["start_coins"]
    assert table.scores() == [0, 0, 0]
    for field in ("temple", "souvenirs", "panoramas", "baths", "encounters", "dishes"):
        assert not s[field].any()
    assert not s.achievements.any()
    assert (s.souvenir_owner == -1).all()


def test_every_line_is_as_likely(deals):
    """TK-1.6"""
    assert_equally_likely([tuple(s.line[:3].tolist()) for s in deals], 6)


def test_with_two_players_any_of_the_three_travelers_may_stand_anywhere():
    """TK-1.6"""
    lines = [tuple(deal(2, seed).s.line[:3].tolist()) for seed in range(300)]
    assert_equally_likely(lines, 6)


@pytest.mark.parametrize("line", list(permutations(range(3))))
def test_the_traveler_in_the_highest_place_leaves_first(line):
    """TK-1.6"""
    table = journey(3, line=line)
    assert [int(table.s.slot[walker]) for walker in line] == [0, 1, 2]
    assert table.player == table.s.mover == line[-1]
    table.play("move 14")
    table.play("skip meal")
    assert table.player == line[-2]
