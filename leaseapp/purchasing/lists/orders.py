"""The list of orders to suppliers."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.assets.models import StorageLocation
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseContract
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models import Supplier, SupplierOrder
from leaseapp.purchasing.permissions import ORDER_READ
from leaseapp.purchasing.state_machines import AWAITED


def _late(context: Context, text: str) -> Any:
    """Filter by `late`: what should have come by today."""
    late = sa.and_(col(SupplierOrder.status).in_(AWAITED), col(SupplierOrder.expected_date) < context.today)
    return late if {"true": True, "false": False}[text.lower()] else sa.not_(sa.func.coalesce(late, sa.false()))


SUPPLIER_ORDERS = ListSpec(
    "supplier-orders",
    title=_("Supplier orders"),
    permission=ORDER_READ,
    table=SupplierOrder,
    join=[(Supplier, Supplier.id == SupplierOrder.supplier_id), (Company, Company.id == Supplier.company_id)],
    outer_join=[
        (StorageLocation, StorageLocation.id == SupplierOrder.delivery_location_id),
        (LeaseContract, LeaseContract.id == SupplierOrder.lease_contract_id),
    ],
    default_sort="-orderDate,-number",
    search_placeholder=_("Number, supplier, title"),
    criteria={"late": _late},
    quick_filters=(
        QuickFilter("draft", _("To confirm", "supplier order"), {"status": "DRAFT"}),
        QuickFilter("awaited", _("Awaited", "supplier order"), {"status": "CONFIRMED,PARTIALLY_RECEIVED"}),
        QuickFilter("late", _("Late", "supplier order"), {"late": "true"}),
        QuickFilter("ended", _("Ended", "supplier order"), {"status": "INVOICED,CANCELED"}),
    ),
    outline={"who": "supplier", "number": "number", "status": "status", "detail": "title", "amount": "totalHt",
             "date": "expectedDate"},
    columns=[
        Column("number", _("Number"), SupplierOrder.number, search=True, link="/workspace/supplier-orders/{id}"),
        Column("supplier", _("Supplier"), Company.name, search=True, shrinks=True),
        Column("title", _("Title", "supplier order"), SupplierOrder.title, search=True, shrinks=True),
        Column("status", _("State"), SupplierOrder.status, kind="status", enum=SupplierOrderStatus, filter="in"),
        Column("orderDate", _("Ordered on"), SupplierOrder.order_date, kind="date", filter="range"),
        Column("expectedDate", _("Expected on"), SupplierOrder.expected_date, kind="date", filter="range"),
        Column("location", _("Delivered to"), StorageLocation.name, shrinks=True, shown=False),
        Column("contract", _("Lease contract"), LeaseContract.number, search=True, shown=False),
        Column("isAutomatic", _("Made by a signature"), SupplierOrder.is_automatic, kind="bool", filter="eq", shown=False),
        Column("totalHt", _("Total excl. VAT"), SupplierOrder.total_ht, kind="money", filter="range", sum=True),
        Column("totalTtc", _("Total incl. VAT"), SupplierOrder.total_ttc, kind="money", shown=False),
        Column("cancelReason", _("Canceled because"), SupplierOrder.cancel_reason, sort=False, shown=False),
        Column("supplierId", _("Supplier"), SupplierOrder.supplier_id, filter="in", sort=False, shown=False),
        Column("leaseContractId", _("Lease contract"), SupplierOrder.lease_contract_id, filter="in", sort=False, shown=False),
        Column("leaseAffairId", _("Lease affair"), SupplierOrder.lease_affair_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
