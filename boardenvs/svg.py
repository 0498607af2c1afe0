"""Pieces of SVG that any game's drawing can use: documents, plain forms, text, two icons."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

INK, FAINT, PAPER, CARD, LINE = "#33302c", "#857d70", "#f4eee1", "#fffdf7", "#d5cbb7"
GOLD, RED = "#e0b040", "#c8402f"

SEAT_COLOUR = ("#c8402f", "#2a6fae", "#3f8a4a", "#7d4fa3", "#d07a12")


def number(value: float) -> str:
    """Return a coordinate in as few digits as a picture needs."""
    return f"{value:.1f}".removesuffix(".0")


def document(width: float, height: float, title: str, shapes: str) -> str:
    """Return `shapes` on paper as an SVG document that needs nothing else."""
    wide, high = number(width), number(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" font-family="Helvetica, Arial, sans-serif">\n'
        f"<title>{escape(title)}</title>\n{rect(0, 0, width, height, PAPER)}\n{shapes}\n</svg>\n"
    )


def moved(x: float, y: float, shapes: str) -> str:
    """Return `shapes` with their origin at (x, y)."""
    return f'<g transform="translate({number(x)} {number(y)})">{shapes}</g>'


def hint(told: str, shapes: str) -> str:
    """Return `shapes` with words that a viewer shows when they are pointed at."""
    return f"<g><title>{escape(told)}</title>{shapes}</g>"


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """Return a rectangle; `more` is further attributes."""
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} fill="{fill}" {more}/>'


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """Return a disc; `more` is further attributes."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}" {more}/>'


def path(form: str, fill: str, more: str = "") -> str:
    """Return a form given in the path language of SVG."""
    return f'<path d="{form}" fill="{fill}" {more}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float = 12,
    *,
    fill: str = INK,
    middle: bool = False,
    end: bool = False,
    bold: bool = False,
) -> str:
    """Return `words` on the base line `y`, from `x` on, around it or up to it."""
    anchor = ' text-anchor="middle"' if middle else ' text-anchor="end"' if end else ""
    weight = ' font-weight="bold"' if bold else ""
    at = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text {at} fill="{fill}"{anchor}{weight}>{escape(words)}</text>'


def lines(x: float, y: float, told: Iterable[str], size: float = 12) -> str:
    """Return lines of text under each other."""
    return "".join(text(x, y + i * size * 1.35, line, size) for i, line in enumerate(told))


def pills(x: float, y: float, width: float, words: Iterable[str], fill: str) -> tuple[str, float]:
    """Return `words`, each in a pill, in rows of at most `width`, and the height they take."""
    shapes, at, row = [], 0.0, 0
    for word in words:
        long = 12 + 6 * len(word)
        if at and at + long > width:
            at, row = 0, row + 1
        shapes.append(rect(x + at, y + 21 * row, long, 18, fill, 'rx="9"'))
        shapes.append(text(x + at + long / 2, y + 21 * row + 13, word, 11, middle=True))
        at += long + 4
    return "".join(shapes), 21 * (row + 1)


def curve(points: Sequence[tuple[float, float]]) -> str:
    """Return the path language of a smooth line through `points` (a Catmull-Rom spline)."""
    ends = [points[0], *points, points[-1]]
    form = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for before, a, b, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        leave = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        enter = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        form.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (leave, enter, b)))
    return "".join(form)


# Icons, about 16 wide and high around (x, y)


def coin(x: float, y: float) -> str:
    """Return a coin with a square hole."""
    ring = circle(x, y, 8, GOLD, 'stroke="#a87a1c"')
    return ring + rect(x - 2.5, y - 2.5, 5, 5, CARD, 'stroke="#a87a1c"')


def star(x: float, y: float) -> str:
    """Return a star, for points."""
    form = "l2.4 5.4 5.8.6-4.4 3.9 1.3 5.8-5.1-3-5.1 3 1.3-5.8-4.4-3.9 5.8-.6z"
    return path(f"M{number(x)} {number(y - 8)}{form}", "#4a7fb8")
