"""Chapter 9 of RULES.md: Church and Customs."""

import pytest

from boardenvs.games.yokohama.tables import BOARDS
from tests.games.yokohama.helpers import (
    hold_buildings,
    number,
    put_assistants,
    put_president,
    send_agent,
    town,
    visit,
)

CHURCH = [(space["level"], space["cost_yen"], space["vp"]) for space in BOARDS["church_space"]]
CUSTOMS = [
    (space["level"], space["cost_imports"], space["vp"]) for space in BOARDS["customs_space"]
]
BOARD = pytest.mark.parametrize(
    ("area", "board", "currency", "spaces"),
    [("church", "church", "yen", CHURCH), ("customs_house", "customs", "imports", CUSTOMS)],
)
LEVEL = [1, 1, 2, 2, 3]


def spaces_open(table):
    return {int(n.removeprefix("use space ")) for n in table.legal_names() if "space" in n}


def purse(table, area, amount):
    """Give seat 0 `amount` of what the board is paid in, and none of the other."""
    table.s.yen[0] = amount if area == "church" else 0
    table.s.imports[0] = amount if area == "customs_house" else 0


@BOARD
def test_spaces_1_to_3_are_level_1_to_6_level_2_and_the_last_level_3(area, board, currency, spaces):
    """YO-9.1, YO-9.2"""
    assert [space[0] for space in spaces] == [1, 1, 1, 2, 2, 2, 3, 3]


@BOARD
@pytest.mark.parametrize("power", range(1, 6))
@pytest.mark.parametrize("amount", [0, 1, 2, 3, 4, 5, 6, 20])
def test_free_spaces_of_allowed_level_and_payable_cost_are_open(
    area, board, currency, spaces, power, amount
):
    """YO-9.1, YO-9.2"""
    table = town()
    table.s[board][[1, 4]] = 1, 2
    purse(table, area, amount)
    hold_buildings(table, 0, 0, 0)
    visit(table, 0, area, power)
    expected = {
        k
        for k, (level, cost, _) in enumerate(spaces, 1)
        if level <= LEVEL[power - 1] and cost <= amount and k not in (2, 5)
    }
    assert spaces_open(table) == expected
    assert (table.phase == "ACTION") == bool(expected)


@BOARD
@pytest.mark.parametrize("space", range(1, 9))
def test_a_space_is_paid_and_scores_its_points(area, board, currency, spaces, space):
    """YO-9.1, YO-9.2, YO-9.3"""
    table = town()
    table.s.yen[:] = table.s.imports[:] = 20
    visit(table, 0, area, 5)
    table.play(f"use space {space}")
    _, cost, points = spaces[space - 1]
    s = table.s
    paid = [20 - int(s.yen[0]), 20 - int(s.imports[0])]
    assert paid == ([cost, 0] if currency == "yen" else [0, cost])
    assert s.points.tolist() == [points, 0, 0, 0]
    assert s[board].tolist() == [0 if k == space else -1 for k in range(1, 9)]
    other = s.customs if board == "church" else s.church
    assert (other == -1).all()


def test_church_space_6_with_power_4_costs_4_yen_and_scores_9():
    """YO-9.1, YO-9.3, YO-13.1, worked example E8"""
    table = town(4)
    table.s.yen[0] = 4
    hold_buildings(table, 0, 0, 0)
    visit(table, 0, "church", 4)
    assert table.s.assistants[number("church"), 0] == 3
    hand = int(table.s.pieces[0, 0])
    assert spaces_open(table) == {1, 2, 3, 4, 5, 6}
    table.play("use space 6")
    assert (table.s.yen[0], table.s.points[0]) == (0, 9)
    assert table.s.church[5] == 0
    assert table.s.pieces[0, 0] == hand + 2
    assert table.s.assistants[number("church"), 0] == 0


@BOARD
@pytest.mark.parametrize("start", [visit, send_agent])
def test_the_assistant_comes_from_the_visited_area_and_a_single_one_is_used(
    start, area, board, currency, spaces
):
    """YO-9.3; ruling: Church or Customs with a single assistant in the area"""
    table = town()
    purse(table, area, 9)
    put_assistants(table, area, 0)
    put_assistants(table, "bank", 0, 2)
    hand = table.s.pieces[0].tolist()
    start(table, 0, area)
    table.play("use space 1")
    assert table.s.pieces[0].tolist() == hand
    assert table.s.assistants[number(area), 0] == 0
    assert table.s.assistants[number("bank"), 0] == 2
    assert table.s[board][0] == 0


@BOARD
def test_a_taken_space_is_closed_to_everybody(area, board, currency, spaces):
    """YO-9.4"""
    table = town()
    table.s.yen[:] = table.s.imports[:] = 20
    for p in (0, 1, 0):
        for q in range(2):
            put_president(table, q)
        visit(table, p, area, 3)
        free = {k for k in range(1, 7) if table.s[board][k - 1] == -1}
        assert spaces_open(table) == free
        table.play(f"use space {min(free)}")
    assert table.s[board].tolist() == [0, 1, 0, -1, -1, -1, -1, -1]


@BOARD
def test_one_visit_uses_one_space(area, board, currency, spaces):
    """YO-9.4"""
    table = town()
    table.s.yen[0] = table.s.imports[0] = 20
    visit(table, 0, area, 5)
    table.play("use space 8")
    assert table.phase == "TOKEN"
    table.play("pass")
    assert not spaces_open(table)
    assert (table.s[board] >= 0).sum() == 1


@BOARD
def test_the_assistant_stays_for_the_rest_of_the_game(area, board, currency, spaces):
    """YO-9.4; ruling: do assistants on Church, Customs or achievements return"""
    table = town(2)
    purse(table, area, 9)
    hold_buildings(table, 0, 0, 0)
    visit(table, 0, area, 4)
    table.play("use space 4")
    visit(table, 0, area, 4)
    table.play("pass")
    assert table.s[board][3] == 0
    everywhere = table.s.pieces[0].sum() + table.s.assistants[:, 0].sum() + 1
    assert everywhere == 20
