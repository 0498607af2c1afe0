"""The components of Yokohama as constants, read from data/*.toml: `NOUN_ATTRIBUTE[noun]`.

Much of this data is reconstructed (each table says so), so nothing here or in the rules repeats a
number: correct a file, or lay one over it with BOARDENVS_DATA, and everything follows. Names of
effects that the rules do not know are refused here, with the file that holds them.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from boardenvs.core.tables import frozen, load, source

SETUP, LAYOUT, AREA_DATA, BOARDS, ORDERS, TECHNOLOGIES, SITES, TOKENS, ACHIEVEMENTS = (
    load("yokohama", file)
    for file in (
        "setup", "layout", "areas", "management_boards", "orders", "technologies",
        "building_sites", "power_tokens", "achievements",
    )
)  # fmt: skip


def _ids(entries: Sequence[dict[str, Any]], key: str = "id") -> tuple[str, ...]:
    return tuple(entry[key] for entry in entries)


def _numbered(names: Sequence[str], name: str, file: str, entry: str) -> int:
    if name not in names:
        raise ValueError(
            f"{source('yokohama', file)}, {entry}: {name!r} is none the rules know:"
            f" {', '.join(names)}"
        )
    return names.index(name)


def _members(kind: type[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in kind)


# Players, goods, countries

_LAYOUTS = {entry["players"]: entry for entry in LAYOUT["layout"]}
SEATS = max(_LAYOUTS)
_COUNTS = range(SEATS + 1)
GOOD_ID = ("copper", "silk", "tea", "fish")
GOODS = len(GOOD_ID)
COUNTRY_ID = _ids(SETUP["foreign_agent"], "country")
COUNTRIES = len(COUNTRY_ID)
AGENT_COUNT = frozen(entry["count"] for entry in SETUP["foreign_agent"])

START = SETUP["player_start"]
START_GOODS = frozen(START[good] for good in GOOD_ID)
START_IMPORTS = START["imports"]
START_YEN = frozen([START["yen_start_player"]] + [START["yen_other_players"]] * (SEATS - 1))
START_ASSISTANTS = frozen([START["assistants_hand"], START["assistants_warehouse"]])
START_SHOPHOUSES = frozen([START["shophouses_hand"], START["shophouses_warehouse"]])
START_TRADING_HOUSES = frozen([START["trading_houses_hand"], START["trading_houses_warehouse"]])
ORDERS_DEALT = START["orders_dealt"]
ORDERS_REMOVED = frozen(SETUP["order_cards_removed"].get(f"players_{n}", 0) for n in _COUNTS)

LIMITS = SETUP["limits"]
HAND_LIMIT = LIMITS["order_hand_limit"]
POWER_CAP = LIMITS["power_cap"]
BUILD_MIN_POWER = LIMITS["build_min_power"]
TOKEN_MIN_POWER = LIMITS["power_token_min_power"]
SPREAD, PAIR = 3, 2  # areas of a spread, assistants of a pair: the rulebook's two patterns
MAX_ROUNDS = SETUP["safety"]["max_rounds"]

# Areas and the layout


class Action(IntEnum):
    """What a kind of area does, as areas.toml names it."""

    GAIN_GOOD = 0
    GAIN_YEN = 1
    WAREHOUSE_MOVES = 2
    CHURCH_SPACE = 3
    CUSTOMS_SPACE = 4
    TAKE_ORDER = 5
    TAKE_TECHNOLOGY = 6
    EXCHANGE = 7
    NONE = 8


class Category(IntEnum):
    """Categories of areas, as areas.toml names them."""

    PRODUCTION = 0
    COMMERCIAL = 1
    CANAL = 2


AREA_ID = _ids(AREA_DATA["board"])
AREAS = len(AREA_ID)
KIND_ID = _ids(AREA_DATA["kind"])
_KINDS = AREA_DATA["kind"]
AREA_KIND = frozen(
    _numbered(KIND_ID, board["kind"], "areas", board["id"]) for board in AREA_DATA["board"]
)
AREA_MIN_PLAYERS = frozen(board["min_players"] for board in AREA_DATA["board"])
AREA_CATEGORY = frozen(
    _numbered(_members(Category), board["category"], "areas", board["id"])
    for board in AREA_DATA["board"]
)
KIND_ACTION = frozen(
    _numbered(_members(Action), kind["action"], "areas", kind["id"]) for kind in _KINDS
)
KIND_GOOD = frozen(
    _numbered(GOOD_ID, kind["unit"], "areas", kind["id"]) if kind["action"] == "gain_good" else -1
    for kind in _KINDS
)
POWER_TABLE = frozen([kind["power_table"] for kind in _KINDS])  # [kind, power - 1]
AREA_ACTION = frozen(KIND_ACTION[AREA_KIND])
CANAL_ID = KIND_ID.index("canal")
IS_CANAL = frozen(AREA_KIND == CANAL_ID)

POSITIONS = max(entry["position_count"] for entry in LAYOUT["layout"])
NUM_POSITIONS = frozen(_LAYOUTS[n]["position_count"] if n in _LAYOUTS else 0 for n in _COUNTS)


def _neighbours() -> Any:
    """Return, for each number of players and position, its neighbours as bits."""
    bits = np.zeros((SEATS + 1, POSITIONS), np.int64)
    for players, entry in _LAYOUTS.items():
        for a, b in entry["edges"]:
            bits[players, a] |= 1 << b
            bits[players, b] |= 1 << a
    return bits


NEIGHBOURS = frozen(_neighbours(), np.int64)
POSITION_PLACE = frozen(  # [players, position] -> (row, column)
    [
        (_LAYOUTS[n]["positions"] + [[-1, -1]] * POSITIONS)[:POSITIONS]
        if n in _LAYOUTS
        else [[-1, -1]] * POSITIONS
        for n in _COUNTS
    ]
)

# Management boards

PORT, LABORATORY = BOARDS["port"], BOARDS["laboratory"]
COLUMNS = PORT["space_count"]
PORT_LEVEL = frozen(PORT["space_levels"])
LABORATORY_LEVEL = frozen(LABORATORY["space_levels"])
LABORATORY_PRICE = frozen(LABORATORY["space_price_yen"])
PORTS = tuple(AREA_ID.index(name) for name in PORT["boards"])
LABORATORIES = tuple(AREA_ID.index(name) for name in LABORATORY["boards"])
PORT_BOARD = frozen(PORTS.index(a) if a in PORTS else -1 for a in range(AREAS))
LABORATORY_BOARD = frozen(LABORATORIES.index(a) if a in LABORATORIES else -1 for a in range(AREAS))
CHURCH_SPACES, CUSTOMS_SPACES = BOARDS["church_space"], BOARDS["customs_space"]
SPACES = max(len(CHURCH_SPACES), len(CUSTOMS_SPACES))
CHURCH_LEVEL = frozen(space["level"] for space in CHURCH_SPACES)
CHURCH_COST = frozen(space["cost_yen"] for space in CHURCH_SPACES)
CHURCH_POINTS = frozen(space["vp"] for space in CHURCH_SPACES)
CHURCH_NEUTRAL = frozen(space["neutral_with_2_players"] for space in CHURCH_SPACES)
CUSTOMS_LEVEL = frozen(space["level"] for space in CUSTOMS_SPACES)
CUSTOMS_COST = frozen(space["cost_imports"] for space in CUSTOMS_SPACES)
CUSTOMS_POINTS = frozen(space["vp"] for space in CUSTOMS_SPACES)
CUSTOMS_NEUTRAL = frozen(space["neutral_with_2_players"] for space in CUSTOMS_SPACES)
CHINATOWN = AREA_DATA["detail"]["chinatown"]
SWAP_GIVES = CHINATOWN["swap"]["give_any_one_good"]
SWAP_GETS = CHINATOWN["swap"]["receive_one_other_good"]
IMPORT_GIVES = CHINATOWN["import_purchase"]["give_same_good"]
IMPORT_GETS = CHINATOWN["import_purchase"]["receive_import"]


class Piece(IntEnum):
    """Pieces that come out of the warehouse."""

    ASSISTANT = 0
    SHOPHOUSE = 1
    TRADING_HOUSE = 2


PIECE_COST = frozen(SETUP["warehouse_cost"][name] for name in _members(Piece))

# Orders

ORDER_ID = _ids(ORDERS["order"])
NUM_ORDERS = len(ORDER_ID)
ORDER_COUNTRY = frozen(
    _numbered(COUNTRY_ID, o["country"], "orders", o["id"]) for o in ORDERS["order"]
)
ORDER_PAY = frozen([[order["pay"][good] for good in GOOD_ID] for order in ORDERS["order"]])
ORDER_POINTS = frozen(order["vp"] for order in ORDERS["order"])
ORDER_YEN = frozen(order["yen"] for order in ORDERS["order"])
ORDER_IMPORTS = frozen(order["imports"] for order in ORDERS["order"])
ORDER_ASSISTANTS = frozen(order["assistants"] for order in ORDERS["order"])

# Technologies: a card is one copy of a name


class Effect(IntEnum):
    """Effects of technologies, as technologies.toml names them."""

    IMMEDIATE_VP = 0
    NO_PASSING_TOLL = 1
    NO_PLACEMENT_TOLL = 2
    STOP_WITH_PRESIDENTS = 3
    PLACEMENT_SPREAD = 4
    PASS_WITHOUT_ASSISTANTS = 5
    POWER_BONUS_PRODUCTION = 6
    POWER_BONUS_PORT = 7
    POWER_BONUS_LABORATORY = 8
    EXTRA_SILK = 9
    EXTRA_COPPER = 10
    EXTRA_FOOD = 11
    BUILD_MIN_POWER = 12
    BUILDING_DISCOUNT = 13
    ORDER_VP = 14


NAME_ID = _ids(TECHNOLOGIES["technology"], "name_id")
NAMES = len(NAME_ID)
NAME_INDUSTRY = frozen(t["industry"] for t in TECHNOLOGIES["technology"])
NAME_AMOUNT = frozen(t["amount"] for t in TECHNOLOGIES["technology"])
NAME_EFFECT = frozen(
    _numbered(_members(Effect), t["effect"], "technologies", t["name_id"])
    for t in TECHNOLOGIES["technology"]
)
EFFECT_NAMES = frozen(  # by effect: the names that have it, as bits
    [sum(1 << n for n in range(NAMES) if NAME_EFFECT[n] == effect) for effect in Effect]
)
_COPIES = [(n, c) for n, t in enumerate(TECHNOLOGIES["technology"]) for c in t["copy"]]
TECHNOLOGY_ID = tuple(copy["id"] for _, copy in _COPIES)
NUM_TECHNOLOGIES = len(TECHNOLOGY_ID)
TECHNOLOGY_NAME = frozen(name for name, _ in _COPIES)
TECHNOLOGY_COUNTRY = frozen(
    _numbered(COUNTRY_ID, copy["country"], "technologies", copy["id"]) for _, copy in _COPIES
)

# Building sites and 5-power tokens


class Gain(IntEnum):
    """What a shophouse space or a token brings, as the tables name it."""

    NONE = 0
    COPPER = 1
    SILK = 2
    TEA = 3
    FISH = 4
    YEN = 5
    IMPORTS = 6
    VP = 7
    ASSISTANTS = 8
    SHOPHOUSE = 9
    ANY_GOODS = 10
    AGENT = 11
    STATION = 12


_AT_ONCE = _members(Gain)[: Gain.ANY_GOODS]
SITE_ID = _ids(SITES["building_site"])
NUM_SITES = len(SITE_ID)
HOUSES = len(SITES["building_site"][0]["shophouse_spaces"])
SITE_GAIN = frozen(
    [
        [_numbered(_AT_ONCE, space["kind"], "building_sites", site["id"])
         for space in site["shophouse_spaces"]]
        for site in SITES["building_site"]
    ]
)  # fmt: skip
SITE_AMOUNT = frozen(
    [[space["amount"] for space in site["shophouse_spaces"]] for site in SITES["building_site"]]
)
SITE_POINTS = frozen(site["trading_house_vp"] for site in SITES["building_site"])

_TOKEN_CARDS = [entry for entry in TOKENS["power_token"] for _ in range(entry["count"])]
NUM_TOKENS = len(_TOKEN_CARDS)
TOKEN_KIND_ID = _ids(TOKENS["power_token"])
TOKEN_KIND = frozen(TOKEN_KIND_ID.index(entry["id"]) for entry in _TOKEN_CARDS)
TOKEN_KINDS = len(TOKEN_KIND_ID)
TOKEN_GAIN = frozen(
    _numbered(_members(Gain), entry["effect"], "power_tokens", entry["id"])
    for entry in _TOKEN_CARDS
)
TOKEN_AMOUNT = frozen(entry["amount"] for entry in _TOKEN_CARDS)

# Achievements


class Requirement(IntEnum):
    """What an achievement asks for, as achievements.toml names it."""

    HAVE_GOOD = 0
    BUILDINGS_IN_CATEGORY = 1
    TRADING_HOUSES_BUILT = 2
    SHOPHOUSES_BUILT = 3
    TECHNOLOGIES_OWNED = 4
    ORDERS_FULFILLED = 5
    POWER_TOKENS_TAKEN = 6
    DIFFERENT_COUNTRIES = 7


ACHIEVEMENT_ID = _ids(ACHIEVEMENTS["achievement"])
NUM_ACHIEVEMENTS = len(ACHIEVEMENT_ID)
DECK_ID = tuple(sorted({card["deck"] for card in ACHIEVEMENTS["achievement"]}))
DECKS = len(DECK_ID)
ACHIEVEMENT_DECK = frozen(DECK_ID.index(card["deck"]) for card in ACHIEVEMENTS["achievement"])
ACHIEVEMENT_REQUIREMENT = frozen(
    _numbered(_members(Requirement), card["requirement"], "achievements", card["id"])
    for card in ACHIEVEMENTS["achievement"]
)


def _argument(card: dict[str, Any]) -> int:
    if card["requirement"] == "have_good":
        return _numbered(GOOD_ID, card["argument"], "achievements", card["id"])
    if card["requirement"] == "buildings_in_category":
        return _numbered(_members(Category), card["argument"], "achievements", card["id"])
    return -1


ACHIEVEMENT_ARGUMENT = frozen(_argument(card) for card in ACHIEVEMENTS["achievement"])
ACHIEVEMENT_NUMBER = frozen(card["number"] for card in ACHIEVEMENTS["achievement"])
ACHIEVEMENT_FIRST = frozen(card["first_vp"] for card in ACHIEVEMENTS["achievement"])
ACHIEVEMENT_LATER = frozen(card["later_vp"] for card in ACHIEVEMENTS["achievement"])

# End and final scoring

_END, _SCORING, _TWO = SETUP["end_trigger"], SETUP["scoring"], SETUP["two_players"]
END_TRADING_HOUSES = _END["trading_houses_built"]
END_SHOPHOUSES = _END["shophouses_built"]
END_ON_EMPTY_ORDERS = _END["order_space_cannot_be_refilled"]
END_CHURCH = frozen(_END["church_assistants"].get(f"players_{n}", 99) for n in _COUNTS)
END_CUSTOMS = frozen(_END["customs_assistants"].get(f"players_{n}", 99) for n in _COUNTS)
CHURCH_PRIZE = frozen(_SCORING["church"])
CUSTOMS_PRIZE = frozen(_SCORING["customs"])
TECHNOLOGY_PRIZE = frozen(_SCORING["technology"])
SET_POINTS = frozen(  # by number of different countries
    [_SCORING["country_sets"].get(f"size_{n}", 0) for n in range(COUNTRIES + 1)]
)
AGENT_POINTS = _SCORING["unused_agent"]
IMPORT_POINTS = _SCORING["import_token"]
GOODS_PER_POINT = _SCORING["goods_per_point"]
YEN_PER_POINT = _SCORING["yen_per_point"]
DUMMY_TWICE = int(2 * _TWO["dummy_industry_value"])  # twice its value, which is not whole
