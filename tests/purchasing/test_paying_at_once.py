"""Twenty people at the limit of one invoice: what is allocated and paid never goes over."""

from collections import Counter
from typing import Any

from sqlmodel import select

from leaseapp.kernel.context import Context
from leaseapp.purchasing.endpoints.allocations import allocate_supplier_invoice
from leaseapp.purchasing.endpoints.payments import create_supplier_payment, undo_supplier_payment
from leaseapp.purchasing.models import SupplierInvoice, SupplierPayment
from leaseapp.purchasing.queries import invoices as statements
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables
from tests.support.at_once import at_once

THREADS = 20


def outcomes(calls: list[Any]) -> Counter:
    return Counter(one.code or "done" for one in calls)


def invoice_of(context: Context) -> tuple[Any, Any, Any]:
    payables = Payables(Buyer(context))
    invoice = payables.validated(payables.line(100))
    return invoice.id, invoice.supplier_id, payables.code("MNT-CTR")


def test_twenty_allocate_at_the_limit(work_of):
    with work_of() as context:
        invoice_id, _supplier_id, code_id = invoice_of(context)
    body = {"amountHt": 20, "accountingCodeId": str(code_id)}
    calls = [{"supplier_invoice_id": invoice_id, "body": body}] * THREADS
    assert outcomes(at_once(allocate_supplier_invoice, calls)) == {"done": 5, "ALLOCATION_ABOVE_TOTAL": 15}
    with work_of() as context:
        assert statements.allocated_ht(context, invoice_id) == 100
        assert len(statements.entries_of(context, invoice_id)) == 6


def test_twenty_pay_the_last_euro(work_of):
    with work_of() as context:
        invoice_id, supplier_id, _code_id = invoice_of(context)
    body = {
        "supplierId": str(supplier_id), "date": "2026-11-20", "amount": 120, "method": "CARD",
        "allocations": [{"supplierInvoiceId": str(invoice_id), "amount": 120}],
    }  # fmt: skip
    assert outcomes(at_once(create_supplier_payment, [{"body": body}] * THREADS)) == {
        "done": 1,
        "INVALID_TRANSITION": 19,
    }
    with work_of() as context:
        (invoice,) = context.session.exec(select(SupplierInvoice)).all()
        assert (invoice.paid_amount, invoice.status.value) == (120, "PAID")
        assert len(context.session.exec(select(SupplierPayment)).all()) == 1


def test_twenty_undo_one_payment(work_of):
    with work_of() as context:
        payables = Payables(Buyer(context))
        invoice = payables.validated(payables.line(100))
        invoice_id, payment_id = invoice.id, payables.pay((invoice, "120")).id
    calls = [{"supplier_payment_id": payment_id, "body": {"date": "2026-11-20", "reason": "Rejet"}}] * THREADS
    assert outcomes(at_once(undo_supplier_payment, calls)) == {"done": 1, "PAYMENT_ALREADY_REVERSED": 19}
    with work_of() as context:
        (invoice,) = context.session.exec(select(SupplierInvoice).where(SupplierInvoice.id == invoice_id)).all()
        assert (invoice.paid_amount, invoice.status.value) == (0, "VALIDATED")
        assert sum(one.amount for one in context.session.exec(select(SupplierPayment))) == 0
