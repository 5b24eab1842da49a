"""Statements on quotes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import col, select

from leaseapp.accounting.models import LedgerParty
from leaseapp.billing.models import Customer
from leaseapp.billing.queries.records import billed_address
from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Order, Quote, QuoteAcceptance, QuoteLine, QuoteQuestion


@dataclass(frozen=True)
class QuoteParties:
    """A quote with those it names: the seller's entity, the buyer's company with the address that is billed, the people."""

    quote: Quote
    customer: Customer
    company: Company
    establishment: Establishment | None
    billing_entity: BillingEntity
    party_code: str
    contact: Contact | None
    salesperson: User | None


def quote_with_parties(context: Context, quote_id: UUID) -> QuoteParties | None:
    """Return the live quote with its parties in one statement."""
    statement = (
        select(Quote, Customer, Company, Establishment, BillingEntity, LedgerParty.code, Contact, User)
        .join(Customer, col(Customer.id) == Quote.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .join(BillingEntity, col(BillingEntity.id) == Quote.billing_entity_id)
        .join(LedgerParty, col(LedgerParty.id) == Customer.ledger_party_id)
        .outerjoin(Establishment, billed_address())
        .outerjoin(Contact, col(Contact.id) == Quote.contact_id)
        .outerjoin(User, col(User.id) == Quote.salesperson_id)
        .where(Quote.id == quote_id, col(Quote.deleted_at).is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return QuoteParties(*found) if found else None


def rows_of_quote(context: Context, quote_id: UUID) -> Sequence[QuoteLine]:
    """Return the rows of a quote in their order."""
    statement = select(QuoteLine).where(QuoteLine.quote_id == quote_id).order_by(col(QuoteLine.position))
    return context.session.exec(statement).all()


def revisions_of(context: Context, sequence: int) -> Sequence[Quote]:
    """Return the live revisions of a number that the caller sees, oldest first."""
    statement = (
        select(Quote).where(Quote.sequence == sequence, col(Quote.deleted_at).is_(None)).order_by(col(Quote.revision))
    )
    return context.session.exec(statement).all()


def last_revision(context: Context, sequence: int) -> int:
    """Return the highest revision ever made of a number, deleted ones included."""
    return context.session.exec(select(func.max(Quote.revision)).where(Quote.sequence == sequence)).one()


def earlier_revisions(context: Context, quote: Quote) -> Sequence[Quote]:
    """Return the live quotes of the same number that nothing replaced yet and that are older than `quote`, locked."""
    statement = (
        select(Quote)
        .where(
            Quote.sequence == quote.sequence,
            Quote.revision < quote.revision,
            col(Quote.superseded_by_id).is_(None),
            col(Quote.deleted_at).is_(None),
        )
        .order_by(col(Quote.id))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def superseded_by(context: Context, quote_id: UUID) -> Sequence[Quote]:
    """Return the quotes that `quote_id` replaces, locked."""
    statement = (
        select(Quote)
        .where(Quote.superseded_by_id == quote_id)
        .order_by(col(Quote.id))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def order_of_quote(context: Context, quote_id: UUID) -> Order | None:
    """Return the order that the quote was converted to."""
    return context.session.exec(select(Order).where(Order.quote_id == quote_id)).one_or_none()


def acceptance_of(context: Context, quote_id: UUID) -> QuoteAcceptance | None:
    """Return the evidence of the quote's acceptance."""
    return context.session.exec(select(QuoteAcceptance).where(QuoteAcceptance.quote_id == quote_id)).one_or_none()


def questions_of(context: Context, quote_id: UUID) -> Sequence[QuoteQuestion]:
    """Return the client's questions, oldest first."""
    statement = select(QuoteQuestion).where(QuoteQuestion.quote_id == quote_id).order_by(col(QuoteQuestion.asked_at))
    return context.session.exec(statement).all()


def question_of_comment(context: Context, comment_id: UUID | None) -> QuoteQuestion | None:
    """Return the question that is this comment, None for any other."""
    if comment_id is None:
        return None
    return context.session.exec(select(QuoteQuestion).where(QuoteQuestion.comment_id == comment_id)).one_or_none()


def expired_and_untold(context: Context, day: date, most: int) -> Sequence[Quote]:
    """Sent quotes whose validity ended before `day` and nobody was told; held ones are left to the next night."""
    statement = (
        select(Quote)
        .where(
            Quote.status == QuoteStatus.SENT,
            col(Quote.valid_until) < day,
            col(Quote.expiry_notified_at).is_(None),
            col(Quote.superseded_by_id).is_(None),
            col(Quote.deleted_at).is_(None),
        )
        .order_by(col(Quote.valid_until), col(Quote.id))
        .limit(most)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def name_of_quote(context: Context, quote_id: UUID) -> Any:
    """Select a quote for a notice: `number`, `revision`, `customer`, `total_ttc`, `currency`, `salesperson_id`, its refusal."""
    statement = (
        select(
            Quote.number,
            Quote.revision,
            col(Company.name).label("customer"),
            Quote.total_ttc,
            Quote.currency,
            Quote.salesperson_id,
            Quote.refusal_reason,
            Quote.refusal_comment,
        )
        .join(Customer, col(Customer.id) == Quote.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(Quote.id == quote_id)
    )
    return context.session.exec(statement).one()
