"""The budget of an item: two seconds of processor time, or a word why it takes more.

They are the seconds of this process alone, so that a busy machine makes nothing fail. What spends its time in other processes
(walks) or is there to measure (live tests) has none.
"""

import time
from collections.abc import Generator

import pytest

MOST = 2.0
"""Seconds of processor time that the call of an item takes without `@pytest.mark.slow("why")`."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail an item that passes, but over its budget."""
    began = time.process_time()
    result = yield
    spent = time.process_time() - began
    slow = item.get_closest_marker("slow")
    if slow and not slow.args:
        pytest.fail("the mark `slow` says why", pytrace=False)
    if spent > MOST and not any(map(item.get_closest_marker, ("slow", "browser", "live"))):
        pytest.fail(f"{spent:.1f} s of processor time: make it quicker, or say why with the mark `slow`", pytrace=False)
    return result
