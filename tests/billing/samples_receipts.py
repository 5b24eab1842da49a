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


def waiting(maker: Maker) -> Any:
    """A cheque that has to be brought to the bank."""
    owed = issued_invoice(maker)
    body = {
        "date": clock.today().isoformat(), "amount": owed.amount_due, "method": "CHECK", "reference": "CHQ 7",
        "allocations": [{"invoiceId": str(owed.id), "amount": owed.amount_due}],
    }  # fmt: skip
    return maker.call("create_payment", body=body).body


@sample
def use_advance(maker: Maker) -> dict[str, Any]:
    other = issued_invoice(maker)
    body = {
        "date": clock.today().isoformat(), "amount": 60, "method": "TRANSFER", "onAccount": True, "vatRatePct": 20,
        "customerId": str(other.customer_id), "billingEntityId": str(other.billing_entity_id), "allocations": [],
    }  # fmt: skip
    paid = maker.call("create_payment", body=body).body
    use = {
        "kind": "ALLOCATION", "date": clock.today().isoformat(),
        "allocations": [{"invoiceId": str(other.id), "amount": 10}],
    }  # fmt: skip
    return {"advance_id": paid.advance_id, "body": use}


by_id("read_advance", "advance_id", lambda maker: maker.arguments("use_advance")["advance_id"])


@sample
def create_bank_deposit(maker: Maker) -> dict[str, Any]:
    body = {
        "method": "CHECK", "date": clock.today().isoformat(), "reference": "Slip 1", "charges": 1.5,
        "payments": [{"paymentId": str(waiting(maker).id)}],
    }  # fmt: skip
    return {"body": body}


for _name in ("read_bank_deposit", "read_bank_deposit_pdf"):
    by_id(_name, "bank_deposit_id", lambda maker: maker.make("create_bank_deposit").id)


@sample
def cancel_bank_deposit(maker: Maker) -> dict[str, Any]:
    made = maker.make("create_bank_deposit")
    return {"bank_deposit_id": made.id, "body": {"date": clock.today().isoformat(), "reason": "Written twice"}}


@sample
def suggest_bank_deposit(maker: Maker) -> dict[str, Any]:
    return {"body": {"method": "CHECK", "billingEntityId": str(waiting(maker).billing_entity_id)}}


by_id("read_payment", "payment_id", lambda maker: maker.make("create_payment").id)


@sample
def suggest_allocation(maker: Maker) -> dict[str, Any]:
    owed = issued_invoice(maker)
    return {"body": {"amount": float(owed.amount_due), "reference": owed.number, "customerId": str(owed.customer_id)}}


@sample
def read_statement(maker: Maker) -> dict[str, Any]:
    return {"customer_id": issued_invoice(maker).customer_id, "query": {}}
