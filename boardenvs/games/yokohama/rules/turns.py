"""The course of a turn: which phase follows which, and which of them ask for a decision at all."""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE, OVER
from boardenvs.games.yokohama.actions import ACTIONS
from boardenvs.games.yokohama.rules.bonuses import (
    can_take_token,
    legal_buildings,
    legal_countries,
    recover,
)
from boardenvs.games.yokohama.rules.extras import legal_extras, use_agent
from boardenvs.games.yokohama.rules.placing import can_place_anywhere
from boardenvs.games.yokohama.rules.town import has_assistants_out
from boardenvs.games.yokohama.rules.visits import (
    begin_visit,
    legal_actions,
)
from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import MAX_ROUNDS

NUM_ACTIONS = len(ACTIONS)


@kernel
def settle(s):
    """Go on through the phases until one asks for a decision, or the game is over.

    A phase with nothing but the pass is left at once.
    Rule: YO-2.2.
    """
    mask = np.zeros(NUM_ACTIONS, np.int8)
    while not s.over and not asks(s, mask):
        leave(s)


@kernel
def asks(s, mask):
    """Return whether the phase has more to choose from than the pass; `mask` is scratch.

    Rule: YO-3.7, YO-5.7.
    """
    phase = s.phase
    if phase == Phase.EXTRA_1 or phase == Phase.EXTRA_2:
        return legal_extras(s, mask) > 0
    if phase == Phase.PLACE:
        return can_place_anywhere(s)
    if phase == Phase.RECALL:
        return has_assistants_out(s, s.player)
    if phase == Phase.ACTION:
        return legal_actions(s, mask) > 0
    if phase == Phase.TOKEN:
        return can_take_token(s)
    if phase == Phase.TOKEN_GOOD:
        return s.visit_left > 0
    if phase == Phase.TOKEN_AGENT:
        return legal_countries(s, mask) > 0
    if phase == Phase.BUILD:
        return legal_buildings(s, mask) > 0
    return True


@kernel
def leave(s):
    """Leave the phase by its pass, on to what follows.

    Rule: YO-2.2, YO-11.6.
    """
    phase = s.phase
    if phase == Phase.EXTRA_1:
        s.num_placed = 0
        s.phase = Phase.PLACE
    elif phase == Phase.PLACE:
        begin_move(s)
    elif phase == Phase.RECALL:
        s.phase = Phase.EXTRA_2
    elif phase == Phase.ACTION:
        s.phase = Phase.TOKEN
    elif phase == Phase.BUILD:
        end_visit(s)
    elif phase == Phase.EXTRA_2:
        end_turn(s)
    else:
        s.phase = Phase.BUILD


@kernel
def begin_move(s):
    """Begin the president's move, from where it stands.

    Rule: YO-2.2.
    """
    s.num_placed = 0
    s.move_start = s.president[s.player]
    s.entered = 0
    s.phase = Phase.MOVE


@kernel
def arrive(s):
    """End the move and visit the area the president stands in.

    Rule: YO-4.8.
    """
    s.move_start = NONE
    s.entered = 0
    s.resume = Phase.EXTRA_2
    s.phase = Phase.ACTION
    begin_visit(s, s.president[s.player], 0)


@kernel
def return_president(s):
    """Take the president back to the hand; assistants may follow it.

    Rule: YO-4.10, YO-4.11.
    """
    s.president[s.player] = NONE
    s.move_start = NONE
    s.entered = 0
    s.phase = Phase.RECALL


@kernel
def send_agent(s, area):
    """Use an agent: a visit of `area`, after which the same extra phase goes on.

    Rule: YO-14.9.
    """
    use_agent(s)
    s.resume = s.phase
    s.phase = Phase.ACTION
    begin_visit(s, area, 1)


@kernel
def end_visit(s):
    """Recover the assistants and go on: after an agent's visit, where it was sent from.

    Rule: YO-13.1, YO-14.9.
    """
    recover(s)
    s.phase = s.resume
    s.by_agent = 0
    s.visit_power = 0
    s.visit_value = 0
    s.visit_left = 0


@kernel
def end_turn(s):
    """Hand the turn to the next seat; after the last one the round is over.

    Rule: YO-2.1, YO-2.5.
    """
    s.agent_used = 0
    s.player += 1
    s.phase = Phase.EXTRA_1
    if s.player == s.num_players:
        s.player = 0
        end_round(s)


@kernel
def end_round(s):
    """End the game with the last round, or at the latest by the cut that ends idle play.

    Rule: YO-17.5, YO-17.7.
    """
    if s.round_number == s.last_round or s.round_number == MAX_ROUNDS:
        s.over = OVER
    else:
        s.round_number += 1
