"""The components of Tokaido as constants, read from data/*.toml: `NOUN_ATTRIBUTE[noun]`.

Every number comes from the tables; what kind of power or effect a card has is found by the name
the table gives it, and a name the rules do not know is refused here, with the file that holds it.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from boardenvs.core.tables import frozen, load, source

GAME, BOARD, SOUVENIRS, MEALS, ENCOUNTERS, BATHS, PANORAMAS, TRAVELERS, ACHIEVEMENTS = (
    load("tokaido", file)
    for file in (
        "game", "board", "souvenirs", "meals", "encounters", "hot_springs", "panoramas",
        "travelers", "achievements",
    )
)  # fmt: skip


def _ids(entries: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(entry["id"] for entry in entries)


def _numbered(names: Sequence[str], name: str, file: str) -> int:
    if name not in names:
        raise ValueError(
            f"{source('tokaido', file)}: {name!r} is none the rules know: {', '.join(names)}"
        )
    return names.index(name)


# Players and seats

SEATS = GAME["players"]["max"]
MOST_WALKERS = SEATS
TRAVELERS_OFFERED = GAME["setup"]["travelers_offered"]
START_POINTS = GAME["setup"]["start_points"]
_BY_PLAYERS = {row["players"]: row for row in GAME["player_count"]}
_COUNTS = range(SEATS + 1)
WALKERS = frozen(_BY_PLAYERS.get(n, {}).get("travelers_on_road", 0) for n in _COUNTS)
HAS_NEUTRAL = frozen(_BY_PLAYERS.get(n, {}).get("neutral_traveler", False) for n in _COUNTS)
DOUBLES_OPEN = frozen(_BY_PLAYERS.get(n, {}).get("double_spaces_open", False) for n in _COUNTS)
MENU_SIZE = frozen(  # [gastronomy, players]
    [
        [_BY_PLAYERS.get(n, {}).get(key, 0) for n in _COUNTS]
        for key in ("menu_size", "menu_size_gastronomy")
    ]
)
MOST_ON_MENU = int(MENU_SIZE.max())
PREPARATION_COINS = frozen(GAME["variant"]["preparations"]["coins_by_line_place"])

# The road; travel indices count from the start, so the return voyage reads it backwards


class Stop(IntEnum):
    """Kinds of space, as board.toml names them."""

    INN = 0
    VILLAGE = 1
    FARM = 2
    TEMPLE = 3
    ENCOUNTER = 4
    HOT_SPRING = 5
    PANORAMA_PADDY = 6
    PANORAMA_MOUNTAIN = 7
    PANORAMA_SEA = 8


_STOPS = tuple(stop.name.lower() for stop in Stop)
SPACE_ID = _ids(BOARD["space"])
SPACES = len(SPACE_ID)
DESTINATION = SPACES - 1
_KINDS = [_numbered(_STOPS, space["kind"], "board") for space in BOARD["space"]]
SPACE_KIND = frozen([_KINDS, _KINDS[::-1]])  # [return_voyage, travel index] -> Stop
_ROOM = [
    [space.get(key, MOST_WALKERS) for space in BOARD["space"]]
    for key in ("slots_2_3p", "slots_4_5p")
]
SPACE_SLOTS = frozen([[row, row[::-1]] for row in _ROOM])  # [double open, return_voyage, index]


def _next_inns(kinds: Sequence[int]) -> list[int]:
    """Return, for each travel index, that of the next inn; the last inn's is its own."""
    inns = [index for index, kind in enumerate(kinds) if kind == Stop.INN]
    return [next((inn for inn in inns if inn > index), inns[-1]) for index in range(len(kinds))]


NEXT_INN = frozen([_next_inns(_KINDS), _next_inns(_KINDS[::-1])])  # [return_voyage, index]

# Souvenirs

SOUVENIR_ID = _ids(SOUVENIRS["card"])
NUM_SOUVENIRS = len(SOUVENIR_ID)
FAMILY_ID = _ids(SOUVENIRS["family"])
FAMILIES = len(FAMILY_ID)
SOUVENIR_FAMILY = frozen(
    _numbered(FAMILY_ID, card["family"], "souvenirs") for card in SOUVENIRS["card"]
)
SOUVENIR_PRICE = frozen(card["price"] for card in SOUVENIRS["card"])
SET_POINTS = frozen(SOUVENIRS["scoring"]["set_points"])
_BY_SHELF = sorted(
    range(NUM_SOUVENIRS), key=lambda card: (SOUVENIR_FAMILY[card], SOUVENIR_PRICE[card], card)
)
SOUVENIR_RANK = frozen(_BY_SHELF.index(card) for card in range(NUM_SOUVENIRS))
OFFER = GAME["stops"]["village_offer"]
VILLAGE_MIN_COINS = GAME["stops"]["village_min_coins_to_stop"]

# Farm, temple, panoramas, hot springs

FARM_COINS = GAME["stops"]["farm_coins"]
TEMPLE_LEAST = GAME["stops"]["temple_min_own_coins"]
TEMPLE_MOST = GAME["stops"]["temple_max_own_coins"]
TEMPLE_POINTS = GAME["stops"]["temple_points_per_coin"]
TEMPLE_BONUS = frozen(GAME["temple_ranking"]["points_by_rank"])  # by rank, 0 the highest
NEUTRAL_TEMPLE_COINS = GAME["neutral"]["temple_coins_per_temple_stop"]
NEUTRAL_DISCARDS = GAME["neutral"]["meals_discarded_per_inn"]

PANORAMA_ID = _ids(PANORAMAS["kind"])
PANORAMA_KINDS = len(PANORAMA_ID)
PANORAMA_SECTIONS = frozen(kind["sections"] for kind in PANORAMAS["kind"])

BATH_POINTS = frozen(card["points"] for card in BATHS["card"])  # by kind of bath
BATH_KINDS = len(BATH_POINTS)
BATH_PILE = frozen(kind for kind, card in enumerate(BATHS["card"]) for _ in range(card["copies"]))
NUM_BATHS = len(BATH_PILE)

# Encounters


class Effect(IntEnum):
    """Effects of encounter cards, as encounters.toml names them."""

    GAIN_TOP_SOUVENIR = 0
    GAIN_POINTS = 1
    GAIN_COINS = 2
    BANK_TEMPLE_DONATION = 3
    GAIN_PANORAMA = 4


_EFFECTS = tuple(effect.name.lower() for effect in Effect)
ENCOUNTER_ID = _ids(ENCOUNTERS["kind"])
ENCOUNTER_KINDS = len(ENCOUNTER_ID)
ENCOUNTER_EFFECT = frozen(
    _numbered(_EFFECTS, kind["effect"], "encounters") for kind in ENCOUNTERS["kind"]
)
ENCOUNTER_POINTS = frozen(kind.get("points", 0) for kind in ENCOUNTERS["kind"])
ENCOUNTER_COINS = frozen(kind.get("coins", 0) for kind in ENCOUNTERS["kind"])
ENCOUNTER_TEMPLE_COINS = frozen(kind.get("temple_coins", 0) for kind in ENCOUNTERS["kind"])
ENCOUNTER_PANORAMA = frozen(
    _numbered(PANORAMA_ID, kind["panorama"], "encounters") if "panorama" in kind else -1
    for kind in ENCOUNTERS["kind"]
)
ENCOUNTER_PILE = frozen(
    kind for kind, entry in enumerate(ENCOUNTERS["kind"]) for _ in range(entry["copies"])
)
NUM_ENCOUNTERS = len(ENCOUNTER_PILE)

# Meals: a card is one copy of a dish

DISH_ID = _ids(MEALS["dish"])
DISHES = len(DISH_ID)
DISH_PRICE = frozen(dish["price"] for dish in MEALS["dish"])
MEAL_DISH = frozen(d for d, dish in enumerate(MEALS["dish"]) for _ in range(dish["copies"]))
NUM_MEALS = len(MEAL_DISH)
MEAL_POINTS = MEALS["scoring"]["points_per_meal"]

# Travelers; the tile past the last stands for playing without one (initiation)

TRAVELER_ID = _ids(TRAVELERS["traveler"])
NUM_TRAVELERS = len(TRAVELER_ID)
NO_TRAVELER = NUM_TRAVELERS
_POWERS = (
    "inn_panorama", "inn_encounter", "meal_discount", "encounter_choice", "free_meal",
    "bonus_points", "cheapest_souvenir_free", "extra_temple_coin", "encounter_bonus",
    "one_souvenir_for_one_coin",
)  # fmt: skip
for _traveler in TRAVELERS["traveler"]:
    _numbered(_POWERS, _traveler["power"], "travelers")


def _power(power: str, key: str | None = None, without: int = 0) -> Any:
    """Return, by traveler, the number at `key` (1 where None) for those with `power`."""
    numbers = [
        (entry[key] if key else 1) if entry["power"] == power else without
        for entry in TRAVELERS["traveler"]
    ]
    return frozen([*numbers, without])


START_COINS = frozen(
    [entry["start_coins"] for entry in TRAVELERS["traveler"]]
    + [GAME["variant"]["initiation"]["start_coins"]]
)
INN_PANORAMA = _power("inn_panorama")
INN_ENCOUNTER = _power("inn_encounter")
MEAL_DISCOUNT = _power("meal_discount", "discount")
ENCOUNTERS_DRAWN = _power("encounter_choice", "cards_drawn", without=1)
MOST_DRAWN = int(ENCOUNTERS_DRAWN.max())
FREE_MEAL = _power("free_meal")
BATH_BONUS = _power("bonus_points", "bonus_per_hot_spring_card")
ACHIEVEMENT_BONUS = _power("bonus_points", "bonus_per_achievement_card")
CHEAPEST_FREE_FROM = _power("cheapest_souvenir_free", "minimum_purchase")
EXTRA_TEMPLE_COINS = _power("extra_temple_coin", "bank_coins")
ENCOUNTER_BONUS_COINS = _power("encounter_bonus", "coins")
ENCOUNTER_BONUS_POINTS = _power("encounter_bonus", "points")
DEAREST_FOR = _power("one_souvenir_for_one_coin", "price")

# Achievements: the panoramas' by kind, then the end-of-game ones by metric

ACHIEVEMENT_ID = _ids(ACHIEVEMENTS["card"])
NUM_ACHIEVEMENTS = len(ACHIEVEMENT_ID)
ACHIEVEMENT_POINTS = ACHIEVEMENTS["value"]["points"]
PANORAMA_ACHIEVEMENT = frozen(
    _numbered(ACHIEVEMENT_ID, kind["achievement"], "panoramas") for kind in PANORAMAS["kind"]
)


class Metric(IntEnum):
    """What the end-of-game achievements count, as achievements.toml names it."""

    SUM_PRINTED_MEAL_PRICE = 0
    COUNT_HOT_SPRING_CARDS = 1
    COUNT_ENCOUNTER_CARDS = 2
    COUNT_SOUVENIR_CARDS = 3


_METRICS = tuple(metric.name.lower() for metric in Metric)
METRIC_ACHIEVEMENT = frozen(
    next(card["index"] for card in ACHIEVEMENTS["card"] if card.get("metric") == metric)
    for metric in _METRICS
)
AWARD_ZERO = int(ACHIEVEMENTS["zero_rule"]["award_when_maximum_is_zero"])
