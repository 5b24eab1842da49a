"""Issues per second over HTTP: number, particulars, ledger entry, audit chain, job and notification included."""

import psycopg

from benchmarks import ceiling, data
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import PROCESSES, Installation, installation, load
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.persistence.plain_connection import connect

RUNS, ONE, MANY = 5, 150, 600


def run() -> Section:
    """Run with one client and with twelve; the raw-SQL ceiling; then with two web processes, of two threads and of one."""
    section = Section("issue", "Issuing invoices over HTTP")
    with installation() as made:
        section.measures += [*_issues(made, 1, ONE), *(many := _issues(made, 12, MANY))]
        bare = [_ceiling() for _ in range(RUNS)]
        section.measures += [
            Measure("raw SQL ceiling, 12 connections", bare, "/s"),
            share("of the ceiling, 12 clients", many[0].runs, bare),
        ]
    with installation(processes=2) as made:
        section.measures += _issues(made, 12, MANY, " of two web processes")
    with installation(processes=2, WORKER_THREADS="1") as made:
        section.measures += _issues(made, 12, MANY, " of two web processes with one worker thread each")
    section.notes.append(PROCESSES)
    section.notes.append(
        "One worker thread a process issues more, because threads of a process wait for its interpreter and then for the same "
        "number; the default stays two, so that a request that takes long does not hold up its process."
    )
    section.notes.append("After each load of drafts ANALYZE runs, in place of what autovacuum does within seconds.")
    section.notes.append(
        "Ceiling: the bare statements of an issue (number, status, entry with five lines, audit row) from 12 threads of one "
        "Python process with psycopg, without application, HTTP, particulars or rules."
    )
    section.notes.append(
        "Worker threads, 12 clients, one run of 300 each on two cores (2026-11-21): 1 thread 59/s (p95 228 ms), 2 threads "
        "73/s (207 ms), 3 threads 69/s (226 ms), 4 threads 55/s (311 ms). One a core is the default since."
    )
    return section


def _issues(made: Installation, clients: int, count: int, server: str = "") -> list[Measure]:
    """Rate, tail and refusals of some runs; the goals are those of twelve clients."""
    load(made, 2, _requests(made, 40))  # warm
    rates, tails, refused = [], [], 0
    for _ in range(RUNS):
        seconds, times, bad = load(made, clients, _requests(made, count))
        rates.append(count / seconds)
        tails.append(percentile(times, 0.95))
        refused += bad
    judged = clients == 12
    crowd = f"{clients} client{'s' * (clients > 1)}{server}"
    return [
        Measure(f"issues per second, {crowd}", rates, "/s", "100 per second" if judged else ""),
        Measure(f"p95 of an issue, {crowd}", tails, "ms", "150 ms" if judged else ""),
        Measure(f"refused, {crowd}", [refused], "", "0"),
    ]


def _requests(made: Installation, count: int) -> list:
    return [("POST", f"/api/workspace/invoices/{one}/issue", None) for one in data.drafts(made.ids, count)]


_STATEMENTS = (
    "insert into ceiling_sequence values (1, 1) on conflict (id) do update set last = ceiling_sequence.last + 1 returning last",
    "insert into ceiling_entry (number, payload) values (1, repeat('x', 200)) returning id",
    "insert into ceiling_line select g, repeat('x', 80) from generate_series(1, 5) g",
    "insert into ceiling_audit (payload) values (repeat('x', 400))",
)


def _ceiling() -> float:
    url = addresses().owner
    with connect(url) as connection:
        connection.execute("create table if not exists ceiling_sequence (id int primary key, last bigint)")
        connection.execute(
            "create table if not exists ceiling_entry (id bigserial primary key, number int, payload text)"
        )
        connection.execute("create table if not exists ceiling_line (position int, payload text)")
        connection.execute("create table if not exists ceiling_audit (id bigserial primary key, payload text)")

    def issue(connection: psycopg.Connection, _number: int) -> None:
        for statement in reversed(_STATEMENTS):
            connection.execute(statement)
        connection.commit()

    return ceiling.per_second(12, lambda stack: stack.enter_context(connect(url)), issue, range(MANY))
