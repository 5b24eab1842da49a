"""The list of supplier invoices."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.accounting.models import AccountingCode
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import (
    ApprovalStatus,
    MatchStatus,
    SupplierInvoiceKind,
    SupplierInvoiceStatus,
)
from leaseapp.purchasing.models import (
    InvoiceApproval,
    Supplier,
    SupplierInvoice,
    SupplierInvoiceAllocation,
    SupplierOrder,
)
from leaseapp.purchasing.permissions import INVOICE_READ
from leaseapp.purchasing.queries.invoices import OWED
from leaseapp.purchasing.state_machines import BOOKED, UNVALIDATED

_SIGN = sa.case((col(SupplierInvoice.kind) == SupplierInvoiceKind.CREDIT_NOTE, -1), else_=1)
_due: Any = sa.case(
    (col(SupplierInvoice.status).in_(OWED), _SIGN * (SupplierInvoice.total_ttc - SupplierInvoice.paid_amount)),
    else_=ZERO,
)
_allocated: Any = (
    sa.select(sa.func.coalesce(sa.func.sum(SupplierInvoiceAllocation.amount_ht), ZERO))
    .where(
        SupplierInvoiceAllocation.organization_id == SupplierInvoice.organization_id,
        SupplierInvoiceAllocation.invoice_id == SupplierInvoice.id,
        col(SupplierInvoiceAllocation.deleted_at).is_(None),
    )
    .correlate(SupplierInvoice)
    .scalar_subquery()
)
_left: Any = SupplierInvoice.total_ht - _allocated


def _either(criterion: Any, text: str) -> Any:
    return (
        criterion if {"true": True, "false": False}[text.lower()] else sa.not_(sa.func.coalesce(criterion, sa.false()))
    )


def _late(context: Context, text: str) -> Any:
    """Filter by `late`: what should have been paid by today."""
    return _either(sa.and_(col(SupplierInvoice.status).in_(OWED), col(SupplierInvoice.due_date) < context.today), text)


def _to_allocate(_context: Context, text: str) -> Any:
    """Filter by `toAllocate`: validated ones of which something is left."""
    return _either(sa.and_(col(SupplierInvoice.status).in_(BOOKED), _left > 0), text)


def _to_match(_context: Context, text: str) -> Any:
    """Filter by `toMatch`: those with an order that nobody has matched yet."""
    open_ = sa.and_(
        col(SupplierInvoice.status).in_(UNVALIDATED), col(SupplierInvoice.supplier_order_id).is_not(None),
        SupplierInvoice.match_status == MatchStatus.OPEN,
    )  # fmt: skip
    return _either(open_, text)


def _asked_of_me(context: Context, text: str) -> Any:
    """Filter by `askedOfMe`: those that wait for the reader's approval."""
    asked = sa.select(InvoiceApproval.invoice_id).where(
        InvoiceApproval.asked_user_id == context.principal.user_id, col(InvoiceApproval.decision).is_(None),
        col(InvoiceApproval.deleted_at).is_(None),
    )  # fmt: skip
    return _either(sa.and_(col(SupplierInvoice.id).in_(asked), col(SupplierInvoice.status).in_(UNVALIDATED)), text)


def _of_contract(_context: Context, text: str) -> Any:
    """Filter by `leaseContractId`: those that are allocated to a contract."""
    rows = sa.select(SupplierInvoiceAllocation.invoice_id).where(
        SupplierInvoiceAllocation.lease_contract_id == uuid.UUID(text),
        col(SupplierInvoiceAllocation.deleted_at).is_(None),
    )
    return col(SupplierInvoice.id).in_(rows)


SUPPLIER_INVOICES = ListSpec(
    "supplier-invoices",
    title=_("Supplier invoices"),
    permission=INVOICE_READ,
    table=SupplierInvoice,
    join=[(Supplier, Supplier.id == SupplierInvoice.supplier_id), (Company, Company.id == Supplier.company_id)],
    outer_join=[
        (SupplierOrder, SupplierOrder.id == SupplierInvoice.supplier_order_id),
        (AccountingCode, AccountingCode.id == SupplierInvoice.accounting_code_id),
    ],
    default_sort="-issueDate,-number",
    search_placeholder=_("Number, supplier, order"),
    criteria={
        "late": _late, "toAllocate": _to_allocate, "toMatch": _to_match, "askedOfMe": _asked_of_me,
        "leaseContractId": _of_contract,
    },
    quick_filters=(
        QuickFilter("check", _("To check", "supplier invoice"), {"status": "DRAFT,RECEIVED"}),
        QuickFilter("match", _("To match", "supplier invoice"), {"toMatch": "true"}),
        QuickFilter("allocate", _("To allocate", "supplier invoice"), {"toAllocate": "true"}),
        QuickFilter("pay", _("To pay", "supplier invoice"), {"status": "VALIDATED,PARTIALLY_PAID"}),
        QuickFilter("late", _("Late", "supplier invoice"), {"late": "true"}),
        QuickFilter("disputed", _("Disputed", "supplier invoice"), {"status": "DISPUTED"}),
    ),
    outline={"who": "supplier", "number": "number", "status": "status", "detail": "accountingCode", "amount": "totalTtc",
             "date": "dueDate"},
    columns=[
        Column("number", _("Number"), SupplierInvoice.number, search=True, link="/workspace/supplier-invoices/{id}"),
        Column("supplier", _("Supplier"), Company.name, search=True, shrinks=True),
        Column("status", _("State"), SupplierInvoice.status, kind="status", enum=SupplierInvoiceStatus, filter="in"),
        Column("issueDate", _("Date"), SupplierInvoice.issue_date, kind="date", filter="range"),
        Column("dueDate", _("Due on", "supplier invoice"), SupplierInvoice.due_date, kind="date", filter="range"),
        Column("matchStatus", _("Match", "three-way match"), SupplierInvoice.match_status, kind="status", enum=MatchStatus,
               filter="in"),
        Column("totalHt", _("Total excl. VAT"), SupplierInvoice.total_ht, kind="money", filter="range", sum=True, shown=False),
        Column("totalTtc", _("Total incl. VAT"), SupplierInvoice.total_ttc, kind="money", filter="range", sum=True),
        Column("dueAmount", _("To pay incl. VAT"), _due, kind="money", sum=True),
        Column("allocatedHt", _("Allocated excl. VAT"), _allocated, kind="money", sort=False, shown=False),
        Column("kind", _("Kind"), SupplierInvoice.kind, kind="status", enum=SupplierInvoiceKind, filter="in", shown=False),
        Column("approvalStatus", _("Approval"), SupplierInvoice.approval_status, kind="status", enum=ApprovalStatus,
               filter="in", shown=False),
        Column("orderNumber", _("Order", "supplier"), SupplierOrder.number, search=True, shown=False),
        Column("accountingCode", _("Analytical code"), AccountingCode.label, shrinks=True, shown=False),
        Column("fiscalYear", _("Fiscal year"), SupplierInvoice.fiscal_year, kind="number", filter="in", shown=False),
        Column("receivedAt", _("Received on"), SupplierInvoice.received_at, kind="datetime", filter="range", shown=False),
        Column("paidAmount", _("Paid incl. VAT"), SupplierInvoice.paid_amount, kind="money", shown=False),
        Column("reason", _("Reason"), SupplierInvoice.reason, sort=False, shown=False),
        Column("supplierId", _("Supplier"), SupplierInvoice.supplier_id, filter="in", sort=False, shown=False),
        Column("supplierOrderId", _("Order", "supplier"), SupplierInvoice.supplier_order_id, filter="in", sort=False,
               shown=False),
    ],
)  # fmt: skip
