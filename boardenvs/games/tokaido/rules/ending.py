"""The end of the game: achievements, the temple ranking, and who won."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import OVER
from boardenvs.games.tokaido.rules.gains import gain_achievement
from boardenvs.games.tokaido.tables import (
    AWARD_ZERO,
    BATH_KINDS,
    DISH_PRICE,
    DISHES,
    ENCOUNTER_KINDS,
    FAMILIES,
    METRIC_ACHIEVEMENT,
    NUM_ACHIEVEMENTS,
    TEMPLE_BONUS,
    WALKERS,
    Metric,
)

METRICS = len(Metric)


@kernel
def metric_of(s, p, metric):
    """Return what an end-of-game achievement counts: every card owned, at printed prices.

    Rule: TK-11.2, TK-11.3.
    """
    total = 0
    if metric == Metric.SUM_PRINTED_MEAL_PRICE:
        for dish in range(DISHES):
            if s.dishes[p] >> dish & 1:
                total += DISH_PRICE[dish]
    elif metric == Metric.COUNT_HOT_SPRING_CARDS:
        for bath in range(BATH_KINDS):
            total += s.baths[p, bath]
    elif metric == Metric.COUNT_ENCOUNTER_CARDS:
        for kind in range(ENCOUNTER_KINDS):
            total += s.encounters[p, kind]
    else:
        for family in range(FAMILIES):
            total += s.souvenirs[p, family]
    return total


@kernel
def award_achievements(s):
    """Give each end-of-game achievement to all who have most of what it counts, if more than 0.

    Rule: TK-11.2, TK-11.4.
    """
    for metric in range(METRICS):
        most = 0
        for p in range(s.num_players):
            most = max(most, metric_of(s, p, metric))
        if most > 0 or AWARD_ZERO:
            for p in range(s.num_players):
                if metric_of(s, p, metric) == most:
                    gain_achievement(s, p, METRIC_ACHIEVEMENT[metric])


@kernel
def temple_bonus(s, p):
    """Return the ranking points of `p`'s temple pile: one rank for each higher total.

    Every pile counts, the neutral traveler's too; an empty one scores nothing.
    Rule: TK-11.6, TK-11.7.
    """
    if s.temple[p] == 0:
        return 0
    rank = 0
    for walker in range(WALKERS[s.num_players]):
        if s.temple[walker] > s.temple[p]:
            counted = False
            for earlier in range(walker):
                counted |= s.temple[earlier] == s.temple[walker]
            rank += not counted
    return TEMPLE_BONUS[rank]


@kernel
def finish(s):
    """Score the end of the game: achievements first, then the temple ranking.

    Rule: TK-11.1.
    """
    award_achievements(s)
    for p in range(s.num_players):
        s.points[p] += temple_bonus(s, p)
    s.over = OVER


@kernel
def num_achievements(s, p):
    """Return how many achievement cards `p` holds, of all seven kinds."""
    count = 0
    for card in range(NUM_ACHIEVEMENTS):
        count += s.achievements[p] >> card & 1
    return count


@kernel
def score(s, points):
    """Fill the points on the score track; at the end they are final."""
    for p in range(s.num_players):
        points[p] = s.points[p]


@kernel
def rank(s, places):
    """Fill the places, 0 the winner's: by points, then by achievement cards, then shared.

    Rule: TK-11.8, TK-11.9.
    """
    for p in range(s.num_players):
        for q in range(s.num_players):
            if s.points[q] > s.points[p] or (
                s.points[q] == s.points[p] and num_achievements(s, q) > num_achievements(s, p)
            ):
                places[p] += 1
