"""Piles and chance, RULES.md chapter 12."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.core.state import NONE
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import BOARD, ENCOUNTER_ID, SOUVENIR_ID
from tests.games.tokaido.helpers import (
    deal,
    give,
    journey,
    place,
    stack_encounters,
    stack_meals,
    stack_souvenirs,
    turn,
    visit,
)

INNS = (14, 27, 41, 54)
VILLAGES = (1, 8, 25, 29, 40, 45, 53)
MENU = ("dango", "soba", "tofu", "udon")
NEUTRAL = 2


def dine(table, index, *actions):
    """Let seats 0, 1, ... reach the inn at `index` in turn and take their decisions there."""
    for p, action in enumerate(actions):
        visit(table, p, index)
        table.play(action)


def neutral_moves(table, index):
    place(table, NEUTRAL, index - 1)
    turn(table, NEUTRAL, player=0)
    table.play(f"move {index}")


def orders(table, action, pile, size, draws=600):
    """Count the orders in which `action` leaves the `size` bottom cards of `pile`."""
    seen = Counter()
    for rng in range(draws):
        other = table.copy()
        other.s.rng = rng
        other.play(action)
        seen[tuple(other.s[pile][:size].tolist())] += 1
    return seen


def stops(kind):
    """Return the index of every stop of `kind`, as often as it holds a traveler of five."""
    return [
        space["index"]
        for space in BOARD["space"]
        if space["kind"] == kind
        for _ in range(space["slots_4_5p"])
    ]


def test_a_card_put_under_a_pile_is_drawn_last():
    """TK-12.1"""
    table = journey(3, ["yoshiyasu"])
    stack_encounters(table, ["samurai", "kuge", "miko", "shokunin"])
    before = table.s.encounter_pile[:10].tolist()
    visit(table, 0, 3)
    table.play("keep samurai")
    visit(table, 0, 10)
    table.play("keep miko")
    under = [ENCOUNTER_ID.index("shokunin"), ENCOUNTER_ID.index("kuge")]  # drawn from the right
    assert table.s.encounter_pile[:12].tolist() == under + before
    assert table.s.encounters_left == 12


def test_a_card_put_under_an_empty_pile_is_the_next_drawn():
    """TK-12.1"""
    table = journey(3)
    stack_souvenirs(table, ["koma"])
    for card in table.s.souvenir_pile[:23].tolist():
        give(table, 2, souvenirs=[SOUVENIR_ID[card]])
    for p, index in ((0, 1), (1, 8)):
        visit(table, p, index)
        assert table.legal_names() == {"buy nothing", "buy #1"}
        table.play("buy nothing")
    assert table.s.souvenirs_left == 1


@pytest.mark.parametrize(("basket", "unsold"), [("nothing", 3), ("#2", 2), ("#1+#3", 1)])
def test_unsold_souvenirs_go_under_the_pile_as_soon_as_the_purchase_is_made(basket, unsold):
    """TK-12.2"""
    table = journey(3)
    give(table, 0, coins=9)
    rest = table.s.souvenir_pile[:21].tolist()
    visit(table, 0, 1)
    offer = table.s.offer.tolist()
    bought = {int(number) - 1 for number in "123" if f"#{number}" in basket}
    table.play(f"buy {basket}")
    s = table.s
    assert {*s.souvenir_pile[:unsold].tolist()} == {
        card for i, card in enumerate(offer) if i not in bought
    }
    assert s.souvenir_pile[unsold : 21 + unsold].tolist() == rest
    assert s.souvenirs_left == 21 + unsold
    assert (s.offer == NONE).all()


def test_unsold_souvenirs_lie_under_those_of_an_earlier_village():
    """TK-12.1, TK-12.2"""
    table = journey(3)
    groups = []
    for p, index in enumerate((1, 8)):
        visit(table, p, index)
        groups.append(sorted(table.s.offer.tolist()))
        table.play("buy nothing")
    assert sorted(table.s.souvenir_pile[3:6].tolist()) == groups[0]
    assert sorted(table.s.souvenir_pile[:3].tolist()) == groups[1]


def test_unsold_souvenirs_lie_in_random_order():
    """TK-12.2, TK-12.6"""
    table = journey(3)
    visit(table, 0, 1)
    seen = orders(table, "buy nothing", "souvenir_pile", 3)
    assert len(seen) == 6
    assert all(60 <= count <= 140 for count in seen.values())


def test_the_card_yoshiyasu_does_not_keep_goes_under_before_the_kept_one_acts():
    """TK-12.3"""
    table = journey(3, ["yoshiyasu"])
    give(table, 0, panoramas={"sea": 5})
    stack_encounters(table, ["annaibito_sea", "kuge"])
    visit(table, 0, 3)
    table.play("keep annaibito_sea")
    assert table.phase == "PANORAMA_TAKE"
    assert table.s.encounter_pile[0] == ENCOUNTER_ID.index("kuge")
    assert table.s.encounters_left == 13
    assert (table.s.drawn == NONE).all()


def test_a_declined_free_meal_goes_under_before_the_meal_step():
    """TK-12.3"""
    table = journey(3, ["satsuki"])
    visit(table, 0, 14)
    offered, rest = int(table.s.free_meal), table.s.meal_pile[:20].tolist()
    table.play("free meal decline")
    assert table.phase == "MEAL"
    assert table.s.meal_pile[:21].tolist() == [offered, *rest]
    assert (table.s.meals_left, table.s.free_meal) == (21, NONE)


@pytest.mark.parametrize("index", INNS)
def test_the_menu_stays_until_the_last_traveler_has_finished(index):
    """TK-12.4"""
    table = journey(3, ["zen_emon", "umegae", "mitsukuni"])
    stack_meals(table, MENU)
    rest = table.s.meal_pile[:21].tolist()
    dine(table, index, "skip meal", "eat dango")
    visit(table, 2, index)
    left = table.s.menu[:3].tolist()
    assert (table.s.menu_left, table.s.meals_left) == (3, 21)
    table.play("skip meal")
    assert (table.s.menu_left, table.s.meals_left) == (0, 24)
    assert sorted(table.s.meal_pile[:3].tolist()) == left
    assert table.s.meal_pile[3:24].tolist() == rest
    assert table.over == (index == 54)


def test_the_menu_is_cleared_when_the_last_traveler_takes_the_free_meal():
    """TK-12.4"""
    table = journey(3, ["zen_emon", "umegae", "satsuki"])
    dine(table, 14, "skip meal", "skip meal")
    left = sorted(table.s.menu[:4].tolist())
    visit(table, 2, 14)
    table.play("free meal accept")
    assert (table.s.menu_left, table.s.meals_left) == (0, 24)
    assert sorted(table.s.meal_pile[:4].tolist()) == left


def test_leftovers_lie_in_random_order():
    """TK-12.4, TK-12.6"""
    table = journey(3, ["zen_emon", "umegae", "mitsukuni"])
    stack_meals(table, MENU)
    dine(table, 14, "eat udon", "skip meal")
    visit(table, 2, 14)
    seen = orders(table, "skip meal", "meal_pile", 3)
    assert len(seen) == 6
    assert all(60 <= count <= 140 for count in seen.values())


@pytest.mark.parametrize("rng", range(8))
def test_the_neutral_traveler_s_discard_goes_under_before_the_leftovers(rng):
    """TK-12.4"""
    table = journey(2, ["zen_emon", "umegae"])
    dine(table, 14, "skip meal", "skip meal")
    menu = set(table.s.menu[:4].tolist())
    table.s.rng = rng
    elsewhere = table.copy()
    place(elsewhere, 1, 0)  # the same discard, but no clearing of the menu after it
    neutral_moves(elsewhere, 14)
    discard = int(elsewhere.s.meal_pile[0])
    neutral_moves(table, 14)
    assert table.s.meal_pile[3] == discard
    assert set(table.s.meal_pile[:3].tolist()) == menu - {discard}
    assert (table.s.menu_left, table.s.meals_left) == (0, 25)


def test_the_neutral_traveler_clears_the_menu_at_the_destination_too():
    """TK-12.4"""
    table = journey(2, ["zen_emon", "umegae"])
    dine(table, 54, "skip meal", "skip meal")
    neutral_moves(table, 54)
    assert table.over
    assert (table.s.menu_left, table.s.meals_left) == (0, 25)


@pytest.mark.parametrize("num_players", [2, 3])
def test_one_souvenir_is_left_when_two_or_three_players_take_all_they_can(num_players):
    """TK-12.5"""
    table = journey(num_players)
    give(table, 0, coins=99)
    for index in VILLAGES:
        visit(table, 0, index)
        table.play("buy #1+#2+#3")
    stack_encounters(table, ["shokunin", "shokunin"])
    for index in (3, 10):
        visit(table, 0, index)
    assert table.s.souvenirs_left == 1


def test_the_souvenir_pile_of_four_players_can_run_out_and_is_not_reshuffled():
    """TK-12.5"""
    table = journey(4)
    give(table, 0, coins=99)
    for index in VILLAGES:
        visit(table, 0, index)
        table.play("buy #1+#2+#3")
    stack_encounters(table, ["shokunin", "shokunin"])
    visit(table, 0, 3)
    visit(table, 1, 40)
    assert table.legal_names() == {"buy nothing", "buy #1", "buy #2", "buy #1+#2"}
    give(table, 1, coins=9)
    table.play("buy #1+#2")
    assert table.s.souvenirs_left == 0
    visit(table, 1, 45)
    assert table.legal_names() == {"buy nothing"}
    table.play("buy nothing")
    visit(table, 1, 10)  # the second artisan
    assert table.s.souvenirs_left == 0
    assert table.s.souvenirs.sum() == 24


@pytest.mark.parametrize(
    ("num_players", "first", "gastronomy", "again"),
    [
        (5, "satsuki", False, True),
        (5, "satsuki", True, False),
        (5, "zen_emon", False, False),
        (4, "satsuki", False, False),
        (3, "satsuki", False, False),
        (2, "satsuki", False, False),
    ],
)
def test_meals_come_up_again_only_with_five_full_menus_and_satsuki(
    num_players, first, gastronomy, again
):
    """TK-12.5: all that can be drawn is drawn, and nothing is eaten."""
    cast = [first, "kinko", "mitsukuni", "umegae", "yoshiyasu"][:num_players]
    table = journey(num_players, cast, gastronomy=gastronomy)
    size = {2: 4, 3: 4, 4: 5, 5: 6}[num_players] - gastronomy
    drawn = []
    for index in INNS:
        for p in range(num_players):
            visit(table, p, index)
            if table.phase == "FREE_MEAL":
                drawn.append(int(table.s.free_meal))
                table.play("free meal decline")
            if p == 0:
                assert table.s.menu_left == size
                drawn += table.s.menu[:size].tolist()
            table.play("skip meal")
        if num_players == 2:
            neutral_moves(table, index)
    assert (len(set(drawn)) < len(drawn)) == again


def test_an_encounter_can_always_be_drawn():
    """TK-12.5: five players fill every encounter stop, Chuubei adds three inns."""
    table = journey(5, ["chuubei", "yoshiyasu", "kinko", "hirotada", "umegae"])
    visitors = [2, 3, 4] * 2 + [0, 2, 3]
    for p, index in zip(visitors, stops("encounter"), strict=True):
        visit(table, p, index)
    dine(table, 14, *["skip meal"] * 5)
    dine(table, 27, *["skip meal"] * 5)
    visit(table, 0, 41)
    assert table.s.encounters.sum() == 12
    assert table.s.encounters_left == 2


def test_a_bath_can_always_be_drawn():
    """TK-12.5"""
    table = journey(5)
    baths = stops("hot_spring")
    for index in baths:
        visit(table, 0, index)
    assert table.s.baths[0].sum() == len(baths)
    assert table.s.baths_left == 12 - len(baths) > 0


@settings(deadline=None, max_examples=10)
@given(
    st.integers(2, 5),
    st.fixed_dictionaries({name: st.booleans() for name in ("gastronomy", "return_voyage")}),
    st.integers(0, 2**64 - 1),
)
def test_no_draw_after_the_deal_is_by_chance_but_unsold_cards_leftovers_and_the_discard(
    num_players, options, seed
):
    """TK-12.6"""
    table = deal(num_players, seed, **options)
    s, chooser = table.s, random.Random(seed)
    inns = (13, 27, 40, 54) if options["return_voyage"] else INNS
    while not table.over:
        rng, phase, mover, menu_left = int(s.rng), s.phase, s.mover, s.menu_left
        table.play(chooser.choice(table.legal()))
        by_chance = (
            phase == Phase.VILLAGE_BUY
            or (menu_left > 0 and s.menu_left == 0)
            or (num_players == 2 and mover == NEUTRAL and s.space[NEUTRAL] in inns)
        )
        assert by_chance or s.rng == rng
