"""Each job is safe to run twice: the second run changes nothing (ARCHITECTURE 5)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from jobs import runner
from jobs.timetable import TIMETABLE, Scope
from leaseapp.kernel import clock, db, job_queue
from leaseapp.kernel.job_queue import registered_jobs
from leaseapp.kernel.job_tables import JobStatus
from leaseapp.kernel.principal import system_principal
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from tests.architecture.samples import Maker, issued_invoice
from tests.support.rows import Rows

#: what every run writes about itself
OF_THE_QUEUE = {"job"}
OURS = {name: spec for name, spec in registered_jobs().items() if not spec.function.__module__.startswith("tests.")}
GLOBAL = {entry.job for entry in TIMETABLE if entry.scope is Scope.GLOBAL} | {"identity.mail-lockout"}


def notification(maker: Maker) -> dict[str, Any]:
    """A notification that waits for its mail."""
    with db.unit_of_work(maker.principal) as context:
        row = Notification(
            recipient_user_id=maker.person.user_id, kind=NotificationKind.GENERIC, title="t", body="b", target_url="/x"
        )
        context.add(row)
        return {"notificationId": str(row.id)}


PAYLOADS: dict[str, Callable[[Maker], dict[str, Any]]] = {
    "sales.archive-invoice": lambda maker: {"invoiceId": str(issued_invoice(maker).id)},
    "sales.detect-overdue-invoices": lambda maker: {"issued": str(issued_invoice(maker).id)},
    "notification:send-email": notification,
    "identity.mail-lockout": lambda maker: {
        "userId": str(maker.person.user_id), "lockedUntil": clock.now().isoformat(),
    },
}  # fmt: skip


def run(name: str, payload: dict[str, Any], maker: Maker) -> list[JobStatus]:
    """One run of a job through the queue."""
    organization_id = None if name in GLOBAL else maker.person.organization_id
    with db.unit_of_work(system_principal(organization_id), system=None if organization_id else "test") as context:
        context.enqueue(name, payload)
    claimed = [one for one in job_queue.claim("test", 100, actor=runner.actor) if one.name == name]
    return [job_queue.run(one) for one in claimed]


@pytest.mark.parametrize("name", sorted(OURS))
def test_a_job_that_runs_twice_changes_nothing_the_second_time(name: str, alpha: Maker, rows: Rows) -> None:
    payload = PAYLOADS.get(name, lambda maker: {})(alpha)
    with clock.freeze(clock.now() + timedelta(days=400 if name.startswith("sales.detect") else 0)):
        before = rows.snapshot()
        assert set(run(name, payload, alpha)) == {JobStatus.DONE}
        first = rows.since(before)
        before = rows.snapshot()
        assert run(name, payload, alpha) == [JobStatus.DONE]
        second = rows.since(before)
    touched = {table for table, _id in second.created | second.updated | second.deleted}
    assert touched - OF_THE_QUEUE == set()
    named = {table for table, _id in first.created | first.updated}
    if name.startswith(("sales.", "notification:")):
        assert named - OF_THE_QUEUE - {"audit_log", "audit_head"} != set()


def test_every_job_with_a_payload_of_its_own_still_exists() -> None:
    assert set(PAYLOADS) <= set(OURS)
