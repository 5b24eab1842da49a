"""The tables beside the entries of a pivot: chart, parties, analytical codes."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode, LedgerAccount, LedgerParty
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context


def accounts(context: Context) -> Iterator[tuple[Any, ...]]:
    """Yield number, label, kind of party, role, VAT rate, in use; by number."""
    statement = select(
        LedgerAccount.number, LedgerAccount.label, LedgerAccount.party, LedgerAccount.role, LedgerAccount.vat_rate,
        LedgerAccount.active,
    ).order_by(LedgerAccount.number)  # fmt: skip
    return _plain(context, statement)


def parties(context: Context) -> Iterator[tuple[Any, ...]]:
    """Yield code, kind, name and SIREN; by code."""
    statement = (
        select(LedgerParty.code, LedgerParty.kind, Company.name, Company.siren)
        .join(Company, col(Company.id) == LedgerParty.company_id)
        .order_by(LedgerParty.code)
    )
    return _plain(context, statement)


def codes(context: Context) -> Iterator[tuple[Any, ...]]:
    """Yield code, label, category, account, fixed asset, role of its VAT, code above it, in use; by code."""
    above = aliased(AccountingCode)
    statement = (
        select(
            AccountingCode.code, AccountingCode.label, AccountingCode.category, AccountingCode.ledger_account,
            AccountingCode.is_fixed_asset, AccountingCode.vat_account_role, above.code, AccountingCode.is_active,
        )
        .outerjoin(above, col(above.id) == AccountingCode.parent_id)
        .order_by(AccountingCode.code)
    )  # fmt: skip
    return _plain(context, statement)


def _plain(context: Context, statement: Any) -> Iterator[tuple[Any, ...]]:
    for row in context.session.execute(statement):
        yield tuple(str(value) if hasattr(value, "value") else value for value in row)
