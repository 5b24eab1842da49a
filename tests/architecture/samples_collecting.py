"""Samples of receipts, statements and the proof of numbers."""

from typing import Any

from tests.architecture.samples import Maker, issued_invoice, sample


@sample
def suggest_allocation(maker: Maker) -> dict[str, Any]:
    owed = issued_invoice(maker)
    return {"body": {"amount": float(owed.amount_due), "reference": owed.number, "customerId": str(owed.customer_id)}}


@sample
def read_statement(maker: Maker) -> dict[str, Any]:
    return {"customer_id": issued_invoice(maker).customer_id, "query": {}}


@sample
def read_number_chain(maker: Maker) -> dict[str, Any]:
    return {"billing_entity_id": issued_invoice(maker).billing_entity_id}


@sample
def archive_missing_documents(maker: Maker) -> dict[str, Any]:
    issued_invoice(maker)
    return {}


@sample
def verify_number_chain(maker: Maker) -> dict[str, Any]:
    return {"billing_entity_id": issued_invoice(maker).billing_entity_id, "body": {"series": "INVOICE", "after": 0}}
