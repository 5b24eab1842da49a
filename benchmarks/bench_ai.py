"""A call of a model with fixtures: what reserving, settling and keeping what was sent add to the answer itself."""

import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

from sqlmodel import select

from benchmarks.report import Measure, Section, percentile
from benchmarks.server import installation
from leaseapp.ai.services import budgets, running
from leaseapp.identity.models import Organization
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Fixtures, Price
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, system_principal

RUNS, CALLS, CLIENTS = 5, 100, 6
VALUES = {"transcript": "Claire Aubert rappelle lundi au 04 72 10 44 18, claire@bdquais.example."}


def run() -> Section:
    """One caller, then six at once; the fixture itself takes no time here (in use it waits 20 ms)."""
    section = Section("ai", "Calls of models with fixtures")
    with installation():
        with db.system_session("benchmark") as session:
            organization = session.exec(select(Organization.id)).first()
        actor = system_principal(organization)
        ai.port.use(Fixtures(price=Price(Decimal("0.01"), Decimal("0.01")), latency=0))
        try:
            _ask(actor, 20)
            alone = [time_ for _run in range(RUNS) for time_ in _ask(actor, CALLS)]
            rates, reserving = [], []
            for _run in range(RUNS):
                started = time.perf_counter()
                with ThreadPoolExecutor(CLIENTS) as pool:
                    list(pool.map(lambda _client: _ask(actor, CALLS), range(CLIENTS)))
                rates.append(CLIENTS * CALLS / (time.perf_counter() - started))
            for _call in range(CALLS):
                started = time.perf_counter()
                budgets.reserve(actor, "call-summary", "fixtures", "bench", Decimal("0.000001"))
                reserving.append(time.perf_counter() - started)
        finally:
            ai.port.use(None)
    section.measures = [
        Measure("overhead of a call, one caller", [percentile(alone, 0.5) * 1000], "ms"),
        Measure("of these, 95 % within", [percentile(alone, 0.95) * 1000], "ms"),
        Measure("setting aside alone", [percentile(reserving, 0.5) * 1000], "ms"),
        Measure(f"calls, {CLIENTS} callers of one organization at once", rates, "/s"),
    ]
    section.notes.append(
        f"`call-summary` with masking, prompt, what was sent, rules; {RUNS} runs of {CALLS} calls. Callers of one organization "
        "meet at the row of its budget. Without the 20 ms that the fixture waits in use."
    )
    return section


def _ask(actor: Principal, count: int) -> list[float]:
    """Return the seconds of each of `count` calls, one after the other."""
    seconds = []
    for _call in range(count):
        started = time.perf_counter()
        running.run(actor, "call-summary", VALUES)
        seconds.append(time.perf_counter() - started)
    return seconds
