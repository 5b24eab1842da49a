"""VAT by the ledger: what became due or waits, by rate; acquisitions, deductible VAT, what bears none."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.enums import AccountRole, JournalKind, VatKind
from leaseapp.accounting.models import Journal, LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.queries.carried import not_carried
from leaseapp.kernel.context import Context

_CREDITED = LedgerLine.credit - LedgerLine.debit
_BASE = sa.case((col(LedgerLine.credit) > 0, LedgerLine.vat_base), else_=-LedgerLine.vat_base)


def vat_lines(context: Context, start: date, end: date, billing_entity_id: UUID | None) -> Sequence[Any]:
    """Return what moved on each VAT account in a period, in € (credits positive).

    Columns: role, account, rate, sales (of a journal of sales or of fixed assets), lost (of an entry that writes a receivable
    off), base, vat.
    """
    rate = sa.func.coalesce(LedgerAccount.vat_rate, LedgerLine.vat_rate)
    is_sale = col(Journal.kind).in_((JournalKind.SALES, JournalKind.ASSET))
    lost = _writes_off()
    statement = (
        select(
            col(LedgerAccount.role).label("role"), col(LedgerAccount.number).label("account"), rate.label("rate"),
            is_sale.label("sales"), lost.label("lost"), sa.func.coalesce(sa.func.sum(_BASE), 0).label("base"),
            sa.func.sum(_CREDITED).label("vat"),
        )
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .where(*_of(start, end, billing_entity_id), _is_vat())
        .group_by(LedgerAccount.role, LedgerAccount.number, rate, is_sale, lost)
        .order_by(LedgerAccount.number, rate)
    )  # fmt: skip
    return context.session.execute(statement).all()


def untaxed_lines(context: Context, start: date, end: date, billing_entity_id: UUID | None) -> Sequence[Any]:
    """Return the base (€) of sales without VAT, by the category that says why: columns kind, base."""
    revenue = sa.or_(
        col(LedgerAccount.number).startswith("7"), col(LedgerAccount.role) == AccountRole.CUSTOMER_DEPOSIT.value
    )
    statement = (
        select(col(LedgerLine.vat_kind).label("kind"), sa.func.sum(_CREDITED).label("base"))
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(
            *_of(start, end, billing_entity_id), revenue, col(LedgerLine.vat_kind).is_not(None),
            col(LedgerLine.vat_kind) != VatKind.STANDARD,
        )
        .group_by(LedgerLine.vat_kind)
        .order_by(LedgerLine.vat_kind)
    )  # fmt: skip
    return context.session.execute(statement).all()


def pending_on(context: Context, day: date, billing_entity_id: UUID | None) -> Sequence[Any]:
    """Return the VAT (€) that waits for receipt at the end of a day, by rate: columns account, rate, vat."""
    statement = (
        select(
            col(LedgerAccount.number).label("account"), col(LedgerAccount.vat_rate).label("rate"),
            sa.func.sum(_CREDITED).label("vat"),
        )
        .select_from(LedgerLine)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(col(LedgerAccount.role).startswith("VAT_PENDING_"), col(LedgerEntry.entry_date) <= day, not_carried())
        .group_by(LedgerAccount.number, LedgerAccount.vat_rate)
        .having(sa.func.sum(_CREDITED) != 0)
        .order_by(LedgerAccount.number)
    )  # fmt: skip
    if billing_entity_id is not None:
        statement = statement.where(LedgerEntry.billing_entity_id == billing_entity_id)
    return context.session.execute(statement).all()


def _of(start: date, end: date, billing_entity_id: UUID | None) -> list[Any]:
    found: list[Any] = [col(LedgerEntry.entry_date).between(start, end), not_carried()]
    if billing_entity_id is not None:
        found.append(col(LedgerEntry.billing_entity_id) == billing_entity_id)
    return found


def _is_vat() -> Any:
    role = col(LedgerAccount.role)
    return sa.or_(role.startswith("VAT_DUE_"), role.startswith("VAT_PENDING_"), role.startswith("VAT_DEDUCTIBLE"))


def _writes_off() -> Any:
    line, account = aliased(LedgerLine), aliased(LedgerAccount)
    return (
        sa.select(line.id)
        .join(account, account.id == line.account_id)
        .where(line.entry_id == LedgerEntry.id, account.role == AccountRole.BAD_DEBT.value)
        .correlate(LedgerEntry)
        .exists()
    )
