"""The minutes of a run of the tests, by what they grow with, and what they come to when there is more of it (docs/tests.md).

make test ARGS="--junitxml=.var/tests.xml"
python -m scripts.costs_of_tests .var/tests.xml endpoints=500 lists=120 tables=150 pages=250
"""

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.reachability import ROOT

GROUPS = (
    (
        "generic, by endpoint", "endpoints",
        r"tests\.architecture\.test_(access|audit_of_writes|bodies|bulk|company_fuzz|foreign_ids|keys|routes|shapes|versions)",
    ),
    ("generic, by list", "lists", r"tests\.architecture\.test_lists"),
    ("generic, by table", "tables", r"tests\.architecture\.test_tables"),
    ("generic, by page and role", "pages", r"tests\.architecture\.test_(offers|interface|live)"),
    ("generic, of the source", "", r"tests\.architecture\..*"),
    ("walk of all pages", "pages", r"tests\.browser\.test_(pages|roles)"),
    ("walks", "pages", r"tests\.browser\..*"),
    ("kernel, law, interface kit", "", r"tests\.(kernel|law|ui|support|scripts)\..*"),
    ("installations, commands, second process", "", r"tests\.(commands|faults|jobs|demo|benchmarks)\..*"),
    ("flows, several at once", "endpoints", r"tests\.(flows|concurrency)\..*"),
    ("rules of domains", "endpoints", r"tests\.\w+\.rules\..*"),
    ("services, endpoints, documents of domains", "endpoints", r"tests\..*"),
)  # fmt: skip
"""(name, what it grows with, the modules of its tests); the first that matches counts a test."""
OF_A_DOMAIN = 20
"""Seconds of processor time that the tests of a new domain take (docs/tests.md, The budget)."""


@dataclass
class Cost:
    """Tests of a group and their seconds, preparing and cleaning up included."""

    name: str
    unit: str
    tests: int = 0
    seconds: float = 0.0

    def each(self, counts: Mapping[str, int]) -> float | None:
        """Return the seconds for one of what the group grows with; None when it grows with nothing."""
        return self.seconds / counts[self.unit] if self.unit else None

    def at(self, counts: Mapping[str, int], then: Mapping[str, int]) -> float:
        """Return the seconds when there are `then` of them."""
        each = self.each(counts)
        return self.seconds if each is None else each * then.get(self.unit, counts[self.unit])


def costs(tests: Iterable[tuple[str, float]]) -> list[Cost]:
    """Add up (module, seconds) by group."""
    found = [(re.compile(pattern), Cost(name, unit)) for name, unit, pattern in GROUPS]
    for module, seconds in tests:
        cost = next(cost for pattern, cost in found if pattern.fullmatch(module))
        cost.tests += 1
        cost.seconds += seconds
    return [cost for _pattern, cost in found]


def read(paths: Iterable[Path]) -> list[tuple[str, float]]:
    """Return (module, seconds) of each test of pytest's reports."""
    cases = (case for path in paths for case in ET.parse(path).iter("testcase"))
    return [(case.get("classname", ""), float(case.get("time", "0"))) for case in cases]


def by_domain(paths: Iterable[Path]) -> dict[str, float]:
    """Return the seconds of processor time of the tests beside each domain, the dearest first."""
    found: dict[str, float] = {}
    for case in (case for path in paths for case in ET.parse(path).iter("testcase")):
        domain = case.get("classname", "").split(".")[1]
        if (ROOT / "leaseapp" / domain / "endpoints").exists() or (
            ROOT / "leaseapp" / domain / "endpoints.py"
        ).exists():
            spent = (one.get("value", "0") for one in case.iter("property") if one.get("name") == "processor")
            found[domain] = found.get(domain, 0.0) + sum(map(float, spent))
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def counted() -> dict[str, int]:
    """Return how many endpoints, lists, tables and pages there are."""
    from sqlmodel import SQLModel

    from leaseapp import leaseapp, wiring
    from leaseapp.kernel.endpoints import endpoints
    from leaseapp.ui.registry import declared

    wiring.wire()
    assert leaseapp.app is not None
    return {
        "endpoints": len(endpoints), "lists": len(declared.lists), "tables": len(SQLModel.metadata.tables),
        "pages": len(declared.pages),
    }  # fmt: skip


def table(found: list[Cost], counts: Mapping[str, int], then: Mapping[str, int]) -> str:
    """Return the costs as a table of Markdown."""
    rows = ["| tests | number | seconds | one more costs | then |", "|---|---:|---:|---|---:|"]
    for cost in found:
        each = cost.each(counts)
        more = f"{each:.2f} s an entry of {cost.unit}" if each is not None else "–"
        rows.append(f"| {cost.name} | {cost.tests} | {cost.seconds:.0f} | {more} | {cost.at(counts, then):.0f} |")
    now, later = sum(cost.seconds for cost in found), sum(cost.at(counts, then) for cost in found)
    rows.append(f"| all | {sum(cost.tests for cost in found)} | {now:.0f} | | {later:.0f} |")
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """Print the table for reports and for the numbers that are asked for."""
    then = {name: int(number) for name, _is, number in (one.partition("=") for one in arguments if "=" in one)}
    reports = [Path(one) for one in arguments if "=" not in one]
    counts = counted()
    sys.stdout.write(
        f"now: {counts}\n\n{table(costs(read(reports)), counts, then)}\n\nprocessor time beside each domain:\n"
    )
    for domain, seconds in by_domain(reports).items():
        sys.stdout.write(f"{seconds:6.1f} s {domain}{'' if seconds <= OF_A_DOMAIN else f', more than {OF_A_DOMAIN}'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
