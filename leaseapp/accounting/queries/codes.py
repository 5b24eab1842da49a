"""Analytical codes, and the accounts that they name."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select

from leaseapp.accounting.models import AccountingCode, LedgerAccount
from leaseapp.kernel.context import Context


def account_numbered(context: Context, number: str) -> LedgerAccount | None:
    """Return the account of this number."""
    return context.session.exec(select(LedgerAccount).where(LedgerAccount.number == number)).one_or_none()


def role_exists(context: Context, role: str) -> bool:
    """Return True when the chart has an account of this role."""
    return context.session.exec(select(LedgerAccount.id).where(LedgerAccount.role == role)).first() is not None


def add_codes(context: Context, rows: Sequence[dict[str, Any]]) -> int:
    """Write these codes, one that the organization has stays as it is; return how many were written."""
    table = AccountingCode.__table__
    statement = insert(table).values(list(rows)).on_conflict_do_nothing().returning(table.c.id)
    return len(context.session.execute(statement).all())


def code_parents(context: Context) -> dict[UUID, UUID | None]:
    """Return the code above each code."""
    return dict(context.session.execute(select(AccountingCode.id, AccountingCode.parent_id)).all())
