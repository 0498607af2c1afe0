"""Checks of component tables that a user may have corrected: counts, ids, ranges, references.

Every problem names the file it was found in, the entry and the field.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from boardenvs.core.tables import load, source


class Tables:
    """The tables of one game, as they are read, and the problems found in them so far."""

    def __init__(self, game: str):
        """Read nothing yet; `problems` grows with each check."""
        self.game = game
        self.problems: list[str] = []

    def tell(self, file: str, entry: str, what: str) -> None:
        """Note a problem of `entry` in the table `file`."""
        self.problems.append(f"{source(self.game, file)}, {entry}: {what}")

    def read(self, file: str) -> dict[str, Any]:
        """Return the table `file`."""
        return load(self.game, file)

    def value(self, file: str, path: str, low: float = 0, high: float = 99) -> Any:
        """Return the number at `path` ("limits.power_cap") of `file`, None with a problem noted."""
        found: Any = self.read(file)
        for key in path.split("."):
            if not isinstance(found, Mapping) or key not in found:
                self.tell(file, path, "is missing")
                return None
            found = found[key]
        return found if self._in_range(file, path, "", found, low, high) else None

    def _in_range(
        self, file: str, entry: str, field: str, value: Any, low: float, high: float
    ) -> bool:
        named = f"{field} " if field else ""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.tell(file, entry, f"{named}must be a number, not {value!r}")
            return False
        if not low <= value <= high:
            self.tell(file, entry, f"{named}must be from {low:g} to {high:g}, not {value}")
            return False
        return True

    def entries(
        self,
        file: str,
        key: str,
        count: int | None = None,
        copies: int | None = None,
        ranges: Mapping[str, tuple[float, float]] | None = None,
        choices: Mapping[str, Collection[Any]] | None = None,
        id_key: str = "id",
    ) -> list[dict[str, Any]]:
        """Return the entries `[[key]]` of `file` and check them.

        There must be `count` of them, with different ids; their `copies` (or `count`) must add up
        to `copies`; fields in `ranges` must be numbers in range, those in `choices` one of them.
        """
        found = self.read(file).get(key)
        if not isinstance(found, list) or not found:
            self.tell(file, f"[[{key}]]", "is missing")
            return []
        if count is not None and len(found) != count:
            self.tell(file, f"[[{key}]]", f"there must be {count} entries, not {len(found)}")
        names = [entry.get(id_key) for entry in found]
        for name in {name for name in names if names.count(name) > 1 or name is None}:
            self.tell(file, f"[[{key}]]", f"{id_key} {name!r} is missing or used twice")
        for entry in found:
            self._check_entry(file, str(entry.get(id_key)), entry, ranges or {}, choices or {})
        if copies is not None:
            total = sum(entry.get("copies", entry.get("count", 0)) for entry in found)
            if total != copies:
                self.tell(file, f"[[{key}]]", f"copies must add up to {copies}, not {total}")
        return found

    def _check_entry(
        self,
        file: str,
        name: str,
        entry: Mapping[str, Any],
        ranges: Mapping[str, tuple[float, float]],
        choices: Mapping[str, Collection[Any]],
    ) -> None:
        for field, (low, high) in ranges.items():
            if field not in entry:
                self.tell(file, name, f"{field} is missing")
            else:
                self._in_range(file, name, field, entry[field], low, high)
        for field, allowed in choices.items():
            if entry.get(field) not in allowed:
                known = ", ".join(map(str, allowed))
                self.tell(file, name, f"{field} {entry.get(field)!r} is none of {known}")

    def numbers(
        self, file: str, entry: str, values: Any, length: int, low: float = 0, high: float = 99
    ) -> None:
        """Check that `values` is a list of `length` numbers in range."""
        if not isinstance(values, list) or len(values) != length:
            self.tell(file, entry, f"must be a list of {length} numbers, not {values!r}")
            return
        for i, value in enumerate(values):
            self._in_range(file, entry, f"number {i + 1}", value, low, high)


def ids(entries: Iterable[Mapping[str, Any]], key: str = "id") -> Iterator[str]:
    """Yield the ids of `entries`, those that have one."""
    return (str(entry[key]) for entry in entries if key in entry)
