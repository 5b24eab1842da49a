"""Samples of analytical codes, exports and matching."""

import io
import uuid
from typing import Any

from leaseapp.kernel import clock
from leaseapp.kernel.endpoints import Received
from tests.architecture.making import SAMPLES, Maker, by_id, sample
from tests.billing.samples_invoices import issued_invoice
from tests.directory.samples import selling_entity


def _year() -> int:
    return clock.today().year


@sample
def create_accounting_code(maker: Maker) -> dict[str, Any]:
    body = {"code": f"ESS-{maker.number()}", "label": "Essence", "category": "OTHER", "ledgerAccount": "6061"}
    return {"body": body | {"vatAccountRole": "VAT_DEDUCTIBLE"}}


by_id("read_accounting_code", "code_id", lambda maker: maker.make("create_accounting_code").id)


@sample
def update_accounting_code(maker: Maker) -> dict[str, Any]:
    return {"code_id": maker.make("create_accounting_code").id, "body": {"label": "Carburant"}}


def _book(maker: Maker) -> str:
    """A book with an entry."""
    maker.keep("entry to export", lambda: issued_invoice(maker))
    return str(selling_entity(maker).id)


@sample
def store_fec(maker: Maker) -> dict[str, Any]:
    return {"body": {"fiscalYear": _year(), "billingEntityId": _book(maker)}}


@sample
def store_pivot(maker: Maker) -> dict[str, Any]:
    return {"body": {"fiscalYear": _year(), "billingEntityId": _book(maker)}}


@sample
def export_ledger(maker: Maker) -> dict[str, Any]:
    return {"query": {"format": "sage", "fiscalYear": str(_year()), "billingEntityId": _book(maker)}}


@sample
def preview_export(maker: Maker) -> dict[str, Any]:
    return {"query": {"format": "fec", "fiscalYear": str(_year()), "billingEntityId": _book(maker)}}


by_id("download_export", "run_id", lambda maker: maker.make("store_fec").export_id)


@sample
def check_fec(maker: Maker) -> dict[str, Any]:
    content = b"JournalCode\tJournalLib\r\n"
    return {
        "query": {"name": "987654308FEC20261231.txt"},
        "content": Received(io.BytesIO(content), "application/octet-stream", len(content)),
    }


@sample
def suggest_letterings(maker: Maker) -> dict[str, Any]:
    return {"query": {"account": "411"}}


def _open_lines(maker: Maker) -> list[uuid.UUID]:
    """Two lines of one customer that nothing settles."""
    found = []
    for _time in range(2):
        number = issued_invoice(maker).number
        query = {"pieceRef": number, "account": "411"}
        found.append(maker.call("list_ledger_lines", query=query).body.items[0].id)
    return found


@sample
def match_lines(maker: Maker) -> dict[str, Any]:
    return {"body": {"lineIds": [str(one) for one in _open_lines(maker)]}}


def _matched(maker: Maker) -> dict[str, Any]:
    lines = [str(one) for one in _open_lines(maker)]
    maker.call("match_lines", body={"lineIds": lines})
    return {"body": {"lineIds": lines[:1]}}


SAMPLES["undo_matching"] = _matched
