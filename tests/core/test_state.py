"""State rows: a common header, zeroed, live for Python, copied as bytes."""

import numpy as np
import pytest

from boardenvs.core.state import HEADER, copy_row, new_rows, peek, state_dtype
from tests.play import EVERY_GAME, position, row

HANDS = state_dtype(("hands", np.int16, (2, 3)), ("score", np.int32))


def test_a_row_holds_the_header_and_the_games_fields():
    names = [name for name, _ in HEADER]
    assert names == ["rng", "step", "limit", "num_players", "player", "phase", "over"]
    assert set(HANDS.names) >= {*names, "hands", "score"}
    assert HANDS["rng"] == np.uint64


def test_no_byte_of_a_row_is_padding():
    """Numpy copies padding or not as it likes, and rows are compared as bytes."""
    assert sum(HANDS[name].itemsize for name in HANDS.names) == HANDS.itemsize


@pytest.mark.parametrize("name", ["round", "copy", "shape"])
def test_a_field_that_an_array_has_of_its_own_is_refused(name):
    """Without the JIT `s.round` would be a method."""
    with pytest.raises(ValueError, match=f"cannot be called '{name}'"):
        state_dtype((name, np.int16))


def test_fields_lie_where_the_processor_wants_them():
    assert HANDS.isalignedstruct
    assert all(
        offset % dtype.base.alignment == 0
        for dtype, offset in (HANDS.fields[name][:2] for name in HANDS.names)
    )


def test_new_rows_are_zero():
    rows = new_rows(HANDS, 3)
    assert rows.shape == (3,)
    assert not any(rows.tobytes())


def test_peek_is_the_live_row():
    rows = new_rows(HANDS, 2)
    peek(rows, 1).hands[1, 2] = 7
    peek(rows, 1).score = 70_000
    assert rows["hands"][1, 1, 2] == 7
    assert rows["score"].tolist() == [0, 70_000]
    rows["hands"][0] = 5
    assert (peek(rows, 0).hands == 5).all()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_copied_row_has_the_same_bytes_and_its_own_memory(game):
    match = position(game, game.default_players, 1)
    copied = copy_row(match._row)
    assert copied.tobytes() == row(match)
    assert copied.dtype == match._row.dtype
    assert not np.shares_memory(copied, match._row)
    peek(copied, 0).step = 99
    assert match.state.step != 99


@pytest.mark.parametrize("game", EVERY_GAME)
def test_all_fields_are_integers(game):
    for name in game.state.names:
        assert np.issubdtype(game.state[name].base, np.integer)
