"""Rule ids hold three things together: what RULES.md states, what kernels do, what tests check."""

import re
from pathlib import Path

import pytest

from boardenvs import GAMES

ROOT = Path(__file__).parents[1]


def cited(folder, pattern):
    """Return the rule ids that occur in the files of `folder`."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob(pattern)))
    return set(re.findall(r"\b[A-Z]{2}-\d+\.\d+\b", text))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_coded_and_tested(game):
    package = ROOT / "boardenvs" / "games" / game
    stated = set(
        re.findall(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", (package / "RULES.md").read_text(), re.M)
    )
    assert len(stated) > 40
    assert cited(package, "RULES.md") == stated
    assert cited(package, "*.py") == stated
    assert cited(ROOT / "tests" / "games" / game, "*.py") == stated
