"""What must hold of Tokaido's tables, whoever corrected them."""

from boardenvs.core.checking import Tables, ids

POWERS = (
    "inn_panorama", "inn_encounter", "meal_discount", "encounter_choice", "free_meal",
    "bonus_points", "cheapest_souvenir_free", "extra_temple_coin", "encounter_bonus",
    "one_souvenir_for_one_coin",
)  # fmt: skip
EFFECTS = (
    "gain_top_souvenir", "gain_points", "gain_coins", "bank_temple_donation", "gain_panorama",
)  # fmt: skip
PANORAMAS = ("paddy", "mountain", "sea")
KINDS = (
    "inn", "village", "farm", "temple", "encounter", "hot_spring",
    *(f"panorama_{kind}" for kind in PANORAMAS),
)  # fmt: skip


def check(tables: Tables) -> None:
    """Note every problem of the nine tables in `tables`."""
    _check_road(tables)
    _check_game(tables)
    families = list(ids(tables.entries("souvenirs", "family", 4)))
    tables.entries("souvenirs", "card", 24, ranges={"price": (1, 9)}, choices={"family": families})
    tables.numbers(
        "souvenirs", "scoring.set_points", tables.read("souvenirs")["scoring"].get("set_points"), 4
    )
    tables.entries("meals", "dish", 14, 25, ranges={"price": (1, 9), "copies": (1, 9)})
    tables.value("meals", "scoring.points_per_meal", 0, 20)
    tables.entries("hot_springs", "card", None, 12, ranges={"points": (0, 9), "copies": (1, 12)})
    for kind in tables.entries(
        "encounters", "kind", 7, 14, ranges={"copies": (1, 9)}, choices={"effect": EFFECTS}
    ):
        if kind.get("effect") == "gain_panorama" and kind.get("panorama") not in PANORAMAS:
            told = f"panorama {kind.get('panorama')!r} is none of {', '.join(PANORAMAS)}"
            tables.tell("encounters", str(kind.get("id")), told)
    cards = list(ids(tables.entries("achievements", "card", 7)))
    tables.value("achievements", "value.points", 0, 20)
    tables.entries(
        "panoramas", "kind", 3, ranges={"sections": (1, 9)}, choices={"achievement": cards}
    )
    tables.entries(
        "travelers", "traveler", 10, ranges={"start_coins": (0, 20)}, choices={"power": POWERS}
    )


def _check_road(tables: Tables) -> None:
    spaces = tables.entries("board", "space", 55, choices={"kind": KINDS})
    for space in spaces:
        if space.get("kind") != "inn":
            slots = [space.get("slots_2_3p"), space.get("slots_4_5p")]
            tables.numbers("board", f"{space.get('id')}, slots", slots, 2, 1, 2)


def _check_game(tables: Tables) -> None:
    for key in ("village_offer", "temple_min_own_coins", "temple_max_own_coins"):
        tables.value("game", f"stops.{key}", 1, 3)
    tables.value("game", "stops.farm_coins", 0, 20)
    ranking = tables.read("game").get("temple_ranking", {}).get("points_by_rank")
    tables.numbers("game", "temple_ranking.points_by_rank", ranking, 6, 0, 30)
    tables.entries(
        "game",
        "player_count",
        4,
        ranges={"travelers_on_road": (2, 5), "menu_size": (1, 6), "menu_size_gastronomy": (1, 6)},
        id_key="players",
    )
