"""Final scoring, and who won."""

from boardenvs.core.jit import kernel
from boardenvs.games.yokohama.rules.seats import UNUSED
from boardenvs.games.yokohama.tables import (
    AGENT_POINTS,
    CHURCH_PRIZE,
    COUNTRIES,
    CUSTOMS_PRIZE,
    DUMMY_TWICE,
    GOODS,
    GOODS_PER_POINT,
    IMPORT_POINTS,
    NAME_INDUSTRY,
    NAMES,
    SET_POINTS,
    TECHNOLOGY_PRIZE,
    YEN_PER_POINT,
)


@kernel
def standing_on(spaces, p):
    """Return the strength of `p` on a donation board: assistants, then the rightmost one.

    Rule: YO-18.2.
    """
    count, rightmost = 0, 0
    for space in range(len(spaces)):
        if spaces[space] == p:
            count += 1
            rightmost = space
    return count * len(spaces) + rightmost if count else 0


@kernel
def donation_prize(s, spaces, prize, p):
    """Return the prize of `p` for a donation board: most assistants, ties to the rightmost.

    Only those with an assistant take part; one alone gets the first prize, the second is not given.
    Rule: YO-18.1, YO-18.3, YO-19.3.
    """
    own = standing_on(spaces, p)
    if own == 0:
        return 0
    ahead = 0
    for q in range(s.num_players):
        ahead += standing_on(spaces, q) > own
    return prize[ahead] if ahead < len(prize) else 0


@kernel
def industry(s, p):
    """Return the sum of the industry values of `p`'s technologies.

    Rule: YO-18.4.
    """
    total = 0
    for name in range(NAMES):
        if s.names[p] >> name & 1:
            total += NAME_INDUSTRY[name]
    return total


@kernel
def technology_prize(s, p):
    """Return the prize of `p` for industry: ties to the one nearer the start player.

    Only owners of a technology take part. With two players a dummy may, as an option; a place it
    takes is given to nobody.
    Rule: YO-18.4, YO-18.5, YO-19.4.
    """
    if s.names[p] == 0:
        return 0
    own, ahead = industry(s, p), 0
    for q in range(s.num_players):
        if q != p and s.names[q] != 0:
            other = industry(s, q)
            ahead += other > own or (other == own and q < p)
    if s.dummy_industry_enabled and s.num_players == 2:
        ahead += 2 * own < DUMMY_TWICE
    return TECHNOLOGY_PRIZE[ahead] if ahead < len(TECHNOLOGY_PRIZE) else 0


@kernel
def country_points(s, p):
    """Return the points of `p`'s icons in sets of different countries.

    One icon of every country still there, again and again: the best split, since each further
    country of a set is worth at least as much as the one before.
    Rule: YO-18.6, YO-18.7.
    """
    points, used = 0, 0
    while True:
        different = 0
        for country in range(COUNTRIES):
            different += s.icons[p, country] > used
        if different == 0:
            return points
        points += SET_POINTS[different]
        used += 1


@kernel
def rest_points(s, p):
    """Return the points of what is left: unused agents, imports, goods in threes, yen in twos.

    Rule: YO-18.8.
    """
    goods = 0
    for good in range(GOODS):
        goods += s.goods[p, good]
    points = s.agents[p, UNUSED] * AGENT_POINTS + s.imports[p] * IMPORT_POINTS
    return points + goods // GOODS_PER_POINT + s.yen[p] // YEN_PER_POINT


@kernel
def final_points(s, p):
    """Return what final scoring adds to the points of `p`.

    Rule: YO-18.9.
    """
    points = donation_prize(s, s.church, CHURCH_PRIZE, p)
    points += donation_prize(s, s.customs, CUSTOMS_PRIZE, p)
    return points + technology_prize(s, p) + country_points(s, p) + rest_points(s, p)


@kernel
def score(s, points):
    """Fill the points scored in play, and once the game is over those of final scoring too.

    Rule: YO-18.9.
    """
    for p in range(s.num_players):
        points[p] = s.points[p]
        if s.over:
            points[p] += final_points(s, p)


@kernel
def rank(s, places):
    """Fill the places: by points, ties to the one nearer the start player, so that none is shared.

    Rule: YO-18.9.
    """
    for p in range(s.num_players):
        own = s.points[p] + (final_points(s, p) if s.over else 0)
        for q in range(s.num_players):
            other = s.points[q] + (final_points(s, q) if s.over else 0)
            places[p] += other > own or (other == own and q < p)
