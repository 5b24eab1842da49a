"""The budget of an item: two seconds of processor time, or a word why it takes more.

They are the seconds of this process alone, and as many more as the processor is slower just now, so that a busy machine makes
nothing fail; without those that fall to whoever happens to run, in which garbage is collected or something is made that all
others use (`for_all`). What spends its time in other processes (walks) or is there to measure (live tests) has none.
"""

import gc
import os
from collections.abc import Callable, Generator
from functools import cache
from time import process_time
from typing import TypeVar

import pytest

Made = TypeVar("Made")
_BEGAN = pytest.StashKey[float]()
MOST = 2.0
"""Seconds of processor time that the call of an item takes without `@pytest.mark.slow("why")`."""


class Free:
    """Adds up the seconds that no item pays for."""

    def __init__(self) -> None:
        self.seconds = self._began = 0.0

    def __call__(self, phase: str, _told: dict[str, int]) -> None:
        """Note that a collection begins or ends."""
        if phase == "start":
            self._began = process_time()
        else:
            self.seconds += process_time() - self._began


free = Free()
gc.callbacks.append(free)
_USUAL = 0.08
"""Seconds in which `slowness` counts on a quiet machine."""
MOST_CROWDED = 3.0
"""Those who wait for a processor make those who run slower up to here: they share its caches."""


def for_all(make: Callable[[], Made]) -> Callable[[], Made]:
    """Keep what `make` returns, and count the seconds in which it is made for no item."""

    @cache
    def made() -> Made:
        began = process_time() - free.seconds
        result = make()
        free.seconds += process_time() - free.seconds - began
        return result

    return made


def slowness() -> float:
    """Return how much slower than usual this processor is, never below 1: on a crowded one a second does less.

    It counts a moment after the item, when a neighbour may just rest; so what wanted to run in the last minute counts as well.
    """
    began = process_time()
    sum(number for number in range(2_000_000))
    crowd = os.getloadavg()[0] / (os.cpu_count() or 1)
    return max((process_time() - began) / _USUAL, min(crowd, MOST_CROWDED), 1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail an item that passes, but over its budget."""
    began = process_time() - free.seconds
    result = yield
    spent = process_time() - free.seconds - began
    slow = item.get_closest_marker("slow")
    if slow and not slow.args:
        pytest.fail("the mark `slow` says why", pytrace=False)
    bound = not any(map(item.get_closest_marker, ("slow", "browser", "live")))
    if bound and spent > MOST and spent > MOST * slowness():
        pytest.fail(f"{spent:.1f} s of processor time: make it quicker, or say why with the mark `slow`", pytrace=False)
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note where an item begins."""
    item.stash[_BEGAN] = process_time()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Write into the report what an item took with its preparation (`scripts/costs_of_tests.py` adds it up by domain)."""
    result = yield
    item.user_properties.append(("processor", f"{process_time() - item.stash[_BEGAN]:.3f}"))
    return result
