"""The list of invoices over HTTP: 50 rows with totals out of 2,000."""

import psycopg

from benchmarks import data
from benchmarks.report import Measure, Section, percentile
from benchmarks.server import installation, load
from leaseapp.kernel import db

RUNS, COUNT, STORED = 3, 400, 2000


def _prepare(ids: dict[str, str]) -> None:
    data.drafts(ids, STORED)


def run() -> Section:
    """Three runs with eight clients; and the statements of one request as PostgreSQL counted them."""
    section = Section("lists", "List of 50 invoices with totals")
    with installation(_prepare) as made:
        requests = [
            ("GET", f"/api/workspace/invoices?pageSize=50&page={1 + number % 20}&sort=-totalTtc", None)
            for number in range(COUNT)
        ]
        load(made, 4, requests[:60])
        rates, tails = [], []
        for _ in range(RUNS):
            seconds, times, refused = load(made, 8, requests)
            assert refused == 0
            rates.append(COUNT / seconds)
            tails.append(percentile(times, 0.95))
        section.measures = [
            Measure("lists per second, 8 clients", rates, "/s", "150 per second"),
            Measure("p95 of a list, 8 clients", tails, "ms", "60 ms"),
            Measure("statements of one request", [_statements(made)], "", "at most 4"),
        ]
    section.notes.append(
        "Statements: session and permissions, tenant settings, count with totals, rows; BEGIN and ROLLBACK not counted."
    )
    return section


def _statements(made) -> float:
    """Statements of a single request, read from the server's log."""
    owner = db.embedded().admin_url.set(drivername="postgresql").render_as_string(hide_password=False)
    log = db.embedded().log_file
    with psycopg.connect(owner, autocommit=True) as connection:
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
