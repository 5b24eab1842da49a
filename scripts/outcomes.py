"""A plugin of pytest that writes down how a run ended: `-p scripts.outcomes --outcomes=FILE` (read by `scripts/suite.py`).

`--failing=FILE` tells besides while a run is on: the name of each test, in the moment in which it fails.
"""

import json
from pathlib import Path
from typing import Any

import pytest


class Outcomes:
    """Sorts what the processes of a run report to the one that they belong to."""

    def __init__(self, path: Path, failing: Path | None = None) -> None:
        self._path = path
        self._failing = failing
        self._passed: set[str] = set()
        self._skipped: set[str] = set()
        self._failed: set[str] = set()
        self._broken: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Sort a test: it fails when it, what it needs or what it leaves fails."""
        if report.failed:
            self._tell(report.nodeid)
            self._failed.add(report.nodeid)
        elif report.skipped:
            self._skipped.add(report.nodeid)
        elif report.when == "call":
            self._passed.add(report.nodeid)

    def _tell(self, name: str) -> None:
        """Add a line to what people look at meanwhile; what a test leaves may fail after the test did."""
        if self._failing and name not in self._failed:
            with self._failing.open("a") as file:
                file.write(name + "\n")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be read: it hides its tests."""
        if report.failed:
            self._broken.append(f"{report.nodeid} cannot be collected")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Note a process that died: it takes what it would have found along."""
        if error:
            self._broken.append(f"process {node.gateway.id} died")

    def pytest_sessionfinish(self) -> None:
        """Write the names of what passed, was skipped and failed."""
        ended = {"passed": self._passed - self._failed, "skipped": self._skipped - self._failed, "failed": self._failed}
        self._path.write_text(
            json.dumps({**{how: sorted(names) for how, names in ended.items()}, "broken": self._broken})
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--outcomes=FILE` is written at the end, `--failing=FILE` meanwhile."""
    parser.addoption("--outcomes", default="", help="file that says how the run ended, as JSON")
    parser.addoption("--failing", default="", help="file that gets the name of each test that fails, as it fails")


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that the others report to writes."""
    path, failing = config.getoption("outcomes"), config.getoption("failing")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(Path(path), Path(failing) if failing else None))
