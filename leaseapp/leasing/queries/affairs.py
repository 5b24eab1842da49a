"""Statements on affairs."""

import uuid
from collections.abc import Collection

from sqlmodel import col, select

from leaseapp.catalog.models import Product
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.leasing.enums import FinancingStatus
from leaseapp.leasing.models import LeaseAffairLine, LeaseFinancing


def lines_of(context: Context, affair_id: uuid.UUID) -> list[LeaseAffairLine]:
    """Return the equipment of an affair, in the order in which it was added."""
    statement = select(LeaseAffairLine).where(
        LeaseAffairLine.affair_id == affair_id, col(LeaseAffairLine.deleted_at).is_(None)
    )
    return list(context.session.exec(statement.order_by(col(LeaseAffairLine.created_at), col(LeaseAffairLine.id))))


def financings_of(context: Context, affair_id: uuid.UUID) -> list[LeaseFinancing]:
    """Return the financings of an affair, oldest first."""
    statement = select(LeaseFinancing).where(
        LeaseFinancing.affair_id == affair_id, col(LeaseFinancing.deleted_at).is_(None)
    )
    return list(context.session.exec(statement.order_by(col(LeaseFinancing.created_at), col(LeaseFinancing.id))))


def retained_of(context: Context, affair_id: uuid.UUID) -> LeaseFinancing | None:
    """Return the retained financing, or None."""
    return next(
        (one for one in financings_of(context, affair_id) if one.status is FinancingStatus.RETAINED), None
    )  # fmt: skip


def names_of(context: Context, user_ids: Collection[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    """Return the names of people."""
    ids = {one for one in user_ids if one}
    return {one.id: one.name for one in context.session.exec(select(User).where(col(User.id).in_(ids)))}


def products_of(context: Context, lines: Collection[LeaseAffairLine]) -> dict[uuid.UUID | None, str]:
    """Return the names of the products of lines."""
    ids = {line.product_id for line in lines if line.product_id}
    return {one.id: one.name for one in context.session.exec(select(Product).where(col(Product.id).in_(ids)))}
