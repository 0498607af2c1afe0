"""The options for two players, RULES.md chapter 19."""

import pytest

from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama.tables import (
    CHURCH_NEUTRAL,
    CUSTOMS_NEUTRAL,
    DUMMY_TWICE,
    END_CHURCH,
    END_CUSTOMS,
    NAME_ID,
    NAME_INDUSTRY,
    SPACES,
)
from tests.games.yokohama.helpers import deal, own_technology, town, visit

NEUTRAL = -2
ON = {name: True for name in GAME.options}
BOARDS = [
    ("church", "church", CHURCH_NEUTRAL, END_CHURCH),
    ("customs", "customs_house", CUSTOMS_NEUTRAL, END_CUSTOMS),
]
LOW, MIDDLE, HIGH = "omnibus smelting", "", "omnibus telegraph"  # 7; none; 8


def final(*names, num_players=2, **options):
    """Return a final table where seats 0, 1, ... own technologies, given as strings of names."""
    table = town(num_players, **options)
    s = table.s
    s.over, s.yen[:], s.goods[:] = 1, 0, 0
    for p, owned in enumerate(names):
        for name in owned.split():
            own_technology(table, p, name)
    return table


def test_the_three_options_are_off_by_default():
    """YO-19.1"""
    assert set(GAME.options) == {
        "neutral_assistant_on_church", "neutral_assistant_on_customs", "dummy_industry_enabled",
    }  # fmt: skip
    s = deal(2).s
    assert not any(s[name] for name in GAME.options)
    assert (s.church.tolist(), s.customs.tolist()) == ([-1] * SPACES, [-1] * SPACES)
    assert final("omnibus").scores() == [10, 0]


@pytest.mark.parametrize("num_players", [3, 4])
def test_with_more_players_the_options_do_nothing(num_players):
    """YO-19.1"""
    s = deal(num_players, **ON).s
    assert (s.church.tolist(), s.customs.tolist()) == ([-1] * SPACES, [-1] * SPACES)
    table = final(LOW, num_players=num_players, **ON)
    assert table.scores() == [10] + [0] * (num_players - 1)
    assert table.breakdown()["technology"] == table.scores()


@pytest.mark.parametrize(("board", "area", "spaces", "_"), BOARDS)
def test_a_neutral_assistant_stands_on_its_space_from_the_setup_on_and_blocks_it(
    board, area, spaces, _
):
    """YO-19.2"""
    assert spaces.tolist() == [1] + [0] * (SPACES - 1)
    option = f"neutral_assistant_on_{board}"
    s = deal(2, **{option: True}).s
    other = "customs" if board == "church" else "church"
    assert s[board].tolist() == [NEUTRAL] + [-1] * (SPACES - 1)
    assert s[other].tolist() == [-1] * SPACES
    table = town(2, **{option: True})
    table.s.yen[0] = table.s.imports[0] = 20
    visit(table, 0, area, 5)
    assert table.legal_names() == {"pass"} | {f"use space {n}" for n in range(2, SPACES + 1)}


@pytest.mark.parametrize(("board", "area", "_", "needed"), BOARDS)
@pytest.mark.parametrize("neutral", [False, True])
def test_a_neutral_assistant_does_not_count_towards_the_end(board, area, _, needed, neutral):
    """YO-19.3"""
    for before in (2, 3):
        table = town(2, **{f"neutral_assistant_on_{board}": neutral})
        table.s.yen[:2] = table.s.imports[:2] = 20
        table.s[board][1 : 1 + before] = 0
        visit(table, 1, area, 5)
        table.play("use space 8")
        assert (table.s.last_round > 0) == (before + 1 >= needed[2])
    assert needed[2] == 4


@pytest.mark.parametrize(("board", "prizes"), [("church", (6, 3)), ("customs", (8, 4))])
def test_a_neutral_assistant_counts_for_no_majority(board, prizes):
    """YO-19.3"""
    option = {f"neutral_assistant_on_{board}": True}
    assert final(**option).scores() == [0, 0]
    table = final(**option)
    table.s[board][4] = 1
    assert table.scores() == [0, prizes[0]]
    table.s[board][2] = 0
    assert table.scores() == [prizes[1], prizes[0]]
    assert table.breakdown()[board] == table.scores()


@pytest.mark.parametrize(
    ("names", "scores"),
    [
        (("", ""), [0, 0]),
        ((LOW, ""), [5, 0]),
        ((HIGH, ""), [10, 0]),
        ((LOW, "omnibus"), [5, 0]),
        (("omnibus", LOW), [0, 5]),
        ((HIGH, LOW), [10, 0]),
        ((LOW, HIGH), [0, 10]),
        ((HIGH, "omnibus brickworks"), [10, 5]),
        (("omnibus brickworks canning", HIGH), [10, 5]),
    ],
)
def test_the_dummy_takes_part_like_an_owner_and_its_place_is_given_to_nobody(names, scores):
    """YO-19.4"""
    table = final(*names, dummy_industry_enabled=True)
    assert table.scores() == scores
    assert table.breakdown()["technology"] == scores


def test_the_dummy_has_the_value_seven_and_a_half():
    """YO-19.4"""
    assert DUMMY_TWICE == 15
    for names, total in ((LOW, 7), (HIGH, 8)):
        assert sum(NAME_INDUSTRY[NAME_ID.index(name)] for name in names.split()) == total
