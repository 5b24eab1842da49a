"""Every benchmark can be called, and says how near it comes to its ceiling."""

import importlib
import inspect

import pytest

from benchmarks import bench_pages
from benchmarks.__main__ import NAMES
from benchmarks.report import percentile, share
from scripts import bootstrap


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_a_benchmark(name: str):
    assert inspect.isfunction(importlib.import_module(f"benchmarks.bench_{name}").run)


def test_a_machine_without_a_browser_gets_that_of_the_tests(monkeypatch: pytest.MonkeyPatch):
    installed: list[str] = []

    def debian(*packages: str) -> None:
        installed.extend(packages)

    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(bootstrap, "debian", debian)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}" if name in installed else None)
    assert bench_pages.browser_path() == f"/usr/bin/{bootstrap.HEADLESS}"


def test_a_share_compares_run_with_run():
    assert share("of the ceiling", [50.0, 90.0], [100.0, 120.0]).runs == [50.0, 75.0]


def test_a_slow_click_is_a_click(monkeypatch: pytest.MonkeyPatch):
    """The report tells what the page measured: five seconds stand in the p95."""

    class Page:
        """The part of a browser page that `_clicks` needs."""

        first = property(lambda self: self)

        def __init__(self) -> None:
            self.number = 0

        def evaluate(self, script: str, _head: int) -> float:
            assert "return -1" not in script
            self.number += 1
            return 5000.0 if self.number > 25 else 50.0

        def __getattr__(self, name: str):
            return lambda *_given, **_named: self

    assert percentile(bench_pages._clicks(Page()), 0.95) == 5000.0
