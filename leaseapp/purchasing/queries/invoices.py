"""Statements about supplier invoices: their lines, what else bills the same order, what is allocated, asked and due."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode, FixedAsset, LedgerEntry
from leaseapp.directory.models import Company, Establishment
from leaseapp.identity.models import User
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import living
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierInvoiceStatus
from leaseapp.purchasing.models import (
    ApprovalRule,
    InvoiceApproval,
    Supplier,
    SupplierInvoice,
    SupplierInvoiceAllocation,
    SupplierInvoiceLine,
    SupplierOrderLine,
)
from leaseapp.purchasing.state_machines import BOOKED

SOURCE = "SupplierInvoice"
GONE = (SupplierInvoiceStatus.CANCELED, SupplierInvoiceStatus.REFUSED)
OWED = (SupplierInvoiceStatus.VALIDATED, SupplierInvoiceStatus.PARTIALLY_PAID)
_SIGN = sa.case((col(SupplierInvoice.kind) == SupplierInvoiceKind.CREDIT_NOTE, -1), else_=1)


def lines_of(context: Context, invoice_id: uuid.UUID) -> Sequence[SupplierInvoiceLine]:
    """Return the lines of an invoice by position."""
    statement = select(SupplierInvoiceLine).where(SupplierInvoiceLine.invoice_id == invoice_id)
    return context.session.exec(statement.order_by(SupplierInvoiceLine.position)).all()


def order_lines(context: Context, order_id: uuid.UUID, *, for_update: bool = False) -> Sequence[SupplierOrderLine]:
    """Return the lines of an order by position."""
    statement = select(SupplierOrderLine).where(SupplierOrderLine.order_id == order_id)
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement.order_by(SupplierOrderLine.position)).all()


def invoiced(
    context: Context, order_line_ids: Iterable[uuid.UUID], *, without: uuid.UUID | None = None, booked: bool = False
) -> dict[uuid.UUID, Decimal]:
    """Return the quantity that invoices bill of each order line, credit notes deducted; `booked` counts validated ones only."""
    statement = (
        select(SupplierInvoiceLine.source_order_line_id, sa.func.sum(SupplierInvoiceLine.quantity * _SIGN))
        .join(SupplierInvoice, SupplierInvoice.id == SupplierInvoiceLine.invoice_id)
        .where(
            col(SupplierInvoiceLine.source_order_line_id).in_(set(order_line_ids)),
            col(SupplierInvoice.deleted_at).is_(None),
            col(SupplierInvoice.status).in_(BOOKED) if booked else col(SupplierInvoice.status).not_in(GONE),
        )
        .group_by(SupplierInvoiceLine.source_order_line_id)
    )
    if without is not None:
        statement = statement.where(SupplierInvoice.id != without)
    return dict(context.session.execute(statement).all())


def invoiced_ht(context: Context, order_id: uuid.UUID, *, without: uuid.UUID) -> Decimal:
    """Return what the other invoices of an order come to, in € excl. VAT."""
    statement = select(sa.func.coalesce(sa.func.sum(SupplierInvoice.total_ht * _SIGN), 0)).where(
        SupplierInvoice.supplier_order_id == order_id, SupplierInvoice.id != without,
        col(SupplierInvoice.deleted_at).is_(None), col(SupplierInvoice.status).not_in(GONE),
    )  # fmt: skip
    return money.round2(context.session.exec(statement).one())


def codes(context: Context, code_ids: Iterable[uuid.UUID | None]) -> dict[uuid.UUID, AccountingCode]:
    """Return analytical codes by id."""
    wanted = {one for one in code_ids if one is not None}
    rows = context.session.exec(select(AccountingCode).where(col(AccountingCode.id).in_(wanted))).all()
    return {row.id: row for row in rows}


def uses_of_codes(context: Context, code_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """Return how many living invoices, lines with a code of their own and allocations name each of these codes."""
    living_invoice = col(SupplierInvoice.deleted_at).is_(None)
    named = sa.union_all(
        select(col(SupplierInvoice.accounting_code_id).label("code_id")).where(living_invoice),
        select(col(SupplierInvoiceLine.accounting_code_id))
        .join(SupplierInvoice, col(SupplierInvoice.id) == SupplierInvoiceLine.invoice_id)
        .where(living_invoice),
        select(col(SupplierInvoiceAllocation.accounting_code_id)).where(
            col(SupplierInvoiceAllocation.deleted_at).is_(None)
        ),
    ).subquery()
    statement = (
        select(named.c.code_id, sa.func.count()).where(named.c.code_id.in_(set(code_ids))).group_by(named.c.code_id)
    )
    return dict(context.session.execute(statement).all())


def allocations_of(context: Context, invoice_id: uuid.UUID) -> Sequence[SupplierInvoiceAllocation]:
    """Return the living allocations of an invoice in the order in which they were made."""
    statement = living(SupplierInvoiceAllocation).where(SupplierInvoiceAllocation.invoice_id == invoice_id)
    return context.session.exec(statement.order_by(SupplierInvoiceAllocation.created_at)).all()


def last_allocated(context: Context, invoice: SupplierInvoice) -> SupplierInvoice | None:
    """Return the last other invoice of the same supplier and kind of which something is allocated."""
    allocated = select(SupplierInvoiceAllocation.id).where(
        SupplierInvoiceAllocation.invoice_id == SupplierInvoice.id, col(SupplierInvoiceAllocation.deleted_at).is_(None)
    )
    statement = living(SupplierInvoice).where(
        SupplierInvoice.supplier_id == invoice.supplier_id, SupplierInvoice.kind == invoice.kind,
        SupplierInvoice.id != invoice.id, col(SupplierInvoice.status).not_in(GONE), allocated.exists(),
    )  # fmt: skip
    newest = (
        col(SupplierInvoice.issue_date).desc(),
        col(SupplierInvoice.created_at).desc(),
        col(SupplierInvoice.id).desc(),
    )
    return context.session.exec(statement.order_by(*newest).limit(1)).one_or_none()


def named_allocations(context: Context, invoice_id: uuid.UUID) -> Sequence[Any]:
    """Return allocations with code, contract, affair and site."""
    found = SupplierInvoiceAllocation
    statement = (
        select(found, AccountingCode, LeaseContract, LeaseAffair, Establishment)
        .outerjoin(AccountingCode, AccountingCode.id == found.accounting_code_id)
        .outerjoin(LeaseContract, LeaseContract.id == found.lease_contract_id)
        .outerjoin(LeaseAffair, LeaseAffair.id == found.lease_affair_id)
        .outerjoin(Establishment, Establishment.id == found.establishment_id)
        .where(found.invoice_id == invoice_id, col(found.deleted_at).is_(None))
        .order_by(found.created_at)
    )
    return context.session.exec(statement).all()


def allocated_ht(context: Context, invoice_id: uuid.UUID) -> Decimal:
    """Return what is allocated of an invoice, in € excl. VAT."""
    return money.total(one.amount_ht for one in allocations_of(context, invoice_id))


def entries_of(context: Context, invoice_id: uuid.UUID) -> Sequence[LedgerEntry]:
    """Return the entries of an invoice that nobody reversed, the oldest first."""
    undone = aliased(LedgerEntry)
    statement = (
        select(LedgerEntry)
        .outerjoin(undone, undone.reverses_entry_id == LedgerEntry.id)
        .where(
            LedgerEntry.source_kind == SOURCE, LedgerEntry.source_id == invoice_id,
            col(LedgerEntry.reverses_entry_id).is_(None), col(undone.id).is_(None),
        )
        .order_by(LedgerEntry.validated_at)
    )  # fmt: skip
    return context.session.exec(statement).all()


def fixed_assets_of(context: Context, invoice_id: uuid.UUID) -> Sequence[FixedAsset]:
    """Return the fixed assets that an invoice made."""
    lines = select(SupplierInvoiceLine.id).where(SupplierInvoiceLine.invoice_id == invoice_id)
    statement = living(FixedAsset).where(col(FixedAsset.supplier_invoice_line_id).in_(lines)).with_for_update()
    return context.session.exec(statement).all()


def rules_for(
    context: Context, total_ht: Decimal, supplier_id: uuid.UUID, code_id: uuid.UUID | None
) -> Sequence[ApprovalRule]:
    """Return the approval rules that an invoice of this amount, supplier and code comes under."""
    statement = living(ApprovalRule).where(
        col(ApprovalRule.is_active), ApprovalRule.minimum_ht <= total_ht,
        sa.or_(col(ApprovalRule.supplier_id).is_(None), ApprovalRule.supplier_id == supplier_id),
        sa.or_(col(ApprovalRule.accounting_code_id).is_(None), ApprovalRule.accounting_code_id == code_id),
    )  # fmt: skip
    return context.session.exec(statement.order_by(ApprovalRule.minimum_ht, ApprovalRule.id)).all()


def rule(context: Context, rule_id: uuid.UUID) -> ApprovalRule:
    """Return a rule, also one that was deleted since."""
    return context.session.exec(select(ApprovalRule).where(ApprovalRule.id == rule_id)).one()


def approvals_of(context: Context, invoice_id: uuid.UUID, *, for_update: bool = False) -> Sequence[InvoiceApproval]:
    """Return who is asked to agree to an invoice."""
    statement = living(InvoiceApproval).where(InvoiceApproval.invoice_id == invoice_id)
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement.order_by(InvoiceApproval.created_at)).all()


def named_approvals(context: Context, invoice_id: uuid.UUID) -> Sequence[Any]:
    """Return approvals with their rule, who is asked and who answered."""
    decider = aliased(User)
    statement = (
        select(InvoiceApproval, ApprovalRule, User, decider)
        .join(ApprovalRule, ApprovalRule.id == InvoiceApproval.rule_id)
        .join(User, User.id == InvoiceApproval.asked_user_id)
        .outerjoin(decider, decider.id == InvoiceApproval.decided_by_user_id)
        .where(InvoiceApproval.invoice_id == invoice_id, col(InvoiceApproval.deleted_at).is_(None))
        .order_by(InvoiceApproval.created_at)
    )
    return context.session.exec(statement).all()


def for_payment(context: Context, invoice_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, SupplierInvoice]:
    """Return these invoices, locked in the order of their ids."""
    statement = living(SupplierInvoice).where(col(SupplierInvoice.id).in_(set(invoice_ids)))
    statement = statement.order_by(SupplierInvoice.id).with_for_update().execution_options(populate_existing=True)
    return {row.id: row for row in context.session.exec(statement)}


def due(context: Context, until: date, supplier_id: uuid.UUID | None) -> Sequence[Any]:
    """Return validated invoices and credit notes that are due until a day, with supplier and company."""
    statement = (
        select(SupplierInvoice, Supplier, Company)
        .join(Supplier, Supplier.id == SupplierInvoice.supplier_id)
        .join(Company, Company.id == Supplier.company_id)
        .where(
            col(SupplierInvoice.status).in_(OWED), col(SupplierInvoice.deleted_at).is_(None),
            sa.or_(SupplierInvoice.due_date <= until, SupplierInvoice.kind == SupplierInvoiceKind.CREDIT_NOTE),
        )
        .order_by(SupplierInvoice.due_date, Company.name, SupplierInvoice.number)
        .limit(1000)
    )  # fmt: skip
    if supplier_id is not None:
        statement = statement.where(SupplierInvoice.supplier_id == supplier_id)
    return context.session.exec(statement).all()
