"""Samples of the ledger."""

import uuid

from tests.architecture.making import Maker, by_id
from tests.billing.samples_invoices import issued_invoice


def ledger_entry_id(maker: Maker) -> uuid.UUID:
    """The entry that issuing an invoice wrote."""
    issued_invoice(maker)
    return maker.call("list_ledger_entries", query={}).body.items[0].id


by_id("read_ledger_entry", "entry_id", ledger_entry_id)
