"""Where a seat's points come from: counted from what it owns, apart from the rules' scoring."""

from typing import Any

import numpy as np

from boardenvs.games.yokohama import tables as t


def breakdown(s: Any) -> dict[str, list[int]]:
    """Return the points of each seat by source; they add up to the score.

    play (all that was scored in play), church, customs, technology, countries and rest. All but
    play count once the game is over.
    """
    seats = range(int(s.num_players))
    sources = {"play": [int(s.points[p]) for p in seats]}
    sources["church"] = _prizes([_donated(s.church, p) for p in seats], t.CHURCH_PRIZE)
    sources["customs"] = _prizes([_donated(s.customs, p) for p in seats], t.CUSTOMS_PRIZE)
    sources["technology"] = _technology(s)
    sources["countries"] = [_sets(s.icons[p]) for p in seats]
    sources["rest"] = [_rest(s, p) for p in seats]
    if not s.over:
        for source in list(sources)[1:]:
            sources[source] = [0] * len(seats)
    return sources


def _prizes(standings: list[Any], prizes: Any) -> list[int]:
    """Return a prize for each seat: the best standing first; None takes no part."""
    order = sorted((p for p, own in enumerate(standings) if own is not None), reverse=True,
                   key=lambda p: standings[p])  # fmt: skip
    won = dict(zip(order, map(int, prizes), strict=False))
    return [won.get(p, 0) for p in range(len(standings))]


def _donated(spaces: Any, p: int) -> tuple[int, int] | None:
    """Return how many assistants `p` has on a board, and the rightmost; None without one."""
    mine = np.flatnonzero(np.asarray(spaces) == p)
    return (len(mine), int(mine[-1])) if len(mine) else None


def _technology(s: Any) -> list[int]:
    seats = range(int(s.num_players))
    standings: list[Any] = []
    for p in seats:
        names = [n for n in range(t.NAMES) if int(s.names[p]) >> n & 1]
        total = 2 * sum(int(t.NAME_INDUSTRY[n]) for n in names)
        standings.append((total, -p) if names else None)
    if s.dummy_industry_enabled and len(seats) == 2:
        standings.append((t.DUMMY_TWICE, 1))
    return _prizes(standings, t.TECHNOLOGY_PRIZE)[: len(seats)]


def _sets(icons: Any) -> int:
    """Return the worth of icons: over k = 1, 2, ..., a set of the countries with k of them."""
    most = int(max(icons))
    return sum(int(t.SET_POINTS[int(np.sum(icons >= k))]) for k in range(1, most + 1))


def _rest(s: Any, p: int) -> int:
    return (
        int(s.agents[p][0]) * t.AGENT_POINTS
        + int(s.imports[p]) * t.IMPORT_POINTS
        + int(s.goods[p].sum()) // t.GOODS_PER_POINT
        + int(s.yen[p]) // t.YEN_PER_POINT
    )
