"""Actions on a credit: it is set against open invoices or refunded; of credit notes and of advances alike."""

from typing import Any

from leaseapp.billing.endpoints.invoices import list_invoices
from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.rules.settlement import PAYABLE_FILTER
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import DATE, MONEY, Action, Also, Choice, Dialog, Field, Quantities


def allocate(endpoint: Endpoint, when: dict[str, Any], done: str, title: str) -> Action:
    """Return the action that sets what is left against the open invoices of its customer."""
    return Action(
        "allocate",
        _("Allocate…"),
        endpoint,
        icon="arrow-left-right",
        primary=True,
        when=when | {"openInvoices.0": ["*"]},
        done=done,
        dialog=Dialog(
            title,
            text=_("{availableAmount:money} can be allocated. An invoice is settled as by a payment."),
            fields=(
                Field("date", _("Date"), DATE, required=True, value="@today"),
                Quantities(
                    "allocations", _("Invoices"), "openInvoices", key="invoiceId", most="amountDue",
                    label="number", kind=MONEY, due="dueDate", late="daysLate",
                ),
            ),
            confirm=_("Allocate"),
        ),
        body=lambda values, _record: {
            "kind": "ALLOCATION",
            "date": values.get("date"),
            "allocations": [
                {"invoiceId": item["invoiceId"], "amount": item["quantity"]}
                for item in values.get("allocations") or ()
            ],
        },
    )  # fmt: skip


def refund(endpoint: Endpoint, when: dict[str, Any], title: str) -> Action:
    """Return the action that records money that goes back to the customer."""
    return Action(
        "refund",
        _("Refund…"),
        endpoint,
        icon="banknote",
        primary=True,
        when=when,
        done=_("Refund recorded"),
        dialog=Dialog(
            title,
            text=_("Record the money that you send back to {customer.name}."),
            fields=(
                Field("date", _("Paid on"), DATE, required=True, value="@today"),
                Field("amount", _("Amount incl. VAT"), MONEY, required=True, value="{availableAmount}"),
                Choice("method", _("Method"), PaymentMethod, required=True, value="TRANSFER"),
                Field("reference", _("Reference")),
            ),
            confirm=_("Record the refund"),
        ),
        body=lambda values, _record: {**values, "kind": "REFUND"},
    )


def open_invoices(when: dict[str, Any]) -> Also:
    """Return the invoices that may be settled: of the same customer and billing entity, the oldest due date first."""
    filters = {
        "customerId": "{customerId}", "billingEntityId": "{billingEntityId}", "status": PAYABLE_FILTER, "sort": "dueDate",
    }  # fmt: skip
    return Also("openInvoices", list_invoices, filters=filters, when=when)
