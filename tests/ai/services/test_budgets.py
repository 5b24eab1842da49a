"""The budget of a month: nobody gets past it, whatever they do at once, and what a dead process had set aside comes back."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from threading import Barrier
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.ai.enums import AiCallStatus
from leaseapp.ai.models import AiBudget, AiCostEvent, AiReservation, AiSent
from leaseapp.ai.services import budgets, running
from leaseapp.ai.services.budgets import AiBudgetExhaustedError
from leaseapp.identity.services.settings import put
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Fixtures, Price, Script
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import PROJECT_ROOT, get_settings
from leaseapp.notifications.models import Notification
from tests.support import world

CALL = ("call-summary", {"transcript": "Bonjour, merci de nous envoyer le devis."})
#: every character and token costs the same, so that a call costs something whatever it says
PRICE = Price(Decimal(10), Decimal(10))


@pytest.fixture
def actor(database) -> Any:
    return world.person("ADMIN").principal


@pytest.fixture
def priced():
    """Fixtures that cost something."""
    provider = Fixtures(price=PRICE, latency=0.05)
    ai.port.use(provider)
    yield provider
    ai.port.use(None)


def budget(actor: Any) -> AiBudget | None:
    with db.unit_of_work(actor) as context:
        return context.session.exec(select(AiBudget)).one_or_none()


def events(actor: Any) -> list[AiCostEvent]:
    with db.unit_of_work(actor) as context:
        return list(context.session.exec(select(AiCostEvent).order_by(col(AiCostEvent.created_at), AiCostEvent.id)))


def set_limit(actor: Any, amount: Decimal) -> None:
    with db.unit_of_work(actor, action="test") as context:
        put(context, budgets.LIMIT, str(amount))


def told(actor: Any) -> list[int]:
    with db.system_session("test") as session:
        rows = session.exec(select(Notification).where(Notification.target_url == "/workspace/ai/costs"))
        return sorted(row.payload["percent"] for row in rows if row.recipient_user_id == actor.user_id)


def at_once(count: int, act: Any) -> list[Any]:
    barrier = Barrier(count)

    def one(_number: int) -> Any:
        barrier.wait(timeout=60)
        try:
            return act()
        except Exception as error:  # noqa: BLE001  what each of them met is compared
            return error

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def test_of_forty_at_once_with_room_for_one_one_reserves_exactly_the_limit(actor) -> None:
    set_limit(actor, Decimal("0.03"))
    outcomes = at_once(40, lambda: budgets.reserve(actor, "call-summary", "fixtures", "m", Decimal("0.03")))
    assert sum(isinstance(one, budgets.Reservation) for one in outcomes) == 1
    assert sum(isinstance(one, AiBudgetExhaustedError) for one in outcomes) == 39
    assert budget(actor).reserved_usd == Decimal("0.03")
    (reserved,) = [one for one in outcomes if isinstance(one, budgets.Reservation)]
    with db.unit_of_work(actor, action="test") as context:
        budgets.settle(context, reserved, budgets.Settled(AiCallStatus.SUCCESS, cost=Decimal("0.03")))
    row = budget(actor)
    assert (row.spent_usd, row.reserved_usd, row.limit_usd) == (Decimal("0.03"), 0, Decimal("0.03"))


def test_of_forty_workflows_at_once_with_room_for_one_one_is_asked(actor, priced) -> None:
    # what the first call is reckoned to cost is all that there is
    running.run(actor, *CALL)
    (first,) = events(actor)
    set_limit(actor, first.cost_usd + first.reserved_usd)
    priced.calls = 0
    with db.unit_of_work(actor, action="test") as context:
        context.session.connection().execute(sa.update(AiBudget).values(limit_usd=first.cost_usd + first.reserved_usd))
    outcomes = at_once(40, lambda: running.run(actor, *CALL))
    answered = [one for one in outcomes if isinstance(one, running.Result)]
    assert (len(answered), priced.calls) == (1, 1)
    assert {type(one) for one in outcomes if not isinstance(one, running.Result)} == {AiBudgetExhaustedError}
    row = budget(actor)
    assert row.reserved_usd == 0
    assert row.spent_usd == sum(one.cost_usd for one in events(actor)) <= row.limit_usd
    assert len(events(actor)) == 2, "a refusal leaves no cost event"
    assert 100 in told(actor)


def test_each_end_of_a_call_leaves_its_event(actor) -> None:
    script = [
        Script.ERROR,
        Script.TIMEOUT,
        Script.HUGE,
        Script.INVALID_JSON,
        Script.INVALID_JSON,
        Script.INVALID_JSON,
        None,
    ]
    provider = Fixtures(price=PRICE, script=script, latency=0)
    ai.port.use(provider)
    try:
        for _number in range(4):
            with pytest.raises(running.AiUnavailable):
                running.run(actor, *CALL)
        # a wrong form is mended once
        result = running.run(actor, *CALL)
    finally:
        ai.port.use(None)
    rows = events(actor)
    faults = [row.fault for row in rows]
    assert faults == ["UNAVAILABLE", "TIMEOUT", "TOO_LARGE", "UNREADABLE", "UNREADABLE", "UNREADABLE", None]
    assert [row.status for row in rows] == [AiCallStatus.ERROR] * 6 + [AiCallStatus.SUCCESS]
    assert all(row.error_message for row in rows[:6])
    assert rows[-1].error_message is None
    assert [row.cost_usd > 0 for row in rows] == [False, False, False, True, True, True, True]
    assert set(result.events) == {rows[5].id, rows[6].id}
    assert result.cost_usd == rows[5].cost_usd + rows[6].cost_usd
    assert budget(actor).spent_usd == sum(row.cost_usd for row in rows)
    assert {row.organization_id for row in rows} == {actor.organization_id}
    assert {row.triggered_by_user_id for row in rows} == {actor.user_id}


def test_what_a_business_transaction_undoes_keeps_its_cost(actor, priced) -> None:
    with pytest.raises(ZeroDivisionError), db.unit_of_work(actor, action="test") as context:
        put(context, "something", 1)
        running.run(actor, *CALL)
        raise ZeroDivisionError
    assert len(events(actor)) == 1
    assert budget(actor).spent_usd == events(actor)[0].cost_usd > 0


def test_administrators_are_told_once_at_80_and_once_at_100_percent(actor, priced) -> None:
    set_limit(actor, Decimal("0.05"))
    for cost, expected in (("0.03", []), ("0.011", [80]), ("0.001", [80]), ("0.008", [80, 100])):
        reserved = budgets.reserve(actor, "call-summary", "fixtures", "m", Decimal(cost))
        with db.unit_of_work(actor, action="test") as context:
            budgets.settle(context, reserved, budgets.Settled(AiCallStatus.SUCCESS, cost=Decimal(cost)))
        running.calling.notices.tell(actor, reserved.month)
        assert told(actor) == expected
    for _number in range(2):
        with pytest.raises(AiBudgetExhaustedError):
            running.run(actor, *CALL)
    assert told(actor) == [80, 100]


@pytest.mark.parametrize("verb", ["update", "delete"])
def test_the_database_refuses_to_change_an_event(actor, priced, verb) -> None:
    running.run(actor, *CALL)
    table = AiCostEvent.__table__
    statement = sa.update(table).values(cost_usd=0) if verb == "update" else sa.delete(table)
    for engine in (db.engines.app, db.engines.system):
        with engine.connect() as connection, pytest.raises(sa.exc.DBAPIError):
            connection.execute(statement)


def test_a_reservation_that_expired_is_freed_once_and_leaves_its_trace(actor, priced) -> None:
    budgets.reserve(actor, "call-summary", "fixtures", "m", Decimal("0.03"))
    assert budgets.release_expired() == 0
    with clock.freeze(clock.now() + budgets.EXPIRES_AFTER + timedelta(seconds=1)):
        assert [budgets.release_expired(), budgets.release_expired()] == [1, 0]
    row = budget(actor)
    assert (row.reserved_usd, row.spent_usd) == (0, 0)
    (lost,) = events(actor)
    assert (lost.status, lost.fault, lost.cost_usd, lost.reserved_usd) == (
        AiCallStatus.ERROR,
        "LOST",
        0,
        Decimal("0.03"),
    )


def test_an_answer_that_comes_after_its_reservation_expired_is_paid_and_frees_nothing_twice(actor, priced) -> None:
    reserved = budgets.reserve(actor, "call-summary", "fixtures", "m", Decimal("0.03"))
    other = budgets.reserve(actor, "call-summary", "fixtures", "m", Decimal("0.02"))
    with db.unit_of_work(actor, action="test") as context:
        context.session.connection().execute(sa.delete(AiReservation).where(col(AiReservation.id) == reserved.id))
        context.session.connection().execute(sa.update(AiBudget).values(reserved_usd=other.amount))
    with db.unit_of_work(actor, action="test") as context:
        budgets.settle(context, reserved, budgets.Settled(AiCallStatus.SUCCESS, cost=Decimal("0.01")))
    row = budget(actor)
    assert (row.reserved_usd, row.spent_usd) == (Decimal("0.02"), Decimal("0.01"))


def test_what_a_killed_process_had_set_aside_comes_back(actor, database) -> None:
    """A real process, killed between reserve and settle."""
    names = {"app": "DATABASE_URL", "system": "DATABASE_SYSTEM_URL", "owner": "DATABASE_OWNER_URL"}
    where = {name: getattr(database, role).render_as_string(hide_password=False) for role, name in names.items()}
    own = {"AUDIT_KEY": get_settings().audit_secret().decode(), "SECRET_KEY": get_settings().signing_secret().decode()}
    command = [sys.executable, "-m", "tests.ai.slow_call", str(actor.user_id), str(actor.organization_id)]
    process = subprocess.Popen(
        command, cwd=PROJECT_ROOT, env=os.environ | where | own, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline().startswith("asking")
        assert budget(actor).reserved_usd > 0
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    held = budget(actor).reserved_usd
    assert held > 0, "nobody has settled"
    with clock.freeze(clock.now() + budgets.EXPIRES_AFTER + timedelta(seconds=1)):
        assert budgets.release_expired() == 1
    row = budget(actor)
    assert (row.reserved_usd, row.spent_usd) == (0, 0)
    (lost,) = events(actor)
    assert (lost.fault, lost.reserved_usd, lost.workflow) == ("LOST", held, "call-summary")


def test_what_was_sent_is_kept_for_thirty_days_with_its_placeholders(actor, priced) -> None:
    transcript = {"transcript": "Claire Aubert, claire@bdquais.fr, 04 72 10 44 18, FR76 3000 6000 0112 3456 7890 189."}
    running.run(actor, "call-summary", transcript, people=("Claire Aubert",))
    with db.unit_of_work(actor) as context:
        (row,) = context.session.exec(select(AiSent)).all()
    for secret in ("Claire", "Aubert", "claire@", "04 72", "FR76"):
        assert secret not in row.prompt
        assert secret not in (row.answer or "")
    assert set(row.replaced.values()) == {
        "Claire Aubert", "claire@bdquais.fr", "04 72 10 44 18", "FR76 3000 6000 0112 3456 7890 189",
    }  # fmt: skip
    assert events(actor)[0].masked == 4
