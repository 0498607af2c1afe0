"""`python -m boardenvs.tables`: component tables shown and checked, damage named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardenvs import GAMES, tables

DATA = Path(tables.__file__).parent / "games"


def run(*arguments, data=None):
    """Run the command with BOARDENVS_DATA set to `data`."""
    env = {key: value for key, value in os.environ.items() if key != "BOARDENVS_DATA"}
    if data:
        env["BOARDENVS_DATA"] = str(data)
    return subprocess.run(
        [sys.executable, "-m", "boardenvs.tables", *arguments],
        env=env, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_that_come_with_a_game_hold(game):
    assert tables.check(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_command_tells_where_numbers_come_from(game, capsys):
    assert tables.main([game]) == 0
    told = capsys.readouterr().out
    assert len(told.splitlines()) == 9
    assert "published" in told


DAMAGES = [
    ("yokohama", "orders", "vp = 11", "vp = 99", ["order_11", "vp must be from 0 to 30, not 99"]),
    ("yokohama", "orders", '"france"', '"belgium"', ["order_19", "country 'belgium' is none of"]),
    ("yokohama", "orders", 'id = "order_02"', 'id = "order_01"', ["id 'order_01'", "used twice"]),
    ("yokohama", "areas", 'kind = "bank"', 'kind = "casino"', ["bank", "kind 'casino' is none of"]),
    ("yokohama", "areas", "[1, 2, 3, 4, 6]", "[1, 2, 3]", ["bank, power_table", "list of 5"]),
    ("yokohama", "layout", "[12, 13]", "[12, 44]", ["edge [12, 44]", "from 0 to 13, not 44"]),
    ("yokohama", "setup", "max_rounds = 200", "", ["safety.max_rounds", "is missing"]),
    ("yokohama", "technologies", '"order_vp"', '"joy"', ["newspaper", "effect 'joy' is none of"]),
    ("yokohama", "power_tokens", "count = 3", "count = 4", ["add up to 20, not 21"]),
    ("yokohama", "achievements", '"copper"', '"gold"', ["five_copper", "argument 'gold'"]),
    ("tokaido", "souvenirs", "price = 3", 'price = "three"', ["shamisen", "must be a number"]),
    ("tokaido", "meals", "copies = 3", "copies = 2", ["add up to 25, not 22"]),
    ("tokaido", "board", 'kind = "farm"', 'kind = "pub"', ["farm_1", "kind 'pub' is none of"]),
]


@pytest.mark.parametrize(("game", "file", "old", "new", "told"), DAMAGES)
def test_damage_is_named_with_file_entry_and_field(tmp_path, game, file, old, new, told):
    text = (DATA / game / "data" / f"{file}.toml").read_text()
    assert old in text
    (tmp_path / game).mkdir()
    (tmp_path / game / f"{file}.toml").write_text(text.replace(old, new))
    found = run(game, "--check", data=tmp_path)
    assert found.returncode == 1, found.stderr
    assert f"{file}.toml" in found.stdout
    for words in told:
        assert words in found.stdout


def test_tables_that_cannot_be_played_point_to_the_check(tmp_path):
    (tmp_path / "yokohama").mkdir()
    (tmp_path / "yokohama" / "orders.toml").write_text("[meta]\n")
    env = os.environ | {"BOARDENVS_DATA": str(tmp_path)}
    code = "import boardenvs; boardenvs.new('yokohama')"
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert "python -m boardenvs.tables yokohama --check tells where" in found.stderr
    assert "[[order]]: is missing" in run("yokohama", "--check", data=tmp_path).stdout
