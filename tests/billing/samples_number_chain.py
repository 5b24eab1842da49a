"""Samples of the proof of numbers."""

from typing import Any

from tests.architecture.making import Maker, sample
from tests.billing.samples_invoices import issued_invoice


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
