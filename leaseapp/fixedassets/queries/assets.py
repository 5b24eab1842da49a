"""Statements on fixed assets and their events."""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.enums import FixedAssetStatus
from leaseapp.accounting.models import AccountingCode, FixedAsset, Journal, LedgerAccount, LedgerEntry
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.assets.models import Asset
from leaseapp.billing.models import Customer
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.fixedassets.enums import FixedAssetEventType
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import living
from leaseapp.leasing.enums import ContractStatus
from leaseapp.leasing.models import LeaseContract, LeaseContractAsset
from leaseapp.purchasing.models import SupplierInvoice, SupplierInvoiceLine


def accounts(context: Context, numbers: Collection[str]) -> dict[str, LedgerAccount]:
    """Return the accounts of the chart by number."""
    rows = context.session.exec(select(LedgerAccount).where(col(LedgerAccount.number).in_(set(numbers))))
    return {row.number: row for row in rows}


def of_books(context: Context, book_ids: Collection[UUID], *, for_update: bool) -> Sequence[FixedAsset]:
    """Return the fixed assets of these books that are not canceled, by id; locked where asked."""
    statement = living(FixedAsset).where(
        col(FixedAsset.billing_entity_id).in_(book_ids), FixedAsset.status != FixedAssetStatus.CANCELED
    )
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement.order_by(FixedAsset.id)).all()


def uses_of_codes(context: Context, code_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return how many fixed assets stand under each of these codes."""
    statement = (
        select(FixedAsset.accounting_code_id, sa.func.count())
        .where(col(FixedAsset.accounting_code_id).in_(set(code_ids)), col(FixedAsset.deleted_at).is_(None))
        .group_by(FixedAsset.accounting_code_id)
    )
    return dict(context.session.execute(statement).all())


def named(context: Context, asset: FixedAsset) -> Any:
    """Return what a fixed asset refers to: book, code, account, invoice with its line, machine, site, what it was split from."""
    origin = FixedAsset.__table__.alias("origin")
    statement = (
        select(BillingEntity, AccountingCode, LedgerAccount, SupplierInvoice, Asset, Establishment, origin.c.number)
        .select_from(BillingEntity)
        .join(AccountingCode, AccountingCode.id == asset.accounting_code_id)
        .outerjoin(LedgerAccount, LedgerAccount.number == asset.ledger_account)
        .outerjoin(SupplierInvoiceLine, SupplierInvoiceLine.id == asset.supplier_invoice_line_id)
        .outerjoin(SupplierInvoice, col(SupplierInvoice.id) == SupplierInvoiceLine.invoice_id)
        .outerjoin(Asset, Asset.id == asset.asset_id)
        .outerjoin(Establishment, Establishment.id == asset.establishment_id)
        .outerjoin(
            origin, sa.and_(origin.c.organization_id == context.organization_id, origin.c.id == asset.split_from_id)
        )
        .where(BillingEntity.id == asset.billing_entity_id)
    )
    return context.session.execute(statement).one()


def events_of(context: Context, asset_id: UUID) -> list[tuple[FixedAssetEvent, str | None]]:
    """Return the events of a fixed asset with the numbers of their entries, the oldest first."""
    statement = (
        select(FixedAssetEvent, Journal.code, LedgerEntry.number)
        .outerjoin(LedgerEntry, LedgerEntry.id == FixedAssetEvent.ledger_entry_id)
        .outerjoin(Journal, Journal.id == LedgerEntry.journal_id)
        .where(FixedAssetEvent.fixed_asset_id == asset_id)
        .order_by(col(FixedAssetEvent.event_date), col(FixedAssetEvent.created_at), col(FixedAssetEvent.id))
    )
    rows = context.session.execute(statement).all()
    return [(event, entry_number(code, number) if code else None) for event, code, number in rows]


def buyer_names(context: Context, customer_ids: Collection[UUID]) -> dict[UUID, str]:
    """Return the names of customers who bought fixed assets."""
    statement = (
        select(Customer.id, Company.name)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(col(Customer.id).in_(set(customer_ids)))
    )
    return dict(context.session.execute(statement).all()) if customer_ids else {}


def behind(context: Context, book_id: UUID, day: date) -> Sequence[FixedAsset]:
    """Return the fixed assets of a book that are in use on a day and written off until an earlier one only, by id."""
    statement = living(FixedAsset).where(
        FixedAsset.billing_entity_id == book_id, FixedAsset.status == FixedAssetStatus.ACTIVE,
        col(FixedAsset.commissioned_on) <= day,
        sa.or_(col(FixedAsset.depreciated_until).is_(None), col(FixedAsset.depreciated_until) < day),
    )  # fmt: skip
    return context.session.exec(statement.order_by(FixedAsset.id)).all()


def in_progress_since(context: Context, book_id: UUID, day: date) -> tuple[int, Decimal]:
    """Return how many fixed assets of a book bought before a day are not in use, and what they cost in €."""
    return _counted(
        context, FixedAsset.gross_value, FixedAsset.billing_entity_id == book_id,
        FixedAsset.status == FixedAssetStatus.IN_PROGRESS, col(FixedAsset.acquisition_date) < day,
    )  # fmt: skip


def left_by_contracts(context: Context, book_id: UUID, day: date) -> tuple[int, Decimal]:
    """Return how many fixed assets of a book in use are on a contract that was over by a day, and their net value in €."""
    net = FixedAsset.gross_value - FixedAsset.accumulated - FixedAsset.impairment
    return _counted(
        context, net, FixedAsset.billing_entity_id == book_id, FixedAsset.status == FixedAssetStatus.ACTIVE,
        is_left_by_contract(day),
    )  # fmt: skip


def is_left_by_contract(day: date) -> Any:
    """Return the criterion of assets whose machine was on a contract that was over by `day`, and is on no other one then."""
    held, contract = LeaseContractAsset, LeaseContract
    end = sa.func.coalesce(held.ends_on, contract.ends_on)
    on_contract = (
        sa.select(held.id)
        .join(contract, sa.and_(contract.organization_id == held.organization_id, contract.id == held.contract_id))
        .where(
            held.organization_id == FixedAsset.organization_id, held.asset_id == FixedAsset.asset_id, col(held.holds),
            col(held.deleted_at).is_(None),
        )
        .correlate(FixedAsset)
    )  # fmt: skip
    is_extended = contract.status == ContractStatus.EXTENDED
    over = on_contract.where(end <= day, ~is_extended)
    runs = on_contract.where(col(held.starts_on) <= day, sa.or_(end.is_(None), end > day, is_extended))
    return sa.and_(over.exists(), ~runs.exists())


def _counted(context: Context, amount: Any, *criteria: Any) -> tuple[int, Decimal]:
    statement = select(sa.func.count(), sa.func.coalesce(sa.func.sum(amount), ZERO)).where(
        col(FixedAsset.deleted_at).is_(None), *criteria
    )
    count, total = context.session.execute(statement.select_from(FixedAsset)).one()
    return count, Decimal(total)


def vat_of_disposals(
    context: Context, start: date, end: date, billing_entity_id: UUID | None
) -> Sequence[tuple[Decimal, Decimal]]:
    """Return the VAT (€) of fixed assets that were sold in a period, by rate in %."""
    statement = (
        select(FixedAssetEvent.vat_rate_pct, sa.func.sum(FixedAssetEvent.vat))
        .join(FixedAsset, col(FixedAsset.id) == FixedAssetEvent.fixed_asset_id)
        .where(
            FixedAssetEvent.kind == FixedAssetEventType.DISPOSAL, col(FixedAssetEvent.event_date).between(start, end),
            col(FixedAssetEvent.vat) > 0,
        )
        .group_by(FixedAssetEvent.vat_rate_pct)
        .order_by(FixedAssetEvent.vat_rate_pct)
    )  # fmt: skip
    if billing_entity_id is not None:
        statement = statement.where(FixedAsset.billing_entity_id == billing_entity_id)
    return [(rate, vat) for rate, vat in context.session.execute(statement)]
