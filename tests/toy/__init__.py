"""Race: the smallest complete game, solved, and the template for a new one.

A pile of counters lies on the table. On your turn take 1 to 3 of them; the last taker scores 5.
Each seat starts with a card in hand, hidden from the others, and draws one more whenever it takes
a single counter; cards are worth points at the end. Without cards and with two players this is
Nim: whoever leaves a multiple of four counters wins.
"""

from boardenvs.core.game import Game, Option
from tests.toy.observe import OBSERVATION, observe
from tests.toy.render import breakdown, describe, draw, label
from tests.toy.rules import apply, legal, rank, resample, score, setup
from tests.toy.state import ACTIONS, COUNTERS, STATE, Phase

GAME = Game(
    name="toy",
    package=__name__,
    version=0,
    players=range(2, 6),
    default_players=2,
    max_steps=COUNTERS,
    margin=10,
    state=STATE,
    phases=Phase,
    turn_phase=Phase.TAKE,
    actions=ACTIONS,
    observation=OBSERVATION,
    setup=setup,
    legal=legal,
    apply=apply,
    observe=observe,
    score=score,
    rank=rank,
    resample=resample,
    breakdown=breakdown,
    describe=describe,
    label=label,
    draw=draw,
    options={"cards": Option(True, about="hidden cards are dealt and drawn")},
)
