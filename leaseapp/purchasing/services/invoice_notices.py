"""Notices of supplier invoices (document 3, Events)."""

import uuid
from collections.abc import Iterable

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import Amount
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.purchasing.models import SupplierBankAccount, SupplierInvoice
from leaseapp.purchasing.notification_kinds.invoices import (
    ACCOUNT_TO_CONFIRM,
    APPROVAL_ASKED,
    INVOICE_RECEIVED,
    INVOICE_TO_ALLOCATE,
    MATCH_FAILED,
    MATCH_OVERRIDDEN,
)
from leaseapp.purchasing.permissions import CHECKS_MANAGE
from leaseapp.purchasing.queries.suppliers import name_of

ABOUT = _("{supplier}: {number}, {amount} excl. VAT")


def received(context: Context, invoice: SupplierInvoice) -> None:
    """Tell the accountants that an invoice came in."""
    _tell(context, invoice, _accountants(context), INVOICE_RECEIVED, _("Supplier invoice received"))


def mismatched(context: Context, invoice: SupplierInvoice) -> None:
    """Tell the accountants that order, reception and invoice differ."""
    _tell(context, invoice, _accountants(context), MATCH_FAILED, _("Invoice differs from its order"))


def overridden(context: Context, invoice: SupplierInvoice) -> None:
    """Tell finance that somebody accepted the deviations of an invoice."""
    people = recipients_with(context, CHECKS_MANAGE)
    _tell(context, invoice, people, MATCH_OVERRIDDEN, _("Deviations of an invoice accepted"))


def to_allocate(context: Context, invoice: SupplierInvoice) -> None:
    """Tell the accountants that an invoice waits to be allocated."""
    _tell(context, invoice, _accountants(context), INVOICE_TO_ALLOCATE, _("Invoice to allocate"))


def approval_asked(context: Context, invoice: SupplierInvoice, people: Iterable[uuid.UUID]) -> None:
    """Tell those who are asked to agree."""
    _tell(context, invoice, people, APPROVAL_ASKED, _("An invoice waits for your approval"))


def account_to_confirm(context: Context, account: SupplierBankAccount) -> None:
    """Tell finance that somebody has to call the supplier back."""
    others = [one for one in recipients_with(context, CHECKS_MANAGE) if one != context.principal.user_id]
    notify(
        context, others, ACCOUNT_TO_CONFIRM, title=_("Bank account of a supplier to confirm"),
        body=_("{supplier}: {account}. Call the supplier at the number that you know."),
        target_url=f"/workspace/suppliers/{account.supplier_id}",
        payload={"supplier": name_of(context, account.supplier_id), "account": account.masked},
    )  # fmt: skip


def _accountants(context: Context) -> list[uuid.UUID]:
    return recipients_with(context, BusinessRole.ACCOUNTANT)


def _tell(
    context: Context, invoice: SupplierInvoice, people: Iterable[uuid.UUID], kind: str, title: str
) -> None:  # fmt: skip
    others = [one for one in dict.fromkeys(people) if one != context.principal.user_id]
    notify(
        context, others, kind, title=title, body=ABOUT, target_url=f"/workspace/supplier-invoices/{invoice.id}",
        payload={"number": invoice.number, "supplier": name_of(context, invoice.supplier_id),
                 "amount": Amount(invoice.total_ht, invoice.currency)},
    )  # fmt: skip
