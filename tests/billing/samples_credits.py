"""Samples of credit notes and their uses."""

from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import SAMPLES, Maker, sample
from tests.billing.samples_invoices import issued_invoice


def paid_invoice(maker: Maker) -> Any:
    """An invoice that was paid in full."""
    owed = issued_invoice(maker)
    body = {
        "date": clock.today().isoformat(), "amount": owed.total_ttc, "method": "TRANSFER",
        "allocations": [{"invoiceId": str(owed.id), "amount": owed.total_ttc}],
    }  # fmt: skip
    maker.call("create_payment", body=body)
    return owed


@sample
def create_credit_note(maker: Maker) -> dict[str, Any]:
    invoice = issued_invoice(maker)
    line = {"invoiceLineId": str(invoice.lines[0].id), "quantity": 1}
    return {"body": {"invoiceId": str(invoice.id), "reason": "Nacelle rendue", "lines": [line]}}


def credit_note(maker: Maker) -> Any:
    """A credit note that takes part of an unpaid invoice off."""
    return maker.make("create_credit_note")


def free_credit(maker: Maker) -> Any:
    """A credit note on a paid invoice: all of it is the customer's."""
    body = {"invoiceId": str(paid_invoice(maker).id), "reason": "Geste commercial"}
    return maker.call("create_credit_note", body=body).body


for _name in ("read_credit_note", "read_credit_note_pdf", "read_credit_note_xml"):
    SAMPLES[_name] = lambda maker: {"credit_note_id": credit_note(maker).id}
SAMPLES["read_creditable"] = lambda maker: {"invoice_id": issued_invoice(maker).id}


@sample
def use_credit(maker: Maker) -> dict[str, Any]:
    other = issued_invoice(maker)
    body = {
        "kind": "ALLOCATION", "date": clock.today().isoformat(),
        "allocations": [{"invoiceId": str(other.id), "amount": 10}],
    }  # fmt: skip
    return {"credit_note_id": free_credit(maker).id, "body": body}


SAMPLES["read_credit_use"] = lambda maker: {"credit_use_id": maker.make("use_credit").uses[0].id}


@sample
def cancel_and_replace(maker: Maker) -> dict[str, Any]:
    return {"invoice_id": issued_invoice(maker).id, "body": {"reason": "Mauvaise adresse"}}


@sample
def export_credit_note_pdfs(maker: Maker) -> dict[str, Any]:
    return {"body": {"ids": [str(credit_note(maker).id)]}}
