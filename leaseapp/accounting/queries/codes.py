"""Analytical codes, and the accounts that they name."""

from collections.abc import Callable, Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select

from leaseapp.accounting.models import AccountingCode, LedgerAccount
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry

code_uses: Registry[Callable[[Context, Collection[UUID]], dict[UUID, int]]] = Registry("uses of analytical codes")
"""Domains above count what was charged to codes: functions of (context, ids of codes)."""


def uses_of_codes(context: Context, code_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return how often each of these codes was used; those that never were are left out."""
    found: dict[UUID, int] = {}
    for counts in code_uses:
        for code_id, count in counts(context, code_ids).items():
            found[code_id] = found.get(code_id, 0) + count
    return found


def tell_uses(context: Context, items: list[dict[str, Any]]) -> None:
    """Complete rows of codes with how often each was used."""
    counts = uses_of_codes(context, [item["id"] for item in items])
    for item in items:
        item["uses"] = counts.get(item["id"], 0)


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
