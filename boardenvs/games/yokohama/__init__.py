"""Yokohama (Hisashi Hayashi, 2016) for 2 to 4 players; the rules are in RULES.md."""

from boardenvs.core.game import Game, Option
from boardenvs.games.yokohama.actions import ACTIONS
from boardenvs.games.yokohama.breakdown import breakdown, made
from boardenvs.games.yokohama.drawing import draw
from boardenvs.games.yokohama.observe import OBSERVATION, observe
from boardenvs.games.yokohama.render import describe, label
from boardenvs.games.yokohama.rules import apply, legal, rank, resample, score, setup
from boardenvs.games.yokohama.state import STATE, Phase

GAME = Game(
    name="yokohama",
    package=__name__,
    version=0,
    players=range(2, 5),
    default_players=4,
    max_steps=12_000,
    margin=60,
    state=STATE,
    phases=Phase,
    turn_phase=None,
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
    made=made,
    describe=describe,
    label=label,
    draw=draw,
    options={
        "neutral_assistant_on_church": Option(
            False, about="two players: a neutral assistant blocks a Church space"
        ),
        "neutral_assistant_on_customs": Option(
            False, about="two players: a neutral assistant blocks a Customs space"
        ),
        "dummy_industry_enabled": Option(
            False, about="two players: a dummy takes part in the technology scoring"
        ),
    },
)
