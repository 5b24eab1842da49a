"""Balances and movements of accounts: the sums and the lines behind the general ledger and the trial balance."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.models import FiscalYearClosing, Journal, LedgerAccount, LedgerEntry, LedgerLine, LedgerParty
from leaseapp.accounting.queries.carried import not_carried
from leaseapp.accounting.queries.entries import lettering_code
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

_NET = LedgerLine.debit - LedgerLine.credit
_OF_THE_RESULT = ("6", "7")
"""Classes that start each fiscal year at nothing: what they held is the result of the year before."""


@dataclass(frozen=True)
class Scope:
    """The part of the ledger in a report: a period (both days included), one book or all, one account, one party."""

    start: date
    end: date
    billing_entity_id: UUID | None = None
    account: str | None = None
    party_id: UUID | None = None


@dataclass(frozen=True)
class Moved:
    """An account, or one party's part of it: what it held before the period and how it moved, in € (debits positive)."""

    account_id: UUID
    number: str
    label: str
    opening: Decimal
    debit: Decimal
    credit: Decimal
    lines: int
    party_id: UUID | None = None
    party_code: str | None = None
    party_name: str | None = None

    @property
    def closing(self) -> Decimal:
        """The balance at the end of the period."""
        return self.opening + self.debit - self.credit


def moved_accounts(context: Context, scope: Scope) -> Sequence[Moved]:
    """Every account that held or moved something, by number."""
    account = [LedgerAccount.id, LedgerAccount.number, LedgerAccount.label]
    return _moved(context, _summed(scope, account).order_by(LedgerAccount.number))


def moved_parties(context: Context, scope: Scope) -> Sequence[Moved]:
    """Return the same apart for each party of an account, by number and code."""
    account = [LedgerAccount.id, LedgerAccount.number, LedgerAccount.label]
    party = [LedgerLine.party_id, LedgerParty.code, Company.name]
    statement = (
        _summed(scope, account, party)
        .outerjoin(LedgerParty, col(LedgerParty.id) == LedgerLine.party_id)
        .outerjoin(Company, col(Company.id) == LedgerParty.company_id)
    )
    return _moved(context, statement.order_by(LedgerAccount.number, sa.nulls_first(LedgerParty.code)))


def result_before(context: Context, scope: Scope) -> Decimal:
    """Return the result (€, a profit negative) of fiscal years that ended before the period:
    carried to class 1 at closing only.
    """
    result = sa.func.left(LedgerAccount.number, 1).in_(_OF_THE_RESULT)
    statement = (
        select(sa.func.coalesce(sa.func.sum(_NET), ZERO))
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .join(FiscalYearClosing, col(FiscalYearClosing.id) == LedgerEntry.fiscal_year_id)
        .where(result, col(FiscalYearClosing.end_date) < scope.start, *_of_book(scope))
    )
    return Decimal(context.session.execute(statement).scalar_one())


def _of_book(scope: Scope) -> list[Any]:
    return [] if scope.billing_entity_id is None else [col(LedgerEntry.billing_entity_id) == scope.billing_entity_id]


def _moved(context: Context, statement: Any) -> Sequence[Moved]:
    return [
        Moved(*row[:3], *(Decimal(amount) for amount in row[3:6]), *row[6:])
        for row in context.session.execute(statement)
    ]


def _summed(scope: Scope, account: list[Any], party: Sequence[Any] = ()) -> Any:
    within = col(LedgerEntry.entry_date) >= scope.start
    result = sa.func.left(LedgerAccount.number, 1).in_(_OF_THE_RESULT)
    before = sa.and_(~within, sa.or_(~result, col(FiscalYearClosing.end_date) >= scope.start))
    opening = sa.func.coalesce(sa.func.sum(_NET).filter(before), ZERO)
    lines = sa.func.count().filter(within)
    sums = [
        opening.label("opening"),
        sa.func.coalesce(sa.func.sum(LedgerLine.debit).filter(within), ZERO),
        sa.func.coalesce(sa.func.sum(LedgerLine.credit).filter(within), ZERO),
        lines,
    ]
    statement = (
        select(*account, *sums, *party)
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .join(FiscalYearClosing, col(FiscalYearClosing.id) == LedgerEntry.fiscal_year_id)
    )
    return statement.where(*_within(scope)).group_by(*account, *party).having(sa.or_(opening != 0, lines > 0))


def _within(scope: Scope) -> list[Any]:
    found: list[Any] = [col(LedgerEntry.entry_date) <= scope.end, not_carried(), *_of_book(scope)]
    if scope.account is not None:
        found.append(col(LedgerAccount.number) == scope.account)
    if scope.party_id is not None:
        found.append(col(LedgerLine.party_id) == scope.party_id)
    return found


def moves(context: Context, scope: Scope, first: int = 0, most: int | None = None) -> Iterable[Any]:
    """Return the lines of the period in the order of `moved_parties`, each with what moved until it (`running`,
    € since the start).

    Columns: account_id, party_id, entry_id, line_id, journal, number, entry_date, piece_ref, source_kind, source_id, label,
    lettering, due_date, debit, credit, running.
    """
    order = (LedgerEntry.entry_date, LedgerEntry.validated_at, LedgerEntry.id, LedgerLine.position)
    running = sa.func.sum(_NET).over(partition_by=(LedgerLine.account_id, LedgerLine.party_id), order_by=order)
    statement = (
        select(
            LedgerLine.account_id,
            LedgerLine.party_id,
            LedgerLine.entry_id,
            col(LedgerLine.id).label("line_id"),
            col(Journal.code).label("journal"),
            LedgerEntry.number,
            LedgerEntry.entry_date,
            LedgerEntry.piece_ref,
            LedgerEntry.source_kind,
            LedgerEntry.source_id,
            LedgerLine.label,
            lettering_code().label("lettering"),
            LedgerLine.due_date,
            LedgerLine.debit,
            LedgerLine.credit,
            running.label("running"),
        )
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .outerjoin(LedgerParty, col(LedgerParty.id) == LedgerLine.party_id)
        .where(*_within(scope), col(LedgerEntry.entry_date) >= scope.start)
        .order_by(LedgerAccount.number, sa.nulls_first(LedgerParty.code), *order)
        .offset(first)
        .limit(most)
        .execution_options(yield_per=1000)
    )
    return context.session.execute(statement)
