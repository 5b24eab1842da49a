"""The list of payments of suppliers."""

import uuid
from typing import Any

import sqlalchemy as sa

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierPaymentMethod
from leaseapp.purchasing.models import (
    Supplier,
    SupplierBankAccount,
    SupplierInvoice,
    SupplierPayment,
    SupplierPaymentAllocation,
)
from leaseapp.purchasing.permissions import PAYMENT_READ


def _settling(_context: Context, text: str) -> Any:
    """Filter by `supplierInvoiceId`: the payments that settled this invoice."""
    settled = sa.select(SupplierPaymentAllocation.id).where(
        SupplierPaymentAllocation.organization_id == SupplierPayment.organization_id,
        SupplierPaymentAllocation.payment_id == SupplierPayment.id,
        SupplierPaymentAllocation.invoice_id == uuid.UUID(text),
    )
    return settled.exists()


_numbers: Any = (
    sa.select(sa.func.string_agg(SupplierInvoice.number, ", "))
    .select_from(SupplierPaymentAllocation)
    .join(
        SupplierInvoice,
        sa.and_(
            SupplierInvoice.organization_id == SupplierPaymentAllocation.organization_id,
            SupplierInvoice.id == SupplierPaymentAllocation.invoice_id,
        ),
    )
    .where(
        SupplierPaymentAllocation.organization_id == SupplierPayment.organization_id,
        SupplierPaymentAllocation.payment_id == SupplierPayment.id,
    )
    .correlate(SupplierPayment)
    .scalar_subquery()
)

SUPPLIER_PAYMENTS = ListSpec(
    "supplier-payments",
    title=_("Supplier payments"),
    permission=PAYMENT_READ,
    table=SupplierPayment,
    join=[(Supplier, Supplier.id == SupplierPayment.supplier_id), (Company, Company.id == Supplier.company_id)],
    outer_join=[(SupplierBankAccount, SupplierBankAccount.id == SupplierPayment.bank_account_id)],
    default_sort="-date,-number",
    criteria={"supplierInvoiceId": _settling},
    quick_filters=(QuickFilter("transfers", _("Transfers", "supplier payment"), {"method": "TRANSFER"}),),
    search_placeholder=_("Number, supplier, invoice"),
    outline={"who": "supplier", "number": "number", "status": "method", "detail": "invoices", "amount": "amount", "date": "date"},
    columns=[
        Column("number", _("Number"), SupplierPayment.number, search=True, link="/workspace/supplier-payments/{id}"),
        Column("supplier", _("Supplier"), Company.name, search=True, shrinks=True),
        Column("date", _("Paid on"), SupplierPayment.date, kind="date", filter="range"),
        Column("invoices", _("Invoices"), _numbers, search=True, sort=False, shrinks=True),
        Column("method", _("Method"), SupplierPayment.method, kind="status", enum=SupplierPaymentMethod, filter="in"),
        Column("reference", _("Reference"), SupplierPayment.reference, search=True, shown=False),
        Column("account", _("Account", "bank"), SupplierBankAccount.masked, sort=False, shown=False),
        Column("amount", _("Amount incl. VAT"), SupplierPayment.amount, kind="money", sum=True, filter="range"),
        Column("supplierId", _("Supplier"), SupplierPayment.supplier_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
