"""The kernel cache: found by the next process, never stale, never mixed up.

Everything happens in other processes, on a copy of the core with a game of four lines, so that
files may be edited and compiling takes a second.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from boardenvs.core import jit, prng
from boardenvs.core.jit import compiled
from tests.play import MASK_64, splitmix64

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not compiled, reason="without the JIT nothing is cached")

MINI = {
    "games/mini/__init__.py": "",
    "games/mini/data/cards.toml": "prices = [1, 2, 3]\n",
    "games/mini/tables.py": """
from boardenvs.core.tables import frozen, load
PRICES = frozen(load("mini", "cards")["prices"])
""",
    "games/mini/constants.py": "BONUS = 1000\n",
    "games/mini/helpers.py": """
from boardenvs.core.jit import kernel
from boardenvs.games.mini.tables import PRICES

@kernel
def price(card):
    return PRICES[card]

@kernel
def total(cards):
    points = 0
    for card in range(cards):
        points += price(card)
    return points
""",
    "games/mini/rules.py": """
import numpy as np
from boardenvs.core.jit import kernel
from boardenvs.core.prng import mixed
from boardenvs.games.mini.constants import BONUS
from boardenvs.games.mini.helpers import total

@kernel
def fill(out, cards):
    out[0] = total(cards)
    out[1] = BONUS
    out[2] = mixed(np.uint64(1)) % np.uint64(1000)
""",
}

PLAY = """
import json, os, sys, time
import numpy as np
from boardenvs.core.jit import bind
from boardenvs.games.mini.rules import fill

def answer(out, cards):
    g_fill(out, cards)

begin = time.perf_counter()
entry = bind(answer, "boardenvs.games.mini", g_fill=fill)
out = np.zeros(3, np.int64)
entry(out, int(sys.argv[1]))
print(json.dumps({
    "out": out.tolist(),
    "seconds": time.perf_counter() - begin,
    "hits": sum(entry.stats.cache_hits.values()),
}))
"""


class Package:
    """A copy of the core with the mini game, in `folder`, and Python processes that use it."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.package = folder / "boardenvs"
        shutil.copytree(
            ROOT / "boardenvs",
            self.package,
            ignore=lambda _, names: {"__pycache__", "tokaido"} & set(names),
        )
        for name, text in MINI.items():
            path = self.package / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.home = folder / "home"
        self.home.mkdir()

    def run(self, code=PLAY, *arguments, check=True, **variables):
        """Run `code` from a script of its own; return its JSON, or the process if not `check`."""
        script = self.folder / f"script_{abs(hash(code)) % 10**8}.py"
        if not script.exists():  # an unchanged script: numba looks at its time stamp
            script.write_text(code)
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("NUMBA_", "BOARDENVS_", "PYTHON"))
        }
        done = subprocess.run(
            [sys.executable, str(script), *map(str, arguments or (3,))],
            env=clean | {"HOME": str(self.home), "PYTHONPATH": str(self.folder)} | variables,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if not check:
            return done
        assert done.returncode == 0, done.stderr
        return SimpleNamespace(**json.loads(done.stdout))

    def compiled_files(self, under=None):
        """Return all files of numba's cache, with their time stamps."""
        root = under or self.folder
        found = [*root.rglob("*.nbi"), *root.rglob("*.nbc")]
        return {path: path.stat().st_mtime_ns for path in found}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A package whose kernels have been compiled once; tests put back what they edit."""
    made = Package(tmp_path_factory.mktemp("package"))
    made.first = made.run()
    return made


@pytest.fixture
def fresh(tmp_path):
    return Package(tmp_path)


def test_the_first_process_compiles_and_keeps_what_it_compiled(package):
    mixed_one = splitmix64((1 - 0x9E3779B97F4A7C15) & MASK_64)[1]
    assert package.first.out == [6, 1000, mixed_one % 1000]
    assert package.first.hits == 0
    assert package.compiled_files(package.package / "__pycache__")


def test_the_next_process_finds_the_kernels_and_writes_nothing(package):
    before = package.compiled_files()
    again = package.run()
    assert again.out == package.first.out
    assert again.hits == 1
    assert package.compiled_files() == before


EDITS = {
    "a component table": ("games/mini/data/cards.toml", "[1, 2, 3]", "[1, 2, 70]", 0, 73),
    "a constant in another module": ("games/mini/constants.py", "1000", "2000", 1, 2000),
    "a helper kernel in another file": (
        "games/mini/helpers.py",
        "return PRICES[card]",
        "return PRICES[card] * 10",
        0,
        60,
    ),
    "the core's generator": (
        "core/prng.py",
        "return z ^ (z >> S31)",
        "return z & np.uint64(7)",
        2,
        None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_anywhere_a_kernel_looks_is_seen_by_the_next_process(package, edit):
    """Numba's own cache would go on serving the old kernel: the caller's file has not changed."""
    name, old, new, place, value = edit
    path = package.package / name
    text = path.read_text()
    assert old in text
    try:
        path.write_text(text.replace(old, new))
        edited = package.run()
    finally:
        path.write_text(text)
    assert edited.hits == 0
    expected = list(package.first.out)
    expected[place] = edited.out[place] if value is None else value
    assert edited.out == expected
    assert edited.out[place] != package.first.out[place]
    if value is None:
        assert edited.out[place] <= 7


def test_what_was_edited_back_runs_as_before(package):
    assert package.run().out == package.first.out


def test_an_overlaid_table_is_an_edit_too(package, tmp_path):
    overlay = tmp_path / "mini"
    overlay.mkdir()
    (overlay / "cards.toml").write_text("prices = [4, 4, 4]\n")
    over = package.run(BOARDENVS_DATA=str(tmp_path))
    assert over.out[0] == 12
    assert over.hits == 0
    assert package.run().out == package.first.out


def test_a_file_of_another_game_is_no_edit(package):
    other = package.package / "games" / "other"
    other.mkdir()
    try:
        (other / "__init__.py").write_text("CARDS = 3\n")
        assert package.run().hits == 1
    finally:
        shutil.rmtree(other)


def test_checked_and_unchecked_kernels_are_kept_apart(package):
    """An index past the end is an error in the one process and read in silence by the other."""
    silent = package.run(PLAY, 4)
    assert silent.out[1:] == package.first.out[1:]
    checked = package.run(PLAY, 4, check=False, NUMBA_BOUNDSCHECK="1")
    assert checked.returncode != 0
    assert "IndexError" in checked.stderr
    assert package.run(PLAY, 3, NUMBA_BOUNDSCHECK="1").hits == 1
    assert package.run(PLAY, 4).out[1:] == package.first.out[1:]


BINDS = """
import json, sys
import numpy as np
from boardenvs.core.jit import bind, kernel

@kernel
def one():
    return 1

@kernel
def two():
    return 2

def answer(out):
    out[0] = g_kernel() * g_number + g_array[0]

choices = {
    "one": {"g_kernel": one, "g_number": 10, "g_array": np.array([0])},
    "two": {"g_kernel": two, "g_number": 10, "g_array": np.array([0])},
    "ten": {"g_kernel": one, "g_number": 100, "g_array": np.array([0])},
    "plus": {"g_kernel": one, "g_number": 10, "g_array": np.array([5])},
}
out, told = np.zeros(1, np.int64), {}
for name in sys.argv[1:]:
    bind(answer, "boardenvs.games.mini", **choices[name])(out)
    told[name] = int(out[0])
print(json.dumps(told))
"""


def test_one_template_bound_to_different_names_is_as_many_kernels(package):
    """In one process and in the next ones, in whatever order they were bound."""
    due = {"one": 10, "two": 20, "ten": 100, "plus": 15}
    for order in (["one"], ["two"], list(due)[::-1]):
        assert vars(package.run(BINDS, *order)) == {name: due[name] for name in order}


def test_a_kernel_called_from_python_raises_instead_of_crashing():
    with pytest.raises(TypeError, match=r"mixed is a kernel, .*bind\(\) makes entry points"):
        prng.mixed(np.uint64(1))


def test_a_kernel_cannot_be_called_from_python_in_a_process_that_found_it_cached(package):
    code = """
from boardenvs.games.mini.rules import fill
import numpy as np
fill(np.zeros(3, np.int64), 3)
"""
    for _ in range(2):
        done = package.run(code, check=False)
        assert done.returncode == 1
        assert done.stderr.strip().splitlines()[-1].startswith("TypeError: fill is a kernel")


def make_unwritable(path):
    """Put a file where a folder should be made: that stops even the superuser."""
    path.write_text("")


def test_beside_a_read_only_package_the_users_cache_folder_is_used(fresh):
    make_unwritable(fresh.package / "__pycache__")
    first = fresh.run()
    assert first.hits == 0
    assert fresh.compiled_files(fresh.home / ".cache" / "boardenvs")
    assert fresh.compiled_files().keys() == fresh.compiled_files(fresh.home).keys()
    assert fresh.run().hits == 1


def test_with_nowhere_to_write_kernels_are_kept_among_temporary_files(fresh):
    make_unwritable(fresh.package / "__pycache__")
    make_unwritable(fresh.home / ".cache")
    temporary = fresh.folder / "temporary"
    temporary.mkdir()
    assert fresh.run(TMPDIR=str(temporary)).out[0] == 6
    assert fresh.compiled_files().keys() == fresh.compiled_files(temporary).keys() != set()
    assert fresh.run(TMPDIR=str(temporary)).hits == 1


def test_numba_cache_dir_is_honoured(package, tmp_path):
    before = package.compiled_files()
    chosen = tmp_path / "chosen"
    assert package.run(NUMBA_CACHE_DIR=str(chosen)).hits == 0
    assert package.compiled_files(chosen)
    assert package.compiled_files() == before
    assert package.run(NUMBA_CACHE_DIR=str(chosen)).hits == 1


PRUNE = """
import json, sys
from boardenvs.core import jit
home = jit.GAMES / "mini"
file = home / "constants.py"

def use(text):
    file.write_text(text)
    jit.digest.cache_clear(), jit.cache_folder.cache_clear()
    return jit.cache_folder(home)

text = file.read_text()
main = use(text)
(main / "kernel").touch()
for number in range(9):
    newest = use(f"BONUS = {number}")
    if "back" in sys.argv:
        use(text)
file.write_text(text)
folders = list(newest.parent.glob("kernels-mini-*"))
kept = {"newest": newest in folders, "main": (main / "kernel").exists()}
print(json.dumps({"count": len(folders)} | kept))
"""


def test_old_kernels_are_cleared_away(fresh):
    """Six versions of a game stay."""
    told = fresh.run(PRUNE)
    assert told.count == jit.KEPT_FOLDERS
    assert told.newest
    assert not told.main


def test_kernels_in_use_are_not_cleared_away_however_old_they_are(fresh):
    """Trying one edit after another does not recompile the version gone back to each time."""
    told = fresh.run(PRUNE, "back")
    assert told.count == jit.KEPT_FOLDERS
    assert told.main


USE_ALL = """
import json, sys, time
import numpy as np
from boardenvs.core.game import ENTRY_POINTS
from boardenvs.core.rewards import Reward
from boardenvs.match import Match
from boardenvs.vector import VectorEnv
from tests.toy import GAME

begin = time.perf_counter()
match = Match(GAME, seed=1)
match.play("take 1")
seconds = time.perf_counter() - begin
match.view(0).foresee(worlds=2, seed=1)
match.scores()
match.copy().play_out()
run = GAME.run
out, rows = np.zeros(5, np.float32), match._row
run.reward(rows, 0, int(Reward.WIN), np.zeros(5, np.int64), np.zeros(5, np.int64), out)
vec = VectorEnv(GAME, 2)
vec.reset()
vec.step(vec.mask.argmax(1))
run.choose_batch(0, 2, vec.mask, np.zeros(2, np.uint64), np.zeros(2, np.int64))
run.play_batch(vec._rows, vec._table, np.zeros(2, np.uint64), vec.mask)
run.copy_batch(rows, vec._rows, 3)
run.resample_batch(rows, 0, np.uint64(1), vec._rows, 3)
loops = {name: getattr(run, name) for name in ENTRY_POINTS}
loops["advance"] = run.act.py_func.__globals__["g_advance"]  # it holds the rules
counts = {name: len(loop.signatures) for name, loop in loops.items()}
print(json.dumps({"seconds": seconds, "counts": counts}))
"""


@pytest.mark.slow
def test_a_game_compiles_once_with_a_line_that_says_so(tmp_path):
    """Cold, each loop is compiled for one signature; the next process starts in silence."""

    def play():
        script = tmp_path / "use.py"
        if not script.exists():
            script.write_text(USE_ALL)
        variables = {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, str(script)],
            env=os.environ | variables,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        files = {p: p.stat().st_mtime_ns for p in (tmp_path / "cache").rglob("*.nb*")}
        return SimpleNamespace(**json.loads(done.stdout), stderr=done.stderr, files=files)

    cold, warm = play(), play()
    assert "compiling toy for its first use on this machine" in cold.stderr
    assert warm.stderr == ""
    assert warm.files == cold.files
    assert warm.seconds < cold.seconds / 3
    assert {name: count for name, count in cold.counts.items() if count != 1} == {}
