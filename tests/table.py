"""A table for tests: a match whose position may be set up by hand."""

from typing import Any

from boardenvs.match import Match


class Table(Match):
    """A Match whose `s` is edited freely: the legal actions are found anew at every look."""

    @property
    def s(self) -> Any:
        """The live state row."""
        return self.state

    def refresh(self) -> None:
        """Find the legal actions of the position as it stands."""
        self._look()

    def legal(self) -> list[int]:
        self.refresh()
        return super().legal()

    def legal_names(self) -> set[str]:
        """Return the fixed names of the legal actions."""
        return {self.game.actions.names[action] for action in self.legal()}

    def play(self, action: int | str) -> None:
        self.refresh()
        super().play(action)
