"""Unpaid invoices become OVERDUE the day after their due date, a batch a transaction."""

from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.billing import jobs
from leaseapp.billing.services import overdue
from leaseapp.kernel import events
from leaseapp.kernel.queue.job_tables import Job
from tests.factories import sales


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


def _waiting(context) -> int:
    return len(context.session.exec(select(Job.id).where(Job.name == jobs.DETECT_OVERDUE)).all())


def test_the_nightly_job_marks_what_is_late_once(context, book):
    customer = sales.customer(context)
    late = sales.issued(context, customer, book, dueDate=context.today.isoformat())
    in_time = sales.issued(context, customer, book)
    context.session.flush()
    assert overdue.mark_overdue(context) == 0
    context.now = context.now + timedelta(days=1)
    assert overdue.mark_overdue(context) == 1
    assert overdue.mark_overdue(context) == 0
    assert (late.status.value, in_time.status.value) == ("OVERDUE", "ISSUED")
    sales.paid(context, (late, "1200.00"))
    assert late.status.value == "PAID"


def test_more_than_a_batch_follows_in_jobs_of_its_own_the_earliest_first(context, book, monkeypatch):
    monkeypatch.setattr(overdue, "BATCH", 2)
    customer, today = sales.customer(context), context.today
    invoices = [
        sales.issued(context, customer, book, dueDate=(today + timedelta(days=days)).isoformat()) for days in (2, 0, 1)
    ]
    context.now = context.now + timedelta(days=3)
    jobs.detect_overdue(context)
    assert [one.status.value for one in invoices] == ["ISSUED", "OVERDUE", "OVERDUE"]
    assert _waiting(context) == 1
    jobs.detect_overdue(context)
    assert [one.status.value for one in invoices] == ["OVERDUE"] * 3
    assert _waiting(context) == 1
