"""Boards, refills and decks, RULES.md chapter 16."""

import random

import numpy as np
import pytest

from boardenvs.games.yokohama.tables import COLUMNS, NUM_ORDERS, ORDER_ID, TECHNOLOGY_ID
from tests.games.yokohama.helpers import (
    deal,
    drain_orders,
    drain_technologies,
    fill_laboratory,
    fill_port,
    hand,
    laboratory_row,
    port_row,
    stack_orders,
    stack_technologies,
    town,
)
from tests.games.yokohama.helpers import (
    visit as go_and_visit,
)

ROW = [f"order_{n:02}" for n in range(1, 7)]
LAB = [
    f"{name}_1" for name in ("omnibus", "telegraph", "railway", "canning", "smelting", "gas_lamps")
]


def visit(table, p, area, power):
    """Let seat `p` visit an area; no other president is in the way."""
    table.s.president[:] = -1
    go_and_visit(table, p, area, power)


def take(table, area, column, p=0):
    """Let seat `p` visit with power 5 and take the card of a column."""
    table.s.yen[p] = 20
    visit(table, p, area, 5)
    table.play(f"take card {column}")


def test_power_three_takes_one_of_four_orders_and_the_row_slides():
    """YO-16.1, worked example E6"""
    table = town(4)
    fill_port(table, "port_a", ROW)
    stack_orders(table, ["order_20"])
    visit(table, 0, "port_a", 3)
    assert table.legal_names() == {"pass"} | {f"take card {n}" for n in range(1, 5)}
    table.play("take card 2")
    assert port_row(table, "port_a") == [ROW[0], *ROW[2:], "order_20"]
    assert hand(table, 0) == [ROW[1]]


@pytest.mark.parametrize("column", range(1, COLUMNS + 1))
@pytest.mark.parametrize("port", ["port_a", "port_b"])
def test_the_orders_right_of_the_gap_slide_left_and_the_top_of_the_deck_follows(port, column):
    """YO-16.1"""
    table = town(4)
    fill_port(table, port, ROW)
    stack_orders(table, ["order_20", "order_21"])
    other = port_row(table, "port_b" if port == "port_a" else "port_a")
    left = int(table.s.orders_left)
    take(table, port, column)
    assert port_row(table, port) == ROW[: column - 1] + ROW[column:] + ["order_20"]
    assert port_row(table, "port_b" if port == "port_a" else "port_a") == other
    assert table.s.orders_left == left - 1


@pytest.mark.parametrize("column", range(1, COLUMNS + 1))
@pytest.mark.parametrize("laboratory", ["laboratory_a", "laboratory_b"])
def test_a_laboratory_is_refilled_in_the_same_way(laboratory, column):
    """YO-16.1"""
    table = town(4)
    fill_laboratory(table, laboratory, LAB)
    stack_technologies(table, ["brickworks_1"])
    take(table, laboratory, column)
    assert laboratory_row(table, laboratory) == LAB[: column - 1] + LAB[column:] + ["brickworks_1"]


def test_both_ports_share_one_deck():
    """YO-16.2"""
    table = town(4)
    stack_orders(table, ["order_20", "order_21"])
    take(table, "port_a", 1)
    take(table, "port_b", 1, p=1)
    assert port_row(table, "port_a")[-1] == "order_20"
    assert port_row(table, "port_b")[-1] == "order_21"


def test_both_laboratories_share_one_deck():
    """YO-16.2"""
    table = town(4)
    for board in ("laboratory_a", "laboratory_b"):
        fill_laboratory(table, board, LAB[:1] if board == "laboratory_a" else LAB[1:2])
    stack_technologies(table, ["brickworks_1", "brickworks_2"])
    take(table, "laboratory_a", 1)
    take(table, "laboratory_b", 1, p=1)
    assert laboratory_row(table, "laboratory_a")[-1] == "brickworks_1"
    assert laboratory_row(table, "laboratory_b")[-1] == "brickworks_2"


def test_with_an_empty_deck_the_rightmost_columns_of_a_port_stay_empty():
    """YO-16.2"""
    table = town(4)
    fill_port(table, "port_a", ROW)
    drain_orders(table)
    take(table, "port_a", 2)
    take(table, "port_a", 1, p=1)
    assert port_row(table, "port_a") == [*ROW[2:], None, None]
    assert table.s.orders_left == 0
    visit(table, 2, "port_a", 5)
    assert table.legal_names() == {"pass"} | {f"take card {n}" for n in range(1, 5)}


def test_an_empty_technology_deck_leaves_columns_empty_and_triggers_nothing():
    """YO-16.2"""
    table = town(4)
    fill_laboratory(table, "laboratory_a", LAB)
    drain_technologies(table)
    take(table, "laboratory_a", 2)
    take(table, "laboratory_a", 1, p=1)
    assert laboratory_row(table, "laboratory_a") == [*LAB[2:], None, None]
    assert table.s.last_round == 0


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_chance_acts_only_in_the_setup_shuffles_and_nothing_returns_to_a_deck(num_players):
    """YO-16.3"""
    table = deal(num_players, seed=num_players)
    rng = int(table.s.rng)
    orders, technologies = table.s.order_deck.copy(), table.s.technology_deck.copy()
    chooser = random.Random(num_players)
    for _ in range(500):
        if table.over:
            break
        table.play(chooser.choice(table.legal()))
        s = table.s
        assert s.rng == rng
        assert np.array_equal(s.order_deck[: s.orders_left], orders[: s.orders_left])
        assert (s.order_deck[s.orders_left :] == -1).all()
        left = s.technologies_left
        assert np.array_equal(s.technology_deck[:left], technologies[:left])
        assert (s.technology_deck[left:] == -1).all()


def test_orders_and_technologies_have_ids():
    """YO-16.1"""
    assert set(ROW) <= set(ORDER_ID)
    assert set(LAB) <= set(TECHNOLOGY_ID)
    assert len(ORDER_ID) == NUM_ORDERS
