"""Final scoring and ties, RULES.md chapter 18."""

import pytest

from boardenvs.games.yokohama.tables import (
    AGENT_POINTS,
    CHURCH_PRIZE,
    COUNTRIES,
    CUSTOMS_PRIZE,
    GOODS_PER_POINT,
    IMPORT_POINTS,
    NAME_ID,
    NAME_INDUSTRY,
    SET_POINTS,
    TECHNOLOGY_PRIZE,
    YEN_PER_POINT,
)
from tests.games.yokohama.helpers import hold_order, own_technology, town

BOARDS = [("church", CHURCH_PRIZE), ("customs", CUSTOMS_PRIZE)]
SOURCES = ["play", "church", "customs", "technology", "countries", "rest"]


def final(num_players=3, **options):
    """Return a table at the end of a game in which nobody has anything."""
    table = town(num_players, **options)
    s = table.s
    s.over = 1
    s.yen[:], s.imports[:], s.goods[:], s.agents[:], s.points[:] = 0, 0, 0, 0, 0
    return table


def on_board(num_players, board, owners, **options):
    """Return a final table; `owners` are the seats on spaces 1, 2, ..., None on a free one."""
    table = final(num_players, **options)
    for space, owner in enumerate(owners):
        table.s[board][space] = -1 if owner is None else owner
    return table


def owning(num_players, *names, **options):
    """Return a final table where seats 0, 1, ... own technologies, given as strings of names."""
    table = final(num_players, **options)
    for p, owned in enumerate(names):
        for name in owned.split():
            own_technology(table, p, name)
    return table


def points_of(table, source):
    """Return the points of a source, which here are all there are."""
    assert table.scores() == table.breakdown()[source]
    return table.scores()


@pytest.mark.parametrize(("board", "prize"), BOARDS)
def test_most_assistants_on_a_board_win_its_first_prize_second_most_the_second(board, prize):
    """YO-18.1"""
    first, second = map(int, prize)
    table = on_board(4, board, [2, 2, 2, 1, 1, 0])
    assert points_of(table, board) == [0, second, first, 0]


def test_the_prizes_are_six_and_three_at_the_church_eight_and_four_at_the_customs():
    """YO-18.1"""
    assert (CHURCH_PRIZE.tolist(), CUSTOMS_PRIZE.tolist()) == ([6, 3], [8, 4])


def test_of_two_tied_at_the_church_the_rightmost_is_first():
    """YO-18.1, YO-18.2, worked example E11"""
    table = on_board(3, "church", [0, 1, None, 1, 0, 2])
    assert points_of(table, "church") == [6, 3, 0]


@pytest.mark.parametrize(("board", "prize"), BOARDS)
@pytest.mark.parametrize("rightmost", [0, 1, 2])
def test_of_tied_players_the_one_farthest_to_the_right_is_ahead(board, prize, rightmost):
    """YO-18.2"""
    others = [p for p in range(3) if p != rightmost]
    table = on_board(3, board, [*others, None, None, rightmost])
    expected = [0, 0, 0]
    expected[rightmost], expected[others[1]] = map(int, prize)
    assert points_of(table, board) == expected


@pytest.mark.parametrize(("board", "prize"), BOARDS)
def test_more_assistants_beat_one_farther_right(board, prize):
    """YO-18.1, YO-18.2"""
    table = on_board(2, board, [0, 0, None, None, None, None, None, 1])
    assert points_of(table, board) == prize.tolist()


@pytest.mark.parametrize(("board", "prize"), BOARDS)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_lone_player_scores_the_first_prize_and_the_second_is_not_given(
    num_players, board, prize
):
    """YO-18.3"""
    table = on_board(num_players, board, [None, 1])
    assert points_of(table, board) == [prize[0] * (p == 1) for p in range(num_players)]
    assert points_of(final(num_players), board) == [0] * num_players


def test_the_highest_industry_scores_ten_the_second_five():
    """YO-18.4"""
    table = owning(4, "newspaper", "omnibus brickworks", "", "telegraph")
    assert points_of(table, "technology") == [0, 10, 0, 5]
    assert TECHNOLOGY_PRIZE.tolist() == [10, 5]


def test_the_sum_of_industry_counts_and_not_the_number_of_technologies():
    """YO-18.4"""
    table = owning(3, "world_exhibition gas_lamps", "omnibus", "smelting")
    assert [sum(NAME_INDUSTRY[NAME_ID.index(n)] for n in names.split()) for names in (
        "world_exhibition gas_lamps", "omnibus", "smelting")] == [3, 4, 3]  # fmt: skip
    assert points_of(table, "technology") == [5, 10, 0]


@pytest.mark.parametrize("owner", range(3))
def test_a_lone_owner_of_technologies_scores_ten_and_the_five_are_not_given(owner):
    """YO-18.4"""
    table = owning(3, *["newspaper" if p == owner else "" for p in range(3)])
    assert points_of(table, "technology") == [10 * (p == owner) for p in range(3)]
    assert points_of(final(3), "technology") == [0, 0, 0]


def test_equal_industry_goes_to_the_player_closer_to_the_start_player():
    """YO-18.5"""
    table = owning(4, "", "smelting", "canning", "lighthouse")
    assert points_of(table, "technology") == [0, 10, 5, 0]
    table = owning(4, "newspaper", "smelting", "omnibus", "lighthouse")
    assert points_of(table, "technology") == [0, 5, 10, 0]


@pytest.mark.parametrize("size", range(COUNTRIES + 1))
def test_a_set_of_different_countries_scores_by_its_size(size):
    """YO-18.6"""
    table = final(2)
    table.s.icons[1, :size] = 1
    assert points_of(table, "countries") == [0, SET_POINTS[size]]
    assert SET_POINTS.tolist() == [0, 0, 2, 4, 8, 12]


def test_unfulfilled_orders_count_nothing():
    """YO-18.6"""
    table = final(2)
    for order in ("order_01", "order_12", "order_19"):
        hold_order(table, 0, order)
    assert table.scores() == [0, 0]


def test_three_two_one_one_icons_make_a_set_of_four_and_one_of_two():
    """YO-18.6, YO-18.7, worked example E12"""
    table = final(2)
    table.s.icons[0] = 3, 2, 1, 1, 0
    assert points_of(table, "countries") == [10, 0]


def test_icons_are_split_into_sets_as_large_as_they_can_be():
    """YO-18.7"""
    table = final(2)
    table.s.icons[0] = 2, 2, 2, 2, 2
    table.s.icons[1] = 4, 1, 1, 0, 0
    assert points_of(table, "countries") == [24, 4]


@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize(
    ("field", "each", "per"),
    [
        ("imports", IMPORT_POINTS, 1),
        ("yen", 1, YEN_PER_POINT),
    ],
)
def test_imports_and_yen_score_and_remainders_are_lost(field, each, per, count):
    """YO-18.8"""
    table = final(3)
    table.s[field][2] = count
    assert points_of(table, "rest") == [0, 0, each * (count // per)]
    assert (IMPORT_POINTS, YEN_PER_POINT, GOODS_PER_POINT, AGENT_POINTS) == (1, 2, 3, 1)


@pytest.mark.parametrize(("unused", "used"), [(0, 3), (1, 2), (3, 0)])
def test_unused_agents_score_and_used_ones_do_not(unused, used):
    """YO-18.8"""
    table = final(3)
    table.s.agents[1] = unused, used
    assert points_of(table, "rest") == [0, unused * AGENT_POINTS, 0]


@pytest.mark.parametrize("goods", [(2, 0, 0, 0), (1, 1, 1, 0), (2, 2, 2, 2), (0, 0, 0, 9)])
def test_every_three_goods_of_any_kinds_score_together(goods):
    """YO-18.8"""
    table = final(3)
    table.s.goods[0] = goods
    assert points_of(table, "rest") == [sum(goods) // GOODS_PER_POINT, 0, 0]


def test_the_rest_of_one_player_scores_seven():
    """YO-18.8, worked example E13"""
    table = final(2)
    s = table.s
    s.agents[0], s.imports[0], s.goods[0], s.yen[0] = (1, 2), 2, (2, 0, 4, 1), 5
    assert points_of(table, "rest") == [7, 0]


def test_all_sources_are_added_to_the_points_of_play():
    """YO-18.9"""
    table = owning(3, "omnibus", "newspaper")
    s = table.s
    s.points[:3] = 40, 30, 20
    s.church[2], s.customs[3] = 0, 1
    s.icons[0, :3], s.icons[2, :2] = 1, 1
    s.yen[2] = 7
    assert table.breakdown() == {
        "play": [40, 30, 20], "church": [6, 0, 0], "customs": [0, 8, 0],
        "technology": [10, 5, 0], "countries": [4, 0, 2], "rest": [0, 0, 3],
    }  # fmt: skip
    assert table.scores() == [60, 43, 25]
    assert table.places() == [0, 1, 2]


def test_a_score_has_no_upper_limit():
    """YO-18.9"""
    table = final(2)
    table.s.points[0] = 230
    table.s.yen[0] = 8
    assert table.scores() == [234, 0]


def test_the_most_points_win_those_of_final_scoring_included():
    """YO-18.9"""
    table = final(3)
    table.s.points[:3] = 10, 11, 9
    table.s.yen[2] = 6
    assert table.scores() == [10, 11, 12]
    assert table.places() == [2, 1, 0]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_of_equal_points_the_one_closest_to_the_start_player_is_ahead(num_players):
    """YO-18.9: every place has one player."""
    table = final(num_players)
    assert table.places() == list(range(num_players))
    table.s.points[num_players - 1] = 1
    table.s.points[1:] = table.s.points[num_players - 1]
    assert table.places() == [num_players - 1, *range(num_players - 1)]


def test_before_the_end_only_the_points_of_play_count():
    """YO-18.9"""
    table = owning(2, "omnibus")
    table.s.yen[0], table.s.points[1], table.s.over = 9, 3, 0
    assert table.scores() == [0, 3]
    assert table.breakdown() == {source: [0, 3 * (source == "play")] for source in SOURCES}
