"""Where a seat's points come from: counted from what it owns, apart from the rules' scoring."""

from typing import Any

import numpy as np

from boardenvs.core.state import OVER
from boardenvs.games.tokaido import tables as t

_CARD_POINTS = np.where(t.ENCOUNTER_TEMPLE_COINS > 0, 0, t.ENCOUNTER_POINTS)
"""Points of encounters by kind; the priest's point counts with the coin on the temple pile."""


def breakdown(s: Any) -> dict[str, list[int]]:
    """Return the points of each seat by source; they add up to the score.

    Sources: souvenirs, panoramas, hot_springs (printed values), meals, encounters (samurai),
    temple_points (the own pile), traveler_power (Umegae, Mitsukuni), temple_bonus and achievements
    (printed values). The temple ranking counts once the game is over.
    """
    seats = range(int(s.num_players))
    sources: dict[str, list[int]] = {
        "souvenirs": [_souvenirs(s.souvenirs[p]) for p in seats],
        "panoramas": [sum(int(m) * (int(m) + 1) // 2 for m in s.panoramas[p]) for p in seats],
        "hot_springs": [int(s.baths[p] @ t.BATH_POINTS) for p in seats],
        "meals": [t.MEAL_POINTS * int(s.dishes[p]).bit_count() for p in seats],
        "encounters": [int(s.encounters[p] @ _CARD_POINTS) for p in seats],
        "temple_points": [],
        "traveler_power": [],
        "temple_bonus": [0] * len(seats),
        "achievements": [],
    }
    totals = sorted({int(coins) for coins in s.temple[: t.WALKERS[len(seats)]] if coins > 0})[::-1]
    for p in seats:
        cards = int(s.achievements[p]).bit_count()
        sources["achievements"].append(t.ACHIEVEMENT_POINTS * cards)
        sources["temple_points"].append(int(s.temple[p]) * t.TEMPLE_POINTS)
        sources["traveler_power"].append(
            int(s.encounters[p].sum() * t.ENCOUNTER_BONUS_POINTS[s.traveler[p]])
            + int(s.baths[p].sum() * t.BATH_BONUS[s.traveler[p]])
            + int(cards * t.ACHIEVEMENT_BONUS[s.traveler[p]])
        )
        if s.over == OVER and s.temple[p] > 0:
            sources["temple_bonus"][p] = int(t.TEMPLE_BONUS[totals.index(int(s.temple[p]))])
    return sources


def _souvenirs(families: Any) -> int:
    """Return the worth of a collection: over k = 1, 2, ..., (families with k cards) squared."""
    return sum(int(np.sum(families >= k)) ** 2 for k in range(1, int(max(families)) + 1))
