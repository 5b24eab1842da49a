"""The night's recurring invoices as the queue runs them: a job for each, and a failure that concerns one alone."""

from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.billing.models import Invoice, RecurringInvoice
from leaseapp.billing.schemas.recurring import RecurringIn
from leaseapp.billing.services import invoicing, recurring
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel import clock, events
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import recipients_with
from tests.factories import sales
from tests.support import world

NIGHT = "billing.make-recurring-invoices"


@pytest.fixture
def three(work_of):
    """Three recurrences that are due today."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
        events.drain(context)
        return [
            recurring.create(
                context,
                RecurringIn(
                    invoice_id=sales.draft(context, customer, entity).id, every_months=1, next_date=context.today
                ),
            ).id
            for _number in range(3)
        ]


def night():
    """The timetable's job and what it enqueues, until nothing waits; returns how each job ended."""
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        context.enqueue(NIGHT, {})
    ended = []
    while runs := [run for run in job_queue.claim("tests", 20) if run.name.startswith("billing.make-")]:
        ended += [(run.name, job_queue.run(run)) for run in runs]
    return ended


def state(work_of):
    with work_of() as context:
        made = context.session.exec(
            select(Invoice.recurring_invoice_id).where(Invoice.recurring_invoice_id.is_not(None))
        )
        notes = context.session.exec(select(Notification.recipient_user_id, Notification.target_url)).all()
        return sorted(made), set(notes), set(recipients_with(context, BusinessRole.ACCOUNTANT))


def test_each_recurrence_has_a_job_of_its_own_and_a_second_night_makes_nothing(work_of, three):
    assert night() == [(NIGHT, JobStatus.DONE), *[(recurring.MAKE, JobStatus.DONE)] * 3]
    assert night() == [(NIGHT, JobStatus.DONE)]
    assert state(work_of)[:2] == (sorted(three), set())


def test_a_template_that_fits_nothing_stops_nobody_elses(work_of, three):
    with work_of() as context:
        row = context.session.exec(select(RecurringInvoice).where(RecurringInvoice.id == three[1])).one()
        row.template = {"lines": "gone"}
    assert {status for _name, status in night()} == {JobStatus.DONE}
    made, notes, accountants = state(work_of)
    assert made == sorted([three[0], three[2]])
    assert notes == {(one, f"/workspace/recurring-invoices/{three[1]}") for one in accountants}


def test_a_fault_undoes_one_only_and_is_told_to_the_accountants_when_it_is_given_up(work_of, three, monkeypatch):
    create = invoicing.create

    def fail_once(context, body):
        made = create(context, body)
        if calls.append(1) or len(calls) == 2:
            raise ZeroDivisionError("a fault of ours")
        return made

    calls: list[int] = []
    monkeypatch.setattr(invoicing, "create", fail_once)
    ended = night()
    assert sorted(status for name, status in ended if name == recurring.MAKE) == sorted(
        [JobStatus.DONE, JobStatus.PENDING, JobStatus.DONE]
    )
    made, notes, accountants = state(work_of)
    assert (len(made), notes) == (2, set())
    monkeypatch.setattr(invoicing, "create", lambda *_given: 1 / 0)
    with db.system_unit_of_work("test") as context:
        waiting = context.session.exec(
            select(Job).where(Job.name == recurring.MAKE, Job.status == JobStatus.PENDING)
        ).one()
        waiting.run_at, waiting.attempt = clock.now() - timedelta(minutes=1), waiting.max_attempts - 1
        lost = waiting.payload["id"]
    [run] = [run for run in job_queue.claim("tests", 20) if run.name == recurring.MAKE]
    assert job_queue.run(run) == JobStatus.FAILED
    assert state(work_of)[1] == {(one, f"/workspace/recurring-invoices/{lost}") for one in accountants}
    monkeypatch.setattr(invoicing, "create", create)
    night()
    assert state(work_of)[0] == sorted(three)
