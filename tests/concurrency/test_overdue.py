"""The night marks late invoices while people are paid: every invoice ends paid, each change is known to version and audit log."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.billing.endpoints.payments import create_payment
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.billing.services import overdue
from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.factories import sales
from tests.support import world

ACCOUNTANT = world.person("ACCOUNTANT").principal
COUNT = 8


@pytest.fixture
def invoices(work_of):
    """Issued invoices of 1 200 €, due today."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    with work_of() as context:
        due = context.today.isoformat()
        return [sales.issued(context, customer, entity, [sales.SERVICE], dueDate=due).id for _n in range(COUNT)]


def pay(invoice_id):
    body = {
        "date": clock.today().isoformat(), "method": "TRANSFER", "amount": 1200,
        "allocations": [{"invoiceId": str(invoice_id), "amount": 1200}],
    }  # fmt: skip
    return perform(create_payment, ACCOUNTANT, body=body).status


def night(_number):
    with db.unit_of_work(system_principal(ACCOUNTANT.organization_id), action="night") as context:
        context.now += timedelta(days=1)
        return overdue.mark_overdue(context)


def test_the_night_and_payments_at_once_lose_nothing(work_of, invoices):
    with ThreadPoolExecutor(COUNT + 3) as pool:
        nights = pool.map(night, range(3))
        payments = pool.map(pay, invoices)
        marked, answers = sum(nights), list(payments)

    assert answers == [201] * COUNT
    with work_of() as context:
        found = context.session.exec(select(Invoice).where(Invoice.id.in_(invoices))).all()
        assert [invoice.status for invoice in found] == [InvoiceStatus.PAID] * COUNT
    chain = ACCOUNTANT.organization_id
    with db.system_session("test") as session:
        rows = session.exec(select(AuditLog).where(AuditLog.action == "night", AuditLog.chain_id == chain)).all()
        assert list(audit.verify(session, chain)) == []
    assert [row.changes for row in rows] == [{"status": ["ISSUED", "OVERDUE"]}] * marked
    assert len({row.target_id for row in rows}) == marked  # however many nights there are, each invoice is marked once


def test_a_payment_waits_for_the_night_that_holds_its_invoice(work_of, invoices):
    with ThreadPoolExecutor(1) as pool:
        with db.unit_of_work(system_principal(ACCOUNTANT.organization_id), action="night") as context:
            context.now += timedelta(days=1)
            assert overdue.mark_overdue(context) == COUNT
            payment = pool.submit(pay, invoices[0])
        assert payment.result(timeout=30) == 201

    with work_of() as context:
        paid = context.session.exec(select(Invoice).where(Invoice.id == invoices[0])).one()
        assert (paid.status, paid.version) == (InvoiceStatus.PAID, 4)  # drafted, issued, late, paid
