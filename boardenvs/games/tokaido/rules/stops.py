"""Stops that ask at most for a donation: farm, hot spring, panorama, temple."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.rules.piles import draw_bath
from boardenvs.games.tokaido.tables import (
    BATH_BONUS,
    BATH_POINTS,
    EXTRA_TEMPLE_COINS,
    FARM_COINS,
    TEMPLE_LEAST,
    TEMPLE_MOST,
    TEMPLE_POINTS,
)

FIRST_DONATE = int(ACTIONS.first[Act.DONATE])


@kernel
def visit_farm(s, p):
    """Take 3 coins from the bank, which never runs short.

    Rule: TK-5.1.
    """
    s.coins[p] += FARM_COINS


@kernel
def visit_hot_spring(s, p):
    """Draw a hot spring card, keep it and score it; Mitsukuni scores one more.

    Rule: TK-5.2, TK-5.3.
    """
    bath = draw_bath(s)
    if bath != NONE:
        s.baths[p, bath] += 1
        s.points[p] += BATH_POINTS[bath] + BATH_BONUS[s.traveler[p]]


@kernel
def legal_donations(s, mask):
    """Mark the donations open to the player: 1 to 3 coins, all in hand.

    Rule: TK-6.1.
    """
    for coins in range(TEMPLE_LEAST, min(TEMPLE_MOST, s.coins[s.player]) + 1):
        mask[FIRST_DONATE + coins - 1] = 1


@kernel
def donate(s, p, coins):
    """Give `coins` to the temple and score as many points; the bank adds one for Hirotada.

    Rule: TK-6.1, TK-6.2.
    """
    given = coins + EXTRA_TEMPLE_COINS[s.traveler[p]]
    s.coins[p] -= coins
    s.temple[p] += given
    s.points[p] += given * TEMPLE_POINTS
