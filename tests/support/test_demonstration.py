"""Walks find the interface and the demonstration made; other runs make neither."""

import pytest

from tests.support import demonstration


def test_both_are_made_before_a_run_with_walks_and_before_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(demonstration, "load", lambda: made.append("demonstration"))
    monkeypatch.setattr(demonstration.interface, "build", lambda: made.append("interface") or 0)
    monkeypatch.delenv("WITH_WALKS", raising=False)
    demonstration.prepare()
    assert made == []
    monkeypatch.setenv("WITH_WALKS", "1")
    demonstration.prepare()
    assert made == ["demonstration", "interface"]
