"""An item over its budget fails, unless it says why."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.support import budget

Call = Callable[..., object]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Call:
    """`called(3, mark, collected=1)`: the end of a call of an item with these marks, after so many seconds on a quiet machine."""
    monkeypatch.setattr(budget.os, "getloadavg", lambda: (0.0, 0.0, 0.0))

    def call(seconds: float, *marks: pytest.MarkDecorator, collected: float = 0) -> object:
        now, named = [0.0], {mark.name: mark.mark for mark in marks}
        item = SimpleNamespace(get_closest_marker=named.get)
        running = budget.pytest_runtest_call(item)  # ty: ignore[invalid-argument-type]
        with monkeypatch.context() as patch:
            patch.setattr(budget, "process_time", lambda: now[0])
            next(running)
            budget.free("start", {})
            now[0] = collected
            budget.free("stop", {})
            now[0] = collected + seconds
            with pytest.raises(StopIteration) as ended:
                running.send("passed")
        return ended.value.value

    return call


def test_an_item_within_its_budget_passes(called: Call) -> None:
    assert called(budget.MOST - 0.1) == "passed"


def test_an_item_over_its_budget_fails(called: Call) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"2\.1 s of processor time"):
        called(budget.MOST + 0.1)


def test_a_slower_processor_takes_longer(monkeypatch: pytest.MonkeyPatch, called: Call) -> None:
    monkeypatch.setattr(budget, "slowness", lambda: 2)
    assert called(budget.MOST * 1.9) == "passed"
    monkeypatch.undo()


@pytest.mark.parametrize(("load", "expected"), [(0.4, 1), (4.0, 2), (40.0, budget.MOST_CROWDED)])
def test_a_crowded_processor_is_slower(monkeypatch: pytest.MonkeyPatch, load: float, expected: float) -> None:
    monkeypatch.setattr(budget.os, "getloadavg", lambda: (load, 0, 0))
    monkeypatch.setattr(budget.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(budget, "process_time", lambda: 0.0)
    assert budget.slowness() == expected


def test_collecting_garbage_counts_for_nobody(called: Call) -> None:
    assert called(budget.MOST - 0.1, collected=30) == "passed"
    budget.free.seconds -= 30


def test_what_is_made_for_all_counts_for_nobody_and_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(budget, "free", budget.Free())

    @budget.for_all
    def made() -> object:
        now[0] += 30
        return object()

    with monkeypatch.context() as patch:
        patch.setattr(budget, "process_time", lambda: now[0])
        assert made() is made()
    assert budget.free.seconds == 30
    monkeypatch.undo()


@pytest.mark.parametrize("mark", [pytest.mark.slow("a whole year"), pytest.mark.browser, pytest.mark.live])
def test_what_says_why_or_spends_its_time_elsewhere_takes_longer(mark: pytest.MarkDecorator, called: Call) -> None:
    assert called(60, mark) == "passed"


def test_a_mark_without_a_word_is_refused(called: Call) -> None:
    with pytest.raises(pytest.fail.Exception, match="says why"):
        called(1, pytest.mark.slow)
