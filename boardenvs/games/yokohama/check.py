"""What must hold of Yokohama's tables, whoever corrected them."""

from boardenvs.core.checking import Tables, ids

GOODS = ("copper", "silk", "tea", "fish")
ACTIONS = (
    "gain_good", "gain_yen", "warehouse_moves", "church_space", "customs_space", "take_order",
    "take_technology", "exchange", "none",
)  # fmt: skip
CATEGORIES = ("production", "commercial", "canal")
AT_ONCE = ("none", *GOODS, "yen", "imports", "vp", "assistants", "shophouse")
EFFECTS = (
    "immediate_vp", "no_passing_toll", "no_placement_toll", "stop_with_presidents",
    "placement_spread", "pass_without_assistants", "power_bonus_production", "power_bonus_port",
    "power_bonus_laboratory", "extra_silk", "extra_copper", "extra_food", "build_min_power",
    "building_discount", "order_vp",
)  # fmt: skip
REQUIREMENTS = (
    "have_good", "buildings_in_category", "trading_houses_built", "shophouses_built",
    "technologies_owned", "orders_fulfilled", "power_tokens_taken", "different_countries",
)  # fmt: skip


def check(tables: Tables) -> None:
    """Note every problem of the nine tables in `tables`."""
    countries = tuple(ids(tables.entries("setup", "foreign_agent", id_key="country"), "country"))
    counts = tables.read("setup").get("component_counts", {})
    _check_setup(tables)
    _check_areas(tables, counts.get("area_boards", 18))
    _check_layout(tables)
    _check_boards(tables)
    _check_cards(tables, countries, counts)
    _check_sites_and_tokens(tables, counts)


def _check_setup(tables: Tables) -> None:
    for key in ("assistants_hand", "assistants_warehouse", "shophouses_hand", "yen_other_players"):
        tables.value("setup", f"player_start.{key}", 0, 30)
    for key, most in (("order_hand_limit", 3), ("power_cap", 5), ("agents_per_turn", 1)):
        tables.value("setup", f"limits.{key}", 1, most)
    for key in ("trading_houses_built", "shophouses_built"):
        tables.value("setup", f"end_trigger.{key}", 1, 8)
    tables.value("setup", "safety.max_rounds", 1, 1000)
    scoring = tables.read("setup").get("scoring", {})
    for key in ("church", "customs", "technology"):
        tables.numbers("setup", f"scoring.{key}", scoring.get(key), 2)


def _check_areas(tables: Tables, count: int) -> None:
    kinds = tables.entries(
        "areas", "kind", choices={"action": ACTIONS, "category": CATEGORIES}, ranges={}
    )
    for kind in kinds:
        tables.numbers("areas", f"{kind.get('id')}, power_table", kind.get("power_table"), 5, 0, 9)
        if kind.get("action") == "gain_good" and kind.get("unit") not in GOODS:
            tables.tell("areas", str(kind.get("id")), f"unit {kind.get('unit')!r} is no good")
    tables.entries(
        "areas",
        "board",
        count,
        ranges={"min_players": (2, 4)},
        choices={"kind": list(ids(kinds)), "category": CATEGORIES},
    )


def _check_layout(tables: Tables) -> None:
    boards = tables.read("areas").get("board", [])
    for entry in tables.entries("layout", "layout", 3, id_key="players"):
        players, name = entry.get("players", 0), f"players {entry.get('players')}"
        in_play = sum(board.get("min_players", 9) <= players for board in boards)
        if not len(entry.get("positions", [])) == entry.get("position_count") == in_play:
            tables.tell("layout", name, f"there must be {in_play} positions, one for each area")
        for edge in entry.get("edges", []):
            tables.numbers("layout", f"{name}, edge {edge}", edge, 2, 0, max(in_play - 1, 0))
        if len(entry.get("edges", [])) != entry.get("edge_count"):
            tables.tell("layout", name, "edge_count does not fit the edges")


def _check_boards(tables: Tables) -> None:
    areas = list(ids(tables.read("areas").get("board", [])))
    for board, lists in (
        ("port", ("space_levels",)),
        ("laboratory", ("space_levels", "space_price_yen")),
    ):
        table = tables.read("management_boards").get(board, {})
        for key in lists:
            tables.numbers("management_boards", f"{board}.{key}", table.get(key), 6)
        for name in table.get("boards", []):
            if name not in areas:
                tables.tell("management_boards", board, f"{name!r} is no area")
    for key, cost in (("church_space", "cost_yen"), ("customs_space", "cost_imports")):
        tables.entries(
            "management_boards", key, 8, ranges={"level": (1, 3), cost: (0, 9), "vp": (0, 30)}
        )


def _check_cards(tables: Tables, countries: tuple[str, ...], counts: dict[str, int]) -> None:
    orders = tables.entries(
        "orders",
        "order",
        counts.get("order_cards", 36),
        ranges={"vp": (0, 30), "yen": (0, 9), "imports": (0, 9), "assistants": (0, 9)},
        choices={"country": countries},
    )
    for order in orders:
        pay = order.get("pay", {})
        values = [pay.get(good) for good in GOODS]
        tables.numbers("orders", f"{order.get('id')}, pay", values, 4, 0, 9)
    names = tables.entries(
        "technologies",
        "technology",
        ranges={"industry": (0, 20), "amount": (0, 30)},
        choices={"effect": EFFECTS},
        id_key="name_id",
    )
    copies = [copy for name in names for copy in name.get("copy", [])]
    if len(copies) != counts.get("technology_cards", 30):
        tables.tell("technologies", "[[technology.copy]]", f"{len(copies)} cards in all")
    for copy in copies:
        if copy.get("country") not in countries:
            told = f"country {copy.get('country')!r} is none of {', '.join(countries)}"
            tables.tell("technologies", str(copy.get("id")), told)
    _check_achievements(tables, counts.get("achievement_cards", 12))


def _check_achievements(tables: Tables, count: int) -> None:
    cards = tables.entries(
        "achievements",
        "achievement",
        count,
        ranges={"number": (1, 20), "first_vp": (0, 30), "later_vp": (0, 30)},
        choices={"requirement": REQUIREMENTS, "deck": ("A", "B", "C")},
    )
    for card in cards:
        allowed = {"have_good": GOODS, "buildings_in_category": CATEGORIES[:2]}
        known = allowed.get(str(card.get("requirement")))
        if known and card.get("argument") not in known:
            told = f"argument {card.get('argument')!r} is none of {', '.join(known)}"
            tables.tell("achievements", str(card.get("id")), told)


def _check_sites_and_tokens(tables: Tables, counts: dict[str, int]) -> None:
    sites = tables.entries(
        "building_sites",
        "building_site",
        counts.get("building_site_cards", 24),
        ranges={"trading_house_vp": (0, 30)},
    )
    for site in sites:
        spaces = site.get("shophouse_spaces", [])
        if len(spaces) != 4:
            tables.tell("building_sites", str(site.get("id")), f"{len(spaces)} shophouse_spaces")
        for space in spaces:
            if space.get("kind") not in AT_ONCE:
                told = f"kind {space.get('kind')!r} is none of {', '.join(AT_ONCE)}"
                tables.tell("building_sites", str(site.get("id")), told)
    tables.entries(
        "power_tokens",
        "power_token",
        copies=counts.get("power_tokens", 20),
        ranges={"amount": (1, 9), "count": (1, 20)},
        choices={"effect": (*AT_ONCE[1:], "any_goods", "agent", "station")},
    )
