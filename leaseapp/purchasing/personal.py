"""Receptions and documents that a person took in, invoices that they entered or approved, accounts and rules that name them."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.purchasing.models import (
    ApprovalRule,
    InvoiceApproval,
    SupplierBankAccount,
    SupplierDocumentImport,
    SupplierImportCorrection,
    SupplierInvoice,
    SupplierReceipt,
)


@part("receptions", "supplier_receipt")
def of_receptions(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the receptions that the user took in, oldest first."""
    rows = context.session.exec(
        select(SupplierReceipt)
        .where(SupplierReceipt.received_by_user_id == user_id)
        .order_by(col(SupplierReceipt.received_at))
    )
    return [{"received_at": row.received_at, "number": row.number} for row in rows]


@part("supplier invoices", "supplier_invoice", "supplier_invoice_approval")
def of_invoices(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the supplier invoices that the user entered, matched or was asked to approve, oldest first."""
    asked = select(InvoiceApproval.invoice_id).where(
        sa.or_(col(InvoiceApproval.asked_user_id) == user_id, col(InvoiceApproval.decided_by_user_id) == user_id)
    )
    own = sa.or_(
        col(SupplierInvoice.author_user_id) == user_id, col(SupplierInvoice.match_decided_by_user_id) == user_id,
        col(SupplierInvoice.id).in_(asked),
    )  # fmt: skip
    rows = context.session.exec(select(SupplierInvoice).where(own).order_by(col(SupplierInvoice.created_at)))
    return [{"created_at": row.created_at, "number": row.number} for row in rows]


@part("supplier bank accounts", "supplier_bank_account")
def of_bank_accounts(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the bank accounts of suppliers that the user entered or decided on, oldest first; numbers stay masked."""
    own = sa.or_(
        col(SupplierBankAccount.entered_by_user_id) == user_id, col(SupplierBankAccount.decided_by_user_id) == user_id
    )
    rows = context.session.exec(select(SupplierBankAccount).where(own).order_by(col(SupplierBankAccount.created_at)))
    return [{"created_at": row.created_at, "account": row.masked} for row in rows]


@part("approval rules", "approval_rule")
def of_approval_rules(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the rules that name the user as approver or delegate, oldest first."""
    people = (ApprovalRule.first_approver_user_id, ApprovalRule.second_approver_user_id, ApprovalRule.delegate_user_id)
    own = sa.or_(*(col(column) == user_id for column in people))
    rows = context.session.exec(select(ApprovalRule).where(own).order_by(col(ApprovalRule.created_at)))
    return [{"created_at": row.created_at, "name": row.name} for row in rows]


@part("imported documents", "supplier_document_import", "supplier_import_correction")
def of_imports(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the documents that the user took in or corrected, oldest first."""
    corrected = select(SupplierImportCorrection.import_id).where(SupplierImportCorrection.user_id == user_id)
    own = sa.or_(
        col(SupplierDocumentImport.committed_by_user_id) == user_id, col(SupplierDocumentImport.id).in_(corrected)
    )
    rows = context.session.exec(
        select(SupplierDocumentImport).where(own).order_by(col(SupplierDocumentImport.created_at))
    )
    return [{"created_at": row.created_at, "title": row.title} for row in rows]
