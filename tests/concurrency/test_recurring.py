"""Two workers at the night's recurring invoices: a due day makes one invoice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlmodel import func, select

from leaseapp.billing.models import Invoice
from leaseapp.billing.schemas.recurring import RecurringIn
from leaseapp.billing.services import recurring
from leaseapp.kernel import clock, events
from tests.factories import sales


def test_two_runs_at_once_make_one_invoice_a_due_day(work_of):
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
        events.drain(context)
        for _number in range(5):
            source = sales.draft(context, customer, entity)
            recurring.create(
                context,
                RecurringIn(invoice_id=source.id, every_months=1, next_date=clock.today(), issue_automatically=True),
            )
    barrier = Barrier(3)

    def night(_worker):
        with work_of() as context:
            barrier.wait(timeout=30)
            return recurring.make_due(context)

    with ThreadPoolExecutor(3) as pool:
        assert sum(pool.map(night, range(3))) == 5
    with work_of() as context:
        made = select(func.count()).select_from(Invoice).where(Invoice.recurring_invoice_id.is_not(None))
        assert context.session.exec(made).one() == 5
        assert sorted(context.session.exec(select(Invoice.sequence).where(Invoice.sequence.is_not(None)))) == [
            1,
            2,
            3,
            4,
            5,
        ]
