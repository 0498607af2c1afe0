"""Several threads over one batch: each runs the same compiled loop, without the GIL, on a slice.

Waking a thread takes some 100 us on a virtual machine, as long as stepping a hundred games, so the
caller's thread works too, starts at once, and has the larger slice: the border moves until the
others are done just before it. Slots are independent, so the border never shows in a result.
"""

import threading
from collections.abc import Callable
from typing import Any


class _Helper:
    """A thread that waits for a job, does it, and says so; a job of None ends it."""

    def __init__(self) -> None:
        self.start, self.done = threading.Lock(), threading.Lock()
        self.start.acquire()
        self.done.acquire()
        self.job: Callable[[], int] | None = None
        self.result = -1
        self.error: BaseException | None = None
        threading.Thread(target=self._work, name="boardenvs", daemon=True).start()

    def _work(self) -> None:
        while True:
            self.start.acquire()
            if self.job is None:
                return
            try:
                self.result = self.job()
            except BaseException as error:  # handed to the caller, whose call it was
                self.error = error
            self.job = None
            self.done.release()

    def finish(self) -> bool:
        """Wait until the job is done; return whether it was already."""
        early = self.done.acquire(blocking=False)
        if not early:
            self.done.acquire()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return early


class Crew:
    """`threads` threads, the caller's included, over a batch of `size` slots."""

    def __init__(self, size: int, threads: int):
        """Start the other threads; they sleep between calls."""
        self.size = size
        self._helpers = [_Helper() for _ in range(min(threads, size) - 1)]
        self._border = size // (len(self._helpers) + 1)  # slots of the caller's slice
        self._least = self._border
        self._most = max(size - len(self._helpers), self._border)

    def run(self, loop: Callable[..., int], *arguments: Any) -> list[int]:
        """Call `loop(low, high, *arguments)` on slices of the batch; return what each returned."""
        if not self._helpers:
            return [loop(0, self.size, *arguments)]
        shares, rest = len(self._helpers), self.size - self._border
        for k, helper in enumerate(self._helpers):
            low = self._border + rest * k // shares
            high = self._border + rest * (k + 1) // shares
            helper.job = lambda low=low, high=high: loop(low, high, *arguments)
            helper.start.release()
        results = [loop(0, self._border, *arguments)]
        early = [helper.finish() for helper in self._helpers]
        self._move_border(all(early))
        return results + [helper.result for helper in self._helpers]

    def _move_border(self, early: bool) -> None:
        """Give the caller less when the others waited for it, more when it had to wait."""
        step = max(self.size // 256, 1)
        border = self._border - step if early else self._border + 2 * step
        self._border = min(max(border, self._least), self._most)

    def close(self) -> None:
        """End the threads."""
        for helper in self._helpers:
            helper.start.release()
        self._helpers = []

    __del__ = close
