"""Lists of 25,000 and 100,000 mixed invoices: rows, as the page asks for them, and what they come to, asked for after them."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from benchmarks import ceiling, replay, volume
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import PROCESSES, Installation, installation, load

SIZES, RUNS, READS, CLIENTS = (25_000, 100_000), 5, 120, 12
PATH = "/api/workspace/invoices"
READINGS = {
    "newest first": "page={page}",
    "by total": "page={page}&sort=-totalTtc",
    "late ones of a customer": "late=true&customerId={customer}",
    "search for a number": "q={number}",
    "search for a customer's name": "q=fonderie+lens",
    "search that finds nothing": "q=introuvable",
}
#: of them those whose rows, figures and ceiling are all measured; the searches say how rows are found
WHOLE = ("newest first", "by total", "late ones of a customer")


@dataclass
class Figures:
    """The figures of all runs of one reading."""

    rates: list[float] = field(default_factory=list)
    tails: list[float] = field(default_factory=list)


def run() -> Section:
    """Each size in an installation of its own."""
    section = Section("large", "Lists of many mixed invoices")
    for size in SIZES:
        with installation(lambda ids, size=size: _fill(ids, size)) as made:
            for name, query in READINGS.items():
                section.measures += _reading(made, size, name, query)
    section.notes.append(PROCESSES)
    section.notes.append(
        f"{CLIENTS} clients ask for pages of 50 rows. *Rows* is `include=rows`, the page's first request; beside it two "
        "more clients ask for count and totals of the same list without a pause (`include=totals`, the page's second request), "
        "whose p95 is *figures*; *both at once* is the same route without the parameter."
    )
    section.notes.append(
        "Ceiling: the statements of `include=rows` with their parameters, as the application sends them, with psycopg alone: "
        f"{CLIENTS} threads of one Python process; rows fetched, nothing made of them, no HTTP, nobody counts beside it."
    )
    section.notes.append(
        "Mixed: 500 invoices of 50 customers issued through the services and copied in SQL with all that belongs to them, then "
        f"each with its own amount and state (78 % paid, 3 % canceled, the rest open, mostly late), and {volume.DRAFTS} drafts."
    )
    return section


def _fill(ids: dict[str, str], size: int) -> None:
    volume.grow(ids, size)
    volume.mix(ids)
    ids["busy"] = volume.busiest_customer(ids)


def _reading(made: Installation, size: int, name: str, query: str) -> list[Measure]:
    addresses = [
        query.format(page=1 + number % 20, customer=made.ids["busy"], number=size // 2 + number)
        for number in range(READS)
    ]
    rows, both = Figures(), Figures()
    _load(made, addresses[:30], "&include=rows")  # warm
    figures: list[float] = []
    for _ in range(RUNS):
        with _counting(made, addresses) as counted:
            _note(rows, *_load(made, addresses, "&include=rows"))
        figures.append(percentile(counted, 0.95))
        if name in WHOLE:
            _note(both, *_load(made, addresses, ""))
    what = f"{name}, {size:,}"
    measures = [Measure(f"p95 of the rows, {what}", rows.tails, "ms", "150 ms")]
    if name not in WHOLE:
        return measures
    return [
        *measures,
        Measure(f"p95 of the figures, {what}", figures, "ms"),
        Measure(f"p95 of both at once, {what}", both.tails, "ms"),
        Measure(f"rows per second beside those who count, {what}", rows.rates, "/s"),
        *_beside_ceiling(made, addresses, what),
    ]


def _beside_ceiling(made: Installation, addresses: Sequence[str], what: str) -> list[Measure]:
    """Rows alone, run by run in turn with the bare statements."""
    noted = [replay.noted(made, "list_invoices", f"pageSize=50&include=rows&{one}") for one in addresses[:20]]
    alone, bare = Figures(), []
    for _ in range(RUNS):
        _note(alone, *_load(made, addresses, "&include=rows"))
        bare.append(ceiling.per_second(CLIENTS, replay.connections, replay.reader(noted), range(len(addresses))))
    return [
        Measure(f"rows per second, {what}", alone.rates, "/s"),
        Measure(f"raw SQL ceiling of the rows, {what}", bare, "/s"),
        share(f"of the ceiling, {what}", alone.rates, bare),
    ]


def _load(made: Installation, addresses: Sequence[str], half: str) -> tuple[int, float, list[float]]:
    requests = [("GET", f"{PATH}?pageSize=50&{one}{half}", None) for one in addresses]
    seconds, times, refused = load(made, CLIENTS, requests)
    assert refused == 0
    return len(requests), seconds, times


def _note(figures: Figures, count: int, seconds: float, times: list[float]) -> None:
    figures.rates.append(count / seconds)
    figures.tails.append(percentile(times, 0.95))


@contextmanager
def _counting(made: Installation, addresses: Sequence[str]) -> Iterator[list[float]]:
    """Two clients that ask for count and totals until the block ends; milliseconds of each, one at least of each client."""
    times: list[float] = []
    over = threading.Event()

    def count(start: int) -> None:
        connection, number = made.connect(), start
        while number == start or not over.is_set():
            began = time.perf_counter()
            status, _body = made.call(connection, "GET", f"{PATH}?{addresses[number % len(addresses)]}&include=totals")
            assert status == 200
            times.append((time.perf_counter() - began) * 1000)
            number += 1

    clients = [threading.Thread(target=count, args=(start,)) for start in (0, 1)]
    for client in clients:
        client.start()
    try:
        yield times
    finally:
        over.set()
        for client in clients:
            client.join()
