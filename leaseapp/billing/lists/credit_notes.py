"""The lists of credit notes and of the uses of credits. Amounts of credit notes carry a minus here, and are summed with it."""

from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.orm import aliased

from leaseapp.billing.enums import CreditUseKind
from leaseapp.billing.models import Advance, CreditNote, CreditUse, Customer, Invoice
from leaseapp.billing.permissions import CREDIT_NOTE_READ
from leaseapp.billing.queries import AVAILABLE
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.lists import LostMails
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_is_available = AVAILABLE > 0
_undoing = aliased(CreditUse)


def _customer(_context: Any, value: str) -> Any:
    return CreditNote.customer_id == UUID(value)


def _company(_context: Any, value: str) -> Any:
    return Customer.company_id == UUID(value)


def _invoice(_context: Any, value: str) -> Any:
    return CreditNote.invoice_id == UUID(value)


def _with_rest(_context: Any, value: str) -> Any:
    return {"true": _is_available, "false": ~_is_available}[value]


_lost = LostMails(CreditNote, "CreditNote")

CREDIT_NOTES = ListSpec(
    "credit-notes",
    title=_("Credit notes"),
    permission=CREDIT_NOTE_READ,
    table=CreditNote,
    join=[
        (Invoice, Invoice.id == CreditNote.invoice_id),
        (Customer, Customer.id == CreditNote.customer_id),
        (Company, Company.id == Customer.company_id),
        (BillingEntity, BillingEntity.id == CreditNote.billing_entity_id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("Number, invoice, customer, reason…"),
    quick_filters=(QuickFilter("open", _("Credits left"), {"available": "true"}),),
    criteria={"customerId": _customer, "companyId": _company, "invoiceId": _invoice, "available": _with_rest}
    | _lost.criteria,
    outline={"status": "availableAmount"},
    columns=[
        Column("number", _("Number"), CreditNote.number, search=True, link="/workspace/credit-notes/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("invoice", _("Invoice"), Invoice.number, search=True),
        Column("issueDate", _("Issued on"), CreditNote.issue_date, kind="date", filter="range"),
        Column("reason", _("Reason"), CreditNote.reason, search=True),
        Column("totalTtc", _("Total incl. VAT"), -CreditNote.total_ttc, kind="money", sum=True, filter="range"),
        Column("availableAmount", _("Credit left incl. VAT"), AVAILABLE, kind="money", sum=True, filter="range"),
        Column("totalHt", _("Total excl. VAT"), -CreditNote.total_ht, kind="money", sum=True, shown=False),
        Column("totalVat", _("VAT"), -CreditNote.total_vat, kind="money", sum=True, shown=False),
        Column(
            "settledAmount",
            _("Taken off the invoice incl. VAT"),
            CreditNote.settled_amount,
            kind="money",
            sum=True,
            shown=False,
        ),
        Column(
            "usedAmount",
            _("Allocated or refunded incl. VAT"),
            CreditNote.used_amount,
            kind="money",
            sum=True,
            shown=False,
        ),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True, shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Created on"), CreditNote.created_at, kind="datetime", filter="range", shown=False),
        _lost.column,
    ],
)


def _of_note(_context: Any, value: str) -> Any:
    return CreditUse.credit_note_id == UUID(value)


def _of_advance(_context: Any, value: str) -> Any:
    return CreditUse.advance_id == UUID(value)


def _of_source(table: Any, key: Any) -> Any:
    return and_(table.organization_id == CreditUse.organization_id, table.id == key)


def _live(_context: Any, value: str) -> Any:
    undone = (
        select(_undoing.id)
        .where(_undoing.organization_id == CreditUse.organization_id, _undoing.reverses_use_id == CreditUse.id)
        .exists()
    )
    live = and_(CreditUse.reverses_use_id.is_(None), ~undone)
    return {"true": live, "false": ~live}[value]


CREDIT_USES = ListSpec(
    "credit-uses",
    title=_("Allocations and refunds"),
    permission=CREDIT_NOTE_READ,
    table=CreditUse,
    outer_join=[
        (CreditNote, _of_source(CreditNote, CreditUse.credit_note_id)),
        (Advance, _of_source(Advance, CreditUse.advance_id)),
        (Invoice, and_(Invoice.organization_id == CreditUse.organization_id, Invoice.id == CreditUse.invoice_id)),
    ],
    default_sort="-date",
    search_placeholder=_("Credit note, invoice, reference…"),
    criteria={"creditNoteId": _of_note, "advanceId": _of_advance, "live": _live},
    columns=[
        Column("date", _("Date"), CreditUse.date, kind="date", filter="range", link="/workspace/credit-uses/{id}"),
        Column("kind", _("Use"), CreditUse.kind, kind="status", enum=CreditUseKind, filter="in"),
        Column("creditNote", _("Credit or advance"), func.coalesce(CreditNote.number, Advance.number), search=True),
        Column("invoice", _("Invoice"), Invoice.number, search=True),
        Column("reference", _("Reference"), CreditUse.reference, search=True),
        Column("amount", _("Amount incl. VAT"), CreditUse.amount, kind="money", sum=True, filter="range"),
        Column("createdAt", _("Recorded on"), CreditUse.created_at, kind="datetime", shown=False),
    ],
)
