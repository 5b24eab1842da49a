"""Provisions that wait for their invoices, and the invoices that may be theirs."""

import uuid
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.enums import PartyKind
from leaseapp.accounting.models import FiscalYearClosing, LedgerParty
from leaseapp.closing.enums import ProvisionKind, ProvisionStatus
from leaseapp.closing.models import AccountingProvision, ProvisionConsumption
from leaseapp.closing.rules.provision_entries import TO_SETTLE
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.purchasing.enums import SupplierInvoiceKind
from leaseapp.purchasing.models import Supplier, SupplierInvoice
from leaseapp.purchasing.queries.invoices import GONE

MOST = 20
"""Invoices that are looked at for a provision, the first after its year."""


def waiting(context: Context, year: int | None, provision_id: uuid.UUID | None) -> Sequence[Any]:
    """Return posted provisions of which something is left, oldest first: (provision, fiscal year)."""
    statement = (
        select(AccountingProvision, FiscalYearClosing)
        .join(FiscalYearClosing, col(FiscalYearClosing.id) == AccountingProvision.fiscal_year_id)
        .where(
            col(AccountingProvision.status).in_((ProvisionStatus.POSTED, ProvisionStatus.REVERSED)),
            col(AccountingProvision.kind).in_(TO_SETTLE), AccountingProvision.consumed_ht < AccountingProvision.amount_ht,
        )
        .order_by(FiscalYearClosing.end_date, AccountingProvision.number)
    )  # fmt: skip
    if year is not None:
        statement = statement.where(FiscalYearClosing.year == year)
    if provision_id is not None:
        statement = statement.where(AccountingProvision.id == provision_id)
    return context.session.execute(statement).all()


def _consumed(invoice_id: Any) -> Any:
    return sa.select(sa.func.coalesce(sa.func.sum(ProvisionConsumption.amount_ht), ZERO)).where(
        ProvisionConsumption.supplier_invoice_id == invoice_id
    )


def consumed_by(context: Context, invoice_id: uuid.UUID) -> Decimal:
    """Return what provisions an invoice consumed, in € excl. VAT."""
    return Decimal(context.session.execute(_consumed(invoice_id)).scalar_one())


def party_of_supplier(context: Context, supplier_id: uuid.UUID) -> uuid.UUID | None:
    """Return the auxiliary account of a supplier, where it has one."""
    statement = (
        select(LedgerParty.id)
        .join(Supplier, col(Supplier.company_id) == LedgerParty.company_id)
        .where(Supplier.id == supplier_id, LedgerParty.kind == PartyKind.SUPPLIER)
    )
    return context.session.exec(statement).one_or_none()


def candidates(
    context: Context, row: AccountingProvision, year: FiscalYearClosing
) -> Sequence[tuple[SupplierInvoice, Decimal]]:  # fmt: skip
    """Return documents of the provision's supplier after its year, with what other provisions leave of them."""
    kind = SupplierInvoiceKind.CREDIT_NOTE if row.kind is ProvisionKind.AAR else SupplierInvoiceKind.INVOICE
    left = SupplierInvoice.total_ht - _consumed(SupplierInvoice.id).correlate(SupplierInvoice).scalar_subquery()
    statement = (
        select(SupplierInvoice, left)
        .join(Supplier, col(Supplier.id) == SupplierInvoice.supplier_id)
        .join(LedgerParty, col(LedgerParty.company_id) == Supplier.company_id)
        .where(
            LedgerParty.id == row.party_id, SupplierInvoice.billing_entity_id == row.billing_entity_id,
            SupplierInvoice.kind == kind, col(SupplierInvoice.deleted_at).is_(None),
            col(SupplierInvoice.status).not_in(GONE), SupplierInvoice.issue_date > year.end_date, left > 0,
        )
        .order_by(SupplierInvoice.issue_date, SupplierInvoice.id)
        .limit(MOST)
    )  # fmt: skip
    return [(invoice, Decimal(amount)) for invoice, amount in context.session.execute(statement)]


def uses_of(context: Context, provision_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Any]]:
    """Return what consumed each of these provisions, oldest first: (use, number of the invoice)."""
    statement = (
        select(ProvisionConsumption, SupplierInvoice.number)
        .outerjoin(SupplierInvoice, col(SupplierInvoice.id) == ProvisionConsumption.supplier_invoice_id)
        .where(col(ProvisionConsumption.provision_id).in_(provision_ids))
        .order_by(ProvisionConsumption.created_at, ProvisionConsumption.id)
    )
    found: dict[uuid.UUID, list[Any]] = {}
    for use, number in context.session.execute(statement):
        found.setdefault(use.provision_id, []).append((use, number))
    return found
