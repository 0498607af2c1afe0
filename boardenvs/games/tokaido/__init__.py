"""Tokaido (Antoine Bauza, 2012) for 2 to 5 players; the rules are in RULES.md."""

from boardenvs.core.game import Game, Option
from boardenvs.games.tokaido.actions import ACTIONS
from boardenvs.games.tokaido.breakdown import breakdown
from boardenvs.games.tokaido.drawing import draw
from boardenvs.games.tokaido.observe import OBSERVATION, observe
from boardenvs.games.tokaido.render import describe, label
from boardenvs.games.tokaido.rules import apply, legal, rank, resample, score, setup
from boardenvs.games.tokaido.state import STATE, Phase

GAME = Game(
    name="tokaido",
    package=__name__,
    version=0,
    players=range(2, 6),
    default_players=4,
    max_steps=400,
    margin=50,
    state=STATE,
    phases=Phase,
    turn_phase=Phase.MOVE,
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
    options={
        "gastronomy": Option(False, about="menus are one card shorter"),
        "preparations": Option(False, about="starting coins change by place in the line"),
        "initiation": Option(False, about="no traveler tiles, no powers, 7 coins each"),
        "return_voyage": Option(False, about="the road is walked from Edo to Kyoto"),
    },
)
