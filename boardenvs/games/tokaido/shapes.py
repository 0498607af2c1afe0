"""Shapes for drawing.py, each a piece of SVG: plain forms, icons and the three landscapes."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from boardenvs.games.tokaido.tables import Stop

INK, FAINT, PAPER, CARD, LINE = "#33302c", "#857d70", "#f4eee1", "#fffdf7", "#d5cbb7"
GOLD, RED, SNOW = "#e0b040", "#c8402f", "#ffffff"

SEAT_COLOUR = ("#c8402f", "#2a6fae", "#3f8a4a", "#7d4fa3", "#d07a12")
NEUTRAL_COLOUR = "#5b5750"
ROAD_COLOUR = "#dccdaf"
STOP_COLOUR = {
    Stop.INN: "#fdf3d6",
    Stop.VILLAGE: "#f0c080",
    Stop.FARM: "#f6e58a",
    Stop.TEMPLE: "#eda79a",
    Stop.ENCOUNTER: "#d9c0ea",
    Stop.HOT_SPRING: "#bcdcf2",
    Stop.PANORAMA_PADDY: "#bfe0a0",
    Stop.PANORAMA_MOUNTAIN: "#cfcac4",
    Stop.PANORAMA_SEA: "#8fcbc6",
}
FAMILY_COLOUR = ("#dba136", "#67a556", "#4a7fb8", "#b3508a")
BATH_COLOUR = ("#9fd0ea", "#5ea9d6")
MEAL_COLOUR, ENCOUNTER_COLOUR, ACHIEVEMENT_COLOUR = "#f0cdb4", "#e2d3ee", "#f5e0a0"
BACK_COLOUR = {
    "souvenirs": "#c9912c",
    "meals": "#b9603f",
    "encounters": "#8d69b0",
    "hot springs": "#5a9fc0",
}

SECTION, SCENE_HEIGHT = 20, 44
"""Width and height of a panorama section as SCENES are drawn."""


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


def gate(x: float, y: float) -> str:
    """Return the gate of a temple."""
    bars = f"M{number(x - 9)} {number(y - 7)}q9 3 18 0M{number(x - 7)} {number(y - 1)}h14"
    posts = f"M{number(x - 5)} {number(y - 5)}v13M{number(x + 5)} {number(y - 5)}v13"
    return path(bars + posts, "none", f'stroke="{RED}" stroke-width="2.5"')


def star(x: float, y: float) -> str:
    """Return a star, for points."""
    form = "l2.4 5.4 5.8.6-4.4 3.9 1.3 5.8-5.1-3-5.1 3 1.3-5.8-4.4-3.9 5.8-.6z"
    return path(f"M{number(x)} {number(y - 8)}{form}", "#4a7fb8")


# Cards, 64 wide

FAN = "M-14 5A19 19 0 0 1 14 5L0 14zM0 14L-7-1M0 14V-4M0 14L7-1"
CUP = "M-11-6H11L8 12H-8zM-11-1H11"
ROBE = "M-5-12L-15-8V3H-8V13H8V3H15V-8L5-12L0-4z"
SCROLL = "M-12-12H12M-9-12V11H9V-12M-12 11H12M-4 5L1-3L5 5z"
FAMILY_ICON = (FAN, CUP, ROBE, SCROLL)
BOWL = "M-14 0H14Q12 13 5 13H-5Q-12 13-14 0zM-5-4q-3-4 0-8m6 8q-3-4 0-8m6 8q-3-4 0-8"


def card(x: float, y: float, name: str, price: int, colour: str, icon: str) -> str:
    """Return a card face up, with its price in coins."""
    shapes = rect(x, y, 64, 88, CARD, f'rx="6" stroke="{FAINT}"')
    shapes += rect(x + 4, y + 4, 56, 38, colour, 'rx="4"')
    shapes += moved(x + 32, y + 23, path(icon, "none", f'stroke="{CARD}" stroke-width="1.8"'))
    for i in range(price):
        shapes += coin(x + 32 + 19 * (i - (price - 1) / 2), y + 74)
    return shapes + text(x + 32, y + 57, name, 11 if len(name) < 8 else 10, middle=True)


def card_back(x: float, y: float, colour: str, count: int | None = None) -> str:
    """Return a card face down; with a `count`, a pile of that many."""
    shapes = ""
    for shift in (4, 2, 0) if count else (0,):
        shapes += rect(x + shift, y + shift, 56, 76, colour, f'rx="6" stroke="{CARD}"')
    shapes += rect(x + 6, y + 6, 44, 64, "none", f'rx="4" stroke="{CARD}" stroke-opacity=".6"')
    if count is None:
        return shapes
    return shapes + text(x + 28, y + 45, str(count), 20, middle=True, bold=True, fill=CARD)


# Landscapes, each as wide as its sections together

PADDY = (
    rect(0, 0, 60, 44, "#f3efcf")
    + circle(47, 9, 5, "#f0b95a")
    + path("M0 20q14-12 30-5t30-4v33H0z", "#a9c98a")
    + path("M0 26q18-7 34-1t26-3v22H0z", "#7fb069")
    + path("M0 32q16-5 30 0t30-2v14H0z", "#a7d3c5")
    + path("M0 37q20-5 36 0t24-1v8H0z", "#5f9a50")
    + path("M9 23l6-5 6 5v6H9z", "#8a5a3a")
    + path("M33 42l1-6 1 6m6 1l1-6 1 6m6-1l1-6 1 6", "none", 'stroke="#dce9a8"')
)
MOUNTAIN = (
    rect(0, 0, 80, 44, "#dfe7ef")
    + circle(16, 11, 5, "#e58d6b")
    + path("M0 34l14-12 10 8 9-6v20H0z", "#a9b6bf")
    + path("M14 44L46 7q3-3 6 0l28 34v3z", "#6f7f90")
    + path("M38 16l8-9q3-3 6 0l8 9-5-1-4 4-4-5-4 4z", SNOW)
    + path("M0 40q20-9 40-1t40-3v8H0z", "#5d7a5b")
    + path("M58 38l3-8 3 8zm8 0l3-9 3 9zM6 40l3-8 3 8z", "#3f5c43")
)
SEA = (
    rect(0, 0, 100, 44, "#e3f1ef")
    + circle(78, 17, 8, "#e2705a")
    + path("M0 24l10-9 12 6 9-3 8 6z", "#8fa79b")
    + rect(0, 23, 100, 21, "#6fb3bb")
    + path("M48 27h16l-3 5H51z", "#7a5038")
    + path("M56 10v16H46q8-5 10-16z", SNOW)
    + path("M0 33q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 4 0v11H0z", "#4b93a4")
    + path("M0 39q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0v5H0z", "#357488")
)
SCENES = {"paddy": PADDY, "mountain": MOUNTAIN, "sea": SEA}


def panorama(x: float, y: float, scale: float, name: str, owned: int, sections: int) -> str:
    """Return the first `owned` sections of a landscape, the rest empty."""
    wide, high = SECTION * scale, SCENE_HEIGHT * scale
    shapes = rect(x, y, wide * sections, high, PAPER)
    if owned:
        frame = f'x="{number(x)}" y="{number(y)}" width="{number(wide * owned)}"'
        box = f'height="{number(high)}" viewBox="0 0 {SECTION * owned} {SCENE_HEIGHT}"'
        shapes += f'<svg {frame} {box} preserveAspectRatio="none">{SCENES[name]}</svg>'
    for i in range(sections):
        edge = f'stroke="{FAINT}"' if i < owned else f'stroke="{LINE}" stroke-dasharray="3 2"'
        shapes += rect(x + i * wide, y, wide, high, "none", edge)
    return shapes
