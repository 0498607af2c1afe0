"""The course of a turn: who moves, what the stop brings, and when the turn is over."""

from boardenvs.core.jit import kernel
from boardenvs.games.tokaido.rules.encounters import meet
from boardenvs.games.tokaido.rules.ending import finish
from boardenvs.games.tokaido.rules.gains import gain_section
from boardenvs.games.tokaido.rules.inns import (
    arrive_at_inn,
    clear_menu,
    lay_out_menu,
    neutral_discard,
    serve,
)
from boardenvs.games.tokaido.rules.road import (
    everyone_arrived,
    farthest_ahead,
    farthest_behind,
    is_neutral,
    kind_of,
    standing_at,
)
from boardenvs.games.tokaido.rules.stops import visit_farm, visit_hot_spring
from boardenvs.games.tokaido.rules.village import visit_village
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import NEUTRAL_TEMPLE_COINS, WALKERS, Stop


@kernel
def next_turn(s):
    """Find the traveler that moves next and the player who decides for it, or end the game.

    Rule: TK-2.5, TK-2.6, TK-9.2, TK-11.1.
    """
    if everyone_arrived(s):
        finish(s)
        return
    s.mover = farthest_behind(s)
    s.player = farthest_ahead(s) if is_neutral(s, s.mover) else s.mover
    s.phase = Phase.MOVE


@kernel
def end_visit(s):
    """End the mover's turn; the last to leave the table at an inn clears the menu.

    Rule: TK-12.4.
    """
    here = s.space[s.mover]
    if kind_of(s, here) == Stop.INN and standing_at(s, here) == WALKERS[s.num_players]:
        clear_menu(s)
    next_turn(s)


@kernel
def go_on(s):
    """Go on after a power or an encounter: at an inn the meal follows, elsewhere the turn ends.

    Rule: TK-8.3.
    """
    if kind_of(s, s.space[s.mover]) == Stop.INN:
        serve(s, s.player)
    else:
        end_visit(s)


@kernel
def move(s, index):
    """Walk the mover to `index`, where it takes the next free slot, and let the place act.

    Rule: TK-2.3, TK-8.1, TK-8.2, TK-9.6.
    """
    walker = s.mover
    kind = kind_of(s, index)
    s.slot[walker] = standing_at(s, index)
    s.space[walker] = index
    if kind == Stop.INN and s.slot[walker] == 0:
        lay_out_menu(s, index)
    if is_neutral(s, walker):
        visit_as_neutral(s, walker, kind)
    else:
        visit(s, walker, kind)


@kernel
def visit_as_neutral(s, walker, kind):
    """Let the neutral traveler stop: nothing happens but at temples and inns.

    Rule: TK-9.4, TK-9.5.
    """
    if kind == Stop.TEMPLE:
        s.temple[walker] += NEUTRAL_TEMPLE_COINS
    elif kind == Stop.INN:
        neutral_discard(s)
    end_visit(s)


@kernel
def visit(s, p, kind):
    """Let `p` stop at a place of `kind`: all that needs no decision happens at once.

    Rule: TK-2.6.
    """
    if kind == Stop.VILLAGE:
        visit_village(s)
    elif kind == Stop.TEMPLE:
        s.phase = Phase.TEMPLE_DONATE
    elif kind == Stop.INN:
        if not arrive_at_inn(s, p):
            serve(s, p)
    elif kind == Stop.ENCOUNTER:
        if not meet(s, p):
            end_visit(s)
    else:
        if kind == Stop.FARM:
            visit_farm(s, p)
        elif kind == Stop.HOT_SPRING:
            visit_hot_spring(s, p)
        else:
            gain_section(s, p, kind - Stop.PANORAMA_PADDY)
        end_visit(s)
