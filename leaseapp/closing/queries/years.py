"""A fiscal year at its end: balances, open items, provisions, controls."""

import uuid
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.models import (
    FiscalYearClosing,
    LedgerAccount,
    LedgerEntry,
    LedgerLine,
    LedgerParty,
    Lettering,
    LetteringLine,
)
from leaseapp.accounting.queries import not_carried
from leaseapp.closing.models import AccountingProvision, ClosingControl
from leaseapp.closing.rules.opening import BY_ITEM, Balance, Item
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.money import ZERO

NET = LedgerLine.debit - LedgerLine.credit


def held(context: Context, year_id: uuid.UUID, *, closes: bool = False) -> FiscalYearClosing:
    """Return a fiscal year, locked: shared by acts inside it, alone by what moves its state. Raises NotFound."""
    statement = (
        select(FiscalYearClosing)
        .where(FiscalYearClosing.id == year_id)
        .with_for_update(read=not closes)
        .execution_options(populate_existing=True)
    )
    found = context.session.exec(statement).one_or_none()
    if found is None:
        raise NotFound
    return found


def next_year(context: Context, year: FiscalYearClosing) -> FiscalYearClosing | None:
    """Return the fiscal year of the same book that follows."""
    statement = (
        select(FiscalYearClosing)
        .where(
            FiscalYearClosing.billing_entity_id == year.billing_entity_id, FiscalYearClosing.start_date > year.end_date
        )
        .order_by(col(FiscalYearClosing.start_date))
    )
    return context.session.exec(statement.limit(1)).one_or_none()


def balances(context: Context, year_id: uuid.UUID) -> list[Balance]:
    """Return the balance of each account and party over a fiscal year, its opening entry included, by number."""
    statement = (
        select(LedgerAccount.id, LedgerAccount.number, LedgerAccount.label, sa.func.sum(NET), LedgerLine.party_id)
        .join(LedgerLine, col(LedgerLine.account_id) == LedgerAccount.id)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .where(LedgerEntry.fiscal_year_id == year_id)
        .group_by(LedgerAccount.id, LedgerAccount.number, LedgerAccount.label, LedgerLine.party_id)
        .order_by(LedgerAccount.number, LedgerLine.party_id)
    )
    return [Balance(*row[:3], Decimal(row[3]), row[4]) for row in context.session.execute(statement)]


def open_items(context: Context, book_id: uuid.UUID, day: date, accounts: Sequence[str] = BY_ITEM) -> list[Item]:
    """Return what nothing settled at the end of `day`, on accounts that begin so: one item a line or group of lines.

    The groups are those of today: a line that joined a group later settles what it settles by its own day.
    """
    group = (
        sa.select(LetteringLine.lettering_id)
        .join(Lettering, col(Lettering.id) == LetteringLine.lettering_id)
        .where(LetteringLine.line_id == LedgerLine.id, col(Lettering.canceled_at).is_(None))
        .correlate(LedgerLine)
        .scalar_subquery()
    )
    key = sa.func.coalesce(group, LedgerLine.id)
    lines = (
        sa.select(
            key.label("key"), LedgerLine.account_id, LedgerAccount.number, LedgerLine.party_id, NET.label("net"),
            LedgerEntry.piece_ref, LedgerLine.due_date, LedgerEntry.entry_date, LedgerLine.id,
        )
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(
            LedgerEntry.billing_entity_id == book_id, col(LedgerEntry.entry_date) <= day, not_carried(),
            sa.or_(*(col(LedgerAccount.number).startswith(one) for one in accounts)),
        )
        .subquery()
    )  # fmt: skip
    whole = sa.func.sum(lines.c.net).over(partition_by=lines.c.key)
    place = sa.func.row_number().over(partition_by=lines.c.key, order_by=(sa.func.abs(lines.c.net).desc(), lines.c.id))
    items = sa.select(lines, whole.label("left"), place.label("place")).subquery()
    statement = (
        sa.select(
            items.c.account_id, items.c.number, items.c.party_id, items.c.left, items.c.piece_ref, items.c.due_date,
        )
        .where(items.c.place == 1, items.c.left != 0)
        .order_by(items.c.number, items.c.due_date, items.c.id)
    )  # fmt: skip
    return [Item(*row[:3], Decimal(row[3]), *row[4:]) for row in context.session.execute(statement)]


def provisions_of(
    context: Context, year_id: uuid.UUID, *statuses: Any, for_update: bool = False
) -> Sequence[AccountingProvision]:
    """Return the provisions of a fiscal year in these states, or all, in the order of their ids."""
    statement = select(AccountingProvision).where(AccountingProvision.fiscal_year_id == year_id)
    if statuses:
        statement = statement.where(col(AccountingProvision.status).in_(statuses))
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement.order_by(col(AccountingProvision.id))).all()


def controls_of(context: Context, year_id: uuid.UUID) -> dict[str, ClosingControl]:
    """Return what the controls of a fiscal year found, by code."""
    statement = (
        select(ClosingControl).where(ClosingControl.fiscal_year_id == year_id).order_by(col(ClosingControl.code))
    )
    return {row.code: row for row in context.session.exec(statement)}


def earlier_sources(context: Context, year: FiscalYearClosing, kind: Any) -> set[uuid.UUID]:
    """Return the sources of provisions of a kind that were reversed into this year."""
    statement = (
        select(AccountingProvision.source_id)
        .join(FiscalYearClosing, col(FiscalYearClosing.id) == AccountingProvision.fiscal_year_id)
        .where(
            FiscalYearClosing.billing_entity_id == year.billing_entity_id, AccountingProvision.kind == kind,
            AccountingProvision.reversed_in_year == year.year, col(AccountingProvision.source_id).is_not(None),
        )
    )  # fmt: skip
    return {one for one in context.session.exec(statement) if one is not None}


def last_year_amounts(context: Context, year: FiscalYearClosing) -> dict[tuple[Any, uuid.UUID | None], Decimal]:
    """Return what was posted the year before by kind and party, in € excl. VAT."""
    before = (
        select(FiscalYearClosing.id)
        .where(
            FiscalYearClosing.billing_entity_id == year.billing_entity_id, FiscalYearClosing.end_date < year.start_date
        )
        .order_by(col(FiscalYearClosing.end_date).desc())
        .limit(1)
        .scalar_subquery()
    )
    statement = (
        select(AccountingProvision.kind, AccountingProvision.party_id, sa.func.sum(AccountingProvision.amount_ht))
        .where(AccountingProvision.fiscal_year_id == before, col(AccountingProvision.entry_id).is_not(None))
        .group_by(AccountingProvision.kind, AccountingProvision.party_id)
    )
    return {(row[0], row[1]): Decimal(row[2]) for row in context.session.execute(statement)}


def party_names(context: Context, party_ids: Iterable[uuid.UUID | None]) -> dict[uuid.UUID, str]:
    """Return the names of the companies behind auxiliary accounts."""
    wanted = {one for one in party_ids if one is not None}
    statement = (
        select(LedgerParty.id, Company.name)
        .join(Company, col(Company.id) == LedgerParty.company_id)
        .where(col(LedgerParty.id).in_(wanted))
    )
    return dict(context.session.execute(statement).all()) if wanted else {}


def on_accounts(context: Context, year_id: uuid.UUID, *prefixes: str) -> list[Balance]:
    """Return the balances of a fiscal year on accounts that begin so, settled ones left out."""
    return [one for one in balances(context, year_id) if one.number.startswith(prefixes) and one.amount != ZERO]


def account_of(context: Context, role: str) -> str | None:
    """Return the number of the account with a role."""
    return context.session.exec(select(LedgerAccount.number).where(LedgerAccount.role == role)).one_or_none()
