"""Chapter 7 of RULES.md: encounters."""

import pytest

from boardenvs.games.tokaido.tables import ENCOUNTER_ID, PANORAMA_ID, SOUVENIR_ID, TRAVELER_ID
from tests.games.tokaido.helpers import (
    give,
    journey,
    stack_encounters,
    stack_souvenirs,
    top,
    visit,
)

ROAD = 10  # a single encounter stop
COMPLETE = {"paddy": 3, "mountain": 4, "sea": 5}
SIMPLE = ["shokunin", "samurai", "kuge", "miko"]


def met(table, *encounters, p=0):
    """Let seat `p` stop at an encounter with `encounters` on top of the pile."""
    stack_encounters(table, encounters)
    visit(table, p, ROAD)
    return table


def gained(table, p=0):
    """Return the names of the encounter cards of seat `p`."""
    return [
        name for kind, name in enumerate(ENCOUNTER_ID) for _ in range(table.s.encounters[p, kind])
    ]


def all_but(*encounters):
    """Return the cards of the encounter pile without `encounters`."""
    copies = dict(zip(ENCOUNTER_ID, [2, 2, 2, 2, 1, 2, 3], strict=True))
    for name in encounters:
        copies[name] -= 1
    return [name for name, count in copies.items() for _ in range(count)]


@pytest.mark.parametrize("encounter", ENCOUNTER_ID)
def test_umegae_gains_a_coin_and_a_point_at_every_encounter(encounter):
    """TK-7.1"""
    umegae, other = (journey(4, [name]) for name in ("umegae", "kinko"))
    for table in (umegae, other):
        table.s.coins[0] = 0
        stack_souvenirs(table, ["koma"])
        met(table, encounter)
    assert umegae.s.coins[0] - other.s.coins[0] == 1
    assert umegae.s.points[0] - other.s.points[0] == 1
    assert gained(umegae) == gained(other) == [encounter]


def test_umegae_without_coins_meets_a_noble():
    """TK-7.1, TK-7.6: worked example 11."""
    table = journey(4, ["umegae"])
    table.s.coins[0] = 0
    met(table, "kuge")
    assert (table.s.coins[0], table.s.points[0]) == (4, 1)


def test_umegae_gains_before_the_card_is_drawn():
    """TK-7.1: she has coin and point while a guide still waits for her choice."""
    table = journey(4, ["umegae"])
    give(table, 0, panoramas={"sea": 5}, coins=0)
    met(table, "annaibito_sea")
    assert table.phase == "PANORAMA_TAKE"
    assert (table.s.coins[0], table.s.points[0]) == (1, 1)


def test_umegae_gains_nothing_where_others_meet_someone_or_at_other_stops():
    """TK-7.1"""
    table = met(journey(4, ["umegae"]), "samurai", p=1)
    visit(table, 0, 4)
    assert (table.s.coins[0], table.s.points[0]) == (5, 1)


@pytest.mark.parametrize("encounter", ENCOUNTER_ID)
def test_the_top_card_joins_the_collection(encounter):
    """TK-7.2"""
    table = journey(4)
    stack_encounters(table, [encounter])
    below = top(table.s.encounter_pile, 13, 13)
    visit(table, 0, ROAD)
    assert gained(table) == [encounter]
    assert table.s.encounters_left == 13
    assert top(table.s.encounter_pile, 13, 13) == below
    assert not table.s.encounters[1:].any()


@pytest.mark.parametrize("encounter", ["shokunin", "annaibito_sea"])
def test_a_card_without_effect_stays_in_the_collection(encounter):
    """TK-7.2"""
    table = journey(4)
    give(table, 1, souvenirs=SOUVENIR_ID)
    give(table, 0, panoramas=COMPLETE)
    before = int(table.s.coins[0])
    met(table, encounter)
    assert gained(table) == [encounter]
    assert (table.s.coins[0], table.s.points[0]) == (before, 0)


@pytest.mark.parametrize("kept", [0, 1])
@pytest.mark.parametrize("pair", [("samurai", "kuge"), ("kuge", "miko"), ("miko", "samurai")])
def test_yoshiyasu_keeps_one_of_two_cards_and_only_that_one_acts(pair, kept):
    """TK-7.3"""
    effect = {"samurai": (0, 3, 0), "kuge": (3, 0, 0), "miko": (0, 1, 1)}
    table = met(journey(4, ["yoshiyasu"]), *pair)
    assert (table.phase, table.player) == ("ENCOUNTER_KEEP", 0)
    assert table.legal_names() == {f"keep {name}" for name in pair}
    assert gained(table) == []
    table.play(f"keep {pair[kept]}")
    s = table.s
    assert gained(table) == [pair[kept]]
    assert (s.coins[0] - 9, s.points[0], s.temple[0]) == effect[pair[kept]]
    assert s.encounters_left == 13
    assert s.encounter_pile[0] == ENCOUNTER_ID.index(pair[1 - kept])


@pytest.mark.parametrize("encounter", ["samurai", "annaibito_sea"])
def test_yoshiyasu_has_no_choice_between_two_cards_of_a_kind(encounter):
    """TK-7.3: he keeps one, the other goes under."""
    table = met(journey(4, ["yoshiyasu"]), encounter, encounter)
    assert table.legal_names() == {f"keep {encounter}"}
    table.play(f"keep {encounter}")
    assert gained(table) == [encounter]
    assert table.s.encounters_left == 13
    assert table.s.encounter_pile[0] == ENCOUNTER_ID.index(encounter)
    assert table.s.points[0] == {"samurai": 3, "annaibito_sea": 1}[encounter]


def test_yoshiyasu_draws_one_card_if_the_pile_holds_only_one():
    """TK-7.3"""
    table = journey(4, ["yoshiyasu"])
    give(table, 1, encounters=all_but("miko"))
    visit(table, 0, ROAD)
    assert table.legal_names() == {"keep miko"}
    table.play("keep miko")
    assert gained(table) == ["miko"]
    assert table.s.encounters_left == 0
    assert (table.s.points[0], table.s.temple[0]) == (1, 1)


def test_a_card_yoshiyasu_keeps_may_ask_him_again():
    """TK-7.3, TK-7.9"""
    table = journey(4, ["yoshiyasu"])
    give(table, 0, panoramas={"sea": 5})
    met(table, "annaibito_sea", "samurai")
    table.play("keep annaibito_sea")
    assert table.legal_names() == {"take paddy", "take mountain"}
    table.play("take mountain")
    assert table.s.points[0] == 1
    assert (table.phase, table.player) == ("MOVE", 1)


@pytest.mark.parametrize("traveler", [name for name in TRAVELER_ID if name != "yoshiyasu"])
def test_nobody_else_chooses_among_encounters(traveler):
    """TK-7.3"""
    table = met(journey(4, [traveler]), "samurai", "kuge")
    assert gained(table) == ["samurai"]
    assert (table.phase, table.player) == ("MOVE", 1)


@pytest.mark.parametrize("traveler", ["kinko", "sasayakko", "zen_emon"])
@pytest.mark.parametrize("purse", [0, 9])
def test_an_artisan_gives_the_top_souvenir_for_nothing(traveler, purse):
    """TK-7.4"""
    table = journey(4, [traveler])
    give(table, 0, souvenirs=["koma", "geta"], coins=purse)
    stack_souvenirs(table, ["ukiyoe"])
    met(table, "shokunin")
    assert table.s.souvenir_owner[SOUVENIR_ID.index("ukiyoe")] == 0
    assert table.s.souvenirs[0].tolist() == [1, 0, 1, 1]
    assert (table.s.coins[0], table.s.points[0]) == (purse, 5)
    assert table.s.souvenirs_left == 21


@pytest.mark.parametrize(
    ("souvenirs", "scores"),
    [(["koma", "gofu"], [1, 2]), (["koma", "sake"], [1, 4])],
)
def test_souvenirs_of_artisans_score_as_others_do(souvenirs, scores):
    """TK-7.4"""
    table = journey(4)
    stack_souvenirs(table, souvenirs)
    for points in scores:
        met(table, "shokunin")
        assert table.s.points[0] == points


def test_an_artisan_has_nothing_to_give_from_an_empty_pile():
    """TK-7.4"""
    table = journey(4)
    give(table, 1, souvenirs=SOUVENIR_ID)
    met(table, "shokunin")
    assert not table.s.souvenirs[0].any()
    assert (table.s.coins[0], table.s.points[0]) == (7, 0)
    assert (table.phase, table.player) == ("MOVE", 1)


@pytest.mark.parametrize(
    ("encounter", "coins", "points", "temple"),
    [("samurai", 0, 3, 0), ("kuge", 3, 0, 0), ("miko", 0, 1, 1)],
)
@pytest.mark.parametrize("traveler", ["kinko", "hirotada", "mitsukuni"])
def test_samurai_noble_and_priest(traveler, encounter, coins, points, temple):
    """TK-7.5, TK-7.6, TK-7.7: the same for all, Hirotada at the priest included."""
    table = journey(4, [traveler])
    before = int(table.s.coins[0])
    met(table, encounter)
    s = table.s
    assert (s.coins[0] - before, s.points[0], s.temple[0]) == (coins, points, temple)
    assert not s.souvenirs.any()
    assert not s.panoramas.any()


def test_a_priest_moves_nobody():
    """TK-7.7"""
    table = met(journey(4, ["hirotada"]), "miko")
    assert (table.s.space[0], table.s.slot[0]) == (ROAD, 0)
    assert table.s.temple.tolist() == [1, 0, 0, 0, 0]
    assert (table.phase, table.player) == ("MOVE", 1)


def test_a_priest_gives_on_behalf_of_a_player_without_coins():
    """TK-7.7"""
    table = journey(4)
    give(table, 0, coins=0, temple=2)
    met(table, "miko")
    assert (table.s.coins[0], table.s.temple[0], table.s.points[0]) == (0, 3, 1)


@pytest.mark.parametrize("owned", range(5))
@pytest.mark.parametrize("kind", PANORAMA_ID)
def test_a_guide_gives_the_next_section_of_its_kind(kind, owned):
    """TK-7.8"""
    if owned >= COMPLETE[kind]:
        return
    table = journey(4)
    give(table, 0, panoramas={kind: owned})
    met(table, f"annaibito_{kind}")
    completed = owned + 1 == COMPLETE[kind]
    assert table.s.panoramas[0].sum() == table.s.panoramas[0, PANORAMA_ID.index(kind)] == owned + 1
    assert table.s.points[0] == owned + 1 + 3 * completed
    assert (table.phase, table.player) == ("MOVE", 1)


@pytest.mark.parametrize("first", [True, False])
def test_a_guide_of_a_completed_kind_leads_to_another(first):
    """TK-7.9, TK-5.5: worked example 9."""
    table = journey(4)
    give(table, 0, panoramas={"sea": 5, "paddy": 3, "mountain": 3})
    if not first:
        give(table, 1, panoramas={"mountain": 4}, achievements=0b010)
    met(table, "annaibito_sea")
    assert table.legal_names() == {"take mountain"}
    table.play("take mountain")
    assert table.s.points[0] == (7 if first else 4)
    assert table.s.panoramas[0].tolist() == [3, 4, 5]


@pytest.mark.parametrize(
    ("kind", "owned", "open_kinds"),
    [
        ("paddy", {"paddy": 3}, {"mountain", "sea"}),
        ("mountain", {"mountain": 4}, {"paddy", "sea"}),
        ("sea", {"sea": 5}, {"paddy", "mountain"}),
        ("sea", {"sea": 5, "mountain": 4}, {"paddy"}),
        ("mountain", {"sea": 4, "mountain": 4, "paddy": 2}, {"paddy", "sea"}),
    ],
)
def test_the_section_a_guide_gives_instead_must_be_chosen(kind, owned, open_kinds):
    """TK-7.9: there is no way to decline."""
    table = journey(4)
    give(table, 0, panoramas=owned)
    met(table, f"annaibito_{kind}")
    assert (table.phase, table.player) == ("PANORAMA_TAKE", 0)
    assert table.legal_names() == {f"take {other}" for other in open_kinds}
    for other in open_kinds:
        after = table.copy()
        after.play(f"take {other}")
        section = owned.get(other, 0) + 1
        assert after.state.panoramas[0, PANORAMA_ID.index(other)] == section
        assert after.state.panoramas[0].sum() == sum(owned.values()) + 1
        assert after.state.points[0] == section + 3 * (section == COMPLETE[other])


@pytest.mark.parametrize("kind", PANORAMA_ID)
def test_a_guide_asks_nothing_where_all_panoramas_are_complete(kind):
    """TK-7.9"""
    table = journey(4)
    give(table, 0, panoramas=COMPLETE)
    met(table, f"annaibito_{kind}")
    assert (table.phase, table.player) == ("MOVE", 1)
    assert table.s.points[0] == 0
    assert table.s.panoramas[0].tolist() == [3, 4, 5]
