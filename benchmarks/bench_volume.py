"""With 100,000 stored invoices: issuing compared to the empty organization, and the nightly look at due dates; lists: `large`."""

import resource
import time
from datetime import timedelta

from benchmarks import data, volume
from benchmarks.report import Measure, Section
from benchmarks.server import Installation, installation, load
from leaseapp.billing.services import overdue

STORED, RUNS, ISSUES = 100_000, 5, 300
CLIENTS = 12


def run() -> Section:
    """One installation: measured empty, filled, and measured again."""
    section = Section("volume", f"With {STORED:,} stored invoices")
    with installation() as made:
        empty = _issuing(made)
        volume.grow(made.ids, STORED)
        full = _issuing(made)
        section.measures = [
            Measure(f"issues per second, {CLIENTS} clients, empty organization", empty, "/s"),
            Measure(f"issues per second, {CLIENTS} clients, {STORED:,} invoices", full, "/s"),
            Measure("times as long as in the empty organization", [_median(empty) / _median(full)], "", "at most 1.2"),
            *_overdue(made),
        ]
    section.notes.append(
        "Stored: 500 invoices of 50 customers issued through the services and copied in SQL with lines, ledger and audit rows."
    )
    section.notes.append(
        "OVERDUE is the worst night: every stored invoice passes its due date, each with its audit row."
    )
    return section


def _median(values: list[float]) -> float:
    return Measure("", values, "").median


def _issuing(made: Installation) -> list[float]:
    def requests(count: int) -> list:
        return [("POST", f"/api/workspace/invoices/{one}/issue", None) for one in data.drafts(made.ids, count)]

    load(made, CLIENTS, requests(60))
    rates = []
    for _ in range(RUNS):
        drafted = requests(ISSUES)
        seconds, _times, refused = load(made, CLIENTS, drafted)
        assert refused == 0
        rates.append(ISSUES / seconds)
    return rates


def _overdue(made: Installation) -> list[Measure]:
    """Seconds of the nightly job when all are late, batch by batch as its jobs do it; and what this process grew by."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started, marked = time.perf_counter(), 0
    while True:
        with data.work(made.ids) as context:
            context.now += timedelta(days=365)
            count = overdue.mark_overdue(context)
        marked += count
        if count < overdue.BATCH:
            break
    seconds = time.perf_counter() - started
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return [
        Measure("invoices that the nightly job marked OVERDUE", [marked], ""),
        Measure("seconds it took", [seconds], "s", "60 s"),
        Measure("memory it took", [grown], "MB"),
    ]
