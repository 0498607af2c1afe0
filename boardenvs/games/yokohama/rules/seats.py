"""What a seat has and can pay: money, pieces, technologies, icons, and gains of all kinds."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.state import HAND, WAREHOUSE
from boardenvs.games.yokohama.tables import (
    EFFECT_NAMES,
    GOODS,
    HAND_LIMIT,
    NAME_AMOUNT,
    NAME_EFFECT,
    NAMES,
    Gain,
)

UNUSED = 0


@kernel
def has_effect(s, p, effect):
    """Return whether `p` owns a technology with `effect`.

    Rule: YO-8.3.
    """
    return s.names[p] & EFFECT_NAMES[effect] != 0


@kernel
def effect_amount(s, p, effect):
    """Return what the technologies of `p` with `effect` amount to together, 0 without one.

    Rule: YO-8.3.
    """
    if not has_effect(s, p, effect):
        return 0
    amount = 0
    for name in range(NAMES):
        if s.names[p] >> name & 1 and NAME_EFFECT[name] == effect:
            amount += NAME_AMOUNT[name]
    return amount


@kernel
def unload(pieces, amount):
    """Move up to `amount` pieces from the warehouse to the hand; what is missing is not replaced.

    Rule: YO-10.2.
    """
    moved = min(amount, pieces[WAREHOUSE])
    pieces[WAREHOUSE] -= moved
    pieces[HAND] += moved


@kernel
def gain(s, p, kind, amount):
    """Give `p` what a shophouse space or a token brings at once.

    Rule: YO-2.7, YO-11.2, YO-12.3.
    """
    if Gain.COPPER <= kind <= Gain.FISH:
        s.goods[p, kind - Gain.COPPER] += amount
    elif kind == Gain.YEN:
        s.yen[p] += amount
    elif kind == Gain.IMPORTS:
        s.imports[p] += amount
    elif kind == Gain.VP:
        s.points[p] += amount
    elif kind == Gain.ASSISTANTS:
        unload(s.pieces[p], amount)
    elif kind == Gain.SHOPHOUSE:
        unload(s.shophouses[p], amount)


@kernel
def take_agent(s, p, country):
    """Give `p` an agent of `country`, if the supply has one; otherwise it is lost for good.

    Rule: YO-15.3.
    """
    if s.agent_supply[country] > 0:
        s.agent_supply[country] -= 1
        s.agents[p, UNUSED] += 1


@kernel
def add_icon(s, p, country):
    """Count an icon of `country`; the second, fourth, ... of a country brings its agent.

    Rule: YO-15.1, YO-15.2.
    """
    s.icons[p, country] += 1
    if s.icons[p, country] % 2 == 0:
        take_agent(s, p, country)


@kernel
def orders_in_hand(s, p):
    """Return how many order cards `p` holds.

    Rule: YO-7.2.
    """
    count = 0
    for slot in range(HAND_LIMIT):
        count += s.orders[p, slot] != NONE
    return count


@kernel
def trigger_end(s):
    """Trigger the end of the game, once: this round is finished, then one more is played.

    Rule: YO-17.5, YO-17.6.
    """
    if s.last_round == 0:
        s.last_round = s.round_number + 1


@kernel
def can_pay_goods(s, p, pay):
    """Return whether `p` has the goods `pay` (by kind)."""
    for good in range(GOODS):
        if s.goods[p, good] < pay[good]:
            return False
    return True
