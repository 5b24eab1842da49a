"""Statements on credit notes, their uses, and what both did to the VAT of invoices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from sqlalchemy import and_, func, or_, union_all
from sqlmodel import select

from leaseapp.billing.enums import CreditUseKind
from leaseapp.billing.models import (
    CreditNote,
    CreditNoteLine,
    CreditUse,
    Customer,
    DeliveredDeposit,
    Invoice,
    InvoiceLine,
    PaymentAllocation,
)
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.law.vat_provisions import VatReason

AVAILABLE = CreditNote.total_ttc - CreditNote.settled_amount - CreditNote.used_amount
"""The rest of a credit for other invoices or a refund, in € incl. VAT."""


@dataclass
class VatMoves:
    """The movements of an invoice's VAT that waited for the receipt, by rate in €.

    `moved` became due by receipts, set-offs and deliveries, `given_back` was taken off by credit notes, whose whole
    tax by rate and reason is `given_vat`.
    """

    moved: dict[Decimal, Decimal] = field(default_factory=dict)
    given_back: dict[Decimal, Decimal] = field(default_factory=dict)
    given_vat: dict[tuple[Decimal, VatReason | None], Decimal] = field(default_factory=dict)

    def add_moved(self, stored: Mapping[str, str]) -> None:
        """Count what one receipt moved, as stored: `{"20": "268.12"}`."""
        for rate, vat in stored.items():
            self.moved[Decimal(rate)] = self.moved.get(Decimal(rate), ZERO) + Decimal(vat)

    def add_given_back(self, row: VatRow) -> None:
        """Count one VAT row of a credit note."""
        self.given_back[row.rate] = self.given_back.get(row.rate, ZERO) + row.pending
        key = (row.rate, row.reason)
        self.given_vat[key] = self.given_vat.get(key, ZERO) + row.vat

    def given_of_moved(self, row: VatRow) -> Decimal:
        """Return how much of a row of the invoice was given back beyond what was due at its issue and what still waited."""
        given = self.given_vat.get((row.rate, row.reason), ZERO) - self.given_back.get(row.rate, ZERO)
        return max(given - row.due, ZERO)


def vat_moves(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, VatMoves]:
    """Return the movements of these invoices' waiting VAT by receipts, set-offs, deliveries and credit notes so far."""
    found = {invoice_id: VatMoves() for invoice_id in invoice_ids}
    moved = (PaymentAllocation.vat_moved, CreditUse.vat_moved, DeliveredDeposit.vat_moved)
    sources = (*moved, CreditNote.vat_breakdown)
    statements = [
        select(column.class_.invoice_id, column).where(column.class_.invoice_id.in_(invoice_ids))  # ty: ignore[missing-attribute]
        for column in sources
    ]
    for invoice_id, stored in context.session.execute(union_all(*statements)):
        if isinstance(stored, dict):
            found[invoice_id].add_moved(stored)
        else:
            for row in stored:
                found[invoice_id].add_given_back(VatRow.from_json(row))
    return found


def credited_lines_of(context: Context, invoice_id: UUID) -> Sequence[CreditNoteLine]:
    """Every line of the credit notes of an invoice, oldest first."""
    statement = (
        select(CreditNoteLine)
        .join(CreditNote, CreditNote.id == CreditNoteLine.credit_note_id)
        .where(CreditNote.invoice_id == invoice_id)
        .order_by(CreditNote.sequence, CreditNoteLine.position)
    )
    return context.session.exec(statement).all()


def credit_total_of(context: Context, invoice_id: UUID) -> Decimal:
    """Return the sum of the credit notes of an invoice, in € incl. VAT."""
    statement = select(func.coalesce(func.sum(CreditNote.total_ttc), ZERO)).where(CreditNote.invoice_id == invoice_id)
    return Decimal(context.session.exec(statement).one())


def count_of_credits_before(context: Context, note: CreditNote) -> int:
    """Return how many credit notes on the same invoice have a lower number."""
    statement = select(func.count()).where(
        CreditNote.invoice_id == note.invoice_id, CreditNote.sequence < note.sequence
    )
    return context.session.exec(statement).one()


def credits_were_refunded(context: Context, invoice_id: UUID) -> bool:
    """Tell whether money of an invoice's credit notes went back to the customer."""
    statement = (
        select(CreditUse.id)
        .join(CreditNote, CreditNote.id == CreditUse.credit_note_id)
        .where(CreditNote.invoice_id == invoice_id, CreditUse.kind == CreditUseKind.REFUND)
        .limit(1)
    )
    return context.session.exec(statement).first() is not None


def credits_used_elsewhere(context: Context, invoice_id: UUID) -> bool:
    """Tell whether something of an invoice's credit notes was refunded, or pays another invoice, and was not undone since."""
    elsewhere = or_(CreditUse.kind == CreditUseKind.REFUND, CreditUse.invoice_id != invoice_id)
    statement = (
        select(func.coalesce(func.sum(CreditUse.amount), ZERO))
        .join(CreditNote, CreditNote.id == CreditUse.credit_note_id)
        .where(CreditNote.invoice_id == invoice_id, elsewhere)
    )
    return context.session.exec(statement).one() != 0


def credit_differences_of(context: Context, invoice_id: UUID) -> Decimal:
    """Return the cents that the credit notes of an invoice settled beside their amounts, net, in €."""
    statement = select(func.coalesce(func.sum(CreditNote.difference), ZERO)).where(CreditNote.invoice_id == invoice_id)
    return Decimal(context.session.exec(statement).one())


def locked_notes_of(context: Context, invoice_ids: Sequence[UUID], *note_ids: UUID) -> Sequence[CreditNote]:
    """Return the credit notes of these invoices, and those named, locked in id order, which is the order of their issue."""
    statement = (
        select(CreditNote)
        .where(or_(CreditNote.invoice_id.in_(invoice_ids), CreditNote.id.in_(note_ids)))  # ty: ignore[missing-attribute]
        .order_by(CreditNote.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def credit_note_record(
    context: Context, credit_note_id: UUID
) -> tuple[CreditNote, Invoice, Company, BillingEntity] | None:
    """Return the credit note with its invoice and the names that its page shows."""
    statement = (
        select(CreditNote, Invoice, Company, BillingEntity)
        .join(Invoice, Invoice.id == CreditNote.invoice_id)
        .join(Customer, Customer.id == CreditNote.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == CreditNote.billing_entity_id)
        .where(CreditNote.id == credit_note_id)
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found else None  # ty: ignore[invalid-explicit-return]


def lines_of_credit_note(context: Context, credit_note_id: UUID) -> Sequence[tuple[CreditNoteLine, InvoiceLine]]:
    """Return the lines of a credit note in their order, each with the line that it credits."""
    statement = (
        select(CreditNoteLine, InvoiceLine)
        .join(
            InvoiceLine,
            and_(
                InvoiceLine.organization_id == CreditNoteLine.organization_id,
                InvoiceLine.id == CreditNoteLine.invoice_line_id,
            ),
        )
        .where(CreditNoteLine.credit_note_id == credit_note_id)
        .order_by(CreditNoteLine.position)
    )
    return context.session.exec(statement).all()


def uses_of_credit_note(context: Context, credit_note_id: UUID) -> Sequence[tuple[CreditUse, str | None]]:
    """Return the uses of a credit, oldest first, with the number of the invoice that each settled."""
    statement = (
        select(CreditUse, Invoice.number)
        .outerjoin(
            Invoice, and_(Invoice.organization_id == CreditUse.organization_id, Invoice.id == CreditUse.invoice_id)
        )
        .where(CreditUse.credit_note_id == credit_note_id)
        .order_by(CreditUse.created_at, CreditUse.id)
    )
    return context.session.exec(statement).all()


def reversal_of_use(context: Context, use_id: UUID) -> UUID | None:
    """Return the use that undid this one, if any."""
    return context.session.exec(select(CreditUse.id).where(CreditUse.reverses_use_id == use_id)).one_or_none()
