"""Threads over one batch: every slot once, errors to the caller, the border where it pays."""

import threading
import time

import pytest

from boardenvs.crew import Crew


@pytest.mark.parametrize("threads", [1, 2, 3, 5])
@pytest.mark.parametrize("size", [1, 2, 7, 1024])
def test_every_slot_is_in_one_slice(size, threads):
    crew = Crew(size, threads)
    for _ in range(20):
        slices = []
        crew.run(lambda low, high, into: into.append((low, high)) or low, slices)
        slots = [slot for low, high in slices for slot in range(low, high)]
        assert sorted(slots) == list(range(size))
    crew.close()


def test_what_the_slices_return_comes_in_their_order():
    crew = Crew(90, 3)
    low = crew.run(lambda low, high: low)
    assert low == sorted(low)
    assert len(low) == 3
    crew.close()


def test_an_error_on_another_thread_reaches_the_caller_and_the_crew_goes_on():
    crew = Crew(10, 2)

    def fail(low, high):
        if low > 0:
            raise ValueError("no such slot")
        return -1

    with pytest.raises(ValueError, match="no such slot"):
        crew.run(fail)
    assert crew.run(lambda low, high: -1) == [-1, -1]
    crew.close()


def test_a_slow_start_of_the_others_gives_the_caller_more():
    crew = Crew(1000, 2)
    caller = threading.current_thread()
    seen = []

    def work(low, high):
        if threading.current_thread() is caller:
            seen.append(high - low)
        else:
            time.sleep(0.002)
        return -1

    for _ in range(60):
        crew.run(work)
    assert seen[0] == 500
    assert seen[-1] > 600
    crew.close()


def test_closing_ends_the_threads():
    before = set(threading.enumerate())
    crew = Crew(10, 4)
    started = set(threading.enumerate()) - before
    assert len(started) == 3
    crew.close()
    for thread in started:
        thread.join(timeout=5)
        assert not thread.is_alive()
