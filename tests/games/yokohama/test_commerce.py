"""Employment Agency, free pieces, Chinatown and Canal, RULES.md chapter 10."""

import pytest

from boardenvs.games.yokohama.actions import SWAPS
from boardenvs.games.yokohama.state import HAND, WAREHOUSE, Phase
from boardenvs.games.yokohama.tables import (
    AREA_CATEGORY,
    AREA_ID,
    AREA_KIND,
    GOOD_ID,
    IMPORT_GETS,
    IMPORT_GIVES,
    ORDER_ASSISTANTS,
    ORDER_ID,
    ORDER_PAY,
    PIECE_COST,
    POWER_TABLE,
    SITE_AMOUNT,
    SITE_GAIN,
    SITE_ID,
    START_ASSISTANTS,
    SWAP_GETS,
    SWAP_GIVES,
    TOKEN_AMOUNT,
    TOKEN_GAIN,
    TOKEN_KIND,
    TOKEN_KIND_ID,
    Category,
    Gain,
)
from tests.games.yokohama.helpers import (
    empty_hand,
    hold_buildings,
    hold_order,
    own_technology,
    phase,
    put_assistants,
    put_site,
    put_token,
    send_agent,
    town,
    visit,
)

COPPER, SILK, TEA, FISH = range(4)
PIECES = ["assistant", "shophouse", "trading_house"]
CANAL = AREA_ID.index("canal")


def value(area, power):
    """Return what the power table of an area gives."""
    return int(POWER_TABLE[AREA_KIND[AREA_ID.index(area)], power - 1])


def stock(table, piece, p=0):
    """Return the pieces of a kind, by place."""
    s = table.s
    return {
        "assistant": s.pieces,
        "shophouse": s.shophouses,
        "trading_house": s.trading_houses,
    }[piece][p]


def agency(power=3, yen=20, p=0, num_players=4):
    """Return a table where seat `p` has just begun to visit the Employment Agency."""
    table = town(num_players)
    table.s.yen[p] = yen
    visit(table, p, "employment_agency", power)
    return table


def chinatown(power, *goods, num_players=3):
    """Return a table where seat 0 has just begun to visit Chinatown with these goods."""
    table = town(num_players)
    table.s.goods[0] = goods
    visit(table, 0, "chinatown", power)
    return table


# Employment Agency


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_the_employment_agency_moves_as_many_pieces_as_the_table_says(power):
    """YO-10.1"""
    table = agency(power)
    moves = value("employment_agency", power)
    before = int(table.s.pieces[0, WAREHOUSE])
    for _ in range(moves):
        assert table.phase == "ACTION"
        table.play("move out assistant")
    assert table.phase != "ACTION"
    assert table.s.pieces[0, WAREHOUSE] == before - moves


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_moved_by_the_employment_agency_costs_its_price(piece):
    """YO-10.1"""
    table = agency()
    before = stock(table, piece).copy()
    table.play(f"move out {piece}")
    assert table.s.yen[0] == 20 - PIECE_COST[PIECES.index(piece)]
    assert stock(table, piece)[WAREHOUSE] == before[WAREHOUSE] - 1
    assert stock(table, piece)[HAND] == before[HAND] + 1


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_that_is_not_in_the_warehouse_cannot_be_moved(piece):
    """YO-10.1"""
    table = agency()
    assert f"move out {piece}" in table.legal_names()
    places = stock(table, piece)
    places[HAND] += places[WAREHOUSE]
    places[WAREHOUSE] = 0
    assert f"move out {piece}" not in table.legal_names()


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_that_cannot_be_paid_for_cannot_be_moved(piece):
    """YO-10.1"""
    cost = int(PIECE_COST[PIECES.index(piece)])
    assert f"move out {piece}" in agency(yen=cost).legal_names()
    if cost:
        assert f"move out {piece}" not in agency(yen=cost - 1).legal_names()


def test_the_mover_may_stop_at_the_employment_agency_at_any_time():
    """YO-10.1"""
    for moves in range(value("employment_agency", 3)):
        table = agency(3)
        for _ in range(moves):
            table.play("move out assistant")
        table.play("pass")
        assert (table.phase, table.player) != ("ACTION", 0)
        assert table.s.pieces[0, WAREHOUSE] == START_ASSISTANTS[WAREHOUSE] - moves


def test_three_moves_with_five_yen_bring_an_assistant_and_two_shophouses():
    """YO-10.1, worked example E14"""
    table = agency(3, yen=5)
    for piece in ("assistant", "shophouse", "shophouse"):
        table.play(f"move out {piece}")
    assert table.s.yen[0] == 1
    assert table.s.shophouses[0].tolist() == [4, 4, 0]
    assert table.phase != "ACTION"


def test_with_brickworks_the_agency_moves_buildings_for_one_yen_less():
    """YO-10.1, worked example E14"""
    table = town(4)
    own_technology(table, 0, "brickworks")
    table.s.yen[0] = 4
    visit(table, 0, "employment_agency", 3)
    table.play("move out shophouse")
    assert table.s.yen[0] == 3
    table.play("move out trading_house")
    assert table.s.yen[0] == 0


# Free pieces


@pytest.mark.parametrize("left", [0, 1, 2, 3, 9])
def test_a_token_moves_as_many_assistants_as_the_warehouse_still_holds(left):
    """YO-10.2"""
    table = town(4)
    amount = int(TOKEN_AMOUNT[list(TOKEN_GAIN).index(Gain.ASSISTANTS)])
    kind = TOKEN_KIND_ID[TOKEN_KIND[list(TOKEN_GAIN).index(Gain.ASSISTANTS)]]
    put_token(table, "bank", kind)
    visit(table, 0, "bank", 5)
    table.s.pieces[0] = 2, left
    yen = int(table.s.yen[0])
    table.play("take token")
    moved = min(amount, left)
    assert table.s.pieces[0].tolist() == [2 + moved, left - moved]
    assert table.s.yen[0] == yen


@pytest.mark.parametrize("left", [0, 1, 4])
def test_a_token_moves_a_shophouse_only_if_the_warehouse_still_holds_one(left):
    """YO-10.2"""
    table = town(4)
    put_token(table, "bank", "pow_shophouse_1")
    visit(table, 0, "bank", 5)
    table.s.shophouses[0] = 1, left, 7 - left
    table.play("take token")
    assert table.s.shophouses[0].tolist() == [1 + min(left, 1), left - min(left, 1), 7 - left]


@pytest.mark.parametrize("left", [0, 1, 6])
def test_a_shophouse_space_moves_as_many_assistants_as_the_warehouse_still_holds(left):
    """YO-10.2"""
    table = town(4)
    site, house = next(
        (i, h) for i in range(len(SITE_ID)) for h in range(4) if SITE_GAIN[i, h] == Gain.ASSISTANTS
    )
    put_site(table, "bank", SITE_ID[site])
    visit(table, 0, "bank", 4)
    table.s.pieces[0, WAREHOUSE] = left
    table.play(f"build shophouse {house + 1}")
    assert table.s.pieces[0, WAREHOUSE] == max(left - SITE_AMOUNT[site, house], 0)


@pytest.mark.parametrize("left", [0, 1, 6])
def test_an_order_moves_as_many_assistants_as_the_warehouse_still_holds(left):
    """YO-10.2"""
    table = town(4)
    card = next(c for c in range(len(ORDER_ID)) if ORDER_ASSISTANTS[c] > 0)
    hold_order(table, 0, ORDER_ID[card])
    table.s.goods[0] = ORDER_PAY[card]
    table.s.pieces[0] = 3, left
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 1")
    moved = min(left, int(ORDER_ASSISTANTS[card]))
    assert table.s.pieces[0].tolist() == [3 + moved, left - moved]


# Chinatown


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_chinatown_makes_as_many_exchanges_as_the_table_says(power):
    """YO-10.3"""
    table = chinatown(power, 9, 0, 0, 0)
    for _ in range(value("chinatown", power)):
        assert table.phase == "ACTION"
        table.play("swap copper for tea")
    assert table.phase != "ACTION"
    assert table.s.goods[0, TEA] == value("chinatown", power) * SWAP_GETS


@pytest.mark.parametrize(("give", "take"), SWAPS)
def test_one_good_is_exchanged_for_one_of_another_kind(give, take):
    """YO-10.3"""
    table = chinatown(3, *[2 * (good == give) for good in range(4)])
    yen = int(table.s.yen[0])
    table.play(f"swap {GOOD_ID[give]} for {GOOD_ID[take]}")
    expected = [0] * 4
    expected[give], expected[take] = 2 - SWAP_GIVES, SWAP_GETS
    assert table.s.goods[0].tolist() == expected
    assert (table.s.imports[0], table.s.yen[0]) == (0, yen)


@pytest.mark.parametrize("good", range(4))
def test_goods_of_one_kind_buy_an_import(good):
    """YO-10.3"""
    table = chinatown(3, *[(IMPORT_GIVES + 1) * (g == good) for g in range(4)])
    yen = int(table.s.yen[0])
    table.play(f"buy import with {GOOD_ID[good]}")
    assert table.s.goods[0].tolist() == [1 * (g == good) for g in range(4)]
    assert (table.s.imports[0], table.s.yen[0]) == (IMPORT_GETS, yen)


def test_an_import_needs_goods_of_one_kind():
    """YO-10.3"""
    few = IMPORT_GIVES - 1
    table = chinatown(3, few, few, few, few)
    assert not any(name.startswith("buy import") for name in table.legal_names())
    table.s.goods[0, TEA] += 1
    bought = {name for name in table.legal_names() if name.startswith("buy import")}
    assert bought == {"buy import with tea"}


def test_only_goods_owned_can_be_swapped():
    """YO-10.3"""
    table = chinatown(2, 0, 1, 0, 0)
    assert table.legal_names() == {"pass"} | {
        f"swap silk for {good}" for good in ("copper", "tea", "fish")
    }


def test_goods_received_in_chinatown_may_be_given_away_again():
    """YO-10.3"""
    table = chinatown(2, 1, 0, 0, 0)
    table.play("swap copper for silk")
    table.play("swap silk for fish")
    assert table.s.goods[0].tolist() == [0, 0, 0, 1]


def test_the_mover_may_stop_exchanging_at_any_time():
    """YO-10.3"""
    table = chinatown(3, 5, 0, 0, 0)
    table.play("swap copper for silk")
    table.play("pass")
    assert table.player == 1
    assert table.s.goods[0].tolist() == [4, 1, 0, 0]


def test_power_two_makes_an_import_and_copper_of_tea_and_fish():
    """YO-10.3, worked example E15"""
    table = chinatown(2, 0, 0, 3, 1)
    table.play("buy import with tea")
    table.play("swap fish for copper")
    assert table.s.goods[0].tolist() == [1, 0, 0, 0]
    assert table.s.imports[0] == 1
    assert table.player == 1


# Canal


@pytest.mark.parametrize("num_players", [3, 4])
def test_the_canal_holds_no_assistant_site_token_or_station(num_players):
    """YO-10.4"""
    table = town(num_players)
    assert (table.s.site[CANAL], table.s.token[CANAL]) == (-1, -1)
    table.s.yen[0] = 20
    assert "place canal" not in table.legal_names()
    put_token(table, "bank", "pow_station_1")
    visit(table, 0, "bank", 5)
    table.play("take token")
    assert "put station canal" not in table.legal_names()


@pytest.mark.parametrize("num_players", [3, 4])
def test_nobody_stops_in_the_canal_or_sends_an_agent_there(num_players):
    """YO-10.4"""
    table = town(num_players, layout=["bank", "canal", "church"])
    for area in ("bank", "church"):
        put_assistants(table, area, 0)
    phase(table, Phase.MOVE, 0)
    assert table.legal_names() == {"go bank", "go church"}
    table.s.president[0] = AREA_ID.index("bank")
    phase(table, Phase.MOVE, 0)
    table.play("go canal")
    assert table.legal_names() == {"go church"}
    table.s.agents[0, 0] = 1
    table.s.president[0] = -1
    phase(table, Phase.EXTRA_1, 0)
    assert table.legal_names() == {"pass", "send agent bank", "send agent church"}


def test_the_canal_is_neither_a_production_nor_a_commercial_area():
    """YO-10.4"""
    assert AREA_CATEGORY[CANAL] not in (Category.PRODUCTION, Category.COMMERCIAL)
    assert (AREA_CATEGORY == Category.CANAL).sum() == 1


def test_power_one_by_agent_moves_one_piece():
    """YO-10.1: an agent's visit is worth what its power is."""
    table = town(4)
    send_agent(table, 1, "employment_agency", 1)
    hold_buildings(table, 1, 0, 0)
    empty_hand(table, 1)
    table.play("move out assistant")
    assert table.phase == "PLACE"
