"""Rewards: what a finished game pays each seat, in each of the units a learner may ask for."""

from enum import IntEnum

from boardenvs.core.jit import kernel


class Reward(IntEnum):
    """The ways to pay a game; the name in lower case is the `reward` option of every face.

    PLACES       1 for the first place to -1 for the last, evenly spaced; a tie shares the mean of
                 the places it covers. Sums to 0 over the seats.
    WIN          1 for the winner and 0 for the others; several winners share the 1.
    MARGIN       own points less the best other seat's, over the game's `margin`, cut to [-1, 1].
    SCORE        own points.
    SCORE_DELTA  own points as they are made, step by step; sums to SCORE.
    """

    PLACES = 0
    WIN = 1
    MARGIN = 2
    SCORE = 3
    SCORE_DELTA = 4


def reward_named(name: str) -> Reward:
    """Return the Reward called `name`; ValueError names the choices."""
    try:
        return Reward[name.upper()]
    except (KeyError, AttributeError):
        choices = ", ".join(repr(member.name.lower()) for member in Reward)
        raise ValueError(f"unknown reward {name!r}; choose from {choices}") from None


@kernel
def pay(reward, points, places, num_players, margin, out):
    """Write what the end of a game pays each seat to `out` (float32[seats]).

    `points` and `places` are int64[seats], as the game's score and rank kernels fill them.
    SCORE_DELTA pays the points as they stand: callers take off what they paid before.
    """
    for p in range(num_players):
        if reward == Reward.PLACES:
            tied = 0
            for q in range(num_players):
                tied += places[q] == places[p]
            middle = places[p] + (tied - 1) / 2
            out[p] = 1 - 2 * middle / max(num_players - 1, 1)
        elif reward == Reward.WIN:
            winners = 0
            for q in range(num_players):
                winners += places[q] == 0
            out[p] = 1 / winners if places[p] == 0 else 0
        elif reward == Reward.MARGIN:
            best = -(2**31)
            for q in range(num_players):
                if q != p:
                    best = max(best, points[q])
            out[p] = min(max((points[p] - best) / margin, -1), 1)
        else:
            out[p] = points[p]
