"""Notices of e-invoicing and their readers (document 3, Events)."""

from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.services import notices, sources
from leaseapp.billing.services.notices import Notice
from leaseapp.einvoicing.enums import SubmissionStatus
from leaseapp.einvoicing.models import EInvoiceSubmission, SupplierEInvoiceReceipt
from leaseapp.einvoicing.notification_kinds import EINVOICE_FAILED, ERECEIPT_WAITS
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

TITLES = {
    SubmissionStatus.REFUSED: _("Invoice refused by the customer"),
    SubmissionStatus.REJECTED_BY_PDP: _("Invoice rejected by the platform"),
}
GIVEN_UP = _("Invoice not handed over to the platform")


def failed(context: Context, document: Invoice | CreditNote, submission: EInvoiceSubmission) -> None:
    """Tell accountants and the salesperson that an invoice was refused or rejected."""
    _tell(context, document, TITLES[submission.status], submission.last_reason or submission.last_code or "")


def given_up(context: Context, document: Invoice | CreditNote, submission: EInvoiceSubmission) -> None:
    """Tell accountants that the platform could not be reached for days."""
    notices.tell_roles(
        context, (BusinessRole.ACCOUNTANT,), _notice(context, document, GIVEN_UP, submission.failure or "")
    )


def waits(context: Context, receipt: SupplierEInvoiceReceipt) -> None:
    """Tell accountants of an invoice that came in and needs a person."""
    values = {
        "supplier": receipt.seller_name or receipt.seller_siren or "–", "number": receipt.number or "–",
        "why": context.translate(label_of(receipt.status)),
    }  # fmt: skip
    notice = Notice(
        _("A received e-invoice waits for you"), _("{supplier}, {number}: {why}"),
        f"/workspace/einvoicing/receipts/{receipt.id}", values, ERECEIPT_WAITS,
    )  # fmt: skip
    notices.tell_roles(context, (BusinessRole.ACCOUNTANT,), notice)


def _tell(context: Context, document: Invoice | CreditNote, title: str, why: str) -> None:
    notice = _notice(context, document, title, why)
    notices.tell_roles(context, (BusinessRole.ACCOUNTANT,), notice)
    order_id = document.order_id if isinstance(document, Invoice) else None
    sold_by = sources.salespeople_of(context, [order_id]) if order_id else {}
    notices.tell_salesperson(context, sold_by.get(order_id) if order_id else None, notice)


def _notice(context: Context, document: Invoice | CreditNote, title: str, why: str) -> Notice:
    values = {"number": document.number, "why": why, "customer": (document.buyer_snapshot or {}).get("name", "")}
    kind = "credit-notes" if isinstance(document, CreditNote) else "invoices"
    return Notice(title, _("{number}, {customer}: {why}"), f"/workspace/{kind}/{document.id}", values, EINVOICE_FAILED)
