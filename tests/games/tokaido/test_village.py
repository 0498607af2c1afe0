"""Chapter 4 of RULES.md: village and souvenirs."""

from itertools import permutations

import pytest

from boardenvs.games.tokaido.tables import (
    FAMILY_ID,
    SOUVENIR_ID,
    SOUVENIR_PRICE,
    SOUVENIRS,
)
from tests.games.tokaido.helpers import give, journey, stack_souvenirs, visit

CARDS = {
    family: [card["id"] for card in SOUVENIRS["card"] if card["family"] == family]
    for family in FAMILY_ID
}
SMALL, FOOD, CLOTHING, ART = CARDS.values()
PRICED = {1: ["koma", "manju", "gofu"], 2: ["sake", "geta", "shikki"], 3: ["sumie", "ukiyoe"]}


def village(traveler="kinko", purse=None, souvenirs=(), owned=()):
    """Return a table where seat 0 has stopped at a village with `souvenirs` on offer."""
    table = journey(4, [traveler])
    give(table, 0, souvenirs=owned)
    if purse is not None:
        table.s.coins[0] = purse
    stack_souvenirs(table, souvenirs)
    visit(table, 0, 1)
    return table


def priced(*prices):
    """Return souvenirs of `prices`, each another card."""
    return [PRICED[price][prices[:i].count(price)] for i, price in enumerate(prices)]


def offer(table):
    """Return the souvenirs on offer, in order."""
    return [SOUVENIR_ID[card] for card in table.s.offer if card >= 0]


def bought(table, basket):
    """Return what seat 0 would pay and score for `basket`."""
    after = table.copy()
    after.play(f"buy {basket}")
    s = after.state
    return int(table.s.coins[0] - s.coins[0]), int(s.points[0] - table.s.points[0])


def baskets(table):
    """Return the legal baskets with what each costs, keyed by the prices of their cards."""
    costs = {}
    for name in table.legal_names():
        basket = name.removeprefix("buy ")
        cards = [] if basket == "nothing" else [int(part[1]) - 1 for part in basket.split("+")]
        prices = tuple(sorted(int(SOUVENIR_PRICE[table.s.offer[i]]) for i in cards))
        assert costs.setdefault(prices, bought(table, basket)[0]) == bought(table, basket)[0]
    return costs


@pytest.mark.parametrize("left", [24, 5, 3, 2, 1, 0])
def test_the_top_three_souvenirs_are_offered_or_as_many_as_there_are(left):
    """TK-4.1"""
    table = journey(4)
    give(table, 1, souvenirs=SOUVENIR_ID[left:])
    table.s.coins[0] = 9
    top = table.s.souvenir_pile[: table.s.souvenirs_left][-3:].tolist()
    visit(table, 0, 1)
    count = min(left, 3)
    assert sorted(offer(table)) == sorted(SOUVENIR_ID[card] for card in top)
    assert table.s.souvenirs_left == left - count
    assert len(table.legal()) == 2**count


def test_a_village_stop_with_an_empty_pile_has_no_effect():
    """TK-4.1"""
    table = journey(4)
    give(table, 1, souvenirs=SOUVENIR_ID)
    before = table.copy().state
    visit(table, 0, 1)
    table.play("buy nothing")
    for field in ("coins", "points", "souvenirs", "souvenirs_left", "souvenir_pile", "offer"):
        assert (table.s[field] == before[field]).all()
    assert (table.phase, table.player) == ("MOVE", 1)


@pytest.mark.parametrize(
    "cards",
    [
        ("gofu", "daifuku", "furoshiki"),  # by family
        ("kamaboko", "sake", "shamisen"),  # by family, then by price
        ("shikki", "shamisen", "ukiyoe"),  # by price, then by number
        ("hashi", "koma", "yunomi"),  # by number
    ],
)
def test_the_offer_is_sorted_whatever_the_order_of_the_draw(cards):
    """TK-4.2"""
    for drawn in permutations(cards):
        assert offer(village(souvenirs=drawn)) == list(cards)


@pytest.mark.parametrize(
    ("purse", "legal"),
    [
        (1, {(), (1,)}),
        (2, {(), (1,), (2,)}),
        (3, {(), (1,), (2,), (3,), (1, 2)}),
        (4, {(), (1,), (2,), (3,), (1, 2), (1, 3)}),
        (5, {(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)}),
        (6, {(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)}),
    ],
)
def test_any_cards_the_purse_covers_are_bought_at_their_printed_prices(purse, legal):
    """TK-4.3"""
    table = village(purse=purse, souvenirs=priced(3, 1, 2))
    assert baskets(table) == {prices: sum(prices) for prices in legal}


@pytest.mark.parametrize("purse", [1, 9])
def test_buying_nothing_is_always_allowed(purse):
    """TK-4.3"""
    table = village(purse=purse, souvenirs=priced(3, 3, 2))
    table.play("buy nothing")
    assert table.s.coins[0] == purse
    assert table.s.points[0] == 0
    assert not table.s.souvenirs.any()


def test_cards_bought_join_the_collection_and_no_others():
    """TK-4.3"""
    table = village(purse=9, souvenirs=["koma", "sake", "geta"])
    table.play("buy #1+#3")
    owners = {SOUVENIR_ID[c]: int(p) for c, p in enumerate(table.s.souvenir_owner) if p >= 0}
    assert owners == {"koma": 0, "geta": 0}
    assert table.s.souvenirs[0].tolist() == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("owned", "family", "points"),
    [
        ((0, 0, 0, 0), "small_object", 1),
        ((0, 0, 0, 1), "small_object", 3),
        ((1, 1, 0, 0), "art", 5),
        ((1, 1, 1, 0), "art", 7),
        ((1, 0, 0, 0), "small_object", 1),  # opens a second set
        ((2, 2, 2, 1), "art", 7),
        ((2, 2, 0, 0), "clothing", 5),
        ((2, 1, 1, 1), "food_drink", 3),
        ((1, 1, 1, 1), "food_drink", 1),
        ((3, 2, 1, 0), "clothing", 5),
        ((3, 2, 1, 0), "food_drink", 3),
        ((3, 2, 1, 0), "small_object", 1),
        ((2, 1, 1, 0), "art", 7),  # worked example 3
        ((2, 1, 1, 0), "small_object", 1),
        ((2, 1, 1, 0), "food_drink", 3),
    ],
)
def test_a_souvenir_scores_by_the_families_ahead_of_its_own(owned, family, points):
    """TK-4.4: worked example 3 among others."""
    cards = [name for n, names in zip(owned, CARDS.values(), strict=True) for name in names[:n]]
    fresh = CARDS[family][-1]
    table = village(purse=9, souvenirs=[fresh], owned=cards)
    table.play(f"buy #{offer(table).index(fresh) + 1}")
    assert table.s.points[0] == points


def test_a_souvenir_scores_for_the_own_collection_only():
    """TK-4.4"""
    table = journey(4)
    give(table, 1, souvenirs=[SMALL[0], FOOD[0], CLOTHING[0]])
    stack_souvenirs(table, [ART[0]])
    visit(table, 0, 1)
    table.play(f"buy #{offer(table).index(ART[0]) + 1}")
    assert table.scores() == [1, 0, 0, 0]


def test_art_and_food_bought_together_score_ten():
    """TK-4.4, TK-4.5: worked example 3; the collection is then worth 20."""
    owned = ["koma", "gofu", "manju", "geta"]
    table = village(purse=9, souvenirs=["sake", "yukata", "sumie"], owned=owned)
    assert bought(table, "#1+#3") == (5, 10)
    assert 9 + 1 + 10 == (2**2) ** 2 + 2**2 == 20


@pytest.mark.parametrize(
    ("owned", "cards", "points"),
    [
        ((), [SMALL[0], FOOD[0], CLOTHING[0]], 9),
        ((), [SMALL[0], SMALL[1], SMALL[2]], 3),
        ((), [SMALL[0], SMALL[1], ART[0]], 5),
        ([SMALL[3], FOOD[3]], [FOOD[0], CLOTHING[0], ART[0]], 13),
        ([SMALL[3], ART[3], ART[4]], [SMALL[0], FOOD[0], CLOTHING[0]], 15),
    ],
)
def test_cards_bought_together_score_what_they_score_one_by_one(owned, cards, points):
    """TK-4.5: in any order the rise of the sum of squares."""
    together = village(purse=9, souvenirs=cards, owned=owned)
    assert bought(together, "#1+#2+#3")[1] == points
    for order in permutations(cards):
        table = village(purse=99, souvenirs=[order[0]], owned=owned)
        for name in order:
            stack_souvenirs(table, () if table.phase == "VILLAGE_BUY" else [name])
            if table.phase == "MOVE":
                visit(table, 0, 1)
            table.play(f"buy #{offer(table).index(name) + 1}")
        assert table.s.points[0] == points


@pytest.mark.parametrize(
    ("purse", "costs"),
    [
        (4, {(): 0, (1,): 1, (2,): 2, (1, 2): 2, (2, 2): 2}),
        (5, {(): 0, (1,): 1, (2,): 2, (1, 2): 2, (2, 2): 2, (1, 2, 2): 4}),
        (3, {(): 0, (1,): 1, (2,): 2, (1, 2): 2}),
        (2, {(): 0, (1,): 1, (2,): 2}),
    ],
)
def test_sasayakko_must_hold_the_full_price_and_pays_less(purse, costs):
    """TK-4.6: worked example 4."""
    assert baskets(village("sasayakko", purse, priced(2, 1, 2))) == costs


@pytest.mark.parametrize(
    ("prices", "cost"),
    [((1, 1, 1), 2), ((2, 2, 2), 4), ((1, 1, 3), 4), ((1, 3, 3), 6), ((2, 2, 3), 5)],
)
def test_only_the_cheapest_of_the_cards_is_free_for_sasayakko(prices, cost):
    """TK-4.6"""
    table = village("sasayakko", 9, priced(*prices))
    assert bought(table, "#1+#2+#3")[0] == cost


def test_nobody_else_gets_a_card_free():
    """TK-4.6"""
    assert baskets(village("kinko", 5, priced(2, 1, 2)))[1, 2, 2] == 5


@pytest.mark.parametrize(
    ("purse", "costs"),
    [
        (3, {(): 0, (3,): 1, (2,): 1, (2, 3): 3, (2, 2): 3}),
        (2, {(): 0, (3,): 1, (2,): 1}),
        (1, {(): 0, (3,): 1, (2,): 1}),
        (5, {(): 0, (3,): 1, (2,): 1, (2, 3): 3, (2, 2): 3, (2, 2, 3): 5}),
    ],
)
def test_zen_emon_pays_one_coin_for_the_dearest_card(purse, costs):
    """TK-4.7: worked example 5."""
    assert baskets(village("zen_emon", purse, priced(3, 2, 2))) == costs


@pytest.mark.parametrize(
    ("prices", "cost"), [((3, 3, 2), 6), ((1, 1, 3), 3), ((1, 2, 2), 4), ((1, 1, 1), 3)]
)
def test_only_one_card_is_cheaper_for_zen_emon(prices, cost):
    """TK-4.7"""
    table = village("zen_emon", 9, priced(*prices))
    assert bought(table, "#1+#2+#3")[0] == cost


def test_zen_emon_saves_nothing_on_cards_of_price_one():
    """TK-4.7"""
    assert baskets(village("zen_emon", 2, priced(1, 1, 1))) == {(): 0, (1,): 1, (1, 1): 2}
