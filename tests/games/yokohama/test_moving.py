"""Chapter 4 of RULES.md: moving the president."""

import pytest

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import AREA_ID, AREA_MIN_PLAYERS, NEIGHBOURS
from tests.games.yokohama.helpers import (
    hold_assistants,
    hold_order,
    number,
    own_technology,
    phase,
    put_assistants,
    put_president,
    put_shophouse,
    put_trading_house,
    town,
)

# Four players: positions 0 to 5 are the first row, 6 to 10 the second (6 touches 0 and 1).
ROW = ["bank", "church", "port_a", "laboratory_a", "chinatown", "customs_house"]


def street(start="bank", own=(), opposing=(), yen=4, row=ROW, technologies=()):
    """Return a table where seat 0 moves along `row`, the areas of positions 0, 1, ....

    Its president stands in `start` (None: in the hand), one assistant in each area of `own`;
    `opposing` holds the areas of the presidents of seats 1, 2, ....
    """
    others = [area for area in AREA_ID if area not in row and area != "canal"]
    table = town(layout=[*row, *others])  # the Canal lies last, out of reach, if not in the row
    put_president(table, 0, start)
    for area in own:
        put_assistants(table, area, 0)
    for q, area in enumerate(opposing, 1):
        put_president(table, q, area)
    for name in technologies:
        own_technology(table, 0, name)
    table.s.yen[:] = [yen, 0, 0, 0]
    phase(table, Phase.MOVE, 0)
    return table


def goes(table):
    return {name.removeprefix("go ") for name in table.legal_names() if name.startswith("go ")}


def here(table, p=0):
    return AREA_ID[table.s.president[p]] if table.s.president[p] >= 0 else None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_the_hand_the_president_goes_to_any_own_assistant_without_an_opponent(players):
    """YO-4.1, YO-4.2"""
    table = town(players)
    for area in ("bank", "church", "port_a", "silk_mill_1"):
        put_assistants(table, area, 0)
    put_assistants(table, "customs_house", 1)
    put_president(table, 1, "church")
    phase(table, Phase.MOVE, 0)
    assert table.legal_names() == {"go bank", "go port_a", "go silk_mill_1"}


def test_the_canal_is_never_a_stop():
    """YO-4.1, YO-4.6; ruling: can the president stop in the Canal"""
    row = ["bank", "canal", "church"]
    table = street(own=["church"], row=row)
    table.play("go canal")
    assert table.legal_names() == {"go church"}
    for name in ("grand_hotel", "railway"):
        own_technology(table, 0, name)
    assert "stop" not in table.legal_names()
    table = street(start=None, row=row)
    assert table.legal_names() == {"return president"}


def test_where_the_move_began_is_no_stop_and_cannot_be_crossed():
    """YO-4.1, YO-4.5; ruling: may the start area be crossed later in the same move"""
    table = street(start="church", own=["bank", "church", "port_a"])
    assert goes(table) == {"bank", "port_a"}
    table.play("go bank")
    assert table.legal_names() == {"stop"}


def test_put_from_the_hand_the_president_pays_nothing_and_stops_at_once():
    """YO-4.2"""
    table = street(start=None, own=["port_a", "laboratory_a"], opposing=["bank", "church"], yen=0)
    assert table.legal_names() == {"go port_a", "go laboratory_a"}
    table.play("go port_a")
    assert here(table) == "port_a"
    assert (table.phase, table.s.visit_area) == ("ACTION", number("port_a"))
    assert table.s.yen.tolist() == [0, 0, 0, 0]


def test_a_president_in_hand_cannot_stay_there_where_a_stop_exists():
    """YO-4.2; ruling: president in hand and a possible stop: may it stay"""
    table = street(start=None, own=["bank"])
    assert table.legal_names() == {"go bank"}


@pytest.mark.parametrize("technologies", [(), ("grand_hotel",)])
def test_with_no_possible_stop_the_president_stays_in_hand_and_assistants_may_come_back(
    technologies,
):
    """YO-4.3"""
    table = street(start=None, own=["bank"], opposing=["bank"], yen=0, technologies=technologies)
    table.s.goods[0] = 3
    hold_order(table, 0, "order_29")
    assert table.legal_names() == {"return president"}
    table.play("return president")
    assert table.legal_names() == {"recall bank", "pass"}
    table.play("recall bank")
    assert (table.phase, table.player, here(table)) == ("EXTRA_2", 0, None)
    assert table.s.visit_area == -1


def test_with_grand_hotel_a_payable_stop_keeps_the_president_from_staying():
    """YO-4.3, YO-8.7"""
    table = street(start=None, own=["bank"], opposing=["bank"], yen=1, technologies=["grand_hotel"])
    assert table.legal_names() == {"go bank"}


def test_a_president_on_the_board_moves_or_returns():
    """YO-4.4"""
    table = street(own=["bank", "church"])
    assert table.legal_names() == {"go church", "return president"}
    table = street(own=["bank"])
    assert table.legal_names() == {"return president"}


def test_only_adjacent_areas_with_an_own_assistant_are_entered():
    """YO-4.5"""
    table = street(own=["church", "laboratory_a"])
    put_assistants(table, "port_a", 1)
    assert goes(table) == {"church"}
    table.play("go church")
    assert table.legal_names() == {"stop"}
    put_assistants(table, "port_a", 0)
    assert table.legal_names() == {"stop", "go port_a"}


@pytest.mark.parametrize("put", [put_shophouse, put_trading_house])
def test_own_buildings_do_not_replace_an_assistant(put):
    """YO-4.5"""
    table = street()
    put(table, "church", 0)
    assert table.legal_names() == {"return president"}


def test_areas_already_entered_are_not_entered_again():
    """YO-4.5"""
    row = [*ROW, "silk_mill_1"]  # at position 6, touching bank and church
    table = street(start="port_a", own=["church", "bank", "silk_mill_1", "port_a"], row=row)
    table.play("go church")
    assert goes(table) == {"bank", "silk_mill_1"}
    table.play("go bank")
    assert goes(table) == {"silk_mill_1"}
    table.play("go silk_mill_1")
    assert table.legal_names() == {"stop"}


@pytest.mark.parametrize("opposing", [(), ("bank",)])
def test_the_canal_is_walked_through_without_an_assistant_and_without_toll(opposing):
    """YO-4.6; ruling: does the Canal break the chain of assistants"""
    table = street(own=["church"], opposing=opposing, yen=0, row=["bank", "canal", "church"])
    assert goes(table) == {"canal"}
    table.play("go canal")
    table.play("go church")
    table.play("stop")
    assert here(table) == "church"
    assert table.s.yen.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("there", [1, 2, 3])
def test_a_step_pays_each_opposing_president_at_once(there):
    """YO-4.7"""
    table = street(own=["church", "port_a"], opposing=["church"] * there, yen=5)
    table.play("go church")
    assert table.s.yen.tolist() == [5 - there] + [1] * there + [0] * (3 - there)
    assert table.legal_names() == {"go port_a"}


@pytest.mark.parametrize("yen", range(4))
@pytest.mark.parametrize("there", range(4))
def test_a_step_without_the_money_for_it_is_not_legal(yen, there):
    """YO-4.7"""
    table = street(own=["church", "port_a"], opposing=["church"] * there, yen=yen)
    assert goes(table) == ({"church"} if yen >= there else set())


def test_in_a_possible_stop_the_move_ends_or_goes_on_at_any_length():
    """YO-4.8"""
    table = street(own=ROW[1:])
    for area in ROW[1:]:
        assert area in goes(table)
        table.play(f"go {area}")
        assert table.phase == "MOVE"
        assert "stop" in table.legal_names()
        assert "return president" not in table.legal_names()
    table.play("stop")
    assert here(table) == ROW[-1]
    assert table.phase != "MOVE"


def test_before_the_first_step_there_is_no_stopping():
    """YO-4.4, YO-4.8"""
    table = street(own=["bank", "church"])
    assert "stop" not in table.legal_names()


def test_with_an_opposing_president_there_the_move_goes_on():
    """YO-4.1, YO-4.8"""
    table = street(own=["church", "port_a"], opposing=["church"])
    table.play("go church")
    assert table.legal_names() == {"go port_a"}


@pytest.mark.parametrize(
    ("yen", "assistant_in_r", "other_way", "legal"),
    [
        (1, True, False, True),
        (0, True, False, False),
        (9, False, False, False),
        (1, False, True, True),
        (0, False, True, False),
    ],
)
def test_a_step_needs_a_stop_that_can_be_reached(yen, assistant_in_r, other_way, legal):
    """YO-4.5, YO-4.7, YO-4.8, YO-4.9, worked example E3"""
    row = [*ROW, "tea_plantation_1"]  # touches bank (P) and church (Q)
    table = street(own=["church"], opposing=["church"], yen=yen, row=row)
    if assistant_in_r:
        put_assistants(table, "port_a", 0)
    if other_way:
        table = street(
            own=["church", "silk_mill_1"],
            opposing=["church"],
            yen=yen,
            row=[*ROW, "tea_plantation_1", "silk_mill_1"],
        )
    assert goes(table) == ({"church"} if legal else set())
    if legal and assistant_in_r:
        table.play("go church")
        assert table.s.yen.tolist() == [0, 1, 0, 0]
        assert table.legal_names() == {"go port_a"}
        table.play("go port_a")
        table.play("stop")
        assert (here(table), table.phase) == ("port_a", "ACTION")


@pytest.mark.parametrize(("yen", "legal"), [(0, set()), (1, set()), (2, {"church"})])
def test_the_tolls_of_the_whole_path_must_be_payable(yen, legal):
    """YO-4.9"""
    own = ["church", "port_a", "laboratory_a"]
    table = street(own=own, opposing=["church", "port_a"], yen=yen)
    assert goes(table) == legal


def test_the_cheapest_path_decides():
    """YO-4.9"""
    # From church on: along port_a (2 presidents), or around by silk_mill_1 at position 7.
    row = [*ROW, "tea_plantation_1", "silk_mill_1"]
    opposing = ["church", "port_a", "port_a"]
    table = street(own=["church", "port_a", "laboratory_a"], opposing=opposing, yen=2, row=row)
    assert goes(table) == set()
    put_assistants(table, "silk_mill_1", 0)
    assert goes(table) == {"church"}
    table.play("go church")
    assert goes(table) == {"silk_mill_1"}


def test_a_path_does_not_run_through_areas_that_were_entered():
    """YO-4.9"""
    # bank - church - port_a (president) - laboratory_a; the only stop besides lies behind.
    table = street(start="bank", own=["church", "port_a"], opposing=["port_a"])
    table.play("go church")
    assert table.legal_names() == {"stop"}


def test_money_gained_on_the_way_does_not_exist():
    """YO-4.7, YO-4.9; ruling: money gained during the own move"""
    table = street(own=["church", "port_a", "laboratory_a"], opposing=["church", "port_a"], yen=2)
    put_president(table, 3, "customs_house")
    table.play("go church")
    table.play("go port_a")
    assert table.s.yen.tolist() == [0, 1, 1, 0]


def test_the_president_may_always_return_before_its_first_step():
    """YO-4.10; ruling: must the president move where nothing can be paid"""
    table = street(own=["church"], opposing=["church"], yen=0)
    assert table.legal_names() == {"return president"}
    table.play("return president")
    assert here(table) is None


def test_after_a_step_the_president_does_not_return():
    """YO-4.10"""
    table = street(own=["church", "port_a"])
    table.play("go church")
    assert table.legal_names() == {"stop", "go port_a"}


def test_any_assistants_are_taken_back_one_by_one_from_any_areas():
    """YO-4.2, YO-4.10, YO-4.11, worked example E16"""
    table = street(start="port_a", row=ROW)
    put_assistants(table, "bank", 0, 2)
    put_assistants(table, "church", 0, 2)
    put_assistants(table, "port_a", 0, 1)
    put_assistants(table, "customs_house", 1, 2)
    hold_order(table, 0, "order_29")
    table.s.goods[0] = 3
    hand = int(table.s.pieces[0, 0])
    table.play("return president")
    assert table.legal_names() == {"pass", "recall bank", "recall church", "recall port_a"}
    for area in ("bank", "church", "church"):
        table.play(f"recall {area}")
    assert table.legal_names() == {"pass", "recall bank", "recall port_a"}
    table.play("pass")
    assert table.s.pieces[0, 0] == hand + 3
    assert [int(table.s.assistants[number(a), 0]) for a in ("bank", "church", "port_a")] == [
        1,
        0,
        1,
    ]
    assert table.s.assistants[number("customs_house"), 1] == 2
    assert (table.phase, table.player) == ("EXTRA_2", 0)
    assert "fulfil 1" in table.legal_names()
    phase(table, Phase.MOVE, 0)
    assert table.legal_names() == {"go bank", "go port_a"}


def test_no_assistant_need_be_taken_back():
    """YO-4.10"""
    table = street(own=["bank", "church"])
    before = table.s.assistants.tolist()
    table.play("return president")
    table.play("pass")
    assert table.s.assistants.tolist() == before


def test_assistants_on_boards_and_achievements_stay():
    """YO-4.10, YO-9.4; ruling: do assistants on Church, Customs or achievements return"""
    table = street()
    table.s.church[3] = table.s.customs[0] = table.s.claims[1, 0] = 0
    table.s.pieces[0, 0] -= 3
    hand = table.s.pieces[0].tolist()
    table.play("return president")
    assert table.player == 1  # nothing to take back
    assert table.s.pieces[0].tolist() == hand
    assert table.s.church[3] == table.s.customs[0] == table.s.claims[1, 0] == 0


def test_after_a_return_there_is_no_visit():
    """YO-4.11"""
    table = street(own=["church"])
    put_trading_house(table, "bank", 1)
    table.play("return president")
    table.play("pass")
    assert table.player == 1
    assert table.s.yen.tolist() == [4, 0, 0, 0]
    assert table.s.visit_area == -1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_placement_and_no_stop_leave_the_president_in_hand(players):
    """YO-3.7, YO-4.3; ruling: no placement legal, president in hand, no possible stop"""
    table = town(players)
    hold_assistants(table, 0, 0)
    put_president(table, 0)
    hold_order(table, 0, "order_29")
    table.s.goods[0] = 3
    phase(table, Phase.EXTRA_1, 0)
    table.play("pass")
    assert table.phase == "MOVE"
    assert table.legal_names() == {"return president"}
    table.play("return president")
    assert table.phase == "EXTRA_2"


def test_every_area_of_the_game_can_be_a_stop_but_the_canal():
    """YO-4.1, YO-4.2"""
    table = town(4)
    for area, least in zip(AREA_ID, AREA_MIN_PLAYERS, strict=True):
        if area != "canal" and least <= 4:
            put_assistants(table, area, 0)
    phase(table, Phase.MOVE, 0)
    assert goes(table) == set(AREA_ID) - {"canal"}


@pytest.mark.parametrize(("players", "position"), [(2, 9), (3, 13), *((4, k) for k in range(18))])
def test_a_step_to_any_position_is_remembered(players, position):
    """YO-4.5, YO-4.8, YO-4.10"""
    table = town(players)
    near = [k for k in range(18) if NEIGHBOURS[players, position] >> k & 1]
    area_at = [AREA_ID[area] if area >= 0 else None for area in table.s.area_at]
    for area in area_at:
        if area not in ("canal", None):
            put_assistants(table, area, 0)
    put_president(table, 0, area_at[near[0]])
    phase(table, Phase.MOVE, 0)
    table.play(f"go {area_at[position]}")
    expected = {f"go {area_at[k]}" for k in near[1:]}
    if area_at[position] != "canal":
        expected.add("stop")
    assert table.legal_names() == expected
