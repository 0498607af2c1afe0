"""A race as text and as a picture, holding no more than the reader may know."""

from tests.toy.state import ACTIONS, CARD_POINTS, LAST_POINTS


def describe(s, seat):
    """Return the board as text; cards are told to their holder, and to all at the end."""
    lines = [f"{s.counters} counters"]
    for p in range(s.num_players):
        places = [i for i in range(s.drawn) if s.holder[i] == p]
        told = [str(CARD_POINTS[s.card[i]]) if seat == p or s.over else "?" for i in places]
        turn = ", to take" if p == s.player and not s.over else ""
        lines.append(f"seat {p}: {s.points[p]} points, cards {' '.join(told) or '-'}{turn}")
    return "\n".join(lines)


def label(s, action):
    """Return the action in the words of the moment: `"take 2 of 9"`."""
    return f"{ACTIONS.names[action]} of {s.counters}"


def breakdown(s):
    """Return the points of each seat by source."""
    last = [LAST_POINTS * bool(s.over and not s.counters and p == s.player) for p in _seats(s)]
    return {"last counter": last, "cards": [int(s.points[p]) - last[p] for p in _seats(s)]}


def _seats(s):
    return range(int(s.num_players))


def draw(s, seat):
    """Return the counters as dots over the lines of `describe`, as an SVG document."""
    dots = "".join(f'<circle cx="{20 * i + 20}" cy="20" r="8"/>' for i in range(s.counters))
    words = "".join(
        f'<text x="12" y="{20 * k + 60}">{line}</text>'
        for k, line in enumerate(describe(s, seat).splitlines())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 200">{dots}{words}</svg>'
