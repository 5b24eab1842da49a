"""Submissions as pages and the API show them."""

import uuid
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.services.invoice_documents import buyer_from
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.enums import RefusalReason, SubmissionStatus
from leaseapp.einvoicing.models import EInvoiceEvent, EInvoiceMessage, EInvoiceSubmission
from leaseapp.einvoicing.rules import codes, eligibility, track
from leaseapp.einvoicing.rules.life_cycle import FAILED
from leaseapp.einvoicing.schemas.submissions import (
    AmountOut,
    EventOut,
    MessageOut,
    OfInvoiceOut,
    StepOut,
    SubmissionOut,
    SubmittedOut,
)
from leaseapp.einvoicing.services import happening
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.labels import label_of


def submitted(submission: EInvoiceSubmission) -> SubmittedOut:
    """Return what was just submitted."""
    return SubmittedOut(
        submission_id=submission.id, invoice_id=submission.invoice_id, attempt_number=submission.attempt_number,
        status=submission.status, provider=submission.provider, provider_invoice_id=submission.provider_invoice_id,
    )  # fmt: skip


def read(context: Context, submission_id: uuid.UUID) -> SubmissionOut:
    """Return a submission. Raises NotFound."""
    submission = get_or_404(context, EInvoiceSubmission, submission_id)
    newest = queries.submissions_of(context, submission.invoice_id, submission.credit_note_id)[0]
    return told(context, submission, is_latest=newest.id == submission.id)


def of_invoice(context: Context, invoice_id: uuid.UUID) -> OfInvoiceOut:
    """Return the submissions of an invoice. Raises NotFound."""
    invoice = get_or_404(context, Invoice, invoice_id)
    rows = queries.submissions_of(context, invoice.id)
    submissions = [told(context, row, is_latest=place == 0) for place, row in enumerate(rows)]
    return OfInvoiceOut(
        can_submit=not rows and invoice.status is not InvoiceStatus.DRAFT and _travels(invoice),
        can_resubmit=bool(rows) and rows[0].status in FAILED,
        must_credit=bool(submissions) and submissions[0].must_credit,
        reason=submissions[0].last_reason if submissions else None,
        submissions=submissions,
    )


def _travels(invoice: Invoice) -> bool:
    buyer = buyer_from(invoice.buyer_snapshot or {})
    return not eligibility.refusals(buyer.kind, buyer.address.country, buyer.siren)


def told(context: Context, submission: EInvoiceSubmission, *, is_latest: bool) -> SubmissionOut:
    """Return a submission with its track."""
    document = happening.document_of(context, submission)
    events = queries.events_of(context, submission.id)
    steps = track.track(submission.status, submission.submitted_at, [happening.told_of(row) for row in events])
    person = context.session.get(User, submission.submitted_by_user_id) if submission.submitted_by_user_id else None
    return SubmissionOut(
        **submission.model_dump(
            include=set(SubmissionOut.model_fields) & set(EInvoiceSubmission.model_fields) - {"last_code"}
        ),
        last_code=codes.shown(submission.last_code),
        invoice_number=document.number or "", customer=(document.buyer_snapshot or {}).get("name", ""),
        customer_id=document.customer_id,
        total_ttc=-document.total_ttc if isinstance(document, CreditNote) else document.total_ttc,
        submitted_by=person.name if person else None,
        must_credit=is_latest
        and submission.status is SubmissionStatus.REFUSED
        and isinstance(document, Invoice)
        and document.status not in (InvoiceStatus.CANCELED, InvoiceStatus.PAID),
        is_latest=is_latest,
        steps=[StepOut(status=one.status, state=one.state, at=one.at, code=one.code) for one in steps],
        events=[_event(context, row) for row in reversed(events)],
        messages=[message(context, row) for row in reversed(queries.messages_of(context, submission_id=submission.id))],
    )  # fmt: skip


def _event(context: Context, row: EInvoiceEvent) -> EventOut:
    return EventOut(
        id=row.id, code=codes.shown(row.code), title=title(context, row.code), status=row.status, reason_code=row.reason_code,
        reason=reason(context, row.reason_code), reason_text=row.reason_text, occurred_at=row.occurred_at,
        received_at=row.created_at, amounts=_amounts(row.amounts),
    )  # fmt: skip


def message(context: Context, row: EInvoiceMessage) -> MessageOut:
    """Return what we said of an invoice."""
    return MessageOut(
        id=row.id, code=row.code, title=title(context, row.code), status=row.status, reason=reason(context, row.reason_code),
        reason_text=row.reason_text, occurred_at=row.occurred_at, sent_at=row.sent_at, failure=row.failure,
        amounts=_amounts(row.amounts),
    )  # fmt: skip


def title(context: Context, code: str) -> str:
    """Return the title of a code in the reader's words."""
    return context.translate(codes.title_of(code), code=code)


def reason(context: Context, code: str | None) -> str | None:
    """Return a reason in the reader's words; the code itself where nobody knows it."""
    if code is None:
        return None
    return context.translate(label_of(RefusalReason(code))) if code in RefusalReason.__members__ else code


def _amounts(rows: Sequence[dict[str, Any]]) -> list[AmountOut]:
    return [AmountOut(rate_pct=Decimal(one["ratePct"]), amount=Decimal(one["amount"])) for one in rows]
