"""With 100,000 stored invoices: issuing compared to the empty organization, lists and search, the nightly look at due dates."""

import resource
import time
from datetime import timedelta

from benchmarks import data, volume
from benchmarks.report import Measure, Section, percentile
from benchmarks.server import Installation, installation, load
from leaseapp.sales.services import overdue

STORED, RUNS, ISSUES, READS = 100_000, 5, 300, 60
CLIENTS = 12
_LIST = "/api/workspace/invoices?pageSize=50&"
READINGS = {
    "newest first": "page={page}",
    "by total": "page={page}&sort=-totalTtc",
    "late ones of a customer": "late=true&customerId={customer}",
    "search for a number": "q={number}",
    "search for a customer's name": "q=fonderie+lens",
    "search that finds nothing": "q=introuvable",
}


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
            *(_reading(made, name, query) for name, query in READINGS.items()),
            *_overdue(made),
        ]
    section.notes.append(
        "Stored: 500 invoices of 50 customers issued through the services and copied in SQL with lines, ledger and audit rows."
    )
    section.notes.append(f"Lists have 50 rows with count and totals over all that match; {CLIENTS} clients at once.")
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


def _reading(made: Installation, name: str, query: str) -> Measure:
    """p95 of one kind of list, over several runs."""
    tails = []
    for _ in range(3):
        requests = [
            (
                "GET",
                _LIST + query.format(page=1 + number % 20, customer=made.ids["customer"], number=50_000 + number),
                None,
            )
            for number in range(READS)
        ]
        _seconds, times, refused = load(made, CLIENTS, requests)
        assert refused == 0
        tails.append(percentile(times, 0.95))
    return Measure(f"p95 of a list, {name}", tails, "ms")


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
