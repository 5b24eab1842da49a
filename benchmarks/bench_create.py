"""Creating and issuing invoices over HTTP in the shape of `make run`: interface, jobs process and PDFs included."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from http.client import HTTPConnection
from typing import Any

import sqlalchemy as sa

from benchmarks import threads
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import ROOT, Installation, end, free_port, granian, installation, wait_until_ready
from leaseapp.kernel import clock
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.settings import get_settings

RUNS, ONE, MANY, CLIENTS = 5, 60, 300, 12
#: seconds that the jobs of a run may take until the next begins
PATIENCE = 600.0
#: the one session of the bare application
TOKEN = "bare"


def run() -> Section:
    """One client and twelve, each run in turn with the bare application on the same database server."""
    section = Section("create", "Creating and issuing invoices over HTTP, as `make run` serves")
    with installation(whole=True) as made, _bare(made) as bare:
        for clients, count in ((1, ONE), (CLIENTS, MANY)):
            section.measures += _compared(made, bare, clients, count)
    section.notes.append(
        "A pair is two requests: a draft with three lines, and its issue. `make run` with one web process that also serves the "
        "interface, and its jobs process, which makes the PDF of each while others are issued; each run begins when no job is "
        "left. Client, server and database run on the same cores."
    )
    section.notes.append(
        "Ceiling: `benchmarks/bare_app.py`, FastAPI and SQLModel alone, with the statements of both requests (24), under the "
        "same server with as many threads, loaded in turn with the product: it knows no permissions, particulars or rules, and "
        "no jobs run beside it."
    )
    return section


def _compared(made: Installation, bare: Installation, clients: int, count: int) -> list[Measure]:
    ours, theirs = _body(made.ids["customer"]), _body(2)
    where, there = "/api/workspace/invoices", "/invoices"
    _pairs(made, where, ours, 2, 30)
    _pairs(bare, there, theirs, 2, 30)
    rates, tails, issues, ceilings, refused = [], [], [], [], 0
    for _ in range(RUNS):
        _rest()
        seconds, times, bad = _pairs(made, where, ours, clients, count)
        rates.append(count / seconds)
        tails.append(percentile([sum(pair) for pair in times], 0.95))
        issues.append(percentile([pair[1] for pair in times], 0.95))
        refused += bad
        _rest()
        seconds, _times, bad = _pairs(bare, there, theirs, clients, count)
        assert bad == 0
        ceilings.append(count / seconds)
    crowd, judged = f"{clients} client{'s' * (clients > 1)}", clients == CLIENTS
    return [
        Measure(f"created and issued per second, {crowd}", rates, "/s", "100 per second" if judged else ""),
        Measure(f"ceiling: a bare application, {crowd}", ceilings, "/s"),
        share(f"of the ceiling, {crowd}", rates, ceilings),
        Measure(f"p95 of a pair, {crowd}", tails, "ms"),
        Measure(f"p95 of an issue, {crowd}", issues, "ms", "150 ms" if judged else ""),
        Measure(f"refused, {crowd}", [refused], "", "0"),
    ]


def _body(customer: Any) -> dict[str, Any]:
    lines = [
        {
            "kind": "SERVICE",
            "designation": f"Location {number}",
            "quantity": 1,
            "unitPriceHt": 100 + number,
            "vatRatePct": rate,
        }
        for number, rate in enumerate((20, 10, 5.5))
    ]
    due, supplied = (clock.today() + timedelta(days=30)).isoformat(), clock.today().isoformat()
    return {"customerId": customer, "dueDate": due, "supplyDate": supplied, "lines": lines}


def _pairs(
    made: Installation, path: str, body: dict[str, Any], clients: int, count: int
) -> tuple[float, list[tuple[float, float]], int]:
    """(seconds, milliseconds of creating and of issuing of each pair, how many were refused)."""
    times: list[tuple[float, float]] = []
    refused: list[int] = []

    def pair(connection: HTTPConnection, _number: int) -> None:
        began = time.perf_counter()
        status, content = made.call(connection, "POST", path, body)
        between = time.perf_counter()
        if status != 201:
            refused.append(status)
            return
        status, _content = made.call(connection, "POST", f"{path}/{json.loads(content)['id']}/issue", None)
        if status != 200:
            refused.append(status)
        times.append(((between - began) * 1000, (time.perf_counter() - between) * 1000))

    seconds = threads.seconds([partial(pair, made.connect()) for _ in range(clients)], range(count))
    return seconds, times, len(refused)


_WAITING = "select count(*) from job where status = 'RUNNING' or (status = 'PENDING' and run_at <= now())"


def _rest() -> None:
    """Returns when no job waits or runs. Raises RuntimeError after `PATIENCE`."""
    engine = sa.create_engine(addresses().owner, poolclass=sa.pool.NullPool)
    until = time.monotonic() + PATIENCE
    with engine.connect() as connection:
        while time.monotonic() < until:
            left = connection.exec_driver_sql(_WAITING)
            if left.scalar_one() == 0:
                return
            connection.rollback()
            time.sleep(0.2)
    raise RuntimeError("the jobs do not end")


@contextmanager
def _bare(made: Installation) -> Iterator[Installation]:
    """The bare application on the same database server."""
    port = free_port()
    url = addresses().owner.render_as_string(hide_password=False)
    own = {"BARE_DATABASE_URL": url, "BARE_THREADS": str(get_settings().threads), "BARE_TOKEN": TOKEN}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **own}
    command = [sys.executable, "-m", *granian("benchmarks.bare_app:app", port)]
    server = subprocess.Popen(command, env=environment, cwd=ROOT, start_new_session=True)
    try:
        wait_until_ready(port, "/openapi.json")
        yield Installation(port, made.environment, {}, f"token={TOKEN}")
    finally:
        end(server)
