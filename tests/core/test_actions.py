"""Action tables: dense ids, names that parse back."""

from enum import IntEnum

import numpy as np
import pytest

from boardenvs.core.actions import ActionTable
from tests.play import EVERY_GAME


class Act(IntEnum):
    MOVE = 0
    FREE_MEAL = 1
    SKIP = 2


TABLE = ActionTable(
    {Act.MOVE: ("kyoto", "edo"), Act.FREE_MEAL: ("accept", "decline"), Act.SKIP: ("",)}
)


def test_ids_count_up_block_by_block():
    assert TABLE.names == [
        "move kyoto",
        "move edo",
        "free meal accept",
        "free meal decline",
        "skip",
    ]
    assert TABLE.kind.tolist() == [0, 0, 1, 1, 2]
    assert TABLE.arg.tolist() == [0, 1, 0, 1, 0]
    assert TABLE.first.tolist() == [0, 2, 4]
    assert len(TABLE) == 5


@pytest.mark.parametrize("game", EVERY_GAME)
def test_names_and_ids_are_each_others_inverse(game):
    table = game.actions
    assert [table.ids[name] for name in table.names] == list(range(len(table)))
    for action in range(len(table)):
        assert table.first[table.kind[action]] + table.arg[action] == action


@pytest.mark.parametrize("game", EVERY_GAME)
def test_names_are_plain_words_without_loose_spaces(game):
    for name in game.actions.names:
        assert name == " ".join(name.split())
        assert "_" not in name.split()[0]


@pytest.mark.parametrize("name", ["kind", "arg", "first"])
def test_the_arrays_are_small_integers_that_nobody_can_change(name):
    array = getattr(TABLE, name)
    assert array.dtype == np.int16
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


@pytest.mark.parametrize(
    "blocks",
    [
        {Act.FREE_MEAL: ("a",), Act.MOVE: ("a",), Act.SKIP: ("",)},
        {Act.MOVE: ("a",), Act.SKIP: ("",)},
        {Act.MOVE: ("a",)},
    ],
)
def test_blocks_out_of_order_or_missing_are_refused(blocks):
    with pytest.raises(ValueError, match="order of the enum"):
        ActionTable(blocks)


def test_two_actions_of_one_name_are_refused():
    with pytest.raises(ValueError, match="same name"):
        ActionTable({Act.MOVE: ("edo", "edo"), Act.FREE_MEAL: ("a",), Act.SKIP: ("",)})
