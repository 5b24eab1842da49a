"""An item over its budget fails, unless it says why."""

import itertools
from types import SimpleNamespace

import pytest

from tests.support import budget


def called(seconds: float, monkeypatch: pytest.MonkeyPatch, *marks: pytest.MarkDecorator) -> object:
    """The end of a call of an item with these marks that takes so many seconds."""
    named = {mark.name: mark.mark for mark in marks}
    call = budget.pytest_runtest_call(SimpleNamespace(get_closest_marker=named.get))  # ty: ignore[invalid-argument-type]
    with monkeypatch.context() as patch:
        patch.setattr(budget, "process_time", itertools.count(100.0, seconds).__next__)
        next(call)
        with pytest.raises(StopIteration) as ended:
            call.send("passed")
    return ended.value.value


def test_an_item_within_its_budget_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert called(budget.MOST, monkeypatch) == "passed"


def test_an_item_over_its_budget_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"2\.1 s of processor time"):
        called(budget.MOST + 0.1, monkeypatch)


@pytest.mark.parametrize("mark", [pytest.mark.slow("a whole year"), pytest.mark.browser, pytest.mark.live])
def test_what_says_why_or_spends_its_time_elsewhere_takes_longer(
    mark: pytest.MarkDecorator, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert called(60, monkeypatch, mark) == "passed"


def test_collecting_garbage_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "process_time", iter([0.0, 1.0, 4.0, 4.5]).__next__)
    call = budget.pytest_runtest_call(SimpleNamespace(get_closest_marker=lambda _name: None))  # ty: ignore[invalid-argument-type]
    monkeypatch.setattr(budget, "collecting", collecting := budget.Collecting())
    next(call)
    collecting("start", {})
    collecting("stop", {})
    with pytest.raises(StopIteration):
        call.send("passed")
    monkeypatch.undo()


def test_a_mark_without_a_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.fail.Exception, match="says why"):
        called(1, monkeypatch, pytest.mark.slow)
