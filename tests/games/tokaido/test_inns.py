"""Inns and meals, RULES.md chapter 8."""

import pytest

from boardenvs.core.state import NONE
from boardenvs.games.tokaido.tables import DISH_ID, MEAL_DISH, TRAVELER_ID
from tests.games.tokaido.helpers import (
    give,
    journey,
    place_all,
    stack_encounters,
    stack_meals,
    top,
    turn,
    visit,
)

BETWEEN = (14, 27, 41)
INNS = (*BETWEEN, 54)
MENU = ("dango", "soba", "tofu", "udon")  # prices 1, 2, 2, 3


def served(*dishes, traveler="zen_emon", coins=9, index=14, meals=()):
    """Return a table of three where seat 0 is the first at an inn whose menu is `dishes`."""
    others = [name for name in ("hirotada", "umegae", "mitsukuni") if name != traveler]
    table = journey(3, [traveler, *others])
    give(table, 0, coins=coins, meals=meals)
    stack_meals(table, dishes)
    visit(table, 0, index)
    return table


def menu(table):
    return [DISH_ID[MEAL_DISH[card]] for card in table.s.menu[: table.s.menu_left]]


def eaten(table, p):
    return {dish for d, dish in enumerate(DISH_ID) if table.s.dishes[p] >> d & 1}


@pytest.mark.parametrize("index", INNS)
def test_every_inn_past_the_start_serves_a_meal(index):
    """TK-8.1"""
    table = served(*MENU, index=index)
    assert table.phase == "MEAL"
    assert table.legal_names() == {*(f"eat {dish}" for dish in MENU), "skip meal"}


@pytest.mark.parametrize(("start", "inn"), [(0, 14), (13, 14), (14, 27), (40, 41), (41, 54)])
def test_no_inn_is_passed(start, inn):
    """TK-8.1"""
    table = journey(3)
    place_all(table, (start, 0), (54, 0), (54, 1))
    turn(table, 0)
    assert max(table.legal()) == table.game.actions.ids[f"move {inn}"]


@pytest.mark.parametrize("traveler", ["hiroshige", "chuubei", "satsuki"])
def test_the_start_has_no_menu_and_no_inn_power(traveler):
    """TK-8.1"""
    table = journey(3, [traveler])
    s = table.s
    assert table.phase == "MOVE"
    assert (s.menu_left, s.meals_left, s.encounters_left) == (0, 25, 14)
    assert not s.panoramas.any()


@pytest.mark.parametrize(("num_players", "size"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_the_first_arrival_draws_a_menu_from_the_top_of_the_pile(num_players, size):
    """TK-8.2"""
    table = journey(num_players)
    drawn = top(table.s.meal_pile, table.s.meals_left, size)
    visit(table, 0, 14)
    assert table.s.menu[:size].tolist() == sorted(drawn)
    assert (table.s.menu_left, table.s.meals_left) == (size, 25 - size)


def test_only_the_first_arrival_draws_a_menu():
    """TK-8.2"""
    table = served(*MENU)
    table.play("skip meal")
    visit(table, 1, 14)
    assert (table.s.menu_left, table.s.meals_left) == (4, 21)


@pytest.mark.parametrize(("inn", "following"), [(14, 27), (27, 41), (41, 54)])
def test_each_inn_draws_a_menu_of_its_own(inn, following):
    """TK-8.2"""
    table = journey(3)
    for p in range(3):
        visit(table, p, inn)
        table.play("skip meal")
    assert table.s.menu_left == 0
    visit(table, 0, following)
    assert table.s.menu_left == 4


@pytest.mark.parametrize("traveler", ["hiroshige", "satsuki"])
def test_the_menu_is_drawn_before_any_power_acts(traveler):
    """TK-8.2, TK-8.3"""
    table = served(*MENU, traveler=traveler)
    assert table.phase in ("PANORAMA_TAKE", "FREE_MEAL")
    assert menu(table) == list(MENU)


@pytest.mark.parametrize(
    ("traveler", "decisions"),
    [
        ("hiroshige", ["take sea"]),
        ("chuubei", ["take paddy"]),  # a guide, of the completed sea
        ("satsuki", ["free meal decline"]),
    ],
)
def test_a_power_comes_before_the_meal(traveler, decisions):
    """TK-8.3"""
    table = journey(3, [traveler])
    give(table, 0, panoramas={"sea": 5 if traveler == "chuubei" else 0})
    stack_encounters(table, ["annaibito_sea"])
    visit(table, 0, 14)
    for decision in decisions:
        assert table.phase != "MEAL"
        table.play(decision)
    assert table.phase == "MEAL"


def test_coins_gained_by_a_power_can_pay_for_the_meal():
    """TK-8.3: ruling."""
    table = journey(3, ["chuubei"])
    give(table, 0, coins=0)
    stack_meals(table, MENU)
    stack_encounters(table, ["kuge"])
    visit(table, 0, 14)
    table.play("eat udon")
    assert table.s.coins[0] == 0


@pytest.mark.parametrize("index", BETWEEN)
def test_hiroshige_takes_a_section_at_each_inn_between(index):
    """TK-8.4"""
    table = journey(3, ["hiroshige"])
    give(table, 0, panoramas={"mountain": 2})
    visit(table, 0, index)
    assert table.legal_names() == {"take paddy", "take mountain", "take sea"}
    table.play("take mountain")
    assert table.s.panoramas[0].tolist() == [0, 3, 0]
    assert table.s.points[0] == 3


def test_hiroshige_takes_no_section_at_the_destination():
    """TK-8.4"""
    assert served(*MENU, traveler="hiroshige", index=54).phase == "MEAL"


@pytest.mark.parametrize(
    ("panoramas", "open_kinds"),
    [({"sea": 5}, {"paddy", "mountain"}), ({"paddy": 3, "mountain": 4, "sea": 4}, {"sea"})],
)
def test_hiroshige_must_take_a_section_of_an_incomplete_panorama(panoramas, open_kinds):
    """TK-8.4"""
    table = journey(3, ["hiroshige"])
    give(table, 0, panoramas=panoramas)
    visit(table, 0, 14)
    assert table.legal_names() == {f"take {kind}" for kind in open_kinds}


def test_hiroshige_goes_straight_to_the_meal_with_all_panoramas_complete():
    """TK-8.4"""
    table = journey(3, ["hiroshige"])
    give(table, 0, panoramas={"paddy": 3, "mountain": 4, "sea": 5})
    visit(table, 0, 14)
    assert table.phase == "MEAL"
    assert table.s.panoramas[0].tolist() == [3, 4, 5]
    assert table.s.points[0] == 0


def test_hiroshige_can_win_a_panorama_achievement_at_an_inn():
    """TK-8.4: ruling of TK-5.5."""
    table = journey(3, ["hiroshige"])
    give(table, 0, panoramas={"paddy": 2})
    visit(table, 0, 14)
    table.play("take paddy")
    assert table.s.points[0] == 3 + 3


@pytest.mark.parametrize("traveler", sorted(set(TRAVELER_ID) - {"hiroshige"}))
def test_nobody_but_hiroshige_takes_a_section_at_an_inn(traveler):
    """TK-8.4"""
    table = journey(3, [traveler])
    stack_encounters(table, ["samurai"])
    visit(table, 0, 14)
    assert table.phase != "PANORAMA_TAKE"
    assert not table.s.panoramas.any()


@pytest.mark.parametrize("index", BETWEEN)
def test_chuubei_has_one_encounter_at_each_inn_between(index):
    """TK-8.5"""
    table = journey(3, ["chuubei"])
    stack_encounters(table, ["samurai", "samurai"])
    visit(table, 0, index)
    assert table.s.encounters[0].sum() == 1
    assert (table.s.points[0], table.s.encounters_left) == (3, 13)
    assert table.phase == "MEAL"


def test_chuubei_has_no_encounter_at_the_destination():
    """TK-8.5"""
    table = served(*MENU, traveler="chuubei", index=54)
    assert table.s.encounters_left == 14
    assert table.phase == "MEAL"


@pytest.mark.parametrize("traveler", sorted(set(TRAVELER_ID) - {"chuubei"}))
def test_nobody_but_chuubei_has_an_encounter_at_an_inn(traveler):
    """TK-8.5"""
    table = journey(3, [traveler])
    visit(table, 0, 14)
    assert table.s.encounters_left == 14
    assert table.phase != "ENCOUNTER_KEEP"


def test_chuubei_s_guide_of_a_completed_panorama_leaves_him_the_choice():
    """TK-8.5"""
    table = journey(3, ["chuubei"])
    give(table, 0, panoramas={"sea": 5, "mountain": 1})
    stack_encounters(table, ["annaibito_sea"])
    visit(table, 0, 14)
    assert table.legal_names() == {"take paddy", "take mountain"}
    table.play("take mountain")
    assert (table.s.points[0], table.phase) == (2, "MEAL")


def test_chuubei_s_artisan_brings_a_souvenir_at_an_inn():
    """TK-8.5"""
    table = journey(3, ["chuubei"])
    stack_encounters(table, ["shokunin"])
    visit(table, 0, 14)
    assert (table.s.souvenirs[0].sum(), table.s.points[0]) == (1, 1)


@pytest.mark.parametrize("index", INNS)
def test_satsuki_is_offered_the_top_meal_below_the_menu_at_every_inn(index):
    """TK-8.6"""
    table = served(*MENU, "fugu", traveler="satsuki", index=index)
    assert DISH_ID[MEAL_DISH[table.s.free_meal]] == "fugu"
    assert table.legal_names() == {"free meal accept", "free meal decline"}
    assert menu(table) == list(MENU)


@pytest.mark.parametrize("traveler", sorted(set(TRAVELER_ID) - {"satsuki"}))
def test_nobody_but_satsuki_is_offered_a_free_meal(traveler):
    """TK-8.6"""
    table = served(*MENU, traveler=traveler, index=54)
    assert table.phase == "MEAL"
    assert (table.s.free_meal, table.s.meals_left) == (NONE, 21)


def test_satsuki_goes_on_to_the_menu_when_she_declines():
    """TK-8.6"""
    table = served(*MENU, "fugu", traveler="satsuki", coins=2)
    table.play("free meal decline")
    assert table.legal_names() == {"eat dango", "eat soba", "eat tofu", "skip meal"}
    table.play("eat soba")
    assert eaten(table, 0) == {"soba"}
    assert (table.s.coins[0], table.s.points[0]) == (0, 6)


def test_satsuki_has_had_her_meal_when_she_accepts():
    """TK-8.7: one meal per inn, a ruling."""
    table = served(*MENU, "fugu", traveler="satsuki", coins=9)
    table.play("free meal accept")
    assert eaten(table, 0) == {"fugu"}
    assert (table.s.coins[0], table.s.points[0], table.s.free_meal) == (9, 6, NONE)
    assert (table.phase, table.s.mover) == ("MOVE", 1)
    assert menu(table) == list(MENU)


@pytest.mark.parametrize(("dish", "price"), [("dango", 1), ("soba", 2), ("udon", 3)])
def test_a_meal_costs_its_price_and_scores_6_whatever_the_dish(dish, price):
    """TK-8.8"""
    table = served(*MENU, coins=5)
    table.play(f"eat {dish}")
    assert (table.s.coins[0], table.s.points[0]) == (5 - price, 6)
    assert eaten(table, 0) == {dish}
    assert menu(table) == [other for other in MENU if other != dish]


@pytest.mark.parametrize(
    ("coins", "dishes"), [(0, ()), (1, MENU[:1]), (2, MENU[:3]), (3, MENU), (9, MENU)]
)
def test_the_purse_must_cover_the_meal(coins, dishes):
    """TK-8.8"""
    table = served(*MENU, coins=coins)
    assert table.legal_names() == {*(f"eat {dish}" for dish in dishes), "skip meal"}


def test_only_dishes_of_the_menu_are_served():
    """TK-8.8"""
    table = served("sashimi", "fugu", "sushi", "tempura")
    names = {"eat sashimi", "eat fugu", "eat sushi", "eat tempura", "skip meal"}
    assert table.legal_names() == names


def test_a_player_takes_at_most_one_meal_at_an_inn():
    """TK-8.8"""
    table = served(*MENU)
    table.play("eat dango")
    assert (table.phase, table.s.mover) == ("MOVE", 1)


def test_two_copies_of_a_dish_are_one_choice_and_one_copy_is_left():
    """TK-8.8"""
    table = served("dango", "dango", "udon", "dango")
    assert table.legal_names() == {"eat dango", "eat udon", "skip meal"}
    table.play("eat dango")
    assert menu(table) == ["dango", "dango", "udon"]


def test_a_dish_already_owned_is_not_served_again():
    """TK-8.9"""
    table = served("dango", "soba", "misoshiru", "dango", meals=["dango", "misoshiru"])
    assert table.legal_names() == {"eat soba", "skip meal"}


def test_the_dishes_of_others_do_not_matter():
    """TK-8.9"""
    table = served(*MENU)
    table.play("skip meal")
    give(table, 0, meals=["dango"])
    visit(table, 1, 14)
    assert "eat dango" in table.legal_names()


def test_satsuki_must_decline_a_dish_she_owns():
    """TK-8.9"""
    table = served(*MENU, "dango", traveler="satsuki", meals=["dango"])
    assert table.legal_names() == {"free meal decline"}
    table.play("free meal decline")
    assert table.legal_names() == {"eat soba", "eat tofu", "eat udon", "skip meal"}


def test_the_whole_menu_passes_on_when_the_first_arrival_skips():
    """TK-8.10: ruling."""
    table = served(*MENU)
    table.play("skip meal")
    assert (table.s.coins[0], table.s.points[0], table.s.dishes[0]) == (9, 0, 0)
    visit(table, 1, 14)
    assert menu(table) == list(MENU)


def test_the_menu_passes_on_without_the_meal_bought_and_is_not_refilled():
    """TK-8.10"""
    table = served(*MENU)
    table.play("eat tofu")
    visit(table, 1, 14)
    assert menu(table) == ["dango", "soba", "udon"]
    assert table.s.meals_left == 21
    table.play("eat dango")
    visit(table, 2, 14)
    assert menu(table) == ["soba", "udon"]


@pytest.mark.parametrize(
    ("dish", "price"),
    [("dango", 0), ("nigirimeshi", 0), ("soba", 1), ("yakitori", 1), ("udon", 2), ("fugu", 2)],
)
def test_kinko_pays_a_coin_less(dish, price):
    """TK-8.11"""
    table = served(dish, traveler="kinko", coins=4)
    table.play(f"eat {dish}")
    assert table.s.coins[0] == 4 - price


@pytest.mark.parametrize(
    ("coins", "dishes"), [(0, ("dango",)), (1, ("dango", "soba", "tofu")), (2, MENU)]
)
def test_kinko_s_purse_need_only_cover_what_he_pays(coins, dishes):
    """TK-8.11: a meal of price 1 is his with an empty purse, a ruling."""
    table = served(*MENU, traveler="kinko", coins=coins)
    assert table.legal_names() == {*(f"eat {dish}" for dish in dishes), "skip meal"}


@pytest.mark.parametrize("traveler", sorted(set(TRAVELER_ID) - {"kinko"}))
def test_nobody_but_kinko_eats_with_an_empty_purse(traveler):
    """TK-8.11"""
    table = journey(3, [traveler])
    give(table, 0, coins=0)
    stack_meals(table, MENU)
    visit(table, 0, 54)
    if traveler == "satsuki":
        table.play("free meal decline")
    assert table.legal_names() == {"skip meal"}


def test_a_menu_shrinks_as_three_players_dine():
    """TK-8.8, TK-8.9, TK-8.10: worked example 8."""
    table = served(*MENU, coins=3)
    table.play("eat udon")
    assert table.s.coins[0] == 0
    give(table, 1, meals=["dango"], coins=1)
    visit(table, 1, 14)
    assert table.legal_names() == {"skip meal"}
    table.play("skip meal")
    visit(table, 2, 14)
    assert menu(table) == ["dango", "soba", "tofu"]
    left = table.s.menu[:3].tolist()
    table.play("skip meal")
    assert table.s.menu_left == 0
    assert sorted(table.s.meal_pile[:3].tolist()) == left
