"""The village: three souvenirs on offer, any of them to buy."""

from boardenvs.core.jit import kernel
from boardenvs.core.prng import shuffle
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.rules.gains import gain_souvenir
from boardenvs.games.tokaido.rules.piles import draw_souvenir, put_under
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    CHEAPEST_FREE_FROM,
    DEAREST_FOR,
    OFFER,
    SOUVENIR_PRICE,
    SOUVENIR_RANK,
)

FIRST_BUY = int(ACTIONS.first[Act.BUY])


@kernel
def visit_village(s):
    """Lay out up to three souvenirs, sorted so that the order of the draw tells nothing.

    Rule: TK-4.1, TK-4.2.
    """
    for i in range(OFFER):
        card = draw_souvenir(s)
        if card == NONE:
            break
        while i > 0 and SOUVENIR_RANK[s.offer[i - 1]] > SOUVENIR_RANK[card]:
            s.offer[i] = s.offer[i - 1]
            i -= 1
        s.offer[i] = card
    s.phase = Phase.VILLAGE_BUY


@kernel
def offered(s):
    """Return how many souvenirs are on offer."""
    count = 0
    for i in range(OFFER):
        count += s.offer[i] != NONE
    return count


@kernel
def coins_needed(s, basket):
    """Return the coins the player must hold to buy `basket`, a bit for each card on offer.

    Zen-emon pays a reduced price for the dearest card, so he need not hold all of it.
    Rule: TK-4.3, TK-4.7.
    """
    total, dearest = 0, 0
    for i in range(OFFER):
        if basket >> i & 1:
            price = SOUVENIR_PRICE[s.offer[i]]
            total += price
            dearest = max(dearest, price)
    reduced = DEAREST_FOR[s.traveler[s.player]]
    if reduced and dearest > reduced:
        total -= dearest - reduced
    return total


@kernel
def coins_saved(s, basket):
    """Return what Sasayakko does not pay: the cheapest of two or three cards.

    Rule: TK-4.6.
    """
    cards, cheapest = 0, 0
    for i in range(OFFER):
        if basket >> i & 1:
            price = SOUVENIR_PRICE[s.offer[i]]
            cheapest = min(cheapest, price) if cards else price
            cards += 1
    least = CHEAPEST_FREE_FROM[s.traveler[s.player]]
    return cheapest if least and cards >= least else 0


@kernel
def legal_baskets(s, mask):
    """Mark every set of cards on offer that the purse covers, the empty one included.

    Rule: TK-4.3, TK-4.6, TK-4.7.
    """
    for basket in range(1 << offered(s)):
        mask[FIRST_BUY + basket] = coins_needed(s, basket) <= s.coins[s.player]


@kernel
def buy(s, basket):
    """Pay for `basket`, score its cards, and put the rest under the pile in random order.

    Everyone has seen the rest, so their group is noted; see `rules/knowledge.py`.
    Rule: TK-4.3, TK-4.5, TK-4.6, TK-12.2.
    """
    p = s.player
    s.coins[p] -= coins_needed(s, basket) - coins_saved(s, basket)
    count, unsold = offered(s), 0
    for i in range(count):
        card = s.offer[i]
        if basket >> i & 1:
            gain_souvenir(s, p, card)
        else:
            s.offer[unsold] = card
            unsold += 1
    shuffle(s, s.offer[:unsold])
    s.groups += unsold > 0
    for i in range(unsold):
        put_under(s.souvenir_pile, s.souvenirs_left, s.offer[i])
        s.souvenirs_left += 1
        s.souvenir_group[s.offer[i]] = s.groups
    s.offer[:] = NONE
