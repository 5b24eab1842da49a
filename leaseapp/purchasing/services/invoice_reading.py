"""Supplier invoices as they go out."""

import uuid

from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierOrder
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.schemas.invoices import (
    ApprovalOut,
    InvoiceLineOut,
    MissingOut,
    NamedOut,
    SupplierInvoiceOut,
)
from leaseapp.purchasing.services import approving, bought_lines, invoice_checks
from leaseapp.purchasing.state_machines import UNVALIDATED


def told(context: Context, invoice: SupplierInvoice) -> SupplierInvoiceOut:
    """Return an invoice as it goes out."""
    context.session.flush()
    supplier = get_or_404(context, Supplier, invoice.supplier_id)
    lines = statements.lines_of(context, invoice.id)
    codes = statements.codes(context, [invoice.accounting_code_id, *(line.accounting_code_id for line in lines)])
    named = {code_id: f"{code.code} · {code.label}" for code_id, code in codes.items()}
    order = None
    if invoice.supplier_order_id is not None:
        order = get_or_404(context, SupplierOrder, invoice.supplier_order_id)
    allocated = statements.allocated_ht(context, invoice.id)
    entries = statements.entries_of(context, invoice.id)
    approvals = _approvals(context, invoice.id)
    missing = invoice_checks.missing(context, invoice) if invoice.status in UNVALIDATED else []
    return SupplierInvoiceOut(
        **invoice.model_dump(include=set(SupplierInvoiceOut.model_fields) & set(SupplierInvoice.model_fields)),
        supplier=NamedOut(id=supplier.id, name=name_of(context, supplier.id)), vat_regime=supplier.vat_regime,
        billing_entity=get_or_404(context, BillingEntity, invoice.billing_entity_id).name,
        order_number=order.number if order else None,
        accounting_code=named.get(invoice.accounting_code_id) if invoice.accounting_code_id else None,
        due_amount=invoice.total_ttc - invoice.paid_amount, allocated_ht=allocated, remaining_ht=invoice.total_ht - allocated,
        approvals=approvals, asked_of_you=any(one.is_yours for one in approvals),
        ledger_entry_id=entries[0].id if entries else None,
        missing=[_missing(context, error) for error in missing],
        lines=bought_lines.told(
            context, lines, InvoiceLineOut,
            accounting_code={line.id: named.get(line.accounting_code_id) for line in lines if line.accounting_code_id},
        ),
        vat_breakdown=bought_lines.rates(lines),
    )  # fmt: skip


def read(context: Context, invoice_id: uuid.UUID) -> SupplierInvoiceOut:
    """Return an invoice. Raises NotFound."""
    return told(context, get_or_404(context, SupplierInvoice, invoice_id))


def _missing(context: Context, error: FieldError) -> MissingOut:
    return MissingOut(field=error.field, code=error.code, message=context.translate(error.message, **error.params))


def _approvals(context: Context, invoice_id: uuid.UUID) -> list[ApprovalOut]:
    return [
        ApprovalOut(
            id=row.id, person=asked.name, rule=rule.name, decision=row.decision, decided_by=decider.name if decider else None,
            decided_at=row.decided_at, reason=row.reason,
            is_yours=row.decision is None and approving.may_answer(context, row, rule),
        )
        for row, rule, asked, decider in statements.named_approvals(context, invoice_id)
    ]  # fmt: skip
