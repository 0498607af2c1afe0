"""Extra actions, country icons and agents, RULES.md chapters 14 and 15."""

import pytest

from boardenvs.games.yokohama.state import HAND, Phase
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_ARGUMENT,
    ACHIEVEMENT_DECK,
    ACHIEVEMENT_FIRST,
    ACHIEVEMENT_ID,
    ACHIEVEMENT_LATER,
    ACHIEVEMENT_NUMBER,
    ACHIEVEMENT_REQUIREMENT,
    AGENT_COUNT,
    AREA_CATEGORY,
    AREA_ID,
    COUNTRY_ID,
    DECK_ID,
    GOOD_ID,
    NAME_AMOUNT,
    NAME_ID,
    ORDER_ASSISTANTS,
    ORDER_COUNTRY,
    ORDER_ID,
    ORDER_IMPORTS,
    ORDER_PAY,
    ORDER_POINTS,
    ORDER_YEN,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_ID,
    Category,
    Requirement,
)
from tests.games.yokohama.helpers import (
    fill_laboratory,
    give_agents,
    hand,
    hold_assistants,
    hold_order,
    own_technology,
    phase,
    put_assistants,
    put_president,
    put_shophouse,
    put_token,
    put_trading_house,
    town,
    turn_up,
    visit,
)

GERMANY = COUNTRY_ID.index("germany")
EXTRA = [Phase.EXTRA_1, Phase.EXTRA_2]
CARDS = range(len(ACHIEVEMENT_ID))
AREA = {
    category: [a for a in range(len(AREA_ID)) if AREA_CATEGORY[a] == category]
    for category in Category
}


def ready(order, which=Phase.EXTRA_1, p=0, num_players=4):
    """Return a table where seat `p` holds an order and just the goods for it."""
    table = town(num_players)
    hold_order(table, p, order)
    table.s.goods[p] = ORDER_PAY[ORDER_ID.index(order)]
    phase(table, which, p)
    return table


def meet(table, p, card, count):
    """Give seat `p` `count` of what achievement `card` asks for, and none too much."""
    s, requirement = table.s, ACHIEVEMENT_REQUIREMENT[card]
    argument = int(ACHIEVEMENT_ARGUMENT[card])
    if requirement == Requirement.HAVE_GOOD:
        s.goods[p, argument] = count
    elif requirement == Requirement.BUILDINGS_IN_CATEGORY:
        for i, area in enumerate(AREA[argument][:count]):
            (put_shophouse if i % 2 else put_trading_house)(table, area, p)
    elif requirement == Requirement.TRADING_HOUSES_BUILT:
        for area in range(count):
            put_trading_house(table, area, p)
    elif requirement == Requirement.SHOPHOUSES_BUILT:
        for area in range(count):
            put_shophouse(table, area, p)
    elif requirement == Requirement.TECHNOLOGIES_OWNED:
        for name in NAME_ID[:count]:
            own_technology(table, p, name)
    elif requirement == Requirement.ORDERS_FULFILLED:
        s.fulfilled[p] = count
    elif requirement == Requirement.POWER_TOKENS_TAKEN:
        s.tokens_taken[p] = count
    else:
        s.icons[p, :count] = 1


def claiming(card, count, p=0, which=Phase.EXTRA_1, num_players=4):
    """Return a table where seat `p` has `count` of what the achievement in play asks for."""
    table = town(num_players)
    table.s.goods[:] = 0
    turn_up(table, ACHIEVEMENT_ID[card])
    meet(table, p, card, count)
    phase(table, which, p)
    return table


def name_of(card):
    return f"claim {DECK_ID[ACHIEVEMENT_DECK[card]]}"


def number_of(card):
    return int(ACHIEVEMENT_NUMBER[card])


def can(table, name):
    """Return whether an action is legal now."""
    return name in table.legal_names()


# Orders


@pytest.mark.parametrize("card", range(len(ORDER_ID)))
def test_an_order_takes_its_goods_and_gives_its_points_yen_imports_assistants_and_icon(card):
    """YO-14.1"""
    table = ready(ORDER_ID[card])
    s = table.s
    s.goods[0] += 1
    yen, pieces = int(s.yen[0]), s.pieces[0].tolist()
    table.play("fulfil 1")
    assert s.goods[0].tolist() == [1, 1, 1, 1]
    assert s.points[0] == ORDER_POINTS[card]
    assert s.yen[0] == yen + ORDER_YEN[card]
    assert s.imports[0] == ORDER_IMPORTS[card]
    moved = int(ORDER_ASSISTANTS[card])
    assert s.pieces[0].tolist() == [pieces[0] + moved, pieces[1] - moved]
    assert s.icons[0].tolist() == [c == ORDER_COUNTRY[card] for c in range(len(COUNTRY_ID))]
    assert (hand(table, 0), s.order_owner[card], s.fulfilled[0]) == ([], 0, 1)


@pytest.mark.parametrize("good", range(4))
def test_an_order_needs_all_goods_it_asks_for(good):
    """YO-14.1"""
    card = next(c for c in range(len(ORDER_ID)) if ORDER_PAY[c, good] > 0)
    table = ready(ORDER_ID[card])
    assert can(table, "fulfil 1")
    table.s.goods[0, good] -= 1
    assert not can(table, "fulfil 1")


def test_an_order_needs_the_card_in_hand():
    """YO-14.1: not in that of another player, nor in a port."""
    table = town(4)
    hold_order(table, 1, "order_29")
    table.s.goods[0] = 9
    phase(table, Phase.EXTRA_1, 0)
    assert not any(name.startswith("fulfil") for name in table.legal_names())


@pytest.mark.parametrize("which", EXTRA)
def test_orders_are_fulfilled_in_both_extra_phases(which):
    """YO-14.1"""
    table = ready("order_29", which)
    assert can(table, "fulfil 1")


def test_order_29_pays_tea_silk_and_copper_for_six_points_two_yen_and_a_german_icon():
    """YO-14.1, YO-15.2, worked example E9"""
    table = ready("order_29")
    s = table.s
    s.goods[0] = 1, 2, 2, 3
    yen, agents = int(s.yen[0]), int(s.agent_supply[GERMANY])
    s.icons[0, GERMANY] = 1
    table.play("fulfil 1")
    assert s.goods[0].tolist() == [0, 0, 0, 3]
    assert (s.points[0], s.yen[0], s.icons[0, GERMANY]) == (6, yen + 2, 2)
    assert (s.agents[0, 0], s.agent_supply[GERMANY]) == (1, agents - 1)


def test_with_newspaper_order_29_scores_eight():
    """YO-14.1, YO-8.18, worked example E9"""
    table = ready("order_29")
    own_technology(table, 0, "newspaper")
    table.play("fulfil 1")
    assert table.s.points[0] == 8
    assert NAME_AMOUNT[NAME_ID.index("newspaper")] == 2


# Achievements


@pytest.mark.parametrize("which", EXTRA)
@pytest.mark.parametrize("card", CARDS)
def test_an_achievement_can_be_claimed_from_its_number_on(card, which):
    """YO-14.4, YO-14.6"""
    number = number_of(card)
    assert can(claiming(card, number, which=which), name_of(card))
    assert not can(claiming(card, number - 1, which=which), name_of(card))


@pytest.mark.parametrize("card", CARDS)
def test_exceeding_the_number_is_enough_too(card):
    """YO-14.4"""
    assert can(claiming(card, min(number_of(card) + 1, 4 if card == 6 else 9)), name_of(card))


@pytest.mark.parametrize("card", CARDS)
def test_what_others_have_helps_nobody(card):
    """YO-14.2: the requirement is met by the player."""
    table = claiming(card, number_of(card), p=1)
    phase(table, Phase.EXTRA_1, 0)
    assert not can(table, name_of(card))


@pytest.mark.parametrize("card", CARDS)
def test_the_first_to_claim_scores_more_than_every_later_one(card):
    """YO-14.3"""
    table = claiming(card, number_of(card))
    for p in (1, 2):
        if ACHIEVEMENT_REQUIREMENT[card] == Requirement.TECHNOLOGIES_OWNED:
            table.s.names[p] = table.s.names[0]
        elif ACHIEVEMENT_REQUIREMENT[card] in (
            Requirement.BUILDINGS_IN_CATEGORY,
            Requirement.SHOPHOUSES_BUILT,
        ):
            for area in AREA[max(int(ACHIEVEMENT_ARGUMENT[card]), 0)][: number_of(card)]:
                put_shophouse(table, area, p)
        elif ACHIEVEMENT_REQUIREMENT[card] == Requirement.TRADING_HOUSES_BUILT:
            for area in range(number_of(card)):
                put_trading_house(table, 5 * p + area, p)
        else:
            meet(table, p, card, number_of(card))
    for p, points in ((0, ACHIEVEMENT_FIRST), (1, ACHIEVEMENT_LATER), (2, ACHIEVEMENT_LATER)):
        phase(table, Phase.EXTRA_1, p)
        table.play(name_of(card))
        assert table.s.points[p] == points[card]
    assert ACHIEVEMENT_FIRST[card] > ACHIEVEMENT_LATER[card]


@pytest.mark.parametrize("card", CARDS)
def test_claiming_puts_an_assistant_on_the_card_and_pays_nothing_else(card):
    """YO-14.2, YO-14.4"""
    table = claiming(card, number_of(card))
    s = table.s
    deck = ACHIEVEMENT_DECK[card]
    goods, yen, pieces = s.goods[0].tolist(), int(s.yen[0]), s.pieces[0].tolist()
    houses = s.shophouses[0].tolist(), s.trading_houses[0].tolist(), s.imports[0]
    table.play(name_of(card))
    assert s.claims[deck].tolist() == [0, -1, -1, -1]
    assert s.pieces[0].tolist() == [pieces[0] - 1, pieces[1]]
    assert (s.goods[0].tolist(), s.yen[0]) == (goods, yen)
    assert (s.shophouses[0].tolist(), s.trading_houses[0].tolist(), s.imports[0]) == houses


def test_a_card_is_claimed_once_by_a_player():
    """YO-14.2"""
    table = claiming(0, 5)
    table.play(name_of(0))
    for which in EXTRA:
        phase(table, which, 0)
        assert not can(table, name_of(0))


def test_claiming_needs_an_assistant_in_hand():
    """YO-14.2: one in the warehouse or in the town does not do."""
    table = claiming(0, 5)
    put_assistants(table, "bank", 0)
    assert can(table, name_of(0))
    hold_assistants(table, 0, 0)
    assert not can(table, name_of(0))


def test_the_requirement_must_be_met_at_the_moment_of_claiming():
    """YO-14.2, YO-14.6: goods owned before and given away since do not count."""
    table = claiming(0, 5)
    table.s.goods[0, 0] -= 1
    assert not can(table, name_of(0))


def test_the_assistant_on_an_achievement_is_never_taken_back():
    """YO-14.2, YO-4.10"""
    table = claiming(0, 5)
    table.play(name_of(0))
    put_president(table, 0, "bank")
    put_assistants(table, "church", 0)
    phase(table, Phase.MOVE, 0)
    table.play("return president")
    assert table.legal_names() == {"pass", "recall church"}
    table.play("recall church")
    put_assistants(table, "church", 0)
    visit(table, 0, "church")
    assert table.s.claims[0, 0] == 0


NETWORKS = [c for c in CARDS if ACHIEVEMENT_REQUIREMENT[c] == Requirement.BUILDINGS_IN_CATEGORY]


@pytest.mark.parametrize("card", NETWORKS)
def test_two_buildings_in_one_area_count_as_one_area(card):
    """YO-14.5"""
    areas = AREA[int(ACHIEVEMENT_ARGUMENT[card])]
    table = claiming(card, number_of(card) - 1)
    for area in areas[: number_of(card) - 1]:
        if table.s.trading_house[area] == -1:
            put_trading_house(table, area, 0)
        else:
            put_shophouse(table, area, 0)
    assert not can(table, name_of(card))
    put_shophouse(table, areas[number_of(card) - 1], 0)
    assert can(table, name_of(card))


@pytest.mark.parametrize("card", NETWORKS)
def test_buildings_of_the_other_category_or_of_others_do_not_count(card):
    """YO-14.5"""
    argument = int(ACHIEVEMENT_ARGUMENT[card])
    other = Category.COMMERCIAL if argument == Category.PRODUCTION else Category.PRODUCTION
    table = claiming(card, number_of(card) - 1)
    for area in AREA[other][:5]:
        put_shophouse(table, area, 0)
    for area in AREA[argument][:6]:
        put_shophouse(table, area, 1)
    assert not can(table, name_of(card))


def test_two_boards_of_the_same_kind_are_two_areas():
    """YO-14.5"""
    table = claiming(ACHIEVEMENT_ID.index("production_network"), 0)
    put_shophouse(table, "copper_mine_1", 0)
    put_shophouse(table, "copper_mine_2", 0)
    assert not can(table, "claim B")
    put_shophouse(table, "tea_plantation_2", 0)
    assert can(table, "claim B")


def test_goods_of_one_kind_count_and_not_all_together():
    """YO-14.6"""
    for card in CARDS:
        if ACHIEVEMENT_REQUIREMENT[card] == Requirement.HAVE_GOOD:
            table = claiming(card, number_of(card))
            assert can(table, name_of(card))
            table.s.goods[0] = 20
            table.s.goods[0, ACHIEVEMENT_ARGUMENT[card]] = number_of(card) - 1
            assert not can(table, name_of(card))


def test_different_countries_count_and_not_icons():
    """YO-14.6"""
    card = ACHIEVEMENT_ID.index("four_countries")
    table = claiming(card, 3)
    table.s.icons[0, 0] = 5
    assert not can(table, name_of(card))
    table.s.icons[0, 4] = 1
    assert can(table, name_of(card))


def test_only_buildings_built_count_and_not_those_in_hand():
    """YO-14.6"""
    for name in ("two_trading_houses", "four_shophouses"):
        card = ACHIEVEMENT_ID.index(name)
        table = claiming(card, number_of(card) - 1)
        table.s.shophouses[0, HAND] = table.s.trading_houses[0, HAND] = 4
        assert not can(table, name_of(card))


# Agents


def agent_ready(which=Phase.EXTRA_1, agents=1, areas=("bank",), p=0):
    table = town(4)
    for area in areas:
        put_token(table, area, None)
        put_assistants(table, area, p)
    give_agents(table, p, agents)
    phase(table, which, p)
    return table


@pytest.mark.parametrize("which", EXTRA)
def test_an_agent_is_used_once_per_turn_however_many_there_are(which):
    """YO-14.7"""
    table = agent_ready(which, agents=3, areas=("bank", "tea_plantation_1"))
    hold_order(table, 0, "order_29")
    table.s.goods[0] = 5
    assert table.legal_names() >= {"send agent bank", "send agent tea_plantation_1"}
    table.play("send agent bank")
    assert table.s.phase == which
    assert table.legal_names() == {"pass", "fulfil 1"}
    assert table.s.agents[0].tolist() == [2, 1]


def test_an_agent_used_before_the_move_is_counted_after_it_and_anew_next_turn():
    """YO-14.7"""
    table = agent_ready(agents=3, areas=("bank", "tea_plantation_1", "fishing_port_1"))
    table.play("send agent bank")
    assert table.phase == "PLACE"
    table.play("place tea_plantation_1")
    table.play("pass")
    table.play("go tea_plantation_1")
    assert table.player == 1
    assert table.s.agents[0].tolist() == [2, 1]
    phase(table, Phase.EXTRA_2, 3)
    put_assistants(table, "bank", 3)
    give_agents(table, 3)
    table.play("pass")
    assert (table.player, table.phase) == (0, "EXTRA_1")
    assert can(table, "send agent fishing_port_1")


def test_without_an_unused_agent_none_can_be_sent():
    """YO-14.7"""
    table = agent_ready(agents=1)
    table.s.agents[0] = 0, 1
    assert not can(table, "send agent bank")


def test_the_agent_acts_where_an_own_assistant_is_and_not_the_own_president():
    """YO-14.8"""
    table = agent_ready(areas=("bank", "church"))
    put_assistants(table, "customs_house", 1)
    assert table.legal_names() == {"pass", "send agent bank", "send agent church"}
    put_president(table, 0, "church")
    assert table.legal_names() == {"pass", "send agent bank"}


def test_opposing_presidents_neither_hinder_the_agent_nor_cost_anything():
    """YO-14.8"""
    table = agent_ready(areas=("tea_plantation_1",))
    for p in (1, 2, 3):
        put_president(table, p, "tea_plantation_1")
    table.s.yen[0] = 0
    yen = table.s.yen.tolist()
    table.play("send agent tea_plantation_1")
    assert table.s.yen.tolist() == yen
    assert table.s.goods[0, 2] == 2


def test_the_agent_causes_a_full_visit_with_token_and_building():
    """YO-14.9"""
    table = town(4)
    put_assistants(table, "employment_agency", 0, 5)
    put_token(table, "employment_agency", "pow_vp_4")
    give_agents(table, 0)
    phase(table, Phase.EXTRA_2, 0)
    table.play("send agent employment_agency")
    table.play("move out assistant")
    table.play("pass")
    table.play("take token")
    table.play("build shophouse 4")
    assert table.s.points[0] == 4
    assert table.s.assistants[AREA_ID.index("employment_agency"), 0] == 0
    assert table.player == 1


def test_after_the_agents_visit_the_same_extra_phase_goes_on():
    """YO-14.9"""
    for which in EXTRA:
        table = agent_ready(which)
        hold_order(table, 0, "order_29")
        table.s.goods[0] = 5
        table.play("send agent bank")
        assert table.s.phase == which


def test_assistants_recovered_by_an_agent_in_the_first_extra_phase_can_be_placed():
    """YO-14.9"""
    table = agent_ready()
    hold_assistants(table, 0, 0)
    table.play("send agent bank")
    assert (table.phase, table.s.pieces[0, HAND]) == ("PLACE", 1)


@pytest.mark.parametrize("assistants", [1, 2, 3])
def test_the_agent_itself_is_no_power(assistants):
    """YO-14.10"""
    table = town(4)
    put_assistants(table, "employment_agency", 0, assistants)
    give_agents(table, 0)
    phase(table, Phase.EXTRA_1, 0)
    table.play("send agent employment_agency")
    assert table.s.visit_power == assistants
    assert table.s.by_agent == 1


def test_a_used_agent_stays_used_and_out_of_the_supply():
    """YO-14.10, YO-15.3"""
    table = agent_ready()
    supply = table.s.agent_supply.tolist()
    table.play("send agent bank")
    assert table.s.agents[0].tolist() == [0, 1]
    assert table.s.agent_supply.tolist() == supply
    put_assistants(table, "bank", 0)
    phase(table, Phase.EXTRA_1, 0)
    assert not can(table, "send agent bank")


# Icons


def test_a_technology_carries_one_icon_of_its_country():
    """YO-15.1"""
    for card in TECHNOLOGY_ID:
        table = town(4)
        fill_laboratory(table, "laboratory_a", [card])
        table.s.yen[0] = 9
        visit(table, 0, "laboratory_a", 2)
        table.play("take card 1")
        country = int(TECHNOLOGY_COUNTRY[TECHNOLOGY_ID.index(card)])
        assert table.s.icons[0].tolist() == [c == country for c in range(len(COUNTRY_ID))]


def test_orders_in_hand_agents_and_tokens_carry_no_icon():
    """YO-15.1"""
    table = town(4)
    table.s.yen[0] = 9
    visit(table, 0, "port_a", 2)
    table.play("take card 1")
    assert len(hand(table, 0)) == 1
    assert not table.s.icons.any()
    put_token(table, "bank", "pow_agent_1")
    table.s.shophouses[0] = 0, 8, 0
    visit(table, 0, "bank", 5)
    table.play("take token")
    table.play("choose country england")
    assert not table.s.icons.any()


@pytest.mark.parametrize("before", range(8))
def test_every_second_icon_of_a_country_brings_its_agent(before):
    """YO-15.2"""
    table = ready("order_29")
    table.s.icons[0] = 1
    table.s.icons[0, GERMANY] = before
    table.play("fulfil 1")
    gained = (before + 1) % 2 == 0
    supply = AGENT_COUNT.tolist()
    supply[GERMANY] -= gained
    assert table.s.agents[0].tolist() == [gained, 0]
    assert table.s.agent_supply.tolist() == supply


def test_a_technology_brings_an_agent_too():
    """YO-15.2"""
    table = town(4)
    fill_laboratory(table, "laboratory_a", ["smelting_1"])
    table.s.icons[0, GERMANY] = 1
    table.s.yen[0] = 9
    visit(table, 0, "laboratory_a", 2)
    table.play("take card 1")
    assert table.s.agents[0].tolist() == [1, 0]


def test_the_supply_holds_ten_agents():
    """YO-15.3: England 3, America 2, France 2, Germany 2, Netherlands 1."""
    assert dict(zip(COUNTRY_ID, AGENT_COUNT.tolist(), strict=True)) == {
        "england": 3, "america": 2, "france": 2, "germany": 2, "netherlands": 1,
    }  # fmt: skip
    assert town(2).s.agent_supply.tolist() == AGENT_COUNT.tolist()


def test_an_agent_missed_because_of_an_empty_supply_is_lost_for_good():
    """YO-15.3"""
    table = ready("order_29")
    hold_order(table, 0, "order_27")
    table.s.goods[0] = 9
    table.s.icons[0, GERMANY] = 1
    table.s.agent_supply[GERMANY] = 0
    table.play("fulfil 1")
    assert table.s.agents[0].tolist() == [0, 0]
    table.s.agent_supply[GERMANY] = 1
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 1")
    assert table.s.icons[0, GERMANY] == 3
    assert table.s.agents[0].tolist() == [0, 0]


def test_goods_are_named_as_the_actions_name_them():
    """YO-14.1"""
    assert GOOD_ID == ("copper", "silk", "tea", "fish")
