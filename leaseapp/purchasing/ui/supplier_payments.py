"""Payments of suppliers: list, record; what is due, paid at once and ordered by a file for the bank."""

from typing import Any

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.payments import (
    list_supplier_payments,
    make_transfer_file,
    pay_due_supplier_invoices,
    read_due_supplier_invoices,
    read_supplier_payment,
    undo_supplier_payment,
)
from leaseapp.purchasing.enums import SupplierPaymentMethod
from leaseapp.purchasing.lists.payments import SUPPLIER_PAYMENTS
from leaseapp.purchasing.ui.components import DuePage
from leaseapp.ui import gateway, kit
from leaseapp.ui.registry import icon, permission_key

ROUTE = "/workspace/supplier-payments"

kit.list_page(
    SUPPLIER_PAYMENTS, list_supplier_payments, route=ROUTE, group=kit.PURCHASING, icon="wallet", order=60, often=7,
    empty=(_("No supplier payment yet"), _("Pay what is due, or record the payment of an invoice on its page.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_supplier_payment, list_route=ROUTE, icon="wallet", entity="SupplierPayment", title="number",
    title_empty=_("Supplier payment"), subtitle="{supplier}",
    figures=(
        kit.Figure(_("Amount incl. VAT"), "amount", kit.MONEY),
        kit.Figure(_("Paid on"), "date", kit.DATE),
        kit.Figure(_("Method"), "method", enum=SupplierPaymentMethod),
    ),
    actions=(
        kit.Action(
            "undo", _("Undo the payment…"), undo_supplier_payment, icon="undo-2", danger=True,
            when={"reversesPaymentId": [None], "reversedByPaymentId": [None]}, done=_("Payment undone"), go=ROUTE + "/{id}",
            dialog=kit.Dialog(
                _("Undo this payment?"), confirm=_("Undo the payment"),
                text=_("A mirror payment is posted: the money comes back, the invoices are due again."),
                fields=(
                    kit.Field("date", _("Date"), kit.DATE, required=True, value="@today", span=4),
                    kit.Field("reason", _("Reason"), required=True, span=8, hint=_("Transfer sent back, entered in error…")),
                ),
            ),
        ),
    ),
    tabs=(
        kit.Tab(
            "settled", _("Settled invoices"),
            kit.stack(
                kit.show({"reversesPaymentId": ["*"]}, kit.notice(_("This payment undoes another one."), kit.AMBER)),
                kit.show({"reversedByPaymentId": ["*"]}, kit.notice(_("This payment was undone."), kit.AMBER)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Supplier"), "supplier", link="/workspace/suppliers/{supplierId}"),
                        kit.Fact(_("Account", "bank"), "account", when={"account": ["*"]}),
                        kit.Fact(_("Reference"), "reference", copy=True, when={"reference": ["*"]}),
                        kit.Fact(_("Reason"), "reason", when={"reason": ["*"]}),
                    ),
                ),
                kit.table(
                    "allocations",
                    (
                        kit.Cell("number", _("Invoice"), link="/workspace/supplier-invoices/{supplierInvoiceId}"),
                        kit.Cell("amount", _("Amount incl. VAT"), kit.MONEY),
                    ),
                    under=kit.totals((_("Amount paid"), "amount")),
                ),
            ),
        ),
    ),
)  # fmt: skip


class DueState(rx.State):
    """Invoices that are due to suppliers until a day."""

    data: dict[str, Any] = {"ready": False, "items": []}
    until: str = ""

    @rx.event
    async def open(self) -> None:
        """Read it."""
        outcome = await gateway.call(read_due_supplier_invoices, query={"until": self.until} if self.until else {})
        if outcome.problem is None:
            self.data = {"ready": True, **outcome.body}

    @rx.event
    async def look(self, until: str) -> None:
        """Read it until another day."""
        self.until = until
        await self.open()


permission_key(make_transfer_file)
_MAY_PAY = permission_key(pay_due_supplier_invoices)


def _due() -> rx.Component:
    for name in ("wallet", "download", "circle-alert", "landmark"):
        icon(name)
    return DuePage.create(data=DueState.data, permission=_MAY_PAY, on_until=DueState.look)


kit.page(
    "/workspace/due-supplier-invoices", title=_("Suppliers to pay"), component=_due, endpoint=read_due_supplier_invoices,
    group=kit.PURCHASING, icon="landmark", order=50, on_load=DueState.open,
    shows=lambda: frozenset({"SupplierInvoice", "SupplierPayment", "SupplierBankAccount"}),
)  # fmt: skip
