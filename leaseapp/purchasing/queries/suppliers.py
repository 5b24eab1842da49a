"""Statements about suppliers."""

import uuid
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierInvoiceStatus, SupplierOrderStatus
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierOrder

_ORDERED = (SupplierOrderStatus.CONFIRMED, SupplierOrderStatus.PARTIALLY_RECEIVED, SupplierOrderStatus.RECEIVED)
_OWED = (SupplierInvoiceStatus.VALIDATED, SupplierInvoiceStatus.PARTIALLY_PAID)


def open_orders(supplier: Any) -> Any:
    """Return the € excl. VAT that are ordered from a supplier and not invoiced yet, as an expression."""
    return (
        sa.select(sa.func.coalesce(sa.func.sum(SupplierOrder.total_ht), ZERO))
        .where(
            SupplierOrder.organization_id == supplier.organization_id, SupplierOrder.supplier_id == supplier.id,
            col(SupplierOrder.status).in_(_ORDERED),
        )
        .correlate(Supplier)
        .scalar_subquery()
    )  # fmt: skip


def to_pay(supplier: Any) -> Any:
    """Return the € incl. VAT that are owed to a supplier, its credit notes deducted, as an expression."""
    left = SupplierInvoice.total_ttc - SupplierInvoice.paid_amount
    signed = sa.case((col(SupplierInvoice.kind) == SupplierInvoiceKind.CREDIT_NOTE, -left), else_=left)
    return (
        sa.select(sa.func.coalesce(sa.func.sum(signed), ZERO))
        .where(
            SupplierInvoice.organization_id == supplier.organization_id, SupplierInvoice.supplier_id == supplier.id,
            col(SupplierInvoice.status).in_(_OWED), col(SupplierInvoice.deleted_at).is_(None),
        )
        .correlate(Supplier)
        .scalar_subquery()
    )  # fmt: skip


def with_company(context: Context, supplier_id: uuid.UUID) -> tuple[Supplier, Company, Decimal, Decimal] | None:
    """Return a supplier, its company, what is ordered (€ excl. VAT) and to be paid (€ incl. VAT)."""
    statement = (
        select(Supplier, Company, open_orders(Supplier), to_pay(Supplier))
        .join(Company, Company.id == Supplier.company_id)
        .where(Supplier.id == supplier_id)
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found is not None else None  # ty: ignore[invalid-explicit-return]


def of_company(context: Context, company_id: uuid.UUID) -> Supplier | None:
    """Return the supplier that a company is."""
    return context.session.exec(select(Supplier).where(Supplier.company_id == company_id)).one_or_none()


def name_of(context: Context, supplier_id: uuid.UUID) -> str:
    """Return the name of a supplier's company."""
    statement = select(Company.name).join(Supplier, Supplier.company_id == Company.id).where(Supplier.id == supplier_id)
    return context.session.exec(statement).one()
