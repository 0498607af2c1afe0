"""What a seat's holdings are worth at the end of a turn, in points: one small table per game.

A field of the state by seat, and the points one unit of it is worth; a list weighs its cells one by
one. Found by trying values around plausible ones in tournaments of greedy agents.
"""

from typing import Any

WORTH: dict[str, dict[str, Any]] = {
    "tokaido": {
        "points": 1,
        "coins": 0.6,
        "temple": 0.4,  # a step up the ranking
        "souvenirs": 0.4,  # the next of another family scores more
        "encounters": 0.4,
        "baths": 0.3,
        "space": -0.7,  # every stop passed is one not visited
    },
    "yokohama": {
        "points": 1,
        "yen": 0.6,
        "imports": 2.0,
        "goods": [1.1, 1.1, 0.8, 0.8],
        "pieces": [0.25, 0],  # assistants in hand
        "shophouses": [1.0, 0, 1.5],
        "trading_houses": [1.5, 0, 2.0],
        "agents": [2.5, 0],
        "icons": 1.5,
        "fulfilled": 1.0,
    },
}
