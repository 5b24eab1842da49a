"""Entries of a journal with what each comes to, running totals and the VAT behind them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.enums import AccountRole, JournalKind, VatKind
from leaseapp.accounting.models import Journal, LedgerAccount, LedgerEntry, LedgerLine, LedgerParty
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.searching import containing

_PARTIES = {
    JournalKind.SALES: (AccountRole.CUSTOMER.value,),
    JournalKind.PURCHASE: (AccountRole.SUPPLIER.value, "SUPPLIER_ASSETS"),
}


@dataclass(frozen=True)
class JournalScope:
    """The entries of journals of a kind in a period, of one book or all; narrowed by party, account, VAT rate (%), text."""

    kind: JournalKind
    start: date
    end: date
    billing_entity_id: UUID | None = None
    party_id: UUID | None = None
    account: str | None = None
    vat_rate: Decimal | None = None
    text: str | None = None


def _sign(scope: JournalScope) -> int:
    """Sales are debits of customers, purchases credits of suppliers."""
    return 1 if scope.kind is JournalKind.SALES else -1


def _chosen(context: Context, scope: JournalScope) -> list[Any]:
    found: list[Any] = [col(Journal.kind) == scope.kind, col(LedgerEntry.entry_date).between(scope.start, scope.end)]
    if scope.billing_entity_id is not None:
        found.append(col(LedgerEntry.billing_entity_id) == scope.billing_entity_id)
    line, account = aliased(LedgerLine), aliased(LedgerAccount)
    some = sa.select(line.id).join(account, account.id == line.account_id).where(line.entry_id == LedgerEntry.id)
    some = some.correlate(LedgerEntry)
    if scope.party_id is not None:
        found.append(some.where(line.party_id == scope.party_id).exists())
    if scope.account is not None:
        found.append(some.where(account.number == scope.account).exists())
    if scope.vat_rate is not None:
        found.append(some.where(line.vat_rate == scope.vat_rate).exists())
    if scope.text:
        found.append(sa.or_(*containing((LedgerEntry.piece_ref, LedgerEntry.label), scope.text)))
    return found


def _entries(context: Context, scope: JournalScope) -> Any:
    """Select every entry in scope with its sums in €: incl. VAT, VAT, debit, credit, and its party."""
    net = (LedgerLine.debit - LedgerLine.credit) * _sign(scope)
    of_party = col(LedgerAccount.role).in_(_PARTIES[scope.kind])
    is_vat = col(LedgerAccount.number).startswith("445")
    return (
        select(
            LedgerEntry.id,
            sa.func.coalesce(sa.func.sum(net).filter(of_party), ZERO).label("ttc"),
            sa.func.coalesce(sa.func.sum(-net).filter(is_vat), ZERO).label("vat"),
            sa.func.sum(LedgerLine.debit).label("debit"),
            sa.func.sum(LedgerLine.credit).label("credit"),
            sa.func.min(sa.cast(LedgerLine.party_id, sa.String())).label("party"),
        )
        .select_from(LedgerEntry)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .join(LedgerLine, col(LedgerLine.entry_id) == LedgerEntry.id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(*_chosen(context, scope))
        .group_by(LedgerEntry.id)
        .subquery()
    )


def journal_entries(context: Context, scope: JournalScope, first: int = 0, most: int | None = None) -> Iterable[Any]:
    """Return the entries by date and number with their sums and the sums until them (`run_ttc`, `run_vat`), in €."""
    sums = _entries(context, scope)
    order = (LedgerEntry.entry_date, Journal.code, LedgerEntry.number, LedgerEntry.id)
    statement = (
        select(
            LedgerEntry.id, LedgerEntry.number, col(Journal.code).label("journal"), LedgerEntry.entry_date,
            LedgerEntry.piece_ref, LedgerEntry.piece_date, LedgerEntry.label, LedgerEntry.source_kind, LedgerEntry.source_id,
            col(LedgerParty.id).label("party_id"), col(LedgerParty.code).label("party_code"),
            col(Company.name).label("party_name"), sums.c.ttc, sums.c.vat, sums.c.debit, sums.c.credit,
            sa.func.sum(sums.c.ttc).over(order_by=order).label("run_ttc"),
            sa.func.sum(sums.c.vat).over(order_by=order).label("run_vat"),
        )
        .join(sums, sums.c.id == LedgerEntry.id)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .outerjoin(LedgerParty, sa.cast(LedgerParty.id, sa.String()) == sums.c.party)
        .outerjoin(Company, col(Company.id) == LedgerParty.company_id)
        .order_by(*order)
        .offset(first)
        .limit(most)
        .execution_options(yield_per=1000)
    )  # fmt: skip
    return context.session.execute(statement)


def journal_totals(context: Context, scope: JournalScope) -> Any:
    """Return over all entries: entries, ttc, vat, debit, credit in €."""
    sums = _entries(context, scope)
    names = ("ttc", "vat", "debit", "credit")
    totals = [sa.func.coalesce(sa.func.sum(sums.c[name]), ZERO).label(name) for name in names]
    return context.session.execute(select(sa.func.count().label("entries"), *totals).select_from(sums)).one()


def journal_rates(context: Context, scope: JournalScope) -> Sequence[Any]:
    """Return base and VAT (€) by rate over all entries; what bears none has the rate 0. Columns rate, base, vat."""
    net = (LedgerLine.credit - LedgerLine.debit) * _sign(scope)
    is_vat = col(LedgerAccount.number).startswith("445")
    base = sa.case((net > 0, LedgerLine.vat_base), else_=-LedgerLine.vat_base)
    taxed = sa.and_(is_vat, col(LedgerLine.vat_rate) > 0)
    untaxed = sa.and_(~is_vat, col(LedgerLine.vat_kind).is_not(None), col(LedgerLine.vat_kind) != VatKind.STANDARD)
    rate = sa.case((taxed, LedgerLine.vat_rate), else_=ZERO)
    statement = (
        select(
            rate.label("rate"),
            sa.func.sum(sa.case((taxed, base), else_=net)).label("base"),
            sa.func.sum(sa.case((taxed, net), else_=ZERO)).label("vat"),
        )
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(*_chosen(context, scope), sa.or_(taxed, untaxed))
        .group_by(rate)
        .order_by(rate.desc())
    )
    return context.session.execute(statement).all()
