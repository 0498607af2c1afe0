"""What an agent is, and how a missing extra is told."""

import importlib
from typing import Any, Protocol

from boardenvs.match import View


class Agent(Protocol):
    """Whatever chooses actions. It is given views, never the true state of a game."""

    name: str

    def act(self, view: View) -> int:
        """Return the id of a legal action for the seat of `view`, which is to move."""


def need(module: str, extra: str) -> Any:
    """Return `module`; ModuleNotFoundError names the extra that brings it where it is missing."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.split(".")[0]:
            raise
        raise ModuleNotFoundError(
            f"{module} is not installed; it comes with: pip install 'boardenvs[{extra}]'",
            name=module,
        ) from None
