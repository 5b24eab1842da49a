"""Statements of e-invoicing."""

import uuid
from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.einvoicing.models import EInvoiceEvent, EInvoiceMessage, EInvoiceSubmission, SupplierEInvoiceReceipt
from leaseapp.kernel.context import Context


def submissions_of(
    context: Context, invoice_id: uuid.UUID, credit_note_id: uuid.UUID | None = None
) -> Sequence[EInvoiceSubmission]:
    """Return the submissions of an invoice, or of one of its credit notes, the newest first."""
    statement = select(EInvoiceSubmission).where(
        EInvoiceSubmission.invoice_id == invoice_id, EInvoiceSubmission.credit_note_id == credit_note_id
    )
    return context.session.exec(statement.order_by(col(EInvoiceSubmission.attempt_number).desc())).all()


def by_flow(context: Context, provider: str, flow_id: str) -> EInvoiceSubmission | None:
    """Return the submission that a flow is of, locked."""
    statement = select(EInvoiceSubmission).where(
        EInvoiceSubmission.provider == provider, EInvoiceSubmission.provider_invoice_id == flow_id
    )
    statement = statement.order_by(col(EInvoiceSubmission.attempt_number).desc(), col(EInvoiceSubmission.id))
    return context.session.exec(statement.with_for_update()).first()


def by_invoice(context: Context, number: str, seller_siren: str | None) -> EInvoiceSubmission | None:
    """Return the newest submission of the invoice or credit note with this number, locked; of that seller where it is said."""
    statement = (
        select(EInvoiceSubmission, Invoice)
        .join(Invoice, col(Invoice.id) == EInvoiceSubmission.invoice_id)
        .join(CreditNote, col(CreditNote.id) == EInvoiceSubmission.credit_note_id, isouter=True)
        .where(sa.func.coalesce(CreditNote.number, Invoice.number) == number)
        .order_by(col(EInvoiceSubmission.attempt_number).desc(), col(EInvoiceSubmission.id))
        .with_for_update(of=EInvoiceSubmission)
    )
    for submission, invoice in context.session.exec(statement):
        if seller_siren is None or (invoice.seller_snapshot or {}).get("siren") == seller_siren:
            return submission
    return None


def events_of(context: Context, submission_id: uuid.UUID) -> Sequence[EInvoiceEvent]:
    """Return what was told of a submission, by when it happened."""
    statement = select(EInvoiceEvent).where(EInvoiceEvent.submission_id == submission_id)
    return context.session.exec(
        statement.order_by(col(EInvoiceEvent.occurred_at), col(EInvoiceEvent.created_at), col(EInvoiceEvent.id))
    ).all()


def knows_event(context: Context, external_id: str) -> bool:
    """Return True when a message with this id was recorded already, at whatever submission."""
    statement = select(EInvoiceEvent.id).where(col(EInvoiceEvent.external_event_id) == external_id)
    return context.session.exec(statement.order_by(col(EInvoiceEvent.id)).limit(1)).first() is not None


def messages_of(
    context: Context, *, submission_id: uuid.UUID | None = None, receipt_id: uuid.UUID | None = None
) -> Sequence[EInvoiceMessage]:
    """Return what we said of a submission or of a received invoice, in its order."""
    about = (
        EInvoiceMessage.submission_id == submission_id
        if submission_id is not None
        else EInvoiceMessage.receipt_id == receipt_id
    )
    return context.session.exec(
        select(EInvoiceMessage).where(about).order_by(col(EInvoiceMessage.occurred_at), col(EInvoiceMessage.id))
    ).all()


def receipt_of_flow(context: Context, provider: str, flow_id: str) -> SupplierEInvoiceReceipt | None:
    """Return the received invoice of a flow."""
    statement = select(SupplierEInvoiceReceipt).where(
        SupplierEInvoiceReceipt.provider == provider, SupplierEInvoiceReceipt.external_invoice_id == flow_id
    )
    return context.session.exec(statement).one_or_none()


def receipt_of_invoice(context: Context, supplier_invoice_id: uuid.UUID) -> SupplierEInvoiceReceipt | None:
    """Return what brought a supplier's invoice; None for one that came otherwise."""
    statement = select(SupplierEInvoiceReceipt).where(
        SupplierEInvoiceReceipt.supplier_invoice_id == supplier_invoice_id
    )
    return context.session.exec(statement.order_by(col(SupplierEInvoiceReceipt.id))).first()
