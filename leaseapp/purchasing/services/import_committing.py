"""Taking a document in, once, as a person says: it becomes a quote, an invoice, or a paper of an order (MONEY.md 3.3)."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from leaseapp.directory.models import BillingEntity
from leaseapp.directory.queries import living_billing_entities
from leaseapp.files.models import File
from leaseapp.files.services.linking import hang
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.law.registers import compact
from leaseapp.leasing.models import LeaseAffair
from leaseapp.leasing.permissions import AFFAIR_UPDATE
from leaseapp.purchasing.enums import (
    DetectedType,
    SupplierInvoiceKind,
    SupplierInvoiceStatus,
)
from leaseapp.purchasing.models import Supplier, SupplierDocumentImport, SupplierOrder
from leaseapp.purchasing.queries.invoices import order_lines
from leaseapp.purchasing.rules import totals
from leaseapp.purchasing.rules.import_checks import Level, LineSum, Stated, iban_is_right, stated
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.supplier_matching import FoundBy, likeness
from leaseapp.purchasing.schemas.affair_quotes import AttachIn
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn
from leaseapp.purchasing.schemas.imports import CommitIn, CommittedOut, ImportLineIn, LineDifferenceOut
from leaseapp.purchasing.schemas.invoices import InvoiceLineIn, SupplierInvoiceIn, SupplierInvoicePatch
from leaseapp.purchasing.schemas.lines import BoughtLineIn
from leaseapp.purchasing.schemas.quotes import SupplierQuoteIn
from leaseapp.purchasing.services import (
    affair_quotes,
    bank_accounts,
    import_findings,
    import_learning,
    import_review,
    importing,
    invoices,
    quotes,
)
from leaseapp.purchasing.state_machines import DOCUMENT_IMPORT

TYPE_REQUIRED = _("Say first what kind of document this is.")
REQUIRED = _("This field is required.")
ORDER_REQUIRED = _("Choose the order that this acknowledges.")
ANOTHER_SUPPLIER = _("This order is another supplier’s.")
QUOTES_ONLY = _("Only a quote is put beside an affair.")
_KINDS = {DetectedType.INVOICE: SupplierInvoiceKind.INVOICE, DetectedType.CREDIT_NOTE: SupplierInvoiceKind.CREDIT_NOTE}
_SAME = 0.6
_Target = tuple[str, uuid.UUID, list[LineDifferenceOut]]


def take_in(context: Context, import_id: uuid.UUID, body: CommitIn) -> CommittedOut:
    """Take a document in.

    Raises NotFound, Conflict IMPORT_ALREADY_COMMITTED, INVALID_TRANSITION, StaleVersion, Invalid IMPORT_TYPE_REQUIRED, what is
    missing at its field, DUPLICATE at `documentNumber`, each finding that nobody accepted at `acceptWarnings`, and whatever
    making the record raises; for a quote that is put beside an affair Forbidden, NotFound and what attaching it raises, at
    `leaseAffairId`.
    """
    row = importing.locked(context, import_id)
    check_version(row, body.version, lambda: import_review.told(context, import_id))
    DOCUMENT_IMPORT.require(row, "commit")
    kind = body.type or DetectedType.UNKNOWN
    if kind is DetectedType.UNKNOWN:
        raise Invalid(
            "IMPORT_TYPE_REQUIRED", TYPE_REQUIRED, errors=[FieldError("type", "IMPORT_TYPE_REQUIRED", TYPE_REQUIRED)]
        )
    _complete(kind, body)
    supplier = get_or_404(context, Supplier, body.supplier_id, field="supplierId")  # ty: ignore[invalid-argument-type]
    extraction = Extraction.from_json(row.raw_extraction)
    said = _said(extraction, kind, body)
    if kind is not DetectedType.ORDER:
        _refuse_findings(context, row, extraction, said, body)
    target_kind, target_id, differences = _MAKERS[kind](context, row, supplier, body)
    file = get_or_404(context, File, row.file_id)
    hang(context, file, target_kind, target_id, "document")
    tell_account(context, supplier, said)
    import_learning.learn(context, row, supplier, extraction, body)
    row.detected_type, row.matched_supplier_id = kind, supplier.id
    row.target_kind, row.target_id = target_kind, target_id
    row.committed_at, row.committed_by_user_id = context.now, context.principal.user_id
    DOCUMENT_IMPORT.fire(row, "commit")
    context.session.flush()
    return CommittedOut(
        import_id=row.id, status=row.status, target_kind=target_kind, target_id=target_id, differences=differences,
        target_url=import_findings.URLS[target_kind].format(id=target_id),
    )  # fmt: skip


def _complete(kind: DetectedType, body: CommitIn) -> None:
    needed: dict[str, Any] = {"supplierId": body.supplier_id}
    if kind is DetectedType.ORDER:
        needed["supplierOrderId"] = body.supplier_order_id
    else:
        needed |= {"documentNumber": body.document_number, "lines": body.lines, "issueDate": body.issue_date}
    wrong = [FieldError(name, "REQUIRED", REQUIRED) for name, value in needed.items() if not value]
    if body.lease_affair_id is not None and kind is not DetectedType.QUOTE:
        wrong.append(FieldError("leaseAffairId", "QUOTES_ONLY", QUOTES_ONLY))
    refuse_invalid(wrong)


def _said(extraction: Extraction, kind: DetectedType, body: CommitIn) -> Stated:
    """Return what the person says, completed by what was read and cannot be typed."""
    read = stated(extraction)
    computed = totals.compute(body.lines)
    lines = tuple(LineSum(amount, line.vat_rate_pct) for amount, line in zip(computed.lines, body.lines, strict=True))
    iban = compact(body.iban) if body.iban else read.iban
    ht, vat, ttc = (_declared(body, read, name) for name in ("ht", "vat", "ttc"))
    untouched = (ht, vat, ttc) == (read.ht, read.vat, read.ttc)
    return replace(
        read, kind=kind, issued=body.issue_date, due=body.due_date, ht=ht, vat=vat, ttc=ttc, iban=iban, lines=lines,
        rates=read.rates if untouched else (),
    )  # fmt: skip


def _declared(body: CommitIn, read: Stated, name: str) -> Decimal | None:
    field = f"declared_{name}"
    return getattr(body, field) if field in body.model_fields_set else getattr(read, name)


def _refuse_findings(
    context: Context, row: SupplierDocumentImport, extraction: Extraction, said: Stated, body: CommitIn
) -> None:
    about = replace(
        import_findings.about(row, extraction, said), supplier_id=body.supplier_id, found_by=FoundBy.SIREN,
        number=body.document_number, texts=tuple(line.designation for line in body.lines),
    )  # fmt: skip
    found = import_findings.look(context, about).checks
    wrong = []
    for one in found:
        if one.level is Level.PROPOSAL or (one.level is not Level.BLOCK and one.code in body.accept_warnings):
            continue
        field = "documentNumber" if one.level is Level.BLOCK else "acceptWarnings"
        wrong.append(FieldError(field, one.code, one.message, import_findings.worded(context, one)))
    refuse_invalid(wrong)


def _make_quote(context: Context, row: SupplierDocumentImport, supplier: Supplier, body: CommitIn) -> _Target:
    quote = quotes.create(
        context,
        SupplierQuoteIn(
            supplier_id=supplier.id, title=body.lines[0].designation, supplier_reference=body.document_number,
            quote_date=body.issue_date, valid_until=body.valid_until, lead_time_days=body.lead_time_days, file_id=row.file_id,
            lines=[_bought(line) for line in body.lines],
        ),
    )  # fmt: skip
    if body.lease_affair_id is not None:
        _put_beside(context, body.lease_affair_id, quote.id)
    return "SupplierQuote", quote.id, []


def _put_beside(context: Context, affair_id: uuid.UUID, quote_id: uuid.UUID) -> None:
    """Put a quote beside an affair, as whoever may change affairs."""
    context.require(AFFAIR_UPDATE)
    get_or_404(context, LeaseAffair, affair_id, field="leaseAffairId")
    try:
        affair_quotes.attach(context, affair_id, AttachIn(supplier_quote_ids=[quote_id]))
    except Conflict as problem:
        problem.errors = [FieldError("leaseAffairId", problem.code, problem.message, problem.params)]
        raise


def _make_invoice(context: Context, row: SupplierDocumentImport, supplier: Supplier, body: CommitIn) -> _Target:
    read = stated(Extraction.from_json(row.raw_extraction))
    values: dict[str, Any] = {
        "supplier_id": supplier.id, "number": body.document_number, "issue_date": body.issue_date, "due_date": body.due_date,
        "kind": _KINDS[body.type or DetectedType.INVOICE],
        "billing_entity_id": _book(context, read.buyer),
        "fiscal_year": body.fiscal_year,
        "accounting_code_id": body.accounting_code_id, "file_id": row.file_id,
        "declared_ht": _declared(body, read, "ht"), "declared_vat": _declared(body, read, "vat"),
        "declared_ttc": _declared(body, read, "ttc"),
        "lines": [InvoiceLineIn(**_line(line), accounting_code_id=line.accounting_code_id) for line in body.lines],
    }  # fmt: skip
    sent = {name: value for name, value in values.items() if value is not None}
    if row.supplier_invoice_id is not None:
        return "SupplierInvoice", _fill(context, row.supplier_invoice_id, sent, supplier.id).id, []
    made = SupplierInvoiceIn(**sent, supplier_order_id=body.supplier_order_id)
    return "SupplierInvoice", invoices.make(context, made, SupplierInvoiceStatus.RECEIVED).id, []


def _fill(context: Context, invoice_id: uuid.UUID, sent: dict[str, Any], supplier_id: uuid.UUID) -> Any:
    """Change the invoice that the document was read for."""
    invoice = invoices.held(context, invoice_id, None)
    if invoice.supplier_id != supplier_id:
        raise refuse_field("supplierId", "SUPPLIER_MISMATCH", invoices.ANOTHER_SUPPLIER)
    changes = {name: value for name, value in sent.items() if name not in ("supplier_id", "kind", "file_id")}
    return invoices.update(context, invoice_id, SupplierInvoicePatch(version=invoice.version, **changes))


def _attach(context: Context, row: SupplierDocumentImport, supplier: Supplier, body: CommitIn) -> _Target:
    order = get_or_404(context, SupplierOrder, body.supplier_order_id, field="supplierOrderId")  # ty: ignore[invalid-argument-type]
    if order.supplier_id != supplier.id:
        raise refuse_field("supplierOrderId", "SUPPLIER_MISMATCH", ANOTHER_SUPPLIER)
    return "SupplierOrder", order.id, _differences(context, order.id, body.lines)


def _differences(context: Context, order_id: uuid.UUID, lines: list[ImportLineIn]) -> list[LineDifferenceOut]:
    """Return the lines that are not as they were ordered; no line on either side is one too."""
    if not lines:
        return []
    ordered, found = list(order_lines(context, order_id)), []
    for line in lines:
        own = _likest(ordered, line.designation)
        if own is None:
            found.append(_difference(line.designation, None, line))
            continue
        ordered.remove(own)
        if (own.quantity, totals.net_unit_price(own)) != (line.quantity, totals.net_unit_price(line)):
            found.append(_difference(line.designation, own, line))
    return found + [_difference(own.designation, own, None) for own in ordered]


def _likest(ordered: list[Any], designation: str) -> Any:
    best = max(ordered, key=lambda one: likeness(one.designation, designation), default=None)
    return best if best is not None and likeness(best.designation, designation) >= _SAME else None


def _difference(designation: str, own: Any, line: ImportLineIn | None) -> LineDifferenceOut:
    return LineDifferenceOut(
        designation=designation, ordered_quantity=own.quantity if own else None, quantity=line.quantity if line else None,
        ordered_price_ht=own.unit_price_ht if own else None, price_ht=line.unit_price_ht if line else None,
    )  # fmt: skip


def _bought(line: ImportLineIn) -> BoughtLineIn:
    return BoughtLineIn(**_line(line))


def _line(line: ImportLineIn) -> dict[str, Any]:
    return line.model_dump(by_alias=False, exclude={"accounting_code_id", "id"})


_MAKERS: dict[DetectedType, Callable[..., _Target]] = {
    DetectedType.QUOTE: _make_quote, DetectedType.INVOICE: _make_invoice, DetectedType.CREDIT_NOTE: _make_invoice,
    DetectedType.ORDER: _attach,
}  # fmt: skip


def _book(context: Context, siren: str | None) -> uuid.UUID | None:
    """Return the one of our books that the document names."""
    books: list[BillingEntity] = list(living_billing_entities(context)) if siren else []
    return next((one.id for one in books if one.siren and one.siren in (siren or "")), None)


def tell_account(context: Context, supplier: Supplier, said: Stated) -> None:
    """Enter an account that is new for the supplier: a second person confirms it before anything is paid there."""
    if said.kind not in _KINDS or said.iban is None or not iban_is_right(said.iban):
        return
    if bank_accounts.status_of(context, supplier.id, said.iban) is None:
        bank_accounts.add(context, BankAccountIn(supplier_id=supplier.id, iban=said.iban))
