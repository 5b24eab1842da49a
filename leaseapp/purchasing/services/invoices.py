"""Supplier invoices: made, changed, linked to their order, taken further (document 3, MONEY.md 3.1)."""

import uuid
from collections.abc import Sequence
from typing import Any

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import AccountingCode
from leaseapp.directory.models import BillingEntity
from leaseapp.directory.services.billing_entities import default_entity
from leaseapp.files.models import File
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.law.payment_terms import PaymentTerm, TermKind
from leaseapp.purchasing.enums import SupplierInvoiceStatus
from leaseapp.purchasing.models import (
    ONE_INVOICE_A_NUMBER,
    Supplier,
    SupplierInvoice,
    SupplierInvoiceLine,
    SupplierOrder,
)
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.rules import line_matching, totals
from leaseapp.purchasing.rules.line_matching import Likeness
from leaseapp.purchasing.schemas.invoices import (
    InvoiceLineIn,
    InvoiceLinesIn,
    OrderLinkIn,
    SupplierInvoiceIn,
    SupplierInvoicePatch,
)
from leaseapp.purchasing.services import approving, bought_lines, invoice_matching, invoice_notices, invoice_reading
from leaseapp.purchasing.services import invoice_life as life
from leaseapp.purchasing.state_machines import UNVALIDATED

TAKEN = _("This supplier's document with this number is entered already.")
NO_ENTITY = _("Say first which of your companies buys: add a billing entity.")
FIXED = _("This invoice is validated: cancel it to change it.")
ANOTHER_SUPPLIER = _("This belongs to another supplier.")
NO_LINE = _("This line is no line of the order.")
PERIOD = _("The period ends before it begins.")
DUE_BEFORE = _("The due date is before the date of the document.")
BELOW_ALLOCATED = _("More than that is allocated already: take allocations back first.")
NOT_DRAFT = _("Only a draft is deleted.")
#: what an invoice keeps its links by, where a line comes without them
LINKS = ("source_order_line_id", "accounting_code_id", "service_period_start", "service_period_end", "creates_asset")
ALWAYS = frozenset({"notes", "file_id"})


def make(
    context: Context, body: SupplierInvoiceIn, status: SupplierInvoiceStatus = SupplierInvoiceStatus.DRAFT
) -> SupplierInvoice:
    """Return a new invoice: DRAFT as typed, or RECEIVED as it came in.

    Raises NotFound (with the field), Conflict NUMBER_TAKEN, BILLING_ENTITY_MISSING, Invalid for refused values.
    """
    supplier = get_or_404(context, Supplier, body.supplier_id, field="supplierId")
    values = body.model_dump(by_alias=False, exclude={"lines", "supplier_order_id"})
    values["billing_entity_id"] = _book(context, body.billing_entity_id)
    if body.accounting_code_id is None:
        values["accounting_code_id"] = supplier.default_accounting_code_id
    if body.due_date is None:
        values["due_date"] = due_on(supplier, body.issue_date)
    if body.fiscal_year is None:
        values["fiscal_year"] = _year(context, values["billing_entity_id"], body.issue_date)
    invoice = SupplierInvoice(
        **values, status=status, received_at=context.now, author_user_id=context.principal.user_id
    )  # fmt: skip
    _check(context, invoice)
    with unique(context, {ONE_INVOICE_A_NUMBER: _taken}):
        context.add(invoice)
    if body.supplier_order_id is not None:
        _order_of(context, invoice, body.supplier_order_id)
        invoice.supplier_order_id = body.supplier_order_id
    _set_lines(context, invoice, body.lines)
    if invoice.supplier_order_id is not None and not any(line.source_order_line_id for line in body.lines):
        _propose(context, invoice)
    approving.refresh(context, invoice)
    if status is SupplierInvoiceStatus.RECEIVED:
        invoice_notices.received(context, invoice)
    return invoice


def due_on(supplier: Supplier, issued_on: Any) -> Any:
    """Return when a document of this day falls due by the supplier's terms."""
    kind = TermKind.END_OF_MONTH_THEN_DAYS if supplier.end_of_month else TermKind.DAYS
    return PaymentTerm(kind, supplier.payment_term_days).due_on(issued_on)


def update(context: Context, invoice_id: uuid.UUID, body: SupplierInvoicePatch) -> SupplierInvoice:
    """Change an invoice, and take it further where a `status` is sent.

    Raises NotFound, StaleVersion, Conflict INVOICE_FIXED, NUMBER_TAKEN and what `invoice_life.move` raises, Invalid.
    """
    invoice = held(context, invoice_id, body.version)
    sent = body.changes()
    status, reason, lines = sent.pop("status", None), sent.pop("reason", None), sent.pop("lines", None)
    changed = differences(invoice, sent)
    if invoice.status not in UNVALIDATED and (changed.keys() - ALWAYS or lines is not None):
        raise Conflict("INVOICE_FIXED", FIXED)
    with unique(context, {ONE_INVOICE_A_NUMBER: _taken}), context.session.no_autoflush:
        apply_changes(invoice, changed)
        _check(context, invoice)
    if lines is not None:
        _set_lines(context, invoice, body.lines)
    if lines is not None or changed.keys() - ALWAYS:
        approving.refresh(context, invoice)
    if status is not None and status is not invoice.status:
        life.move(context, invoice, status, reason)
    elif reason is not None and invoice.status in UNVALIDATED:
        invoice.reason = reason
    context.session.flush()
    return invoice


def replace_lines(context: Context, invoice_id: uuid.UUID, body: InvoiceLinesIn) -> SupplierInvoice:
    """Make the lines those that were sent; kept ones keep their links, what was decided of the match is taken back.

    Raises NotFound, StaleVersion, Conflict INVOICE_FIXED, Invalid for refused values.
    """
    invoice = held(context, invoice_id, body.version)
    _require_open(invoice)
    _set_lines(context, invoice, body.lines)
    approving.refresh(context, invoice)
    return invoice


def link_order(context: Context, invoice_id: uuid.UUID, body: OrderLinkIn) -> SupplierInvoice:
    """Say which order an invoice bills, and which of its lines; without lines they are proposed.

    Raises NotFound, StaleVersion, Conflict INVOICE_FIXED, Invalid SUPPLIER_MISMATCH, LINE_UNKNOWN.
    """
    invoice = held(context, invoice_id, body.version)
    _require_open(invoice)
    if body.supplier_order_id is not None:
        _order_of(context, invoice, body.supplier_order_id)
    invoice.supplier_order_id = body.supplier_order_id
    lines = {line.id: line for line in statements.lines_of(context, invoice.id)}
    if body.supplier_order_id is None:
        for line in lines.values():
            line.source_order_line_id = None
    elif body.lines is None:
        _propose(context, invoice)
    else:
        known = {line.id for line in statements.order_lines(context, body.supplier_order_id)}
        for place, link in enumerate(body.lines):
            if link.line_id not in lines:
                raise NotFound(f"lines[{place}].lineId")
            if link.order_line_id is not None and link.order_line_id not in known:
                raise refuse_field(f"lines[{place}].orderLineId", "LINE_UNKNOWN", NO_LINE)
            lines[link.line_id].source_order_line_id = link.order_line_id
    invoice_matching.clear(invoice)
    context.session.flush()
    return invoice


def delete(context: Context, invoice_id: uuid.UUID, version: int | None) -> None:
    """Delete a draft. Raises NotFound, StaleVersion, Conflict INVOICE_FIXED for anything else."""
    invoice = held(context, invoice_id, version)
    if invoice.status is not SupplierInvoiceStatus.DRAFT:
        raise Conflict("INVOICE_FIXED", NOT_DRAFT)
    invoice.deleted_at = context.now


def held(context: Context, invoice_id: uuid.UUID, version: int | None) -> SupplierInvoice:
    """Return an invoice, locked. Raises NotFound, StaleVersion."""
    return for_change(context, SupplierInvoice, invoice_id, version, lambda row: invoice_reading.told(context, row))


def _require_open(invoice: SupplierInvoice) -> None:
    if invoice.status not in UNVALIDATED:
        raise Conflict("INVOICE_FIXED", FIXED)


def _set_lines(context: Context, invoice: SupplierInvoice, typed: Sequence[InvoiceLineIn]) -> None:
    stored = {line.id: line for line in statements.lines_of(context, invoice.id)}
    known: set[uuid.UUID] = set()
    if invoice.supplier_order_id is not None:
        known = {line.id for line in statements.order_lines(context, invoice.supplier_order_id)}
    complete = []
    for place, line in enumerate(typed):
        if line.source_order_line_id is not None and line.source_order_line_id not in known:
            raise refuse_field(f"lines[{place}].sourceOrderLineId", "LINE_UNKNOWN", NO_LINE)
        if line.accounting_code_id is not None:
            get_or_404(context, AccountingCode, line.accounting_code_id, field=f"lines[{place}].accountingCodeId")
        _check_period(line.service_period_start, line.service_period_end, f"lines[{place}].servicePeriodEnd")
        old = stored.get(line.id) if line.id else None
        kept = {name: getattr(old, name) for name in LINKS if old is not None and name not in line.model_fields_set}
        complete.append(line.model_copy(update=kept))
    bought_lines.replace(
        context, invoice, SupplierInvoiceLine, complete, list(stored.values()), invoice_id=invoice.id
    )  # fmt: skip
    if statements.allocated_ht(context, invoice.id) > invoice.total_ht:
        raise refuse_field("lines", "ALLOCATION_ABOVE_TOTAL", BELOW_ALLOCATED)
    invoice_matching.clear(invoice)


def _propose(context: Context, invoice: SupplierInvoice) -> None:
    """Link each line to the line of the order that it most likely bills."""
    lines = statements.lines_of(context, invoice.id)
    ordered = statements.order_lines(context, invoice.supplier_order_id)  # ty: ignore[invalid-argument-type]
    found = line_matching.propose(*([_likeness(line) for line in rows] for rows in (lines, ordered)))
    for line in lines:
        line.source_order_line_id = found.get(line.id)
    context.session.flush()


def _likeness(line: Any) -> Likeness:
    return Likeness(line.id, line.designation, totals.net_unit_price(line), line.asset_model_id)


def _book(context: Context, entity_id: uuid.UUID | None) -> uuid.UUID:
    if entity_id is not None:
        return get_or_404(context, BillingEntity, entity_id, field="billingEntityId").id
    entity = default_entity(context)
    if entity is None:
        raise Conflict("BILLING_ENTITY_MISSING", NO_ENTITY)
    return entity.id


def _year(context: Context, book_id: uuid.UUID, day: Any) -> int:
    years = ledger.years_of(context, book_id)
    return next((one.year for one in years if one.start_date <= day <= one.end_date), day.year)


def _order_of(context: Context, invoice: SupplierInvoice, order_id: uuid.UUID) -> None:
    order = get_or_404(context, SupplierOrder, order_id, field="supplierOrderId")
    if order.supplier_id != invoice.supplier_id:
        raise refuse_field("supplierOrderId", "SUPPLIER_MISMATCH", ANOTHER_SUPPLIER)


def _check(context: Context, invoice: SupplierInvoice) -> None:
    get_or_404(context, Supplier, invoice.supplier_id, field="supplierId")
    get_or_404(context, BillingEntity, invoice.billing_entity_id, field="billingEntityId")
    if invoice.accounting_code_id is not None:
        get_or_404(context, AccountingCode, invoice.accounting_code_id, field="accountingCodeId")
    if invoice.file_id is not None:
        get_or_404(context, File, invoice.file_id, field="fileId")
    if invoice.credited_invoice_id is not None:
        credited = get_or_404(context, SupplierInvoice, invoice.credited_invoice_id, field="creditedInvoiceId")
        if credited.supplier_id != invoice.supplier_id:
            raise refuse_field("creditedInvoiceId", "SUPPLIER_MISMATCH", ANOTHER_SUPPLIER)
    if invoice.supplier_order_id is not None:
        _order_of(context, invoice, invoice.supplier_order_id)
    _check_period(invoice.service_period_start, invoice.service_period_end, "servicePeriodEnd")
    if invoice.due_date is not None and invoice.due_date < invoice.issue_date:
        refuse_invalid([FieldError("dueDate", "DUE_BEFORE_ISSUE", DUE_BEFORE)])


def _check_period(start: Any, end: Any, field: str) -> None:
    if start is not None and end is not None and end < start:
        refuse_invalid([FieldError(field, "PERIOD_REVERSED", PERIOD)])


def _taken() -> Conflict:
    return Conflict("NUMBER_TAKEN", TAKEN, errors=[FieldError("number", "NUMBER_TAKEN", TAKEN)])
