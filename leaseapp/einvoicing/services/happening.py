"""News that a platform tells of a submission: recorded once, and the status that follows from all of it (MONEY.md 5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlmodel import col, select

from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.services import received
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.models import EInvoiceEvent, EInvoiceSubmission
from leaseapp.einvoicing.rules import codes
from leaseapp.einvoicing.rules.codes import status_of
from leaseapp.einvoicing.rules.life_cycle import FAILED, Told, newest, status_after
from leaseapp.einvoicing.services import notices
from leaseapp.einvoicing.state_machines import MOVES, SUBMISSION
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.labels import label_codes

label_codes({code: codes.title_of(code) for code in (codes.ACK_OK, codes.ACK_ERROR)})


@dataclass(frozen=True)
class Happened:
    """An event as it came; `amounts` are what was received, in € incl. VAT by rate."""

    event_id: str
    code: str
    at: datetime
    reason_code: str | None = None
    reason_text: str | None = None
    amounts: Sequence[dict[str, Any]] = field(default=())
    raw: str = ""


def record(context: Context, submission: EInvoiceSubmission, happened: Happened) -> bool:
    """Record an event of a submission, which the caller has locked; False for one that is there already."""
    known = select(EInvoiceEvent.id).where(
        EInvoiceEvent.submission_id == submission.id, EInvoiceEvent.external_event_id == happened.event_id
    )
    if context.session.exec(known.order_by(col(EInvoiceEvent.id))).first() is not None:
        return False
    context.add(
        EInvoiceEvent(
            submission_id=submission.id, external_event_id=happened.event_id, code=happened.code,
            status=status_of(happened.code), reason_code=happened.reason_code, reason_text=happened.reason_text,
            occurred_at=happened.at, amounts=list(happened.amounts), raw=happened.raw,
        )
    )  # fmt: skip
    _follow(context, submission)
    return True


def _follow(context: Context, submission: EInvoiceSubmission) -> None:
    """Move a submission to where everything that was told of it says; a failure is told to people once."""
    document = document_of(context, submission)
    due = document.total_ttc if isinstance(document, CreditNote) else received.due_of(context, document)
    rows = queries.events_of(context, submission.id)
    last = newest([told_of(row) for row in rows])
    if last is not None:
        row = next(one for one in reversed(rows) if (one.code, one.occurred_at) == (last.code, last.at))
        submission.last_code, submission.last_event_at = row.code, row.occurred_at
        submission.last_reason = row.reason_text or row.reason_code
    status = status_after([told_of(row) for row in rows], due)
    if status is submission.status:
        return
    SUBMISSION.fire(submission, MOVES[status])
    if status in FAILED:
        submission.last_reason = next(
            (one.reason_text or one.reason_code for one in reversed(rows) if one.status is status),
            submission.last_reason,
        )
        notices.failed(context, document, submission)


def document_of(context: Context, submission: EInvoiceSubmission) -> Invoice | CreditNote:
    """Return what travels: the credit note where one does, else the invoice."""
    if submission.credit_note_id is not None:
        return get_or_404(context, CreditNote, submission.credit_note_id)
    return get_or_404(context, Invoice, submission.invoice_id)


def told_of(row: EInvoiceEvent) -> Told:
    """Return an event as the rules read it."""
    return Told(row.code, row.occurred_at, sum((Decimal(one["amount"]) for one in row.amounts), ZERO))
