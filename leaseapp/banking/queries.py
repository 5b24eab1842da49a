"""Statements of banking by name: what lines are compared with, and how the account stands in the books."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.models import Journal, LedgerAccount, LedgerEntry, LedgerLine, LedgerParty
from leaseapp.accounting.queries import not_carried
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.banking.enums import BankLineStatus
from leaseapp.banking.models import BankLine, BankLineMatch, BankStatement
from leaseapp.banking.rules.proposals import FAR_DAYS, Booked, Due, Receipt
from leaseapp.billing.models import Customer, Invoice, Payment, PaymentAllocation
from leaseapp.billing.queries import IS_OPEN, OUTSTANDING
from leaseapp.billing.rules.allocation import OpenInvoice
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

BANK = "BANK"
RETURNED_WITHIN = timedelta(days=400)
"""The age of receipts that a bank may have taken back."""
MOST_DUE, MOST_BOOKED = 20_000, 20_000
_MOVED = LedgerLine.debit - LedgerLine.credit


def lines_of(context: Context, statement_id: uuid.UUID, status: BankLineStatus | None = None) -> Sequence[BankLine]:
    """Return the lines of a statement, in their order."""
    statement = select(BankLine).where(BankLine.statement_id == statement_id).order_by(col(BankLine.position))
    if status is not None:
        statement = statement.where(BankLine.status == status)
    return context.session.exec(statement).all()


def due_of_book(context: Context, book_id: uuid.UUID) -> list[Due]:
    """Return the open invoices of a billing entity, the oldest due date first."""
    statement = (
        select(
            Invoice.id, Invoice.customer_id, Invoice.billing_entity_id, Invoice.number, Invoice.due_date, OUTSTANDING,
            Invoice.purchase_order_ref, Invoice.issue_date, Company.name,
        )
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(IS_OPEN, OUTSTANDING > 0, Invoice.billing_entity_id == book_id)
        .order_by(col(Invoice.due_date), col(Invoice.id))
        .limit(MOST_DUE)
    )  # fmt: skip
    return [Due(OpenInvoice(*row[:7]), row[7], row[8]) for row in context.session.execute(statement)]


def payers(context: Context, book_id: uuid.UUID, accounts: Collection[str]) -> dict[str, uuid.UUID]:
    """Return account → customer of the receipts that were made of it, the last one counting."""
    statement = (
        select(BankLine.counterparty_iban, Payment.customer_id)
        .join(Payment, col(Payment.id) == BankLine.payment_id)
        .where(BankLine.billing_entity_id == book_id, BankLine.amount > 0, col(BankLine.counterparty_iban).in_(accounts))
        .order_by(col(BankLine.date), col(BankLine.id))
    )  # fmt: skip
    return {row[0]: row[1] for row in context.session.execute(statement)} if accounts else {}


def own_accounts(context: Context, but: uuid.UUID) -> set[str]:
    """Return the accounts of the other billing entities."""
    statement = select(BillingEntity.iban).where(BillingEntity.id != but, col(BillingEntity.iban).is_not(None))
    return {iban for iban in context.session.exec(statement) if iban}


def _is_matched(line_id: Any) -> Any:
    return (
        sa.select(BankLineMatch.id)
        .where(
            BankLineMatch.organization_id == LedgerLine.organization_id, BankLineMatch.ledger_line_id == line_id,
            col(BankLineMatch.is_live),
        )
        .exists()
    )  # fmt: skip


def _unreconciled() -> list[Any]:
    """Return the criteria of lines that stand on no statement.

    An entry and its mirror that both stand on none took each other back and are left out.
    """
    other, line = aliased(LedgerEntry), aliased(LedgerLine)
    undone_unseen = (
        sa.select(other.id)
        .where(
            other.organization_id == LedgerEntry.organization_id,
            sa.or_(other.reverses_entry_id == LedgerEntry.id, other.id == LedgerEntry.reverses_entry_id),
            ~sa.select(BankLineMatch.id)
            .join(line, sa.and_(line.organization_id == BankLineMatch.organization_id, line.id == BankLineMatch.ledger_line_id))
            .where(
                line.organization_id == other.organization_id, line.entry_id == other.id, col(BankLineMatch.is_live)
            )
            .exists(),
        )
        .exists()
    )  # fmt: skip
    return [~_is_matched(LedgerLine.id), ~undone_unseen]


def _of_bank(book_id: uuid.UUID, *columns: Any) -> Any:
    return (
        sa.select(*columns)
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(LedgerEntry.billing_entity_id == book_id, LedgerAccount.role == BANK, not_carried())
    )


def booked(context: Context, book_id: uuid.UUID, days: tuple[date, date]) -> list[Booked]:
    """Return the lines of the bank's account near these days that stand on no statement, oldest first."""
    party_line, party = aliased(LedgerLine), aliased(LedgerParty)
    name = (
        sa.select(sa.func.min(Company.name))
        .select_from(party_line)
        .join(party, sa.and_(party.organization_id == party_line.organization_id, party.id == party_line.party_id))
        .join(Company, sa.and_(Company.organization_id == party.organization_id, Company.id == party.company_id))
        .where(party_line.organization_id == LedgerEntry.organization_id, party_line.entry_id == LedgerEntry.id)
        .scalar_subquery()
    )
    first, last = days[0] - timedelta(days=FAR_DAYS), days[1] + timedelta(days=FAR_DAYS)
    statement = (
        _of_bank(
            book_id, LedgerLine.id, Journal.code, LedgerEntry.number, LedgerEntry.piece_ref, LedgerEntry.label,
            LedgerEntry.entry_date, _MOVED, LedgerEntry.source_kind, LedgerEntry.source_id, name,
        )
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .where(col(LedgerEntry.entry_date).between(first, last), *_unreconciled())
        .order_by(LedgerEntry.entry_date, LedgerLine.id)
        .limit(MOST_BOOKED)
    )  # fmt: skip
    return [
        Booked(row[0], entry_number(row[1], row[2]), *row[3:6], Decimal(row[6]), *row[7:])
        for row in context.session.execute(statement)
    ]


def balance(context: Context, book_id: uuid.UUID, day: date) -> Decimal:
    """Return what the bank's account holds in the books at the end of `day`, in €."""
    statement = _of_bank(book_id, sa.func.coalesce(sa.func.sum(_MOVED), ZERO)).where(LedgerEntry.entry_date <= day)
    return Decimal(context.session.execute(statement).scalar_one())


def first_day(context: Context, statement: BankStatement) -> date:
    """Return the day on which the first statement of the account begins: what moved before is in its opening balance."""
    found = select(sa.func.min(BankStatement.first_day)).where(
        BankStatement.billing_entity_id == statement.billing_entity_id, BankStatement.iban == statement.iban
    )
    return context.session.exec(found).one() or statement.first_day


def unreconciled_sum(context: Context, book_id: uuid.UUID, days: tuple[date, date]) -> tuple[Decimal, int]:
    """Return what stands in the books in these days and on no statement (€), and how many lines."""
    columns = (sa.func.coalesce(sa.func.sum(_MOVED), ZERO), sa.func.count())
    row = context.session.execute(
        _of_bank(book_id, *columns).where(col(LedgerEntry.entry_date).between(*days), *_unreconciled())
    ).one()
    return Decimal(row[0]), row[1]


def receipts(context: Context, book_id: uuid.UUID, amounts: Iterable[Decimal]) -> list[Receipt]:
    """Return the receipts of these amounts that stand, with the numbers of what they settled, the newest first."""
    mirror = aliased(Payment)
    numbers = (
        sa.select(sa.func.array_agg(Invoice.number))
        .select_from(PaymentAllocation)
        .join(
            Invoice,
            sa.and_(
                Invoice.organization_id == PaymentAllocation.organization_id, Invoice.id == PaymentAllocation.invoice_id
            ),
        )
        .where(PaymentAllocation.organization_id == Payment.organization_id, PaymentAllocation.payment_id == Payment.id)
        .scalar_subquery()
    )
    undone = sa.select(mirror.id).where(
        mirror.organization_id == Payment.organization_id, mirror.reverses_payment_id == Payment.id
    )
    statement = (
        sa.select(Payment.id, Payment.amount, Payment.date, Company.name, numbers, Payment.reference)
        .join(Customer, col(Customer.id) == Payment.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(
            Payment.billing_entity_id == book_id, col(Payment.amount).in_(list(amounts)), Payment.amount > 0,
            Payment.date >= context.today - RETURNED_WITHIN, ~undone.exists(),
        )
        .order_by(col(Payment.date).desc(), col(Payment.id).desc())
    )  # fmt: skip
    return [
        Receipt(*row[:4], numbers=tuple(filter(None, (*(row[4] or ()), row[5]))))
        for row in context.session.execute(statement)
    ]


def matched(context: Context, line_id: uuid.UUID) -> Sequence[BankLineMatch]:
    """Return the live reconciliations of a bank line."""
    statement = (
        select(BankLineMatch)
        .where(BankLineMatch.bank_line_id == line_id, col(BankLineMatch.is_live))
        .order_by(col(BankLineMatch.id))
    )
    return context.session.exec(statement).all()


def statement_before(context: Context, statement: BankStatement) -> BankStatement | None:
    """Return the last statement of the account that ends before this one begins."""
    found = (
        select(BankStatement)
        .where(
            BankStatement.billing_entity_id == statement.billing_entity_id, BankStatement.iban == statement.iban,
            BankStatement.last_day <= statement.first_day, BankStatement.id != statement.id,
        )
        .order_by(col(BankStatement.last_day).desc(), col(BankStatement.id).desc())
        .limit(1)
    )  # fmt: skip
    return context.session.exec(found).first()


def statement_after(context: Context, statement: BankStatement) -> BankStatement | None:
    """Return a later import of the same book that left out lines of these days, because they were here."""
    later = (
        select(BankStatement)
        .where(
            BankStatement.billing_entity_id == statement.billing_entity_id, BankStatement.id != statement.id,
            col(BankStatement.known_count) > 0, col(BankStatement.created_at) >= statement.created_at,
            col(BankStatement.first_day) <= statement.last_day, col(BankStatement.last_day) >= statement.first_day,
        )
        .order_by(col(BankStatement.created_at).desc(), col(BankStatement.id))
    )  # fmt: skip
    return context.session.exec(later).first()


def was_matched(context: Context, line_id: uuid.UUID) -> bool:
    """Tell whether a line was ever reconciled, also where that was undone."""
    found = select(BankLineMatch.id).where(BankLineMatch.bank_line_id == line_id).order_by(col(BankLineMatch.id))
    return context.session.exec(found.limit(1)).first() is not None
