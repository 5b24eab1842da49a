"""The list of invoices over HTTP: 50 rows with totals out of 2,000."""

from benchmarks import ceiling, data, replay
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import PROCESSES, Installation, installation, load
from leaseapp.commands.postgres import provided
from leaseapp.kernel.persistence.plain_connection import connect

RUNS, COUNT, STORED, PAGES, CLIENTS = 5, 400, 2000, 20, 8
SORT = "-totalTtc"


def _prepare(ids: dict[str, str]) -> None:
    data.drafts(ids, STORED)


def run() -> Section:
    """Run with eight clients of one and of two web processes, with two threads and one; the bare statements; their number."""
    section = Section("lists", "List of 50 invoices with totals")
    with installation(_prepare) as made:
        section.measures += (lists := _lists(made))
        asked = [f"pageSize=50&page={1 + number}&sort={SORT}" for number in range(PAGES)]
        pages = [replay.noted(made, "list_invoices", one) for one in asked]
        _ceiling(pages)  # the threads' own first time
        bare = [_ceiling(pages) for _ in range(RUNS)]
        section.measures += [
            Measure(f"raw SQL ceiling, {CLIENTS} threads", bare, "/s"),
            share("of the ceiling", lists[0].runs, bare),
            Measure("statements of one request", [_statements(made)], "", "at most 4"),
        ]
    with installation(_prepare, processes=2) as made:
        section.measures += _lists(made, " of two web processes")
    with installation(_prepare, processes=2, WORKER_THREADS="1") as made:
        section.measures += _lists(made, " of two web processes with one worker thread each")
    section.notes.append(PROCESSES)
    section.notes.append(
        "Statements: session and permissions, tenant settings, count with totals, rows; BEGIN and COMMIT not counted. "
        "Counted once, in PostgreSQL's log: the figure is exact, further runs would repeat it."
    )
    section.notes.append(
        "Ceiling: these very statements with their parameters, as the application sends them, with psycopg alone: "
        f"{CLIENTS} threads of one Python process, each with a connection of the system role for the session and one of the "
        "runtime role; rows fetched, nothing made of them, no HTTP."
    )
    return section


def _lists(made: Installation, server: str = "") -> list[Measure]:
    """Rate and tail of some runs."""
    requests = [
        ("GET", f"/api/workspace/invoices?pageSize=50&page={1 + number % PAGES}&sort={SORT}", None)
        for number in range(COUNT)
    ]
    load(made, 4, requests[:120])  # warm
    rates, tails = [], []
    for _ in range(RUNS):
        seconds, times, refused = load(made, CLIENTS, requests)
        assert refused == 0
        rates.append(COUNT / seconds)
        tails.append(percentile(times, 0.95))
    return [
        Measure(f"lists per second, {CLIENTS} clients{server}", rates, "/s", "150 per second"),
        Measure(f"p95 of a list, {CLIENTS} clients{server}", tails, "ms", "60 ms"),
    ]


def _ceiling(pages: list[list[replay.Statement]]) -> float:
    return ceiling.per_second(CLIENTS, replay.connections, replay.reader(pages), range(COUNT))


def _statements(made: Installation) -> float:
    """Statements of a single request, read from the server's log."""
    log = provided.cluster().log_file
    with connect(provided.cluster().admin_url, autocommit=True) as connection:
        connection.execute("alter system set log_statement = 'all'")
        connection.execute("select pg_reload_conf()")
        connection.execute("select pg_sleep(0.5)")
        before = log.stat().st_size
        made.call(made.connect(), "GET", "/api/workspace/invoices?pageSize=50")
        connection.execute("alter system reset log_statement")
        connection.execute("select pg_reload_conf()")
    text = log.read_bytes()[before:].decode(errors="replace").lower()
    return sum(
        1
        for line in text.splitlines()
        if ("statement:" in line or "execute " in line) and "select" in line and "pg_reload_conf" not in line
    )
