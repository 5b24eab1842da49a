"""The list of submissions."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.einvoicing.enums import SubmissionStatus
from leaseapp.einvoicing.models import EInvoiceSubmission
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.text.i18n import _

_customer: Any = Invoice.buyer_snapshot["name"].astext  # ty: ignore[not-subscriptable]
_newest: Any = sa.not_(
    sa.exists().where(
        (later := sa.alias(EInvoiceSubmission.__table__, "later")).c.organization_id
        == EInvoiceSubmission.organization_id,
        later.c.invoice_id == EInvoiceSubmission.invoice_id,
        later.c.credit_note_id.is_not_distinct_from(EInvoiceSubmission.credit_note_id),
        later.c.attempt_number > EInvoiceSubmission.attempt_number,
    )
)

_status = col(EInvoiceSubmission.status)
_of_invoice = col(EInvoiceSubmission.credit_note_id).is_(None)
_number: Any = sa.func.coalesce(CreditNote.number, Invoice.number)
_total: Any = sa.func.coalesce(-col(CreditNote.total_ttc), Invoice.total_ttc)
_ended = col(Invoice.status).in_((InvoiceStatus.CANCELED, InvoiceStatus.PAID))
_refused = sa.and_(_newest, _of_invoice, _status == SubmissionStatus.REFUSED, sa.not_(_ended))
_rejected = sa.and_(
    _newest,
    _status == SubmissionStatus.REJECTED_BY_PDP,
    sa.or_(sa.not_(_of_invoice), col(Invoice.status) != InvoiceStatus.CANCELED),
)
#: nobody says that the customer has it: the directory, or a platform, lost it on the way
PATIENCE_DAYS = 3
_silent = sa.and_(
    _newest,
    _status.in_((SubmissionStatus.SUBMITTED, SubmissionStatus.RECEIVED_BY_PDP, SubmissionStatus.DEPOSITED)),
    sa.cast(sa.func.coalesce(EInvoiceSubmission.last_event_at, EInvoiceSubmission.submitted_at), sa.Date)
    < today - PATIENCE_DAYS,
)


def _meaning(criterion: Any) -> Any:
    return lambda _context, text: criterion if {"true": True, "false": False}[text] else sa.not_(criterion)


#: the answer of our own platform is no code of the life cycle
_code = sa.case((col(EInvoiceSubmission.last_code).like("ACK%"), sa.null()), else_=col(EInvoiceSubmission.last_code))

SUBMISSIONS = ListSpec(
    "einvoice-submissions",
    title=_("E-invoices"),
    permission=INVOICE_READ,
    table=EInvoiceSubmission,
    join=[(Invoice, EInvoiceSubmission.invoice_id == Invoice.id)],
    outer_join=[(CreditNote, col(CreditNote.id) == EInvoiceSubmission.credit_note_id)],
    default_sort="-submittedAt",
    search_placeholder=_("Invoice, customer, flow"),
    quick_filters=(
        QuickFilter("failed", _("Refused or rejected"), {"status": "REFUSED,REJECTED_BY_PDP"}),
        QuickFilter("silent", _("Waiting too long"), {"silent": "true"}),
        QuickFilter("disputed", _("In dispute"), {"status": "IN_DISPUTE"}),
        QuickFilter(
            "underway", _("Under way", "e-invoice"), {"status": "SUBMITTED,RECEIVED_BY_PDP,DEPOSITED,RECEIVED_BY_RECIPIENT"}
        ),
        QuickFilter("approved", _("Approved or paid"), {"status": "APPROVED,PAID"}),
    ),
    criteria={"toCredit": _meaning(_refused), "toRepeat": _meaning(_rejected), "silent": _meaning(_silent)},
    outline={"who": "customer", "number": "invoiceNumber", "status": "status", "amount": "totalTtc", "date": "submittedAt",
             "detail": "lastReason"},
    columns=[
        Column("invoiceNumber", _("Document"), _number, search=True, link="/workspace/einvoicing/submissions/{id}"),
        Column("customer", _("Customer"), _customer, search=True, shrinks=True),
        Column("status", _("State"), EInvoiceSubmission.status, kind="status", enum=SubmissionStatus, filter="in"),
        Column("lastCode", _("Code"), _code, filter="in"),
        Column("lastReason", _("Reason"), EInvoiceSubmission.last_reason, shrinks=True),
        Column("totalTtc", _("Total incl. VAT"), _total, kind="money", sum=True, filter="range"),
        Column("submittedAt", _("Submitted on"), EInvoiceSubmission.submitted_at, kind="datetime", filter="range"),
        Column("attemptNumber", _("Attempt"), EInvoiceSubmission.attempt_number, kind="number", filter="range", shown=False),
        Column("updatedAt", _("Changed on"), EInvoiceSubmission.updated_at, kind="datetime", filter="range", shown=False),
        Column("provider", _("Platform"), EInvoiceSubmission.provider, filter="in", shown=False),
        Column("providerInvoiceId", _("Flow"), EInvoiceSubmission.provider_invoice_id, search=True, shown=False),
        Column("invoiceId", _("Invoice"), EInvoiceSubmission.invoice_id, filter="in", sort=False, shown=False),
        Column("latest", _("Newest attempt"), _newest, kind="bool", filter="eq", shown=False),
    ],
)  # fmt: skip
