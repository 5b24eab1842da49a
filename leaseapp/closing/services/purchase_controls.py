"""Controls of what was bought and sold: documents of the year that are not in the books, or not charged to anybody."""

from decimal import Decimal

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode, FiscalYearClosing
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.closing.enums import ControlLevel
from leaseapp.closing.services import notices
from leaseapp.closing.services.controls import Control, Found, controls
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import SupplierInvoice, SupplierInvoiceAllocation, SupplierInvoiceLine
from leaseapp.purchasing.state_machines import BOOKED, UNVALIDATED

OF_THE_YEAR = "&issueDateFrom={start}&issueDateTo={end}"


def _of_year(year: FiscalYearClosing) -> list[sa.ColumnElement[bool]]:
    return [
        col(SupplierInvoice.billing_entity_id) == year.billing_entity_id, col(SupplierInvoice.deleted_at).is_(None),
        col(SupplierInvoice.issue_date).between(year.start_date, year.end_date),
    ]  # fmt: skip


def unvalidated(context: Context, year: FiscalYearClosing) -> Found:
    """Find supplier invoices of the year that are not validated."""
    statement = select(sa.func.count(), sa.func.coalesce(sa.func.sum(SupplierInvoice.total_ht), ZERO)).where(
        *_of_year(year), col(SupplierInvoice.status).in_(UNVALIDATED)
    )
    return _found(context, statement)


def unallocated(context: Context, year: FiscalYearClosing) -> Found:
    """Find validated invoices of the year whose charges are not allocated in full; what became a fixed asset is no charge."""
    code = sa.func.coalesce(SupplierInvoiceLine.accounting_code_id, SupplierInvoice.accounting_code_id)
    charged = (
        sa.select(sa.func.coalesce(sa.func.sum(SupplierInvoiceLine.line_total_ht), ZERO))
        .join(AccountingCode, sa.and_(
            col(AccountingCode.organization_id) == SupplierInvoiceLine.organization_id, col(AccountingCode.id) == code,
            ~col(AccountingCode.is_fixed_asset),
        ))
        .where(
            col(SupplierInvoiceLine.organization_id) == SupplierInvoice.organization_id,
            col(SupplierInvoiceLine.invoice_id) == SupplierInvoice.id,
        )
        .correlate(SupplierInvoice)
        .scalar_subquery()
    )  # fmt: skip
    allocated = (
        sa.select(sa.func.coalesce(sa.func.sum(SupplierInvoiceAllocation.amount_ht), ZERO))
        .where(
            col(SupplierInvoiceAllocation.organization_id) == SupplierInvoice.organization_id,
            col(SupplierInvoiceAllocation.invoice_id) == SupplierInvoice.id,
            col(SupplierInvoiceAllocation.deleted_at).is_(None),
        )
        .correlate(SupplierInvoice)
        .scalar_subquery()
    )  # fmt: skip
    statement = select(sa.func.count(), sa.func.coalesce(sa.func.sum(charged - allocated), ZERO)).where(
        *_of_year(year), col(SupplierInvoice.status).in_(BOOKED), charged > allocated
    )
    return _found(context, statement)


def sales_drafts(context: Context, year: FiscalYearClosing) -> Found:
    """Find drafts of invoices whose supply or service lies in the year."""
    day = sa.func.coalesce(Invoice.supply_date, Invoice.service_period_end)
    statement = select(sa.func.count(), sa.func.coalesce(sa.func.sum(Invoice.total_ht), ZERO)).where(
        Invoice.billing_entity_id == year.billing_entity_id, Invoice.status == InvoiceStatus.DRAFT,
        col(Invoice.deleted_at).is_(None), day.between(year.start_date, year.end_date),
    )  # fmt: skip
    return _found(context, statement)


def _found(context: Context, statement: sa.Executable) -> Found:
    count, amount = context.session.execute(statement).one()
    return Found(count, Decimal(amount)) if count else Found()


controls.add(Control(
    "SUPPLIER_INVOICES_UNVALIDATED", ControlLevel.BLOCK, 10, _("Supplier invoices not validated"), unvalidated,
    link="/workspace/supplier-invoices?status=DRAFT,RECEIVED,DISPUTED" + OF_THE_YEAR,
))  # fmt: skip
controls.add(Control(
    "SUPPLIER_INVOICES_UNALLOCATED", ControlLevel.BLOCK, 20, _("Invoices not allocated in full"), unallocated,
    link="/workspace/supplier-invoices?toAllocate=true" + OF_THE_YEAR, notify=notices.unallocated,
))  # fmt: skip
controls.add(Control(
    "SALES_DRAFTS", ControlLevel.BLOCK, 30, _("Drafts of sales invoices of the year"), sales_drafts,
    link="/workspace/invoices?status=DRAFT&billingEntityId={book}",
))  # fmt: skip
