"""Inns: the menu, the powers that act on arrival, and the meal."""

from boardenvs.core.jit import kernel
from boardenvs.core.prng import below, shuffle
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.rules.encounters import meet
from boardenvs.games.tokaido.rules.gains import can_take, gain_meal, remove_at
from boardenvs.games.tokaido.rules.piles import draw_meal, put_under
from boardenvs.games.tokaido.rules.road import kind_of
from boardenvs.games.tokaido.state import PLACED, UNSEEN, Phase
from boardenvs.games.tokaido.tables import (
    DESTINATION,
    DISH_PRICE,
    FREE_MEAL,
    INN_ENCOUNTER,
    INN_PANORAMA,
    MEAL_DISCOUNT,
    MEAL_DISH,
    MENU_SIZE,
    NEUTRAL_DISCARDS,
    Stop,
)

FIRST_FREE_MEAL = int(ACTIONS.first[Act.FREE_MEAL])
FIRST_EAT = int(ACTIONS.first[Act.EAT])
SKIP = int(ACTIONS.first[Act.SKIP])


@kernel
def lay_out_menu(s, index):
    """Draw the menu for the first arrival at the inn at `index`; gastronomy makes it shorter.

    Rule: TK-8.2, TK-10.4.
    """
    s.inn = 0
    for i in range(1, index + 1):
        s.inn += kind_of(s, i) == Stop.INN
    s.discarded = 0
    s.skipped[:] = 0
    for i in range(MENU_SIZE[s.gastronomy, s.num_players]):
        card = draw_meal(s)
        if card == NONE:
            break
        while i > 0 and s.menu[i - 1] > card:
            s.menu[i] = s.menu[i - 1]
            i -= 1
        s.menu[i] = card
        s.menu_left += 1


@kernel
def arrive_at_inn(s, p):
    """Let the traveler's power act; return whether it waits for a decision of `p`.

    Hiroshige's and Chuubei's powers act at the inns between start and destination, before the
    meal, so that what they bring can pay for it.
    Rule: TK-8.3, TK-8.4, TK-8.5.
    """
    if s.space[p] == DESTINATION:
        return False
    if INN_PANORAMA[s.traveler[p]] and can_take(s, p):
        s.phase = Phase.PANORAMA_TAKE
        return True
    return INN_ENCOUNTER[s.traveler[p]] and meet(s, p)


@kernel
def serve(s, p):
    """Offer Satsuki the top meal for free; open the menu to everyone else.

    Rule: TK-8.3, TK-8.6, TK-13.6.
    """
    if FREE_MEAL[s.traveler[p]]:
        s.free_meal = draw_meal(s)
        if s.free_meal != NONE:
            s.meal_note[p, s.free_meal] = PLACED
            s.phase = Phase.FREE_MEAL
            return
    open_menu(s, p)


@kernel
def open_menu(s, p):
    """Show `p` what is left of the menu.

    Rule: TK-8.1, TK-13.4.
    """
    for i in range(s.menu_left):
        s.meal_note[p, s.menu[i]] = PLACED
    s.phase = Phase.MEAL


@kernel
def has_eaten(s, p, dish):
    """Return whether `p` owns `dish`; nobody may take it twice.

    Rule: TK-8.9.
    """
    return s.dishes[p] >> dish & 1


@kernel
def legal_free_meal(s, mask):
    """Mark decline, and accept where the dish is new to the player.

    Rule: TK-8.6, TK-8.9.
    """
    mask[FIRST_FREE_MEAL] = not has_eaten(s, s.player, MEAL_DISH[s.free_meal])
    mask[FIRST_FREE_MEAL + 1] = 1


@kernel
def answer_free_meal(s, p, declined):
    """Take the free meal, or put it under the pile; return whether the menu comes next.

    Rule: TK-8.6, TK-8.7, TK-12.3.
    """
    card = s.free_meal
    s.free_meal = NONE
    if declined:
        put_under(s.meal_pile, s.meals_left, card)
        s.meals_left += 1
    else:
        gain_meal(s, p, card)
    return declined


@kernel
def price_for(s, p, dish):
    """Return what `p` pays for `dish`: Kinko one coin less, never below nothing.

    Rule: TK-8.8, TK-8.11.
    """
    return max(DISH_PRICE[dish] - MEAL_DISCOUNT[s.traveler[p]], 0)


@kernel
def legal_meals(s, mask):
    """Mark the dishes of the menu that are new and affordable, and the skip.

    Rule: TK-8.8, TK-8.9, TK-8.10.
    """
    p = s.player
    for i in range(s.menu_left):
        dish = MEAL_DISH[s.menu[i]]
        if price_for(s, p, dish) <= s.coins[p] and not has_eaten(s, p, dish):
            mask[FIRST_EAT + dish] = 1
    mask[SKIP] = 1


@kernel
def eat(s, p, dish):
    """Buy one card of `dish` from the menu.

    Rule: TK-8.8.
    """
    i = 0
    while MEAL_DISH[s.menu[i]] != dish:
        i += 1
    s.coins[p] -= price_for(s, p, dish)
    gain_meal(s, p, s.menu[i])
    remove_at(s.menu, i)
    s.menu_left -= 1


@kernel
def neutral_discard(s):
    """Put a random card of the menu under the pile; nobody sees which.

    Whoever knew the menu now knows that card only as one of those it lay among.
    Rule: TK-9.5, TK-13.2, TK-13.5.
    """
    for _ in range(min(NEUTRAL_DISCARDS, s.menu_left)):
        i = below(s, s.menu_left)
        card = s.menu[i]
        for p in range(s.num_players):
            for k in range(s.menu_left):
                if s.meal_note[p, s.menu[k]] != UNSEEN:
                    s.meal_note[p, s.menu[k]] = s.inn
        remove_at(s.menu, i)
        s.menu_left -= 1
        put_under(s.meal_pile, s.meals_left, card)
        s.meals_left += 1
        s.discarded = 1


@kernel
def clear_menu(s):
    """Put the leftovers under the pile in random order, once the last traveler has finished.

    Whoever knew them knows them still, but no longer in which order they lie.
    Rule: TK-12.4, TK-13.5.
    """
    for p in range(s.num_players):
        for i in range(s.menu_left):
            if s.meal_note[p, s.menu[i]] != UNSEEN:
                s.meal_note[p, s.menu[i]] = s.inn
    shuffle(s, s.menu[: s.menu_left])
    for i in range(s.menu_left):
        put_under(s.meal_pile, s.meals_left, s.menu[i])
        s.meals_left += 1
    s.menu[:] = NONE
    s.menu_left = 0
    s.inn = 0
    s.discarded = 0
    s.skipped[:] = 0
