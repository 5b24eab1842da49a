"""The report of a benchmark, and how it is written down."""

import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.pace import pace

README = Path(__file__).resolve().parent / "README.md"
_BEGIN, _END = "<!-- begin {name} -->", "<!-- end {name} -->"


@dataclass
class Measure:
    """One figure: what, the median of several runs (and all of them), the goal."""

    what: str
    runs: Sequence[float]
    unit: str
    goal: str = ""

    @property
    def median(self) -> float:
        """The median of the runs."""
        return statistics.median(self.runs)


@dataclass
class Section:
    """The result of one benchmark."""

    name: str
    title: str
    measures: list[Measure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def share(what: str, rates: Sequence[float], ceilings: Sequence[float]) -> Measure:
    """Return the part of its ceiling that each run reached: machines differ by a factor of three, this hardly does."""
    return Measure(what, [100 * rate / ceiling for rate, ceiling in zip(rates, ceilings, strict=True)], "%")


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def as_markdown(section: Section) -> str:
    """The section as it stands in the README."""
    lines = [f"## {section.title}", "", "| what | median | runs | goal |", "|---|---:|---|---|"]
    for one in section.measures:
        runs = ", ".join(_figure(value) for value in one.runs)
        lines.append(f"| {one.what} | {_figure(one.median)} {one.unit} | {runs} | {one.goal} |")
    lines += ["", *(f"- {note}" for note in section.notes), ""]
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    lines.append(
        f"*{when}, {os.cpu_count()} cores, Python {platform.python_version()}, load average {load}; {pace()}.*"
    )
    return "\n".join(lines) + "\n"


def write(section: Section) -> str:
    """Replaces the section in the README, or adds it; the text that was written."""
    begin, end = _BEGIN.format(name=section.name), _END.format(name=section.name)
    written = as_markdown(section)
    block = f"{begin}\n{written}{end}\n"
    text = README.read_text()
    if begin in text:
        head, rest = text.split(begin, 1)
        text = head + block + rest.split(end, 1)[1].lstrip("\n")
    else:
        text = text.rstrip("\n") + "\n\n" + block
    README.write_text(text)
    return written
