"""After the action of a visit: the 5-power token, building, and recovery."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.rules.seats import (
    effect_amount,
    gain,
    has_effect,
    take_agent,
    trigger_end,
)
from boardenvs.games.yokohama.rules.town import can_hold_assistants, has_house
from boardenvs.games.yokohama.state import BUILT, HAND
from boardenvs.games.yokohama.tables import (
    AREAS,
    BUILD_MIN_POWER,
    COUNTRIES,
    END_SHOPHOUSES,
    END_TRADING_HOUSES,
    GOODS,
    HOUSES,
    SITE_AMOUNT,
    SITE_GAIN,
    SITE_POINTS,
    TOKEN_AMOUNT,
    TOKEN_GAIN,
    TOKEN_MIN_POWER,
    Effect,
)

FIRST_GOOD = int(ACTIONS.first[Act.CHOOSE_GOOD])
FIRST_COUNTRY = int(ACTIONS.first[Act.CHOOSE_COUNTRY])
FIRST_STATION = int(ACTIONS.first[Act.PUT_STATION])
FIRST_SHOPHOUSE = int(ACTIONS.first[Act.BUILD_SHOPHOUSE])
TAKE_TOKEN = int(ACTIONS.first[Act.TAKE_TOKEN])
TRADING_HOUSE = int(ACTIONS.first[Act.BUILD_TRADING_HOUSE])

# The 5-power token


@kernel
def can_take_token(s):
    """Return whether the visit is strong enough for a token and there is one.

    Rule: YO-11.1.
    """
    return s.visit_power >= TOKEN_MIN_POWER and s.token[s.visit_area] != NONE


@kernel
def take_token(s):
    """Take the token of the area and what it brings; return its kind of gain.

    Rule: YO-11.1, YO-11.2.
    """
    p, token = s.player, s.token[s.visit_area]
    s.token[s.visit_area] = NONE
    s.token_owner[token] = p
    s.tokens_taken[p] += 1
    s.visit_left = TOKEN_AMOUNT[token]
    gain(s, p, TOKEN_GAIN[token], TOKEN_AMOUNT[token])
    return TOKEN_GAIN[token]


@kernel
def legal_countries(s, mask):
    """Mark the countries with an agent left; return how many.

    Rule: YO-11.4.
    """
    count = 0
    for country in range(COUNTRIES):
        if s.agent_supply[country] > 0:
            mask[FIRST_COUNTRY + country] = 1
            count += 1
    return count


@kernel
def legal_goods(s, mask):
    """Mark all goods.

    Rule: YO-11.3.
    """
    for good in range(GOODS):
        mask[FIRST_GOOD + good] = 1


@kernel
def legal_stations(s, mask):
    """Mark the areas the station may be put on: all in play but the Canal.

    Rule: YO-11.5.
    """
    for area in range(AREAS):
        mask[FIRST_STATION + area] = can_hold_assistants(s, area)


@kernel
def choose_country(s, country):
    """Take an agent of `country`.

    Rule: YO-11.4.
    """
    take_agent(s, s.player, country)


# Building


@kernel
def build_power(s, p):
    """Return the power that building needs.

    Rule: YO-8.16, YO-12.1.
    """
    if has_effect(s, p, Effect.BUILD_MIN_POWER):
        return effect_amount(s, p, Effect.BUILD_MIN_POWER)
    return BUILD_MIN_POWER + 0


@kernel
def legal_buildings(s, mask):
    """Mark what may be built in the area visited; return how much that is.

    One shophouse a player and building site, on any free space; one trading house in all.
    Rule: YO-12.1, YO-12.2, YO-12.4, YO-12.5.
    """
    p, area, count = s.player, s.visit_area, 0
    if s.visit_power < build_power(s, p):
        return 0
    if s.shophouses[p, HAND] > 0 and not has_house(s, p, area):
        for house in range(HOUSES):
            if s.houses[area, house] == NONE:
                mask[FIRST_SHOPHOUSE + house] = 1
                count += 1
    if s.trading_houses[p, HAND] > 0 and s.trading_house[area] == NONE:
        mask[TRADING_HOUSE] = 1
        count += 1
    return count


@kernel
def build_shophouse(s, house):
    """Build a shophouse on a space and gain what the space brings.

    Rule: YO-12.2, YO-12.3, YO-17.2.
    """
    p, area = s.player, s.visit_area
    s.shophouses[p, HAND] -= 1
    s.shophouses[p, BUILT] += 1
    s.houses[area, house] = p
    gain(s, p, SITE_GAIN[s.site[area], house], SITE_AMOUNT[s.site[area], house])
    if s.shophouses[p, BUILT] >= END_SHOPHOUSES:
        trigger_end(s)


@kernel
def build_trading_house(s):
    """Build a trading house and score it.

    Rule: YO-12.4, YO-17.1.
    """
    p, area = s.player, s.visit_area
    s.trading_houses[p, HAND] -= 1
    s.trading_houses[p, BUILT] += 1
    s.trading_house[area] = p
    s.points[p] += SITE_POINTS[s.site[area]]
    if s.trading_houses[p, BUILT] >= END_TRADING_HOUSES:
        trigger_end(s)


@kernel
def recover(s):
    """Take all own assistants of the area visited back to the hand.

    Rule: YO-13.1.
    """
    p, area = s.player, s.visit_area
    s.pieces[p, HAND] += s.assistants[area, p]
    s.assistants[area, p] = 0
    s.visit_area = NONE
