"""Statements on dunnings."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import aliased, load_only
from sqlmodel import col, select

from leaseapp.billing.enums import CreditUseKind, InvoiceStatus
from leaseapp.billing.models import CreditNote, CreditUse, Customer, Invoice, Payment, PaymentAllocation
from leaseapp.billing.queries import IS_OPEN, OUTSTANDING
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.models import DocumentMail
from leaseapp.dunning.enums import ClientNoticeKind, DunningStatus, DunningStep
from leaseapp.dunning.models import (
    ClientNotice,
    Dunning,
    DunningAck,
    DunningDebtor,
    DunningLetter,
    DunningLetterLine,
)
from leaseapp.dunning.rules.interest import Movement
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import is_one_of


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter as it concerns one dunning: its line, how many invoices it names, its e-mail, and who made it."""

    letter: DunningLetter
    line: DunningLetterLine
    invoices: int
    mail: DocumentMail | None
    made_by: str | None


def dunning_of(context: Context, invoice_id: UUID, *, for_update: bool = False) -> Dunning | None:
    """Return the dunning of an invoice, if any."""
    statement = select(Dunning).where(Dunning.invoice_id == invoice_id)
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def dunnings_of(context: Context, invoice_ids: Collection[UUID]) -> Sequence[Dunning]:
    """Return the dunnings of these invoices, locked, in the order of the invoices."""
    statement = (
        select(Dunning)
        .where(col(Dunning.invoice_id).in_(invoice_ids))
        .order_by(col(Dunning.invoice_id))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def companions(context: Context, dunning: Dunning, day: date) -> Sequence[Dunning]:
    """Return the other open dunnings of the customer, in the same books and at the same step, whose next day has come."""
    statement = (
        select(Dunning)
        .where(
            Dunning.customer_id == dunning.customer_id, Dunning.billing_entity_id == dunning.billing_entity_id,
            Dunning.step == dunning.step, Dunning.status == DunningStatus.OPEN, Dunning.id != dunning.id,
            col(Dunning.next_step_on) <= day, sa.or_(col(Dunning.paused_until).is_(None), col(Dunning.paused_until) < day),
        )
        .order_by(col(Dunning.due_date), col(Dunning.id))
    )  # fmt: skip
    return context.session.exec(statement).all()


def movements_of(context: Context, invoice_ids: Collection[UUID]) -> dict[UUID, tuple[Movement, ...]]:
    """Return what settled these invoices and when; a receipt or a use that was undone never counts, nor does its mirror."""
    mirror, undone_use = aliased(Payment), aliased(CreditUse)
    stays = sa.and_(
        col(Payment.reverses_payment_id).is_(None),
        ~select(mirror.id).where(mirror.reverses_payment_id == Payment.id).exists(),
    )
    used = sa.and_(
        CreditUse.kind == CreditUseKind.ALLOCATION, col(CreditUse.reverses_use_id).is_(None),
        ~select(undone_use.id).where(undone_use.reverses_use_id == CreditUse.id).exists(),
    )  # fmt: skip
    statement = sa.union_all(
        select(PaymentAllocation.invoice_id, Payment.date, PaymentAllocation.amount + PaymentAllocation.difference)
        .join(Payment, col(Payment.id) == PaymentAllocation.payment_id)
        .where(col(PaymentAllocation.invoice_id).in_(invoice_ids), stays),
        select(CreditNote.invoice_id, CreditNote.issue_date, CreditNote.settled_amount + CreditNote.difference).where(
            col(CreditNote.invoice_id).in_(invoice_ids)
        ),
        select(CreditUse.invoice_id, CreditUse.date, CreditUse.amount + CreditUse.difference).where(
            col(CreditUse.invoice_id).in_(invoice_ids), used
        ),
    )
    found: dict[UUID, list[Movement]] = defaultdict(list)
    for invoice_id, day, amount in context.session.execute(statement):
        found[invoice_id].append(Movement(day, amount))
    return {one: tuple(sorted(moves, key=lambda move: move.day)) for one, moves in found.items()}


def named(context: Context, dunning: Dunning) -> tuple[Customer, Company, BillingEntity]:
    """Return the customer of a dunning, its company and the seller."""
    statement = (
        select(Customer, Company, BillingEntity)
        .join(Company, col(Company.id) == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == dunning.billing_entity_id)
        .where(Customer.id == dunning.customer_id)
    )
    return tuple(context.session.exec(statement).one())


def debtor_of(context: Context, customer_id: UUID, *, for_update: bool = False) -> DunningDebtor | None:
    """Return what dunning knows of a customer, if anything."""
    statement = select(DunningDebtor).where(DunningDebtor.customer_id == customer_id)
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def letters_of(context: Context, dunning_id: UUID) -> Sequence[Sent]:
    """Return the letters of a dunning, newest first."""
    other = aliased(DunningLetterLine)
    count = select(sa.func.count()).select_from(other).where(other.letter_id == DunningLetter.id).scalar_subquery()
    statement = (
        select(DunningLetter, DunningLetterLine, count, DocumentMail, User.name)
        .join(DunningLetterLine, col(DunningLetterLine.letter_id) == DunningLetter.id)
        .outerjoin(DocumentMail, col(DocumentMail.id) == DunningLetter.mail_id)
        .outerjoin(User, col(User.id) == DunningLetter.made_by_user_id)
        .where(DunningLetterLine.dunning_id == dunning_id)
        .order_by(col(DunningLetter.created_at).desc(), col(DunningLetter.id).desc())
    )
    return [Sent(*row) for row in context.session.exec(statement)]


def letter_of_mail(context: Context, mail_id: UUID) -> DunningLetter | None:
    """Return the letter that an e-mail took along."""
    return context.session.exec(select(DunningLetter).where(DunningLetter.mail_id == mail_id)).one_or_none()


def lines_of_letter(context: Context, letter_id: UUID) -> Sequence[tuple[DunningLetterLine, Dunning]]:
    """Return the invoices of a letter with their dunnings, by due date."""
    statement = (
        select(DunningLetterLine, Dunning)
        .join(Dunning, col(Dunning.id) == DunningLetterLine.dunning_id)
        .where(DunningLetterLine.letter_id == letter_id)
        .order_by(col(Dunning.due_date), col(Dunning.id))
    )
    return [tuple(row) for row in context.session.exec(statement)]


def acks_of(context: Context, letter_ids: Collection[UUID]) -> dict[UUID, list[DunningAck]]:
    """Return the acknowledgements of letters, in the order in which things happened."""
    found: dict[UUID, list[DunningAck]] = defaultdict(list)
    rows = context.session.exec(
        select(DunningAck)
        .where(col(DunningAck.letter_id).in_(letter_ids))
        .order_by(col(DunningAck.occurred_at), col(DunningAck.id))
    )
    for row in rows:
        found[row.letter_id].append(row)
    return found


def notice_days(context: Context, dunning_ids: Collection[UUID]) -> dict[UUID, date]:
    """Return the day of the formal notice of each of these dunnings that has one."""
    statement = (
        select(DunningLetterLine.dunning_id, sa.func.min(DunningLetter.letter_date))
        .join(DunningLetter, col(DunningLetter.id) == DunningLetterLine.letter_id)
        .where(col(DunningLetterLine.dunning_id).in_(dunning_ids), DunningLetter.step == DunningStep.MED)
        .group_by(DunningLetterLine.dunning_id)
    )
    return {row[0]: row[1] for row in context.session.execute(statement)}


def late_without_dunning(context: Context, least: object, most: int) -> Sequence[Invoice]:
    """Return open late invoices of which at least `least` (€) is due and that nobody duns, locked; held ones are skipped."""
    dunned = select(Dunning.id).where(Dunning.invoice_id == Invoice.id).exists()
    statement = (
        select(Invoice)
        .where(
            is_one_of(Invoice.status, (InvoiceStatus.OVERDUE, InvoiceStatus.PARTIALLY_PAID, InvoiceStatus.ISSUED)),
            IS_OPEN, col(Invoice.due_date) < context.today, OUTSTANDING > 0, least <= OUTSTANDING, ~dunned,
        )
        .order_by(col(Invoice.due_date), col(Invoice.id))
        .limit(most)
        .with_for_update(skip_locked=True)
        .options(
            load_only(
                Invoice.number, Invoice.due_date, Invoice.customer_id, Invoice.billing_entity_id,  # ty: ignore[invalid-argument-type]
                Invoice.version, Invoice.updated_at,  # ty: ignore[invalid-argument-type]
            )
        )
        .execution_options(populate_existing=True)
    )  # fmt: skip
    return context.session.exec(statement).all()


def wrongly_resolved(context: Context, most: int) -> Sequence[UUID]:
    """Return late invoices of which something is due again although their dunning took care of itself."""
    statement = (
        select(Invoice.id)
        .join(Dunning, col(Dunning.invoice_id) == Invoice.id)
        .where(
            Dunning.status == DunningStatus.RESOLVED, col(Dunning.resolved_itself).is_(True), IS_OPEN,
            col(Invoice.due_date) < context.today, OUTSTANDING > 0,
        )
        .order_by(col(Invoice.id))
        .limit(most)
    )  # fmt: skip
    return context.session.exec(statement).all()


def to_remind(context: Context, steps: Collection[DunningStep], most: int) -> Sequence[UUID]:
    """Return open dunnings at one of `steps` whose next day has come and that nothing pauses, the earliest first."""
    statement = (
        select(Dunning.id)
        .where(
            Dunning.status == DunningStatus.OPEN, is_one_of(Dunning.step, steps),
            col(Dunning.next_step_on) <= context.today,
            sa.or_(col(Dunning.paused_until).is_(None), col(Dunning.paused_until) < context.today),
        )
        .order_by(col(Dunning.next_step_on), col(Dunning.id))
        .limit(most)
    )  # fmt: skip
    return context.session.exec(statement).all()


def unnoticed(context: Context, kind: ClientNoticeKind, first: date, last: date, most: int) -> Sequence[UUID]:
    """Return open invoices due from `first` to `last` of which the client heard nothing of that kind and nothing is paused."""
    told = select(ClientNotice.id).where(ClientNotice.invoice_id == Invoice.id, ClientNotice.kind == kind).exists()
    quiet = (
        select(Dunning.id)
        .where(
            Dunning.invoice_id == Invoice.id,
            sa.or_(Dunning.status != DunningStatus.OPEN, col(Dunning.paused_until) >= context.today),
        )
        .exists()
    )
    statement = (
        select(Invoice.id)
        .where(IS_OPEN, OUTSTANDING > 0, col(Invoice.due_date).between(first, last), ~told, ~quiet)
        .order_by(col(Invoice.due_date), col(Invoice.id))
        .limit(most)
    )
    return context.session.exec(statement).all()
