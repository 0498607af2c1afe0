"""Chapter 3 of RULES.md: placing assistants."""

import pytest

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import AREA_ID, AREA_MIN_PLAYERS
from tests.games.yokohama.helpers import (
    hold_assistants,
    hold_order,
    number,
    own_technology,
    phase,
    put_assistants,
    put_president,
    town,
)


def open_areas(table):
    """Return the areas an assistant may be placed in now; empty out of `PLACE`."""
    return {n.removeprefix("place ") for n in table.legal_names() if n.startswith("place ")}


def all_areas(players):
    board = zip(AREA_ID, AREA_MIN_PLAYERS, strict=True)
    return {area for area, least in board if least <= players and area != "canal"}


def place(table, *areas):
    for area in areas:
        table.play(f"place {area}")


def count(table, area, p=0):
    return int(table.s.assistants[number(area), p])


@pytest.mark.parametrize("areas", [("bank",), ("bank", "church"), ("bank", "church", "port_a")])
def test_one_assistant_each_goes_into_up_to_three_areas(areas):
    """YO-3.1"""
    table = town()
    place(table, *areas)
    assert [count(table, area) for area in areas] == [1] * len(areas)
    assert table.s.pieces[0, 0] == 8 - len(areas)
    if len(areas) < 3:
        assert table.phase == "PLACE"
        table.play("pass")
    assert table.phase == "MOVE"


def test_two_assistants_go_into_one_area():
    """YO-3.1, YO-3.2"""
    table = town()
    place(table, "bank", "bank")
    assert count(table, "bank") == 2
    assert table.s.pieces[0, 0] == 6
    assert table.phase == "MOVE"


def test_a_spread_uses_no_area_twice():
    """YO-3.2"""
    table = town()
    place(table, "bank")
    assert open_areas(table) == all_areas(4)
    place(table, "church")
    assert open_areas(table) == all_areas(4) - {"bank", "church"}
    place(table, "port_a")
    assert table.phase == "MOVE"


def test_the_pair_is_not_made_of_the_second_and_third_assistant():
    """YO-3.2"""
    table = town()
    place(table, "bank", "church")
    assert "church" not in open_areas(table)
    assert "bank" not in open_areas(table)


def test_assistants_in_the_warehouse_cannot_be_placed():
    """YO-3.3, YO-3.7"""
    table = town()
    hold_assistants(table, 0, 2)
    place(table, "bank", "church")
    assert table.phase == "MOVE"
    assert table.s.pieces[0].tolist() == [0, 18]


def test_without_an_assistant_in_hand_placement_is_skipped():
    """YO-3.3, YO-3.7"""
    table = town()
    table.s.goods[0] = 20
    hold_order(table, 0, "order_29")
    hold_assistants(table, 0, 0)
    phase(table, Phase.EXTRA_1, 0)
    table.play("pass")
    assert (table.phase, table.player) == ("MOVE", 0)
    assert table.s.pieces[0].tolist() == [0, 20]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_area_in_play_but_the_canal_may_be_chosen(players):
    """YO-3.4"""
    assert open_areas(town(players)) == all_areas(players)


def test_own_pieces_are_no_obstacle_and_nothing_is_paid_for_them():
    """YO-3.4, YO-3.5; ruling: placing where the own president or assistants are"""
    table = town()
    put_president(table, 0, "bank")
    put_assistants(table, "bank", 0, 3)
    put_assistants(table, "bank", 1, 3)
    table.s.yen[0] = 0
    phase(table, Phase.PLACE, 0)
    place(table, "bank", "bank")
    assert count(table, "bank") == 5
    assert table.s.yen.tolist() == [0, 4, 4, 4]


@pytest.mark.parametrize("there", [(1,), (2,), (1, 3), (1, 2, 3)])
def test_each_opposing_president_in_the_area_gets_1_yen(there):
    """YO-3.5"""
    table = town()
    for q in there:
        put_president(table, q, "bank")
    put_president(table, 0, "bank")
    table.s.yen[:] = 10
    place(table, "bank")
    expected = [10 - len(there)] + [10 + (q in there) for q in (1, 2, 3)]
    assert table.s.yen.tolist() == expected


@pytest.mark.parametrize("yen", range(4))
@pytest.mark.parametrize("presidents", range(4))
def test_a_placement_is_legal_only_if_its_whole_toll_can_be_paid(yen, presidents):
    """YO-3.5"""
    table = town()
    for q in range(1, 1 + presidents):
        put_president(table, q, "bank")
    table.s.yen[0] = yen
    assert ("bank" in open_areas(table)) == (presidents <= yen)


def test_a_pair_pays_for_each_assistant():
    """YO-3.1, YO-3.5, worked example E2"""
    table = town(2)
    hold_assistants(table, 0, 5)
    put_president(table, 1, "bank")
    table.s.yen[:2] = 2, 0
    place(table, "bank")
    assert table.s.yen[:2].tolist() == [1, 1]
    place(table, "bank")
    assert table.s.yen[:2].tolist() == [0, 2]
    assert table.s.pieces[0, 0] == 3
    assert table.phase == "MOVE"


def test_money_may_run_out_between_two_placements():
    """YO-3.5, worked example E2"""
    table = town(2)
    put_president(table, 1, "bank")
    table.s.yen[0] = 1
    place(table, "bank")
    assert table.s.yen[0] == 0
    assert open_areas(table) == all_areas(2) - {"bank"}


def test_at_least_one_assistant_must_be_placed_if_one_can():
    """YO-3.6"""
    table = town()
    assert "pass" not in table.legal_names()
    hold_assistants(table, 0, 1)
    assert "pass" not in table.legal_names()


@pytest.mark.parametrize("placed", [1, 2])
def test_the_mover_may_stop_after_any_placement(placed):
    """YO-3.6"""
    table = town()
    place(table, *["bank", "church"][:placed])
    table.play("pass")
    assert table.phase == "MOVE"
    assert table.s.assistants.sum() == placed


@pytest.mark.parametrize("hand", [1, 2])
def test_placement_ends_with_the_last_assistant_in_hand(hand):
    """YO-3.7"""
    table = town()
    hold_assistants(table, 0, hand)
    place(table, *["bank", "church"][:hand])
    assert table.phase == "MOVE"


def test_placement_ends_when_no_further_one_is_legal():
    """YO-3.7"""
    table = town(3)
    for q in (1, 2):
        put_president(table, q, "bank")
    table.s.yen[0] = 2
    only = number("bank")
    for area in range(len(AREA_ID)):  # as if nothing else were in play
        if area != only:
            table.s.position[area] = -1
    place(table, "bank")
    assert table.s.yen[0] == 0
    assert table.phase == "MOVE"


def test_placement_is_skipped_when_the_first_one_is_not_legal():
    """YO-3.7; ruling: no placement legal, president in hand, no possible stop"""
    table = town(3)
    put_president(table, 1, "bank")
    table.s.yen[0] = 0
    table.s.goods[0] = 20
    hold_order(table, 0, "order_29")
    for area in range(len(AREA_ID)):
        if area != number("bank"):
            table.s.position[area] = -1
    phase(table, Phase.EXTRA_1, 0)
    table.play("pass")
    assert (table.phase, table.player) == ("MOVE", 0)
    assert table.legal_names() == {"return president"}
    table.play("return president")
    assert table.phase == "EXTRA_2"
    assert table.s.president[0] == -1


def test_gas_lamps_apart_three_is_the_widest_spread():
    """YO-3.1, YO-8.8"""
    for owned, widest in ((False, 3), (True, 4)):
        table = town()
        if owned:
            own_technology(table, 0, "gas_lamps")
        spread = ["bank", "church", "port_a", "silk_mill_1", "copper_mine_1"]
        while table.phase == "PLACE":
            place(table, spread.pop(0))
        assert table.s.assistants.sum() == widest
