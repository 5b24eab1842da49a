"""Receivables on a day: open items by age, credits, and the balance of the ledger (MONEY.md 2.3).

A past day gives that day's picture: amounts are those of the documents issued until then less what was received,
credited and allocated until then. Dates of payments and uses decide, as in the ledger.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func, or_
from sqlmodel import col, select

from leaseapp.accounting.enums import AccountRole
from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine, LedgerParty
from leaseapp.accounting.queries import not_carried
from leaseapp.billing.enums import CreditUseKind, InvoiceStatus
from leaseapp.billing.models import Advance, CreditNote, CreditUse, Customer, Invoice, Payment, PaymentAllocation
from leaseapp.billing.queries.open_invoices import IS_OPEN, sums_by_age
from leaseapp.billing.rules.ageing import Age
from leaseapp.billing.rules.ledger_lines import CUSTOMER
from leaseapp.billing.rules.statement import AgedBands
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

DOUBTFUL = AccountRole.CUSTOMER_DOUBTFUL.value


@dataclass(frozen=True)
class Account:
    """A customer's account on a day: `balance` (€) by the ledger, `bands` by the documents; the two agree.

    `opening` is the ledger's balance before the period, `debit` and `credit` are its movements; together the balance.
    `doubtful` is the part of it that stands on 416.
    """

    customer_id: UUID
    code: str
    name: str
    siren: str | None
    opening: Decimal
    debit: Decimal
    credit: Decimal
    balance: Decimal
    bands: AgedBands
    oldest_due_date: date | None
    doubtful: Decimal = ZERO


def accounts_on(context: Context, start: date, day: date, billing_entity_id: UUID | None = None) -> Sequence[Account]:
    """Every customer whose account holds anything on `day`, by name, with its movements since `start`: one statement."""
    bands = _bands(context, day, billing_entity_id=billing_entity_id)
    left = _credits(day, billing_entity_id=billing_entity_id)
    paid = _advances(day, billing_entity_id=billing_entity_id)
    balance = _ledger(day, billing_entity_id, start)
    statement = (
        select(Customer.id, LedgerParty.code, Company.name, Company.siren, balance.c.opening, balance.c.debit,
               balance.c.credit, balance.c.balance, *_band_columns(bands), left.c.amount, paid.c.amount, bands.c.oldest,
               balance.c.doubtful)
        .join(Company, Company.id == Customer.company_id)
        .join(LedgerParty, LedgerParty.id == Customer.ledger_party_id)
        .outerjoin(bands, bands.c.customer_id == Customer.id)
        .outerjoin(left, left.c.customer_id == Customer.id)
        .outerjoin(paid, paid.c.customer_id == Customer.id)
        .outerjoin(balance, balance.c.party_id == Customer.ledger_party_id)
        .where(or_(bands.c.customer_id.is_not(None), left.c.amount > 0, paid.c.amount > 0, balance.c.balance != 0))
        .order_by(func.lower(func.f_unaccent(Company.name)), Customer.id)
    )  # fmt: skip
    return [
        Account(
            *row[:4],
            *(Decimal(amount or ZERO) for amount in row[4:8]),
            _as_bands(row[8:13], row[13], row[14]),
            row[15],
            Decimal(row[16] or ZERO),
        )
        for row in context.session.execute(statement)
    ]


def bands_of(context: Context, customer_id: UUID, day: date, billing_entity_id: UUID | None = None) -> AgedBands:
    """Return the open items of one customer on `day`, by days after the due date, and its credit."""
    bands = _bands(context, day, customer_id, billing_entity_id)
    left = _credits(day, customer_id, billing_entity_id)
    found = context.session.execute(select(*_band_columns(bands))).one_or_none()
    credit = context.session.execute(select(left.c.amount)).scalar()
    paid = _advances(day, customer_id, billing_entity_id)
    advance = context.session.execute(select(paid.c.amount)).scalar()
    return _as_bands(found or [ZERO] * 5, credit, advance)


def ledger_balance(context: Context, party_id: UUID, day: date, billing_entity_id: UUID | None = None) -> Decimal:
    """Return the balance of a party's customer account in the ledger at the end of `day`, in €; positive when it owes."""
    balance = _ledger(day, billing_entity_id)
    found = context.session.execute(select(balance.c.balance).where(balance.c.party_id == party_id)).scalar()
    return Decimal(found or ZERO)


def _bands(context: Context, day: date, customer_id: UUID | None = None, billing_entity_id: UUID | None = None) -> Any:
    """Open items of each customer by age on `day`."""
    due = (
        Invoice.total_ttc
        - _until(select(func.sum(PaymentAllocation.amount + PaymentAllocation.difference))
                 .join(Payment, Payment.id == PaymentAllocation.payment_id)
                 .where(PaymentAllocation.invoice_id == Invoice.id, Payment.date <= day))
        - _until(select(func.sum(CreditNote.settled_amount + CreditNote.difference))
                 .where(CreditNote.invoice_id == Invoice.id, CreditNote.issue_date <= day))
        - _until(select(func.sum(CreditUse.amount + CreditUse.difference))
                 .where(CreditUse.invoice_id == Invoice.id, CreditUse.kind == CreditUseKind.ALLOCATION,
                        CreditUse.date <= day))
    )  # fmt: skip
    items = select(Invoice.customer_id, Invoice.due_date, due.label("due")).where(
        Invoice.status != InvoiceStatus.DRAFT, Invoice.issue_date <= day, Invoice.deleted_at.is_(None)
    )
    if day >= context.today:  # nothing is dated later: what is settled now was settled then
        items = items.where(IS_OPEN)
    if customer_id is not None:
        items = items.where(Invoice.customer_id == customer_id)
    if billing_entity_id is not None:
        items = items.where(Invoice.billing_entity_id == billing_entity_id)
    item = items.subquery()
    return (
        select(
            item.c.customer_id,
            *sums_by_age(item.c.due, item.c.due_date, day),
            func.min(item.c.due_date).label("oldest"),
        )
        .where(item.c.due != 0)
        .group_by(item.c.customer_id)
        .subquery()
    )


def _until(statement: Any) -> Any:
    return func.coalesce(statement.correlate(Invoice).scalar_subquery(), ZERO)


def _band_columns(bands: Any) -> list[Any]:
    return [bands.c[age.value] for age in Age]


def _as_bands(amounts: Any, credit: Any, advance: Any) -> AgedBands:
    return AgedBands(*(Decimal(amount or ZERO) for amount in (*amounts, credit, advance)))


def _credits(day: date, customer_id: UUID | None = None, billing_entity_id: UUID | None = None) -> Any:
    """Select the rest of each customer's credit notes on `day`: neither settled on their invoice nor used."""
    used = (
        select(func.sum(CreditUse.amount))
        .where(CreditUse.credit_note_id == CreditNote.id, CreditUse.date <= day)
        .correlate(CreditNote)
        .scalar_subquery()
    )
    left = CreditNote.total_ttc - CreditNote.settled_amount - func.coalesce(used, ZERO)
    statement = select(CreditNote.customer_id, func.sum(left).label("amount")).where(CreditNote.issue_date <= day)
    if customer_id is not None:
        statement = statement.where(CreditNote.customer_id == customer_id)
    if billing_entity_id is not None:
        statement = statement.where(CreditNote.billing_entity_id == billing_entity_id)
    return statement.group_by(CreditNote.customer_id).subquery()


def _advances(day: date, customer_id: UUID | None = None, billing_entity_id: UUID | None = None) -> Any:
    """Select the rest of each customer's advances on `day`."""
    used = (
        select(func.sum(CreditUse.amount))
        .where(CreditUse.advance_id == Advance.id, CreditUse.date <= day)
        .correlate(Advance)
        .scalar_subquery()
    )
    left = Advance.amount - func.coalesce(used, ZERO)
    statement = select(Advance.customer_id, func.sum(left).label("amount")).where(Advance.date <= day)
    if customer_id is not None:
        statement = statement.where(Advance.customer_id == customer_id)
    if billing_entity_id is not None:
        statement = statement.where(Advance.billing_entity_id == billing_entity_id)
    return statement.group_by(Advance.customer_id).subquery()


def _ledger(day: date, billing_entity_id: UUID | None, start: date | None = None) -> Any:
    """Debits less credits of each party on the accounts of customers (411, 416) until `day`; apart, what was before `start`."""
    net, since = LedgerLine.debit - LedgerLine.credit, LedgerEntry.entry_date >= (start or day)
    statement = (
        select(
            LedgerLine.party_id,
            func.sum(net).label("balance"),
            func.sum(net).filter(LedgerAccount.role == DOUBTFUL).label("doubtful"),
            func.sum(net).filter(~since).label("opening"),
            func.sum(LedgerLine.debit).filter(since).label("debit"),
            func.sum(LedgerLine.credit).filter(since).label("credit"),
        )
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(col(LedgerAccount.role).in_((CUSTOMER, DOUBTFUL)), LedgerEntry.entry_date <= day, not_carried())
    )
    if billing_entity_id is not None:
        statement = statement.where(LedgerEntry.billing_entity_id == billing_entity_id)
    return statement.group_by(LedgerLine.party_id).subquery()
