"""What a seat knows, RULES.md chapter 13: what it observes and what is redealt for it."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.core import jit
from boardenvs.games.tokaido import GAME
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    DISH_ID,
    ENCOUNTER_ID,
    ENCOUNTER_PILE,
    MEAL_DISH,
    SOUVENIR_ID,
    TRAVELER_ID,
)
from tests.games.tokaido.helpers import (
    deal,
    give,
    journey,
    place,
    stack_encounters,
    stack_meals,
    turn,
    visit,
)

RECORD = np.dtype((np.record, GAME.observation))
NEUTRAL = 2
MENU = ("dango", "soba", "tofu", "udon")
HIDDEN = {
    "rng", "line", "tiles", "souvenir_pile", "meal_pile", "menu", "free_meal", "meal_note",
    "encounter_pile", "drawn", "bath_pile",
}  # fmt: skip
PUBLIC = [name for name in GAME.state.names if name not in HIDDEN]


def seen(table, seat):
    """Return what `seat` observes, by name."""
    return table.observation(seat).view(RECORD)[0]


def looks(table, *seats):
    """Return what `seats` observe, as bytes to compare."""
    return [table.observation(seat).tobytes() for seat in seats]


def worlds(table, seat, count=40):
    """Return `count` states that `seat` cannot tell from the true one."""
    return [table.resample(seat, seed).state for seed in range(count)]


def values(states, field, cells=slice(None)):
    """Return the different values of some cells of `field` in `states`."""
    return {tuple(np.atleast_1d(np.atleast_1d(s[field])[cells]).tolist()) for s in states}


def dishes(shares):
    """Return the dishes with a share in a feature."""
    return {DISH_ID[d] for d in np.flatnonzero(shares)}


def kinds(shares):
    """Return the encounters with a share in a feature."""
    return {ENCOUNTER_ID[kind] for kind in np.flatnonzero(shares)}


def travelers(flags):
    """Return the travelers marked in a feature."""
    return {TRAVELER_ID[tile] for tile in np.flatnonzero(flags)}


def cards_of(names):
    """Return the dishes of meal cards."""
    return {DISH_ID[MEAL_DISH[card]] for card in names}


def served(cast, dishes_served, coins=9):
    """Return a table where seat 0 has just reached the first inn, before all others."""
    table = journey(len(cast), cast)
    for p in range(len(cast)):
        give(table, p, coins=coins)
    stack_meals(table, dishes_served)
    visit(table, 0, 14)
    return table


def one_hot(size, i, value=1.0):
    return [value * (k == i) for k in range(size)]


# What all know


@pytest.mark.parametrize(
    ("feature", "gift", "value"),
    [
        ("coins", {"coins": 6}, 6 / 30),
        ("temple", {"temple": 5}, 5 / 20),
        ("points", {"points": 30}, 30 / 120),
        ("souvenirs", {"souvenirs": ["koma"]}, one_hot(4, 0, 1 / 6)),
        ("panoramas", {"panoramas": {"sea": 2}}, one_hot(3, 2, 2 / 5)),
        ("baths", {"baths": ["bath_3"]}, one_hot(2, 1, 1 / 6)),
        ("encounters", {"encounters": ["annaibito_sea"]}, one_hot(7, 6, 1 / 3)),
        ("dishes", {"meals": ["soba"]}, one_hot(14, 3)),
        ("achievements", {"achievements": 4}, one_hot(7, 2)),
        ("space", {"space": 27}, 27 / 54),
        ("slot", {"slot": 2}, 2 / 4),
        ("traveler", {}, one_hot(10, TRAVELER_ID.index("umegae"))),
        ("skipped", {"skipped": 1}, 1),
    ],
)
def test_all_see_what_lies_before_a_player(feature, gift, value):
    """TK-13.1"""
    table = journey(4, ["kinko", "umegae"])
    give(table, 1, **gift)
    for viewer in range(4):
        assert seen(table, viewer)[feature][(1 - viewer) % 4] == pytest.approx(value)


@pytest.mark.parametrize("num_players", [2, 3, 5])
def test_all_see_the_offer_and_the_number_of_cards_in_each_pile_and_on_the_menu(num_players):
    """TK-13.1"""
    table = journey(num_players)
    visit(table, 1, 14)
    give(table, 0, baths=["bath_2"], encounters=["miko"])
    visit(table, 0, 1)
    s = table.s
    piles = [21 / 24, s.meals_left / 25, 13 / 14, 11 / 12]
    for viewer in range(num_players):
        o = seen(table, viewer)
        assert o.piles == pytest.approx(piles)
        assert o.menu_left == pytest.approx(s.menu_left / 6)
        assert set(np.flatnonzero(o.offer)) == set(s.offer.tolist())


@pytest.mark.parametrize("viewer", [0, 1])
def test_all_see_the_neutral_traveler_and_its_temple_pile(viewer):
    """TK-13.1"""
    table = journey(2)
    place(table, NEUTRAL, 27)
    table.s.temple[NEUTRAL] = 3
    assert seen(table, viewer).neutral == pytest.approx([27 / 54, 1, 0, 3 / 20])


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_all_see_who_took_no_meal_at_the_inn(viewer):
    """TK-13.1"""
    table = served(["zen_emon", "umegae", "kinko"], MENU)
    table.play("skip meal")
    visit(table, 1, 14)
    table.play("eat soba")
    o = seen(table, viewer)
    assert [o.skipped[(p - viewer) % 3] for p in range(3)] == [1, 0, 0]
    assert dishes(o.dishes[(1 - viewer) % 3]) == {"soba"}


@pytest.mark.parametrize(
    ("menu", "owned"),
    [
        (("udon", "unagi", "fugu", "sashimi"), "misoshiru"),  # too dear
        (("misoshiru", "udon", "unagi", "fugu"), "misoshiru"),  # owned
    ],
)
def test_a_skip_of_choice_and_a_forced_one_look_the_same(menu, owned):
    """TK-13.1"""
    views = []
    for dishes_served in (menu, ("dango", *menu[:3])):
        table = journey(3, ["zen_emon"])
        give(table, 0, meals=[owned], coins=1)
        stack_meals(table, dishes_served)
        visit(table, 0, 14)
        assert (table.legal_names() == {"skip meal"}) == (dishes_served is menu)
        table.play("skip meal")
        views.append(looks(table, 1, 2))
    assert views[0] == views[1]


# What nobody knows


@pytest.mark.parametrize("pile", ["souvenir_pile", "meal_pile", "encounter_pile", "bath_pile"])
def test_nobody_sees_the_order_of_a_pile(pile):
    """TK-13.2"""
    table = journey(4, ["satsuki", "yoshiyasu"])
    before = looks(table, 0, 1, 2, 3)
    left = np.flatnonzero(table.s[pile] >= 0).size
    table.s[pile][:left] = table.s[pile][:left][::-1].copy()
    assert looks(table, 0, 1, 2, 3) == before
    for seat in range(4):
        assert len(values(worlds(table, seat, 20), pile)) > 1


def test_any_card_may_be_the_next_drawn_for_all_a_seat_knows():
    """TK-13.2"""
    table = journey(3)
    states = worlds(table, 0, 200)
    for pile in ("souvenir_pile", "meal_pile", "encounter_pile", "bath_pile"):
        left = np.flatnonzero(table.s[pile] >= 0).size
        assert len(values(states, pile, left - 1)) == len(set(table.s[pile][:left].tolist()))


@pytest.mark.parametrize("first", [0, 1])
def test_nobody_sees_which_meal_the_neutral_traveler_removes(first):
    """TK-13.2: ruling; neither one who has seen the menu nor one who has not."""
    removed, views = set(), set()
    for rng in range(12):
        table = journey(2, ["zen_emon", "umegae"])
        visit(table, first, 14)
        table.play("skip meal")
        table.s.rng = rng
        place(table, NEUTRAL, 13)
        turn(table, NEUTRAL, player=first)
        table.play("move 14")
        removed.add(int(table.s.meal_pile[0]))
        views.add(tuple(looks(table, 0, 1)))
    assert len(removed) == 4
    assert len(views) == 1


# Tiles


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_each_player_sees_only_the_two_tiles_dealt_to_it(num_players):
    """TK-13.3"""
    table = deal(num_players, seed=3)
    for p in range(num_players):
        own = set(table.s.tiles[2 * p : 2 * p + 2].tolist())
        assert set(np.flatnonzero(seen(table, p).tiles)) == own
        states = worlds(table, p, 20)
        assert values(states, "tiles", slice(2 * p, 2 * p + 2)) == {
            tuple(table.s.tiles[2 * p : 2 * p + 2].tolist())
        }
        other = (p + 1) % num_players
        assert len(values(states, "tiles", slice(2 * other, 2 * other + 2))) > 10


def test_choices_are_made_without_knowing_those_of_others():
    """TK-13.3"""
    views = []
    for i in range(2):
        table = deal(3, seed=5)
        table.play(f"choose {TRAVELER_ID[table.s.tiles[i]]}")
        assert table.phase == "CHOOSE_TRAVELER"
        assert not seen(table, 1).traveler.any()
        views.append(looks(table, 1, 2))
    assert views[0] == views[1]


def test_offers_of_others_are_not_observed():
    """TK-13.3"""
    table = deal(3, seed=5)
    before = looks(table, 1)
    table.s.tiles[[0, 1, 4, 5]] = table.s.tiles[[6, 7, 8, 9]]
    assert looks(table, 1) == before


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_choices_already_made_are_open_to_all_but_who_made_them(viewer):
    """TK-13.3"""
    table = deal(3, seed=5)
    for i in (0, 3):
        table.play(f"choose {TRAVELER_ID[table.s.tiles[i]]}")
    states = worlds(table, viewer)
    for p in (0, 1):
        chosen = values(states, "traveler", p)
        assert len(chosen) == 1 if p == viewer else len(chosen) > 4
    for s in states:
        assert all(s.traveler[p] in s.tiles[2 * p : 2 * p + 2] for p in (0, 1))
        assert s.traveler[2] == -1


def test_both_tiles_of_an_offer_may_have_been_chosen():
    """TK-13.3"""
    table = deal(2, seed=5)
    table.play(f"choose {TRAVELER_ID[table.s.tiles[0]]}")
    picks = [s.traveler[0] == s.tiles[0] for s in worlds(table, 1)]
    assert 10 < sum(picks) < 30


def test_the_starting_line_is_drawn_after_the_choice_and_hidden_until_then():
    """TK-13.3"""
    table = deal(4, seed=5)
    before = looks(table, 0, 1, 2, 3)
    table.s.line[:4] = table.s.line[:4][::-1].copy()
    assert looks(table, 0, 1, 2, 3) == before
    assert len(values(worlds(table, 0), "line")) > 10
    after = journey(4)
    assert len(values(worlds(after, 0), "line")) == 1


def test_tiles_are_revealed_together_when_all_have_chosen():
    """TK-13.3"""
    table = journey(3, ["kinko", "satsuki", "umegae"])
    for viewer in range(3):
        o = seen(table, viewer)
        for p, name in enumerate(["kinko", "satsuki", "umegae"]):
            assert travelers(o.traveler[(p - viewer) % 3]) == {name}
        assert len(values(worlds(table, viewer, 20), "traveler")) == 1


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_the_returned_tile_stays_known_to_its_player_alone(viewer):
    """TK-13.3"""
    table = journey(3)
    returned = table.s.tiles[[1, 3, 5]].tolist()  # the helper chooses the first of each two
    assert travelers(seen(table, viewer).tiles) == {TRAVELER_ID[returned[viewer]]}
    states = worlds(table, viewer)
    for p in range(3):
        tiles = values(states, "tiles", 2 * p + 1)
        assert len(tiles) == 1 if p == viewer else len(tiles) > 4
    other = (viewer + 1) % 3
    before = looks(table, viewer)
    table.s.tiles[[2 * other + 1, 9]] = table.s.tiles[[9, 2 * other + 1]]
    assert looks(table, viewer) == before


# Menus


@pytest.mark.parametrize("coins", [0, 9])
def test_a_menu_is_seen_by_the_player_whose_meal_step_it_is(coins):
    """TK-13.4: even if the step leaves only the skip."""
    table = served(["zen_emon", "umegae", "mitsukuni"], MENU, coins)
    o = seen(table, 0)
    assert (o.menu_seen, dishes(o.menu)) == (1, set(MENU))
    assert values(worlds(table, 0), "menu") == {tuple(table.s.menu.tolist())}


def test_the_menu_counts_copies():
    """TK-13.4"""
    table = served(["zen_emon", "umegae", "mitsukuni"], ("dango", "dango", "soba", "udon"))
    shares = dict(zip(DISH_ID, seen(table, 0).menu, strict=True))
    assert [shares[d] for d in ("dango", "soba", "udon")] == pytest.approx([2 / 3, 1 / 2, 1])


@pytest.mark.parametrize("viewer", [1, 2])
def test_nobody_else_sees_the_menu(viewer):
    """TK-13.4"""
    table = served(["zen_emon", "umegae", "mitsukuni"], MENU)
    o = seen(table, viewer)
    assert (o.menu_seen, o.menu.any()) == (0, False)
    assert len(values(worlds(table, viewer), "menu")) > 20
    other = served(["zen_emon", "umegae", "mitsukuni"], ("unagi", "fugu", "sushi", "dango"))
    assert looks(other, viewer) == looks(table, viewer)


@pytest.mark.parametrize(
    ("traveler", "encounter", "decision"),
    [
        ("hiroshige", "samurai", "take sea"),
        ("chuubei", "annaibito_sea", "take paddy"),
        ("satsuki", "samurai", "free meal decline"),
    ],
)
def test_a_menu_is_not_seen_during_earlier_steps_of_the_arrival(traveler, encounter, decision):
    """TK-13.4"""
    table = journey(3, [traveler])
    give(table, 0, panoramas={"sea": 5 if traveler == "chuubei" else 0})
    stack_meals(table, MENU)
    stack_encounters(table, [encounter])
    visit(table, 0, 14)
    o = seen(table, 0)
    assert (o.menu_seen, o.menu.any()) == (0, False)
    assert len(values(worlds(table, 0), "menu")) > 20
    table.play(decision)
    assert dishes(seen(table, 0).menu) == set(MENU)


def test_a_satsuki_who_accepted_the_free_meal_never_sees_the_menu():
    """TK-13.4"""
    table = served(["satsuki", "umegae", "mitsukuni"], (*MENU, "unagi"))
    table.play("free meal accept")
    o = seen(table, 0)
    assert (o.menu_seen, o.menu.any()) == (0, False)
    assert len(values(worlds(table, 0), "menu")) > 20
    for p in (1, 2):
        visit(table, p, 14)
        table.play("skip meal")
    assert len({frozenset(s.meal_pile[:4].tolist()) for s in worlds(table, 0)}) > 20


def test_a_player_still_knows_the_menu_it_left_less_what_was_bought_since():
    """TK-13.5"""
    table = served(["zen_emon", "umegae", "mitsukuni"], MENU)
    table.play("eat tofu")
    assert dishes(seen(table, 0).menu) == {"dango", "soba", "udon"}
    visit(table, 1, 14)
    table.play("eat dango")
    for p in (0, 1):
        o = seen(table, p)
        assert (o.menu_seen, o.menu_short, dishes(o.menu)) == (1, 0, {"soba", "udon"})
        assert values(worlds(table, p), "menu") == {tuple(table.s.menu.tolist())}
    assert not seen(table, 2).menu.any()


def test_one_who_saw_the_menu_knows_it_in_every_world_another_can_imagine():
    """TK-13.5"""
    table = served(["zen_emon", "umegae", "mitsukuni"], MENU)
    table.play("eat tofu")
    for seed in range(20):
        world = table.resample(1, seed)
        assert dishes(seen(world, 0).menu) == cards_of(world.state.menu[:3])
        assert seen(world, 0).menu_seen == 1


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_leftovers_are_known_under_the_pile_but_for_their_order(viewer):
    """TK-13.5"""
    table = served(["zen_emon", "umegae", "mitsukuni"], MENU)
    table.play("eat tofu")
    for p in (1, 2):
        visit(table, p, 14)
        table.play("skip meal")
    assert {frozenset(cards_of(s.meal_pile[:3])) for s in worlds(table, viewer)} == {
        frozenset({"dango", "soba", "udon"})
    }
    assert len(values(worlds(table, viewer), "meal_pile", slice(3))) == 6
    assert not seen(table, viewer).menu.any()


def test_leftovers_of_two_inns_are_known_apart():
    """TK-13.5"""
    table = served(["zen_emon", "umegae", "mitsukuni"], MENU)
    stack_meals(table, ("sushi", "tempura", "unagi", "fugu"))
    for inn in (14, 27):
        for p in range(3):
            if (p, inn) != (0, 14):
                visit(table, p, inn)
            table.play("skip meal")
    for s in worlds(table, 1):
        assert cards_of(s.meal_pile[:4]) == {"sushi", "tempura", "unagi", "fugu"}
        assert cards_of(s.meal_pile[4:8]) == set(MENU)


def neutral_took_one(bought="udon", rng=0):
    """Return a table of two: seat 0 saw MENU and bought, then the neutral traveler removed one."""
    table = served(["zen_emon", "umegae"], MENU)
    table.play(f"eat {bought}" if bought else "skip meal")
    table.s.rng = rng
    place(table, NEUTRAL, 13)
    turn(table, NEUTRAL, player=0)
    table.play("move 14")
    return table


def test_a_card_the_neutral_traveler_removed_may_be_any_of_those_known():
    """TK-13.5: the candidates stay marked, and the menu is one short of them."""
    table = neutral_took_one()
    o = seen(table, 0)
    assert (o.menu_seen, o.menu_short) == (1, 1)
    assert dishes(o.menu) == {"dango", "soba", "tofu"}
    assert o.menu_left == pytest.approx(2 / 6)
    states = worlds(table, 0)
    assert {*cards_of(s.meal_pile[0] for s in states)} == {"dango", "soba", "tofu"}
    for s in states:
        assert cards_of([*s.menu[:2], s.meal_pile[0]]) == {"dango", "soba", "tofu"}


def test_one_who_arrives_after_the_neutral_traveler_does_not_know_what_it_removed():
    """TK-13.5"""
    table = neutral_took_one()
    assert not seen(table, 1).menu.any()
    visit(table, 1, 14)
    o = seen(table, 1)
    assert (o.menu_seen, o.menu_short) == (1, 0)
    assert dishes(o.menu) == cards_of(table.s.menu[:2])
    assert len(values(worlds(table, 1), "meal_pile", 0)) > 10
    assert values(worlds(table, 1), "menu") == {tuple(table.s.menu.tolist())}


def test_a_purchase_after_the_neutral_traveler_leaves_the_other_candidates_open():
    """TK-13.5"""
    table = neutral_took_one()
    visit(table, 1, 14)
    left = cards_of(table.s.menu[:2])
    bought = sorted(left)[0]
    table.play(f"eat {bought}")  # the last to dine: the one card left goes under
    candidates = {"dango", "soba", "tofu"} - {bought}
    assert {frozenset(cards_of(s.meal_pile[:2])) for s in worlds(table, 0)} == {
        frozenset(candidates)
    }
    assert len(values(worlds(table, 0), "meal_pile", 0)) == 2
    assert cards_of(s.meal_pile[0] for s in worlds(table, 1)) == left - {bought}
    assert len(values(worlds(table, 1), "meal_pile", 1)) > 10


def test_when_the_neutral_traveler_comes_last_both_players_know_the_whole_group():
    """TK-13.5"""
    table = served(["zen_emon", "umegae"], MENU)
    table.play("eat udon")
    visit(table, 1, 14)
    table.play("skip meal")
    place(table, NEUTRAL, 13)
    turn(table, NEUTRAL, player=0)
    table.play("move 14")
    for viewer in (0, 1):
        states = worlds(table, viewer)
        assert len(values(states, "meal_pile", slice(3))) == 6
        assert all(cards_of(s.meal_pile[:3]) == {"dango", "soba", "tofu"} for s in states)


# What Satsuki and Yoshiyasu see alone


def test_the_free_meal_is_seen_by_satsuki_only():
    """TK-13.6"""
    table = served(["satsuki", "umegae", "mitsukuni"], (*MENU, "unagi"))
    assert dishes(seen(table, 0).free_meal) == {"unagi"}
    assert values(worlds(table, 0), "free_meal") == {(int(table.s.free_meal),)}
    for viewer in (1, 2):
        assert not seen(table, viewer).free_meal.any()
        assert len(values(worlds(table, viewer), "free_meal")) > 10
    other = served(["satsuki", "umegae", "mitsukuni"], (*MENU, "fugu"))
    assert looks(other, 1, 2) == looks(table, 1, 2)


def test_a_free_meal_accepted_becomes_public():
    """TK-13.6"""
    table = served(["satsuki", "umegae", "mitsukuni"], (*MENU, "unagi"))
    table.play("free meal accept")
    for viewer in range(3):
        o = seen(table, viewer)
        assert dishes(o.dishes[(0 - viewer) % 3]) == {"unagi"}
        assert not o.free_meal.any()
        assert not o.declined.any()


def test_a_free_meal_declined_stays_known_to_satsuki_alone():
    """TK-13.6"""
    table = served(["satsuki", "umegae", "mitsukuni"], (*MENU, "unagi"))
    declined = int(table.s.free_meal)
    table.play("free meal decline")
    table.play("eat dango")
    assert dishes(seen(table, 0).declined) == {"unagi"}
    assert values(worlds(table, 0), "meal_pile", 0) == {(declined,)}
    for viewer in (1, 2):
        assert not seen(table, viewer).declined.any()
        assert len(values(worlds(table, viewer), "meal_pile", 0)) > 10
    for p in (1, 2):
        visit(table, p, 14)
        table.play("skip meal")
    assert values(worlds(table, 0), "meal_pile", 3) == {(declined,)}
    assert dishes(seen(table, 0).declined) == {"unagi"}
    other = served(["satsuki", "umegae", "mitsukuni"], (*MENU, "fugu"))
    for action in ("free meal decline", "eat dango"):
        other.play(action)
    visit(other, 1, 14)
    visit(table, 1, 27)
    assert seen(other, 2).declined.tobytes() == seen(table, 2).declined.tobytes()


def test_the_cards_yoshiyasu_drew_are_seen_by_him_only():
    """TK-13.6"""
    views = []
    for drawn in (["samurai", "kuge"], ["miko", "annaibito_sea"]):
        table = journey(3, ["yoshiyasu"])
        stack_encounters(table, drawn)
        visit(table, 0, 3)
        assert kinds(seen(table, 0).drawn) == set(drawn)
        assert values(worlds(table, 0), "drawn") == {tuple(table.s.drawn.tolist())}
        for viewer in (1, 2):
            assert not seen(table, viewer).drawn.any()
            assert len(values(worlds(table, viewer), "drawn")) > 10
        views.append(looks(table, 1, 2))
    assert views[0] == views[1]


def test_the_card_yoshiyasu_kept_becomes_public_and_the_other_stays_known_to_him():
    """TK-13.6"""
    table = journey(3, ["yoshiyasu"])
    stack_encounters(table, ["samurai", "kuge", "miko", "shokunin"])
    for index, kept in ((3, "samurai"), (10, "miko")):
        visit(table, 0, index)
        table.play(f"keep {kept}")
    under = table.s.encounter_pile[:2].tolist()
    assert [ENCOUNTER_ID[kind] for kind in under] == ["shokunin", "kuge"]
    assert kinds(seen(table, 0).returned) == {"shokunin", "kuge"}
    assert values(worlds(table, 0), "encounter_pile", slice(2)) == {tuple(under)}
    assert len(values(worlds(table, 0), "encounter_pile", slice(2, 12))) > 10
    for viewer in (1, 2):
        o = seen(table, viewer)
        assert kinds(o.encounters[(0 - viewer) % 3]) == {"samurai", "miko"}
        assert not o.returned.any()
        assert len(values(worlds(table, viewer), "encounter_pile", slice(2))) > 10


def test_a_returned_card_is_no_longer_known_under_the_pile_once_it_is_drawn():
    """TK-13.6"""
    table = journey(3, ["yoshiyasu", "zen_emon"])
    stack_encounters(table, ["samurai", "kuge", "samurai", "miko"])
    for index in (3, 10):
        visit(table, 0, index)
        table.play("keep samurai")
    while table.s.encounters_left > 1:
        visit(table, 1, 3)
    assert ENCOUNTER_ID[table.s.encounter_pile[0]] == "miko"
    assert kinds(seen(table, 0).returned) == {"miko"}


def test_all_know_which_unsold_souvenirs_lie_under_the_pile_but_not_in_which_order():
    """TK-13.7"""
    table = journey(4)
    give(table, 1, coins=9)
    groups = []
    for p, index in enumerate((1, 8)):
        visit(table, p, index)
        basket = "#1" if p else "nothing"
        groups.append(set(table.s.offer.tolist()[p:]))
        table.play(f"buy {basket}")
    first, second = groups
    for viewer in range(4):
        assert set(np.flatnonzero(seen(table, viewer).souvenir_under)) == first | second
        states = worlds(table, viewer)
        assert all(set(s.souvenir_pile[:2].tolist()) == second for s in states)
        assert all(set(s.souvenir_pile[2:5].tolist()) == first for s in states)
        assert len(values(states, "souvenir_pile", slice(2))) == 2
        assert len(values(states, "souvenir_pile", slice(2, 5))) == 6
        assert len(values(states, "souvenir_pile", slice(5, 23))) == len(states)


def test_an_unsold_souvenir_drawn_again_is_no_longer_under_the_pile():
    """TK-13.7"""
    table = journey(4)
    visit(table, 0, 1)
    first = table.s.offer.tolist()
    table.play("buy nothing")
    for card in table.s.souvenir_pile[3:24].tolist():
        give(table, 2, souvenirs=[SOUVENIR_ID[card]])
    visit(table, 1, 40)
    assert sorted(table.s.offer.tolist()) == sorted(first)
    assert not seen(table, 3).souvenir_under.any()


# In positions of random games

EXAMPLES = 20 if jit.compiled else 3


def positions(num_players, options, seed):
    """Play a random game and yield the table at some of its decisions, and at its end."""
    table = deal(num_players, seed, **options)
    chooser = random.Random(seed)
    while not table.over:
        rare = table.s.phase in (Phase.FREE_MEAL, Phase.ENCOUNTER_KEEP)
        if chooser.random() < (0.4 if rare else 0.15):
            yield table
        secretive = table.legal_names() & {"choose satsuki", "choose yoshiyasu"}
        table.play(min(secretive, default=chooser.choice(table.legal())))
    yield table


games = (
    st.integers(2, 5),
    st.fixed_dictionaries({name: st.booleans() for name in GAME.options}),
    st.integers(0, 2**64 - 1),
)


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_what_is_redealt_depends_on_the_view_alone(num_players, options, seed):
    """TK-13.2"""
    for table in positions(num_players, options, seed):
        for seat in range(num_players):
            straight = table.resample(seat, 2).state.tobytes()
            assert table.resample(seat, 1).resample(seat, 2).state.tobytes() == straight


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_the_view_of_a_seat_survives_the_redeal(num_players, options, seed):
    """TK-13.1"""
    for table in positions(num_players, options, seed):
        for seat in range(num_players):
            other = table.resample(seat, 1)
            assert looks(other, seat) == looks(table, seat)
            if seat == table.player:
                assert other.legal() == table.legal()


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_public_facts_survive_the_redeal(num_players, options, seed):
    """TK-13.1"""
    for table in positions(num_players, options, seed):
        choosing = table.s.phase == Phase.CHOOSE_TRAVELER
        for seat in range(num_players):
            other = table.resample(seat, 1).state
            for name in PUBLIC:
                if not (choosing and name == "traveler"):
                    assert np.array_equal(other[name], table.s[name]), name


def check_cards(s):
    """Check that every card is in exactly one place."""
    pile = s.souvenir_pile[: s.souvenirs_left].tolist()
    owned = np.flatnonzero(s.souvenir_owner >= 0).tolist()
    assert sorted([*pile, *owned, *s.offer[s.offer >= 0].tolist()]) == list(range(24))
    assert (s.souvenir_pile[s.souvenirs_left :] == -1).all()

    meals = s.meal_pile[: s.meals_left].tolist() + s.menu[: s.menu_left].tolist()
    meals += [int(s.free_meal)] if s.free_meal >= 0 else []
    assert len(set(meals)) == len(meals)
    eaten = [d for d in range(14) for bits in s.dishes.tolist() if bits >> d & 1]
    assert sorted([*MEAL_DISH[meals].tolist(), *eaten]) == MEAL_DISH.tolist()
    assert s.menu[: s.menu_left].tolist() == sorted(s.menu[: s.menu_left].tolist())

    kinds_left = s.encounter_pile[: s.encounters_left].tolist() + s.drawn[s.drawn >= 0].tolist()
    met = np.bincount(kinds_left, minlength=7) + s.encounters.sum(0)
    assert met.tolist() == np.bincount(ENCOUNTER_PILE).tolist()
    baths = np.bincount(s.bath_pile[: s.baths_left], minlength=2) + s.baths.sum(0)
    assert baths.tolist() == [6, 6]
    assert s.initiation or sorted(s.tiles.tolist()) == list(range(10))


@settings(deadline=None, max_examples=EXAMPLES)
@given(*games)
def test_every_card_is_in_exactly_one_place_before_and_after_the_redeal(num_players, options, seed):
    """TK-13.2"""
    for table in positions(num_players, options, seed):
        check_cards(table.s)
        for seat in range(num_players):
            check_cards(table.resample(seat, 1).state)
