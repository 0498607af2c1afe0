"""Chapter 2 of RULES.md: course of the game and of a turn."""

import random

import numpy as np
import pytest

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import ORDER_ID, ORDER_PAY, ORDER_YEN
from tests.games.yokohama.helpers import (
    deal,
    give_agents,
    hold_order,
    money_and_goods,
    number,
    phase,
    put_assistants,
    put_president,
    put_site,
    put_token,
    send_agent,
    town,
    turn_up,
    visit,
)

EXTRAS = ("fulfil", "claim", "send agent")


def rich(table, p, *orders):
    """Let seat `p` hold orders and just the goods for them, so that extra phases are asked."""
    table.s.goods[p] = 0
    for order in orders or ("order_29",):
        hold_order(table, p, order)
        table.s.goods[p] += ORDER_PAY[ORDER_ID.index(order)]


def extras(table):
    return {name for name in table.legal_names() if name.startswith(EXTRAS)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_one_turn_of_each_player_in_seat_order(players):
    """YO-2.1"""
    table = town(players)
    turns = []
    for _ in range(3 * players):
        turns.append((int(table.s.round_number), table.player))
        phase(table, Phase.MOVE, table.player)
        table.play("return president")
    assert turns == [(r, p) for r in (1, 2, 3) for p in range(players)]


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_goes_in_rounds_of_one_turn_each(seed):
    """YO-2.1, YO-2.5"""
    rng, table = random.Random(seed), deal(2 + seed % 3, seed)
    for _ in range(table.num_players):
        table.play(rng.choice(table.legal()))
    turns = [(1, 0)]
    for _ in range(400):
        table.play(rng.choice(table.legal()))
        now = (int(table.s.round_number), table.player)
        if now != turns[-1]:
            turns.append(now)
    assert (
        turns
        == [divmod(k, table.num_players) for k in range(table.num_players, 99999)][: len(turns)]
    )


def test_a_turn_has_its_phases_in_this_order():
    """YO-2.2, YO-11.6"""
    table = town()
    rich(table, 0)
    put_site(table, "port_a", "site_01")
    put_token(table, "port_a", "pow_vp_4")
    put_assistants(table, "port_a", 0, 3)
    phase(table, Phase.EXTRA_1, 0)
    seen = []
    script = ["pass", "place port_a", "place bank", "pass", "go port_a", "take card 1",
              "take token", "build shophouse 4", "pass"]  # fmt: skip
    for name in script:
        seen.append(table.phase)
        assert table.player == 0
        table.play(name)
    assert seen == ["EXTRA_1", "PLACE", "PLACE", "PLACE", "MOVE", "ACTION", "TOKEN", "BUILD",
                    "EXTRA_2"]  # fmt: skip
    assert table.player == 1
    assert table.phase == "PLACE"
    assert table.s.assistants[number("port_a"), 0] == 0  # recovered between BUILD and EXTRA_2


def test_assistants_are_back_in_hand_when_the_second_extra_phase_begins():
    """YO-2.2"""
    table = town()
    rich(table, 0)
    visit(table, 0, "fishing_port_1", 3)
    assert table.phase == "EXTRA_2"
    assert table.s.pieces[0, 0] == 8


@pytest.mark.parametrize("which", [Phase.EXTRA_1, Phase.EXTRA_2])
def test_extra_actions_are_taken_in_any_order_until_the_pass(which):
    """YO-2.3"""
    for order in (("fulfil 1", "claim A", "send agent bank"), ("send agent bank", "claim A"),
                  ("claim A", "fulfil 2", "fulfil 1", "send agent bank")):  # fmt: skip
        table = town()
        rich(table, 0, "order_29", "order_01", "order_02")
        turn_up(table, "five_copper")
        table.s.goods[0, 0] += 5
        put_assistants(table, "bank", 0)
        give_agents(table, 0)
        phase(table, which, 0)
        for name in order:
            table.play(name)
            assert table.phase == which.name
        table.play("pass")
        assert table.phase == "PLACE"
        assert table.player == (0 if which == Phase.EXTRA_1 else 1)


@pytest.mark.parametrize("which", [Phase.EXTRA_1, Phase.EXTRA_2])
def test_the_mover_may_pass_with_extra_actions_left(which):
    """YO-2.3"""
    table = town()
    rich(table, 0, "order_29", "order_01")
    phase(table, which, 0)
    table.play("pass")
    assert table.phase == "PLACE"


def test_orders_achievements_and_agents_wait_from_place_to_recover():
    """YO-2.4"""
    table = town()
    rich(table, 0)
    turn_up(table, "five_copper")
    table.s.goods[0, 0] += 5
    put_assistants(table, "bank", 0)
    put_assistants(table, "port_a", 0, 4)
    put_site(table, "port_a", "site_01")
    put_token(table, "port_a", "pow_any_goods_2")
    give_agents(table, 0)
    phase(table, Phase.EXTRA_1, 0)
    all_three = {"fulfil 1", "claim A", "send agent bank", "send agent port_a"}
    assert extras(table) == all_three
    table.play("pass")
    asked = set()
    for name in ["place church", "pass", "go port_a", "take card 1", "take token",
                 "choose good tea", "choose good tea", "build shophouse 4"]:  # fmt: skip
        asked.add(table.phase)
        assert not extras(table)
        table.play(name)
    assert asked == {"PLACE", "MOVE", "ACTION", "TOKEN", "TOKEN_GOOD", "BUILD"}
    assert table.phase == "EXTRA_2"
    assert extras(table) >= {"fulfil 1", "claim A", "send agent bank", "send agent church"}


def test_no_extra_actions_after_a_return_until_the_assistants_are_taken_back():
    """YO-2.4"""
    table = town()
    rich(table, 0)
    put_assistants(table, "bank", 0, 2)
    phase(table, Phase.MOVE, 0)
    put_president(table, 0, "church")
    phase(table, Phase.MOVE, 0)
    table.play("return president")
    assert (table.phase, extras(table)) == ("RECALL", set())
    table.play("pass")
    assert table.phase == "EXTRA_2"


def test_nobody_else_decides_when_a_mover_touches_their_pieces():
    """YO-2.5"""
    table = town(3)
    put_president(table, 1, "bank")
    put_president(table, 2, "bank")
    phase(table, Phase.PLACE, 0)
    table.play("place bank")
    assert (table.phase, table.player) == ("PLACE", 0)
    table.s.trading_house[number("port_a")] = 1
    visit(table, 0, "port_a", 2)
    assert (table.phase, table.player) == ("ACTION", 0)


def test_assistants_recovered_by_an_agent_are_placed_in_the_same_turn():
    """YO-2.6"""
    table = town()
    send_agent(table, 0, "bank", 3)
    table.s.pieces[0] = 3, table.s.pieces[0].sum() - 3
    assert table.phase == "PLACE"
    for area in ("church", "port_a", "silk_mill_1"):
        table.play(f"place {area}")
    assert table.s.pieces[0, 0] == 0


def test_an_order_taken_and_goods_gained_in_this_turn_are_used_in_it():
    """YO-2.6"""
    table = town()
    table.s.goods[0] = 0
    hold_order(table, 0, "order_01")
    table.s.goods[0, 3] = 1
    visit(table, 0, "tea_plantation_1", 2)  # brings the two tea that were missing
    assert table.phase == "EXTRA_2"
    table.play("fulfil 1")
    assert table.s.goods[0].tolist() == [0, 0, 0, 0]


def test_yen_gained_in_this_turn_is_spent_in_it():
    """YO-2.6"""
    table = town()
    card = next(i for i, name in enumerate(ORDER_ID) if ORDER_YEN[i] >= 2)
    rich(table, 0, ORDER_ID[card])
    table.s.yen[0] = 0
    put_president(table, 1, "bank")
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 1")
    assert table.phase == "PLACE"
    table.play("place bank")
    assert table.s.yen[0] == ORDER_YEN[card] - 1


def test_an_agent_gained_in_this_turn_is_used_in_it():
    """YO-2.6"""
    table = town()
    put_token(table, "bank", "pow_agent_1")
    put_assistants(table, "church", 0)
    put_assistants(table, "port_a", 0)
    visit(table, 0, "bank", 5)
    table.play("take token")
    table.play("choose country england")
    table.play("pass")  # nothing is built
    assert table.phase == "EXTRA_2"
    assert extras(table) == {"send agent church", "send agent port_a"}


@pytest.mark.parametrize("good", range(4))
def test_goods_imports_and_yen_never_run_out(good):
    """YO-2.7"""
    table = town()
    table.s.goods[:, :] = 500
    table.s.imports[:] = 500
    table.s.yen[:] = 500
    area = ("copper_mine_1", "silk_mill_1", "tea_plantation_1", "fishing_port_1")[good]
    visit(table, 0, area, 5)
    assert table.s.goods[0, good] > 500
    visit(table, 1, "bank", 5)
    assert table.s.yen[1] > 500


def test_nobody_can_pay_more_than_he_has():
    """YO-2.7"""
    table = town()
    table.s.yen[0] = table.s.imports[0] = 0
    table.s.goods[0] = 0
    hold_order(table, 0, "order_29")
    before = money_and_goods(table)
    for area in ("employment_agency", "laboratory_a", "church", "customs_house", "chinatown"):
        visit(table, 0, area, 3)
        if area == "employment_agency":
            assert table.legal_names() == {"pass", "move out assistant"}
        else:
            assert table.player == 1
    assert money_and_goods(table) == before


@pytest.mark.parametrize("seed", range(6))
def test_no_amount_is_negative_and_only_the_mover_decides_in_random_games(seed):
    """YO-2.5, YO-2.7"""
    rng, table = random.Random(seed), deal(2 + seed % 3, seed)
    mover = None
    for _ in range(500):
        s = table.s
        for field in (s.yen, s.imports, s.goods, s.pieces, s.shophouses, s.trading_houses):
            assert np.min(field) >= 0
        if table.phase != "KEEP_ORDER" and mover == (int(s.round_number), table.player):
            assert s.player == table.player
        mover = (int(s.round_number), table.player)
        table.play(rng.choice(table.legal()))
