"""Extra actions: fulfilling orders, claiming achievements, sending an agent."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.rules.seats import UNUSED, add_icon, effect_amount, unload
from boardenvs.games.yokohama.rules.town import has_house
from boardenvs.games.yokohama.state import BUILT, HAND
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_ARGUMENT,
    ACHIEVEMENT_FIRST,
    ACHIEVEMENT_LATER,
    ACHIEVEMENT_NUMBER,
    ACHIEVEMENT_REQUIREMENT,
    AREA_CATEGORY,
    AREAS,
    COUNTRIES,
    DECKS,
    GOODS,
    HAND_LIMIT,
    NAMES,
    ORDER_ASSISTANTS,
    ORDER_COUNTRY,
    ORDER_IMPORTS,
    ORDER_PAY,
    ORDER_POINTS,
    ORDER_YEN,
    Effect,
    Requirement,
)

USED = 1
FIRST_FULFIL = int(ACTIONS.first[Act.FULFIL])
FIRST_CLAIM = int(ACTIONS.first[Act.CLAIM])
FIRST_AGENT = int(ACTIONS.first[Act.SEND_AGENT])


@kernel
def can_fulfil(s, p, slot):
    """Return whether `p` holds an order in `slot` and all goods it asks for.

    Rule: YO-2.6, YO-14.1.
    """
    card = s.orders[p, slot]
    if card == NONE:
        return False
    for good in range(GOODS):
        if s.goods[p, good] < ORDER_PAY[card, good]:
            return False
    return True


@kernel
def fulfil(s, slot):
    """Pay the goods of an order, gain its reward, then count its icon.

    Rule: YO-8.18, YO-14.1.
    """
    p = s.player
    card = s.orders[p, slot]
    for good in range(GOODS):
        s.goods[p, good] -= ORDER_PAY[card, good]
    s.points[p] += ORDER_POINTS[card] + effect_amount(s, p, Effect.ORDER_VP)
    s.yen[p] += ORDER_YEN[card]
    s.imports[p] += ORDER_IMPORTS[card]
    unload(s.pieces[p], ORDER_ASSISTANTS[card])
    for i in range(slot, HAND_LIMIT - 1):
        s.orders[p, i] = s.orders[p, i + 1]
    s.orders[p, HAND_LIMIT - 1] = NONE
    s.order_owner[card] = p
    s.fulfilled[p] += 1
    add_icon(s, p, ORDER_COUNTRY[card])


@kernel
def buildings_in(s, p, category):
    """Return in how many areas of a category `p` has a building.

    Rule: YO-14.5.
    """
    count = 0
    for area in range(AREAS):
        if AREA_CATEGORY[area] == category:
            count += has_house(s, p, area) or s.trading_house[area] == p
    return count


@kernel
def shown(s, p, card):
    """Return how much `p` has of what an achievement asks for.

    Rule: YO-14.4, YO-14.5, YO-14.6.
    """
    requirement, argument = ACHIEVEMENT_REQUIREMENT[card], ACHIEVEMENT_ARGUMENT[card]
    count = 0
    if requirement == Requirement.HAVE_GOOD:
        count += s.goods[p, argument]
    elif requirement == Requirement.BUILDINGS_IN_CATEGORY:
        count += buildings_in(s, p, argument)
    elif requirement == Requirement.TRADING_HOUSES_BUILT:
        count += s.trading_houses[p, BUILT]
    elif requirement == Requirement.SHOPHOUSES_BUILT:
        count += s.shophouses[p, BUILT]
    elif requirement == Requirement.TECHNOLOGIES_OWNED:
        for name in range(NAMES):
            count += s.names[p] >> name & 1
    elif requirement == Requirement.ORDERS_FULFILLED:
        count += s.fulfilled[p]
    elif requirement == Requirement.POWER_TOKENS_TAKEN:
        count += s.tokens_taken[p]
    else:
        for country in range(COUNTRIES):
            count += s.icons[p, country] > 0
    return count


@kernel
def can_claim(s, p, deck):
    """Return whether `p` may claim the achievement of `deck`: an assistant in hand, all shown.

    Rule: YO-14.2, YO-14.4.
    """
    if s.pieces[p, HAND] == 0:
        return False
    for i in range(s.num_players):
        if s.claims[deck, i] == p:
            return False
    card = s.achievements[deck]
    return shown(s, p, card) >= ACHIEVEMENT_NUMBER[card]


@kernel
def claim(s, deck):
    """Put an assistant on the achievement for good and score it; the first claim scores more.

    Rule: YO-14.2, YO-14.3.
    """
    p, card = s.player, s.achievements[deck]
    s.pieces[p, HAND] -= 1
    i = 0
    while s.claims[deck, i] != NONE:
        i += 1
    s.claims[deck, i] = p
    s.points[p] += ACHIEVEMENT_FIRST[card] if i == 0 else ACHIEVEMENT_LATER[card]


@kernel
def can_send_agent(s, p, area):
    """Return whether `p` may send an agent to `area`: own assistants there, not the president.

    Rule: YO-14.7, YO-14.8.
    """
    if s.agents[p, UNUSED] == 0 or s.agent_used:
        return False
    return s.assistants[area, p] > 0 and s.president[p] != area


@kernel
def use_agent(s):
    """Turn an unused agent face down.

    Rule: YO-14.7, YO-14.10.
    """
    p = s.player
    s.agents[p, UNUSED] -= 1
    s.agents[p, USED] += 1
    s.agent_used = 1


@kernel
def legal_extras(s, mask):
    """Mark the extra actions open to the player; return how many. The pass apart.

    Rule: YO-2.3, YO-2.4.
    """
    p, count = s.player, 0
    for slot in range(HAND_LIMIT):
        if can_fulfil(s, p, slot):
            mask[FIRST_FULFIL + slot] = 1
            count += 1
    for deck in range(DECKS):
        if can_claim(s, p, deck):
            mask[FIRST_CLAIM + deck] = 1
            count += 1
    if s.agents[p, UNUSED] > 0 and not s.agent_used:
        for area in range(AREAS):
            if can_send_agent(s, p, area):
                mask[FIRST_AGENT + area] = 1
                count += 1
    return count
