"""Shapes for drawing.py, each a piece of SVG: colours, cards, the three landscapes."""

from boardenvs.games.tokaido.tables import Stop
from boardenvs.svg import (
    CARD,
    FAINT,
    LINE,
    PAPER,
    RED,
    circle,
    coin,
    moved,
    number,
    path,
    rect,
    text,
)

SNOW = "#ffffff"

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


# Icons, about 16 wide and high around (x, y)


def gate(x: float, y: float) -> str:
    """Return the gate of a temple."""
    bars = f"M{number(x - 9)} {number(y - 7)}q9 3 18 0M{number(x - 7)} {number(y - 1)}h14"
    posts = f"M{number(x - 5)} {number(y - 5)}v13M{number(x + 5)} {number(y - 5)}v13"
    return path(bars + posts, "none", f'stroke="{RED}" stroke-width="2.5"')


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
