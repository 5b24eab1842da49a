"""The journals of sales and purchases, and the VAT of a month."""

from typing import Any

import reflex as rx

from leaseapp.accounting.endpoints.journals import read_purchase_journal, read_sales_journal, read_vat_summary
from leaseapp.accounting.endpoints.ledger import read_ledger_entry
from leaseapp.accounting.ui.components import JournalPage, VatPage
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ACCOUNTING, page
from leaseapp.ui.registry import icon, label

ASKED = ("from", "to", "billingEntityId", "page", "q", "vatRate", "yearMonth")


class JournalState(rx.State):
    """The journals and the month of VAT that are shown."""

    sales: dict[str, Any] = {"ready": False}
    purchases: dict[str, Any] = {"ready": False}
    vat: dict[str, Any] = {"ready": False}
    entry: dict[str, Any] = {}

    @rx.event
    async def read_sales(self, asked: dict[str, Any]) -> None:
        """Read a page of the sales journal."""
        self.sales = await _read(read_sales_journal, asked, self.sales)

    @rx.event
    async def read_purchases(self, asked: dict[str, Any]) -> None:
        """Read a page of the purchase journal."""
        self.purchases = await _read(read_purchase_journal, asked, self.purchases)

    @rx.event
    async def read_vat(self, asked: dict[str, Any]) -> None:
        """Read the VAT of a month `{yearMonth, billingEntityId}`."""
        self.vat = await _read(read_vat_summary, asked, self.vat)

    @rx.event
    async def read_entry(self, entry_id: str) -> None:
        """Read the entry behind a row."""
        outcome = await gateway.call(read_ledger_entry, entry_id=entry_id)
        refusal = outcome.problem
        self.entry = (outcome.body or {}) if refusal is None else {"id": entry_id, "problem": refusal["message"]}


async def _read(endpoint: Endpoint, asked: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    outcome = await gateway.call(endpoint, query={name: str(asked[name]) for name in ASKED if asked.get(name)})
    if outcome.problem is None:
        return {"ready": True, **outcome.body}
    return {**before, "problem": outcome.problem["message"]}


def _journal(title: str, path: str, data: Any, on_read: Any) -> rx.Component:
    for name in ("download", "file-text", "arrow-right", "notebook-text", "chevron-left", "chevron-right"):
        icon(name)
    return JournalPage.create(
        title=label(title),
        path=path,
        data=data,
        entry=JournalState.entry,
        on_read=on_read,
        on_entry=JournalState.read_entry,
    )


SALES, PURCHASES = _("Sales journal"), _("Purchase journal")
page(
    "/workspace/journal-sales",
    title=SALES,
    component=lambda: _journal(SALES, "journal-sales", JournalState.sales, JournalState.read_sales),
    endpoint=read_sales_journal,
    group=ACCOUNTING,
    icon="book-up",
    order=12,
)
page(
    "/workspace/journal-purchases",
    title=PURCHASES,
    component=lambda: _journal(PURCHASES, "journal-purchases", JournalState.purchases, JournalState.read_purchases),
    endpoint=read_purchase_journal,
    group=ACCOUNTING,
    icon="book-down",
    order=13,
)
page(
    "/workspace/vat-summary",
    title=_("VAT"),
    component=lambda: VatPage.create(data=JournalState.vat, on_read=JournalState.read_vat),
    endpoint=read_vat_summary,
    group=ACCOUNTING,
    icon="percent",
    order=62,
)
