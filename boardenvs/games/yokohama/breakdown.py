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


def made(s: Any) -> dict[str, list[int]]:
    """Return the points of each seat scored in play, by what scored them; they add up to play.

    Orders have what no other source explains: their own points and those a technology added.
    """
    seats = range(int(s.num_players))
    sources = {
        "buildings": [_buildings(s, p) for p in seats],
        "church spaces": [int(t.CHURCH_POINTS[_spaces(s.church, p)].sum()) for p in seats],
        "customs spaces": [int(t.CUSTOMS_POINTS[_spaces(s.customs, p)].sum()) for p in seats],
        "achievements": [_achievements(s, p) for p in seats],
        "technologies": [_at_once(s, p) for p in seats],
        "tokens": [_tokens(s, p) for p in seats],
    }
    explained = np.array(list(sources.values())).sum(0)
    return {"orders": [int(s.points[p] - explained[p]) for p in seats]} | sources


def _spaces(spaces: Any, p: int) -> Any:
    return np.flatnonzero(np.asarray(spaces) == p)


def _buildings(s: Any, p: int) -> int:
    """Return what the trading houses of `p` score, and the spaces of its shophouses."""
    trading = s.site[np.flatnonzero(s.trading_house == p)]
    areas, houses = np.nonzero(s.houses == p)
    sites = s.site[areas]
    bonus = t.SITE_AMOUNT[sites, houses][t.SITE_GAIN[sites, houses] == t.Gain.VP]
    return int(t.SITE_POINTS[trading].sum() + bonus.sum())


def _achievements(s: Any, p: int) -> int:
    total = 0
    for deck, card in enumerate(s.achievements):
        order = s.claims[deck].tolist()
        if p in order:
            points = t.ACHIEVEMENT_LATER if order.index(p) else t.ACHIEVEMENT_FIRST
            total += int(points[card])
    return total


def _at_once(s: Any, p: int) -> int:
    """Return what technologies scored when `p` took them."""
    owned = np.array([int(s.names[p]) >> name & 1 for name in range(t.NAMES)], bool)
    return int(t.NAME_AMOUNT[owned & (t.NAME_EFFECT == t.Effect.IMMEDIATE_VP)].sum())


def _tokens(s: Any, p: int) -> int:
    return int(t.TOKEN_AMOUNT[(s.token_owner == p) & (t.TOKEN_GAIN == t.Gain.VP)].sum())
