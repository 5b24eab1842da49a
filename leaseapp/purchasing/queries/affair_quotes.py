"""Statements about the quotes of suppliers at lease affairs."""

import uuid
from collections.abc import Collection
from datetime import date, timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models import (
    LeaseAffairSupplierQuote,
    Supplier,
    SupplierOrder,
    SupplierQuote,
    SupplierQuoteLine,
    SupplierReceipt,
)

A_YEAR = timedelta(days=365)
_STILL_TO_COME = (SupplierOrderStatus.CONFIRMED, SupplierOrderStatus.PARTIALLY_RECEIVED)
_ORDERED = (*_STILL_TO_COME, SupplierOrderStatus.RECEIVED, SupplierOrderStatus.INVOICED)
Attached = tuple[LeaseAffairSupplierQuote, SupplierQuote, str]


def attached(context: Context, affair_id: uuid.UUID) -> list[Attached]:
    """Return the quotes of an affair with the names of their suppliers, as they were attached."""
    join = LeaseAffairSupplierQuote
    statement = (
        select(join, SupplierQuote, Company.name)
        .join(SupplierQuote, SupplierQuote.id == join.quote_id)
        .join(Supplier, Supplier.id == SupplierQuote.supplier_id)
        .join(Company, Company.id == Supplier.company_id)
        .where(join.affair_id == affair_id, col(join.deleted_at).is_(None))
        .order_by(col(join.created_at), col(join.id))
    )
    return [(tied, quote, name) for tied, quote, name in context.session.exec(statement)]


def locked(context: Context, affair_id: uuid.UUID) -> list[LeaseAffairSupplierQuote]:
    """Return what is attached to an affair, locked in the order of ids."""
    join = LeaseAffairSupplierQuote
    statement = select(join).where(join.affair_id == affair_id, col(join.deleted_at).is_(None)).order_by(col(join.id))
    return list(context.session.exec(statement.with_for_update().execution_options(populate_existing=True)))


def lines_of(context: Context, quote_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[SupplierQuoteLine]]:
    """Return the lines of quotes by position."""
    found: dict[uuid.UUID, list[SupplierQuoteLine]] = {one: [] for one in quote_ids}
    statement = select(SupplierQuoteLine).where(col(SupplierQuoteLine.quote_id).in_(quote_ids))
    for line in context.session.exec(statement.order_by(col(SupplierQuoteLine.position))):
        found[line.quote_id].append(line)
    return found


def late_rates(context: Context, supplier_ids: Collection[uuid.UUID], today: date) -> dict[uuid.UUID, tuple[int, int]]:
    """Return of suppliers how many orders were due within twelve months, and how many of them came late or have not come."""
    came = (
        sa.select(sa.func.max(SupplierReceipt.received_at))
        .where(
            SupplierReceipt.organization_id == SupplierOrder.organization_id, SupplierReceipt.order_id == SupplierOrder.id,
            col(SupplierReceipt.undone_at).is_(None),
        )
        .correlate(SupplierOrder)
        .scalar_subquery()
    )  # fmt: skip
    statement = select(SupplierOrder.supplier_id, SupplierOrder.status, SupplierOrder.expected_date, came).where(
        col(SupplierOrder.supplier_id).in_(supplier_ids),
        col(SupplierOrder.status).in_(_ORDERED),
        col(SupplierOrder.expected_date) < today,
        col(SupplierOrder.expected_date) >= today - A_YEAR,
    )
    found: dict[uuid.UUID, tuple[int, int]] = {}
    for supplier_id, status, expected, last in context.session.exec(statement):
        late = status in _STILL_TO_COME or (last is not None and context.day_of(last) > expected)
        due, missed = found.get(supplier_id, (0, 0))
        found[supplier_id] = (due + 1, missed + late)
    return found


def ordered_for(context: Context, affair_id: uuid.UUID) -> list[SupplierOrder]:
    """Return the orders for an affair and its contract that are not canceled."""
    statement = select(SupplierOrder).where(
        SupplierOrder.lease_affair_id == affair_id, SupplierOrder.status != SupplierOrderStatus.CANCELED
    )
    return list(context.session.exec(statement.order_by(col(SupplierOrder.created_at), col(SupplierOrder.id))))


def automatic_of(context: Context, affair_id: uuid.UUID) -> SupplierOrder | None:
    """Return the order that the signature of an affair's contract made, or None."""
    return next((one for one in ordered_for(context, affair_id) if one.is_automatic), None)
