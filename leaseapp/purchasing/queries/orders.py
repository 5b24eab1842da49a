"""Statements about orders to suppliers and receptions."""

import uuid
from collections.abc import Sequence

from sqlmodel import col, select

from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.purchasing.models import SupplierOrderLine, SupplierReceipt, SupplierReceiptLine


def locked_lines(context: Context, order_id: uuid.UUID) -> list[SupplierOrderLine]:
    """Return the lines of an order, locked in the order of their ids."""
    statement = (
        select(SupplierOrderLine).where(SupplierOrderLine.order_id == order_id).order_by(col(SupplierOrderLine.id))
    )
    return list(context.session.exec(statement.with_for_update().execution_options(populate_existing=True)))


def receipts_of(context: Context, order_id: uuid.UUID) -> list[tuple[SupplierReceipt, str | None, str | None]]:
    """Return the receptions of an order, the last first, each with the name of who took it in and of the place."""
    statement = (
        select(SupplierReceipt, User.name, StorageLocation.name)
        .outerjoin(User, User.id == SupplierReceipt.received_by_user_id)
        .outerjoin(StorageLocation, StorageLocation.id == SupplierReceipt.location_id)
        .where(SupplierReceipt.order_id == order_id)
        .order_by(col(SupplierReceipt.received_at).desc(), col(SupplierReceipt.id).desc())
    )
    return [tuple(row) for row in context.session.exec(statement)]  # ty: ignore[invalid-explicit-return]


def receipt_lines(context: Context, receipt_id: uuid.UUID) -> list[SupplierReceiptLine]:
    """Return the lines of a reception."""
    statement = select(SupplierReceiptLine).where(SupplierReceiptLine.receipt_id == receipt_id)
    return list(context.session.exec(statement.order_by(col(SupplierReceiptLine.id))))


def machines(context: Context, ids: Sequence[str]) -> list[Asset]:
    """Return machines by number."""
    if not ids:
        return []
    wanted = [uuid.UUID(one) for one in ids]
    statement = select(Asset).where(col(Asset.id).in_(wanted), col(Asset.deleted_at).is_(None))
    return list(context.session.exec(statement.order_by(col(Asset.inventory_number))))


def by_serial(context: Context, serials: Sequence[str]) -> list[Asset]:
    """Return the machines that have one of these serials."""
    statement = select(Asset).where(col(Asset.serial_number).in_(serials), col(Asset.deleted_at).is_(None))
    return list(context.session.exec(statement.order_by(col(Asset.serial_number))))
