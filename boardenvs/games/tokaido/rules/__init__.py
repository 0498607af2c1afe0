"""The rules of Tokaido, a module a chapter of RULES.md; here only which decision leads where."""

from boardenvs.core.jit import kernel
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.rules.encounters import keep, legal_cards
from boardenvs.games.tokaido.rules.ending import rank, score
from boardenvs.games.tokaido.rules.gains import gain_section, legal_sections
from boardenvs.games.tokaido.rules.inns import (
    answer_free_meal,
    eat,
    legal_free_meal,
    legal_meals,
    open_menu,
)
from boardenvs.games.tokaido.rules.knowledge import resample
from boardenvs.games.tokaido.rules.road import legal_moves
from boardenvs.games.tokaido.rules.setup import choose_traveler, legal_travelers, setup
from boardenvs.games.tokaido.rules.stops import donate, legal_donations
from boardenvs.games.tokaido.rules.turns import end_visit, go_on, move
from boardenvs.games.tokaido.rules.village import buy, legal_baskets
from boardenvs.games.tokaido.state import Phase

__all__ = ["apply", "legal", "rank", "resample", "score", "setup"]

KIND, ARG = ACTIONS.kind, ACTIONS.arg


@kernel
def legal(s, mask):
    """Mark the legal actions of the pending decision in `mask`, int8[102]."""
    if s.phase == Phase.MOVE:
        legal_moves(s, mask)
    elif s.phase == Phase.MEAL:
        legal_meals(s, mask)
    elif s.phase == Phase.VILLAGE_BUY:
        legal_baskets(s, mask)
    elif s.phase == Phase.TEMPLE_DONATE:
        legal_donations(s, mask)
    elif s.phase == Phase.ENCOUNTER_KEEP:
        legal_cards(s, mask)
    elif s.phase == Phase.PANORAMA_TAKE:
        legal_sections(s, mask)
    elif s.phase == Phase.FREE_MEAL:
        legal_free_meal(s, mask)
    else:
        legal_travelers(s, mask)


@kernel
def apply(s, action):
    """Carry out one legal decision and all that follows, up to the next decision or the end.

    Rule: TK-2.6, TK-8.10.
    """
    kind, arg, p = KIND[action], ARG[action], s.player
    if kind == Act.MOVE:
        move(s, arg + 1)
    elif kind == Act.CHOOSE:
        choose_traveler(s, arg)
    elif kind == Act.BUY:
        buy(s, arg)
        end_visit(s)
    elif kind == Act.DONATE:
        donate(s, p, arg + 1)
        end_visit(s)
    elif kind == Act.KEEP:
        if not keep(s, p, arg):
            go_on(s)
    elif kind == Act.TAKE:
        gain_section(s, p, arg)
        go_on(s)
    elif kind == Act.FREE_MEAL:
        if answer_free_meal(s, p, arg):
            open_menu(s, p)
        else:
            end_visit(s)
    elif kind == Act.EAT:
        eat(s, p, arg)
        end_visit(s)
    else:
        s.skipped[p] = 1
        end_visit(s)
