"""Samples of receipts and of statements."""

from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import Maker, by_id, sample
from tests.billing.samples_invoices import issued_invoice


@sample
def create_payment(maker: Maker) -> dict[str, Any]:
    owed = issued_invoice(maker)
    body = {
        "date": clock.today().isoformat(), "amount": owed.amount_due, "method": "TRANSFER", "reference": "VIR 1",
        "allocations": [{"invoiceId": str(owed.id), "amount": owed.amount_due}],
    }  # fmt: skip
    return {"body": body}


by_id("read_payment", "payment_id", lambda maker: maker.make("create_payment").id)


@sample
def suggest_allocation(maker: Maker) -> dict[str, Any]:
    owed = issued_invoice(maker)
    return {"body": {"amount": float(owed.amount_due), "reference": owed.number, "customerId": str(owed.customer_id)}}


@sample
def read_statement(maker: Maker) -> dict[str, Any]:
    return {"customer_id": issued_invoice(maker).customer_id, "query": {}}
