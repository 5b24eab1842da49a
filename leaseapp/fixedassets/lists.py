"""The register of fixed assets and their movements."""

from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.accounting.enums import DepreciationMethod, FixedAssetStatus
from leaseapp.accounting.lists import entry_number
from leaseapp.accounting.models import AccountingCode, FixedAsset, Journal, LedgerEntry
from leaseapp.accounting.permissions import ASSET_READ
from leaseapp.assets.models import Asset
from leaseapp.directory.models import BillingEntity, Establishment
from leaseapp.fixedassets.enums import DisposalReason, FixedAssetEventType
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.fixedassets.queries.assets import is_left_by_contract
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseContractAsset
from leaseapp.purchasing.models import SupplierInvoice, SupplierInvoiceLine

_net: Any = FixedAsset.gross_value - FixedAsset.accumulated - FixedAsset.impairment
_last_month_end = sa.cast(sa.func.date_trunc("month", today), sa.Date) - 1
_behind = sa.and_(
    FixedAsset.status == FixedAssetStatus.ACTIVE, col(FixedAsset.commissioned_on) <= _last_month_end,
    sa.func.coalesce(FixedAsset.depreciated_until, sa.cast("0001-01-01", sa.Date)) < _last_month_end,
)  # fmt: skip
_CHANGES = ",".join(kind for kind in FixedAssetEventType if kind is not FixedAssetEventType.AMORTIZATION)
_YES_NO = {"true": True, "false": False}


def _is_behind(_context: Context, text: str) -> Any:
    """Filter by `behind`: in use, and the last month that is over is missing in the books."""
    return _behind if _YES_NO[text] else sa.not_(_behind)


def _same(column: Any) -> Any:
    return lambda _context, text: column == UUID(text)


def _of_contract(_context: Context, text: str) -> Any:
    """Filter by `leaseContractId`: machines that the contract holds."""
    held = sa.select(LeaseContractAsset.asset_id).where(
        LeaseContractAsset.contract_id == UUID(text), col(LeaseContractAsset.deleted_at).is_(None)
    )
    return col(FixedAsset.asset_id).in_(held)


FIXED_ASSETS = ListSpec(
    "fixed-assets",
    title=_("Fixed assets"),
    permission=ASSET_READ,
    table=FixedAsset,
    join=[
        (BillingEntity, col(BillingEntity.id) == FixedAsset.billing_entity_id),
        (AccountingCode, col(AccountingCode.id) == FixedAsset.accounting_code_id),
    ],
    outer_join=[
        (Asset, col(Asset.id) == FixedAsset.asset_id),
        (Establishment, col(Establishment.id) == FixedAsset.establishment_id),
        (SupplierInvoiceLine, col(SupplierInvoiceLine.id) == FixedAsset.supplier_invoice_line_id),
        (SupplierInvoice, col(SupplierInvoice.id) == SupplierInvoiceLine.invoice_id),
    ],
    default_sort="-number",
    search_placeholder=_("Number, label, machine, account"),
    default_filters={"status": "IN_PROGRESS,ACTIVE,FULLY_DEPRECIATED"},
    quick_filters=(
        QuickFilter("commission", _("To commission"), {"status": "IN_PROGRESS"}),
        QuickFilter("active", _("In use", "fixed assets"), {"status": "ACTIVE"}),
        QuickFilter("behind", _("Months missing"), {"behind": "true"}),
        QuickFilter("over", _("Fully depreciated"), {"status": "FULLY_DEPRECIATED"}),
        QuickFilter("gone", _("Disposed of"), {"status": "DISPOSED"}),
    ),
    criteria={
        "behind": _is_behind, "contractEndedBy": lambda _context, text: is_left_by_contract(date.fromisoformat(text)),
        "assetId": _same(FixedAsset.asset_id), "leaseContractId": _of_contract,
        "supplierInvoiceId": _same(SupplierInvoiceLine.invoice_id), "establishmentId": _same(FixedAsset.establishment_id),
    },
    outline={"who": "label", "number": "number", "status": "status", "amount": "netBookValue", "date": "commissionedOn"},
    columns=[
        Column("number", _("Number"), FixedAsset.number, search=True, link="/workspace/fixed-assets/{id}"),
        Column("label", _("Label"), FixedAsset.label, search=True, shrinks=True),
        Column("ledgerAccount", _("Account"), FixedAsset.ledger_account, search=True, filter="in"),
        Column("commissionedOn", _("In use since"), FixedAsset.commissioned_on, kind="date", filter="range"),
        Column("grossValue", _("Gross value"), FixedAsset.gross_value, kind="money", sum=True, filter="range"),
        Column("accumulated", _("Written off", "depreciation"), FixedAsset.accumulated, kind="money", sum=True),
        Column("netBookValue", _("Net value"), _net, kind="money", sum=True, filter="range"),
        Column("status", _("State"), FixedAsset.status, kind="status", enum=FixedAssetStatus, filter="in"),
        Column("impairment", _("Impairment"), FixedAsset.impairment, kind="money", sum=True, shown=False),
        Column("residualValue", _("Residual value"), FixedAsset.residual_value, kind="money", shown=False),
        Column("acquisitionDate", _("Bought on"), FixedAsset.acquisition_date, kind="date", filter="range", shown=False),
        Column(
            "method", _("Method of depreciation"), FixedAsset.method, kind="status", enum=DepreciationMethod, filter="in",
            shown=False,
        ),
        Column("durationMonths", _("Duration in months"), FixedAsset.duration_months, kind="number", shown=False),
        Column(
            "depreciatedUntil", _("Depreciated until"), FixedAsset.depreciated_until, kind="date", filter="range", shown=False
        ),
        Column("disposedOn", _("Left on"), FixedAsset.disposed_on, kind="date", filter="range", shown=False),
        Column("code", _("Analytical code"), AccountingCode.code, filter="in", shown=False),
        Column(
            "machine", _("Machine"), Asset.inventory_number, search=True, shown=False, link="/workspace/assets/{machineId}"
        ),
        Column("machineId", _("Machine"), FixedAsset.asset_id, sort=False, shown=False),
        Column("establishment", _("Site"), Establishment.name, filter="in", shown=False),
        Column(
            "invoice", _("Supplier invoice"), SupplierInvoice.number, search=True, shown=False,
            link="/workspace/supplier-invoices/{invoiceId}",
        ),
        Column("invoiceId", _("Supplier invoice"), SupplierInvoiceLine.invoice_id, sort=False, shown=False),
        Column("billingEntity", _("Book"), BillingEntity.name, filter="in", shown=False),
        Column("billingEntityId", _("Book"), FixedAsset.billing_entity_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

FIXED_ASSET_EVENTS = ListSpec(
    "fixed-asset-events",
    title=_("Movements of fixed assets"),
    permission=ASSET_READ,
    table=FixedAssetEvent,
    join=[
        (FixedAsset, col(FixedAsset.id) == FixedAssetEvent.fixed_asset_id),
        (BillingEntity, col(BillingEntity.id) == FixedAsset.billing_entity_id),
    ],
    outer_join=[
        (LedgerEntry, col(LedgerEntry.id) == FixedAssetEvent.ledger_entry_id),
        (Journal, col(Journal.id) == LedgerEntry.journal_id),
    ],
    default_sort="-date,-number",
    search_placeholder=_("Number, label, account"),
    quick_filters=(
        QuickFilter("changes", _("Without depreciation"), {"kind": _CHANGES}),
        QuickFilter("disposals", _("Disposals"), {"kind": "DISPOSAL"}),
        QuickFilter("depreciation", _("Depreciation"), {"kind": "AMORTIZATION"}),
    ),
    criteria={"fixedAssetId": _same(FixedAssetEvent.fixed_asset_id)},
    outline={"who": "label", "number": "number", "status": "kind", "amount": "amount", "date": "date"},
    columns=[
        Column("date", _("Date"), FixedAssetEvent.event_date, kind="date", filter="range"),
        Column("number", _("Number"), FixedAsset.number, search=True, link="/workspace/fixed-assets/{fixedAssetId}"),
        Column("label", _("Label"), FixedAsset.label, search=True, shrinks=True),
        Column("kind", _("Movement", "fixed asset"), FixedAssetEvent.kind, kind="status", enum=FixedAssetEventType, filter="in"),
        Column("amount", _("Amount"), FixedAssetEvent.amount, kind="money", sum=True, filter="range"),
        Column("netValue", _("Net value"), FixedAssetEvent.net_value, kind="money"),
        Column("result", _("Gain or loss"), FixedAssetEvent.result, kind="money", sum=True),
        Column("entry", _("Entry"), entry_number, sort=False, link="/workspace/ledger-entries/{entryId}"),
        Column("accumulated", _("Written off", "depreciation"), FixedAssetEvent.accumulated, kind="money", shown=False),
        Column("ledgerAccount", _("Account"), FixedAsset.ledger_account, search=True, filter="in", shown=False),
        Column("reason", _("Reason"), FixedAssetEvent.reason, kind="status", enum=DisposalReason, filter="in", shown=False),
        Column("note", _("Note"), FixedAssetEvent.note, shown=False),
        Column("entryId", _("Entry"), FixedAssetEvent.ledger_entry_id, sort=False, shown=False),
        Column("fixedAssetId", _("Fixed asset"), FixedAssetEvent.fixed_asset_id, sort=False, shown=False),
        Column("billingEntity", _("Book"), BillingEntity.name, filter="in", shown=False),
    ],
)  # fmt: skip
