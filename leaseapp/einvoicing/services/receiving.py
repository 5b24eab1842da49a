"""Invoices that suppliers send: announced, fetched, taken in once, or shown with the reason why not (MONEY.md 5.3)."""

import io
import uuid

from leaseapp.directory.queries import living_billing_entities
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.enums import EReceiptStatus
from leaseapp.einvoicing.models import LONGEST_VAT_NUMBER, ONE_RECEIPT_A_FLOW, SupplierEInvoiceReceipt
from leaseapp.einvoicing.rules import codes
from leaseapp.einvoicing.rules.arrivals import Arrival, arrival, siren_of
from leaseapp.einvoicing.schemas.receipts import RefuseReceiptIn
from leaseapp.einvoicing.services import accounts, messages, notices, receipt_reading
from leaseapp.einvoicing.state_machines import RECEIPT
from leaseapp.files.enums import BucketName
from leaseapp.files.models import File
from leaseapp.files.services import archiving
from leaseapp.files.services.linking import hang
from leaseapp.kernel.adapters import antivirus
from leaseapp.kernel.adapters.einvoice_platform import DocType, EInvoicePlatform, PlatformError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.persistence.queries import check_version, find, get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.validation import validate
from leaseapp.kernel.web.media_types import PDF, XML
from leaseapp.purchasing.enums import DetectedType, SupplierInvoiceKind, SupplierInvoiceStatus
from leaseapp.purchasing.models import Supplier, SupplierInvoice
from leaseapp.purchasing.rules.import_checks import stated
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.supplier_matching import FoundBy
from leaseapp.purchasing.schemas.invoices import InvoiceLineIn, SupplierInvoiceIn
from leaseapp.purchasing.services import (
    import_committing,
    import_findings,
    import_reading,
    invoice_life,
    invoices,
    registry_suppliers,
)
from leaseapp.purchasing.services.import_findings import About
from leaseapp.purchasing.state_machines import SUPPLIER_INVOICE

FETCH = "einvoicing.fetch-invoice"
KIND = "SupplierEInvoiceReceipt"
SURE = (FoundBy.SIREN, FoundBy.VAT)
"""Marks that say who a supplier is; a name or an account only suggests it."""


class _Known(Conflict):
    """The flow was announced already."""


def announce(context: Context, provider: str, flow_id: str, raw: str = "") -> bool:
    """Keep the announcement of an invoice and have it fetched; False for one that is there already."""
    if queries.receipt_of_flow(context, provider, flow_id) is not None:
        return False
    receipt = SupplierEInvoiceReceipt(
        provider=provider, external_invoice_id=flow_id, received_at=context.now, announcement=raw[:100_000]
    )
    try:
        with unique(context, {ONE_RECEIPT_A_FLOW: lambda: _Known("KNOWN", "")}):
            context.add(receipt)
    except _Known:
        return False
    context.enqueue(FETCH, {"receiptId": receipt.id})
    return True


def fetch(run: JobRun) -> None:
    """Fetch an invoice that was announced, and take it in. Raises PlatformError, ScannerAway: it is tried again."""
    receipt_id = uuid.UUID(run.payload["receiptId"])
    with run.unit_of_work() as context:
        receipt = find(context, SupplierEInvoiceReceipt, receipt_id)
        platform = accounts.platform_of(context)
        if receipt is None or receipt.status is not EReceiptStatus.ANNOUNCED or platform is None:
            return
        flow_id = receipt.external_invoice_id
    content = platform.fetch(flow_id)
    is_infected = bool(antivirus.port.current().scan(io.BytesIO(content)))
    readable = None if is_infected or content.startswith(b"%PDF") else _readable(platform, flow_id)
    with run.finish() as context:
        receipt = get_or_404(context, SupplierEInvoiceReceipt, receipt_id, for_update=True)
        if receipt.status is EReceiptStatus.ANNOUNCED:
            keep(context, receipt, content, readable, is_infected=is_infected)


def _readable(platform: EInvoicePlatform, flow_id: str) -> bytes | None:
    """Return the platform's readable view; None where it makes none."""
    try:
        found = platform.fetch(flow_id, DocType.READABLE)
    except PlatformError as error:
        if not error.permanent:
            raise
        return None
    return found if found.startswith(b"%PDF") and not antivirus.port.current().scan(io.BytesIO(found)) else None


def keep(
    context: Context, receipt: SupplierEInvoiceReceipt, content: bytes, readable: bytes | None = None, *,
    is_infected: bool = False,
) -> None:  # fmt: skip
    """Store what was fetched and take it in, or say why not."""
    if is_infected:
        _stop(context, receipt, "fail", "FILE_INFECTED")
        return
    media_type = PDF if content.startswith(b"%PDF") else XML
    receipt.file_id = _stored(context, receipt, content, media_type).id
    if readable is not None:
        receipt.readable_file_id = _stored(context, receipt, readable, PDF).id
    extraction = import_reading.exact_values(content, media_type)
    if extraction is None:
        _stop(context, receipt, "fail", "NO_E_INVOICE")
        return
    _show(receipt, extraction)
    _decide(context, receipt, extraction)


def _stored(context: Context, receipt: SupplierEInvoiceReceipt, content: bytes, media_type: str) -> File:
    ending = "pdf" if media_type == PDF else "xml"
    return archiving.store(
        context, bucket=BucketName.DOCUMENTS, filename=f"{receipt.external_invoice_id}.{ending}", media_type=media_type,
        content=content, target_type=KIND, target_id=receipt.id,
    )  # fmt: skip


def _show(receipt: SupplierEInvoiceReceipt, extraction: Extraction) -> None:
    """Write what lists show of an invoice."""
    said = extraction.value
    receipt.number, receipt.issue_date = str(said("documentNumber") or "")[:60] or None, said("issueDate")
    receipt.is_credit_note = said("type") == DetectedType.CREDIT_NOTE.value
    receipt.seller_name = str(said("supplierName") or "")[:200] or None
    receipt.seller_siren = said("siren") or siren_of(said("vatNumber"))
    receipt.seller_vat_number = str(said("vatNumber") or "")[:LONGEST_VAT_NUMBER] or None
    receipt.buyer_siren = siren_of(said("buyer"))
    receipt.total_ht, receipt.total_ttc = said("totalHt"), said("totalTtc")


def _decide(context: Context, receipt: SupplierEInvoiceReceipt, extraction: Extraction) -> None:
    """Make the supplier invoice, or move the receipt to where a person goes on."""
    found = arrival(extraction)
    receipt.findings = list(found.findings)
    book = next(
        (one for one in living_billing_entities(context) if one.siren and one.siren == receipt.buyer_siren), None
    )
    matched = import_findings.matched(context, extraction)
    receipt.supplier_id = matched[0] if matched is not None and matched[1] in SURE else None
    if not found.is_complete:
        _stop(context, receipt, "fail")
    elif book is None:
        _stop(context, receipt, "miss_us")
    elif receipt.supplier_id is None:
        _stop(context, receipt, "miss_supplier")
    elif _has_twin(context, receipt, extraction):
        _stop(context, receipt, "find_twin")
    else:
        _take_in(context, receipt, extraction, found, book.id)


def _stop(context: Context, receipt: SupplierEInvoiceReceipt, trigger: str, *findings: str) -> None:
    """Move a receipt to where it waits for a person; nobody is told of the same state twice."""
    receipt.findings = list(dict.fromkeys([*receipt.findings, *findings]))
    if RECEIPT.target(receipt.status, trigger) is not None:
        RECEIPT.fire(receipt, trigger)
        context.session.flush()
        notices.waits(context, receipt)


def _has_twin(context: Context, receipt: SupplierEInvoiceReceipt, extraction: Extraction) -> bool:
    about = About(stated(extraction), receipt.supplier_id, FoundBy.SIREN, receipt.number)
    return any(not one.is_near for one in import_findings.twins_of(context, about))


def _take_in(
    context: Context, receipt: SupplierEInvoiceReceipt, extraction: Extraction, found: Arrival, book_id: uuid.UUID
) -> None:
    """Make the supplier invoice with lines, declared totals and order; what it refuses is shown at the receipt."""
    try:
        with savepoint(context):
            invoice = _made(context, receipt, extraction, found, book_id)
    except Problem as problem:
        _stop(context, receipt, "fail", *[error.code for error in problem.errors] or [problem.code])
        return
    for file_id in dict.fromkeys((receipt.file_id, receipt.readable_file_id)):
        if file_id is not None:
            hang(context, get_or_404(context, File, file_id), "SupplierInvoice", invoice.id, "document")
    receipt.supplier_invoice_id = invoice.id
    RECEIPT.fire(receipt, "take_in")
    context.session.flush()
    messages.decided(context, receipt, codes.TAKEN_IN_CHARGE)


def _made(
    context: Context, receipt: SupplierEInvoiceReceipt, extraction: Extraction, found: Arrival, book_id: uuid.UUID
) -> SupplierInvoice:
    kind = SupplierInvoiceKind.CREDIT_NOTE if receipt.is_credit_note else SupplierInvoiceKind.INVOICE
    about = About(stated(extraction), receipt.supplier_id, FoundBy.SIREN, order_number=extraction.value("orderNumber"))
    order = import_findings.order_of(context, about)
    said = extraction.value
    values = {
        "supplier_id": receipt.supplier_id, "number": found.number, "issue_date": found.issued_on, "due_date": found.due_on,
        "kind": kind, "billing_entity_id": book_id, "supplier_order_id": order.id if order is not None else None,
        "declared_ht": said("totalHt"), "declared_vat": said("totalVat"), "declared_ttc": said("totalTtc"),
        "file_id": receipt.readable_file_id or receipt.file_id,
        "lines": [
            InvoiceLineIn(
                designation=one.designation, quantity=one.quantity, unit_price_ht=one.unit_price, vat_rate_pct=one.vat_rate_pct
            )
            for one in found.lines
        ],
    }  # fmt: skip
    body = validate(SupplierInvoiceIn, {name: value for name, value in values.items() if value is not None})
    made = invoices.make(context, body, SupplierInvoiceStatus.RECEIVED)
    supplier = get_or_404(context, Supplier, receipt.supplier_id)
    import_committing.tell_account(context, supplier, stated(extraction))
    return made


def look_again(context: Context, receipt_id: uuid.UUID, version: int | None = None) -> SupplierEInvoiceReceipt:
    """Take in what waited, now that its supplier or our company is known.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION for what cannot be taken in.
    """
    receipt = held(context, receipt_id, version)
    RECEIPT.require(receipt, "take_in")
    extraction = _extraction(context, receipt)
    if extraction is not None:
        _decide(context, receipt, extraction)
    return receipt


def create_supplier(context: Context, receipt_id: uuid.UUID, version: int | None) -> SupplierEInvoiceReceipt:
    """Make a supplier of the company that sent an invoice, as the register has it, and take the invoice in.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, SUPPLIER_EXISTS, Invalid SIREN_INVALID, COMPANY_UNKNOWN,
    COMPANY_CEASED, Forbidden for who may not make suppliers, Unavailable REGISTRY_UNAVAILABLE.
    """
    receipt = held(context, receipt_id, version)
    RECEIPT.require(receipt, "take_in")
    registry_suppliers.of_siren(context, receipt.seller_siren or "")
    return look_again(context, receipt_id)


def refuse(context: Context, receipt_id: uuid.UUID, body: RefuseReceiptIn) -> SupplierEInvoiceReceipt:
    """Refuse an invoice for one of the reasons that the platforms know; its supplier invoice is refused with it.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION.
    """
    receipt = held(context, receipt_id, body.version)
    RECEIPT.require(receipt, "refuse")
    receipt.refusal_reason, receipt.refusal_text = body.reason, body.text
    RECEIPT.fire(receipt, "refuse")
    if receipt.supplier_invoice_id is not None:
        invoice = invoices.held(context, receipt.supplier_invoice_id, None)
        SUPPLIER_INVOICE.require(invoice, "refuse")
        invoice_life.move(context, invoice, SupplierInvoiceStatus.REFUSED, body.text)
    messages.decided(context, receipt, codes.REFUSED, body.reason.value, body.text)
    context.session.flush()
    return receipt


def held(context: Context, receipt_id: uuid.UUID, version: int | None) -> SupplierEInvoiceReceipt:
    """Return a receipt that is about to change. Raises NotFound, StaleVersion."""
    receipt = get_or_404(context, SupplierEInvoiceReceipt, receipt_id, for_update=True)
    check_version(receipt, version, lambda: receipt_reading.told(context, receipt))
    return receipt


def _extraction(context: Context, receipt: SupplierEInvoiceReceipt) -> Extraction | None:
    if receipt.file_id is None:
        return None
    content = archiving.read(context, receipt.file_id)
    return import_reading.exact_values(content, PDF if content.startswith(b"%PDF") else XML)
