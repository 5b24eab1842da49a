"""What authorization and tenancy add to a request: the same read with and without them, in one process."""

import time
import uuid

import sqlalchemy as sa

from benchmarks import data
from benchmarks.report import Measure, Section
from benchmarks.server import installation
from leaseapp.kernel import db, dispatch, endpoints
from leaseapp.kernel import principal as principals
from leaseapp.kernel.context import Context

RUNS, COUNT = 5, 400


def run() -> Section:
    """Medians per call, in milliseconds."""
    section = Section("overhead", "Authorization and tenancy per request")
    with installation() as made:
        token = made.cookie.split("=", 1)[1]
        invoice = data.drafts(made.ids, 1)[0]
        endpoint = next(one for one in endpoints.endpoints if one.name == "read_invoice")
        principal = principals.resolve(token)
        whole = [
            _per_call(lambda: dispatch.perform(endpoint, principals.resolve(token), invoice_id=invoice))
            for _ in range(RUNS)
        ]
        inside = [_per_call(lambda: _function_only(endpoint, principal, invoice)) for _ in range(RUNS)]
        look_up = [_per_call(lambda: principals.resolve(token)) for _ in range(RUNS)]
        ping = [_per_call(_ping) for _ in range(RUNS)]
        section.measures = [
            Measure("GET invoice through dispatch, principal included", whole, "ms"),
            Measure("the endpoint's function alone in an open transaction", inside, "ms"),
            Measure(
                "overhead: principal, access, unit of work, settings, answer", _difference(whole, inside), "ms", "3 ms"
            ),
            Measure("of that, session look-up with role and permissions", look_up, "ms"),
            Measure("for comparison: pool checkout and `select 1`", ping, "ms"),
        ]
    section.notes.append(f"Signed in as {data.EMAIL}; one thread, no HTTP.")
    return section


def _difference(whole: list[float], inside: list[float]) -> list[float]:
    return [max(0.0, one - other) for one, other in zip(whole, inside, strict=True)]


def _per_call(function) -> float:
    for _ in range(20):
        function()
    started = time.perf_counter()
    for _ in range(COUNT):
        function()
    return (time.perf_counter() - started) / COUNT * 1000


_open: dict = {}


def _function_only(endpoint, principal, invoice) -> None:
    if "context" not in _open:
        _open["context"] = Context(session=db.open_session(principal), principal=principal)
    context = _open["context"]
    context.session.expunge_all()
    endpoint.function(context, invoice_id=uuid.UUID(invoice))


def _ping() -> None:
    with db.engines.app.connect() as connection:
        connection.execute(sa.select(1))
