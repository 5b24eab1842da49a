"""The prices that a product had, read from the audit log: nothing else writes them down."""

import uuid
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.audit.queries.names import actor_in_words, names_of
from leaseapp.catalog.enums import ProductPrice
from leaseapp.catalog.models import Product
from leaseapp.catalog.permissions import COST_READ
from leaseapp.catalog.schemas.products import PriceChangeOut, PriceChangesOut
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

MOST = 100
_COLUMNS = {"default_unit_price_ht": ProductPrice.SALE, "purchase_price_ht": ProductPrice.PURCHASE}


def read(context: Context, product_id: uuid.UUID) -> PriceChangesOut:
    """Return the latest changes of prices. Raises NotFound."""
    get_or_404(context, Product, product_id)
    hidden = () if context.can(COST_READ) else (ProductPrice.PURCHASE,)
    columns = [column for column, price in _COLUMNS.items() if price not in hidden]
    rows = context.session.exec(
        select(AuditLog)
        .where(
            AuditLog.organization_id == context.organization_id, AuditLog.target_type == Product.__name__,
            AuditLog.target_id == product_id, sa.or_(*(col(AuditLog.changes).op("?")(column) for column in columns)),
        )
        .order_by(col(AuditLog.sequence).desc())
        .limit(MOST)
    ).all()  # fmt: skip
    names = names_of(context, rows)
    return PriceChangesOut(
        items=[
            PriceChangeOut(
                id=row.id, at=row.created_at, actor=actor_in_words(context, row, names), price=_COLUMNS[column],
                before=_price(row.changes[column][0]), after=_price(row.changes[column][1]),
            )
            for row in rows
            for column in columns
            if column in row.changes and row.changes[column] != [None, None]
        ]
    )  # fmt: skip


def _price(stored: Any) -> Decimal | None:
    return None if stored is None else Decimal(str(stored))
