"""Quotes of suppliers: entered, changed, asked for, accepted, rejected (MONEY.md 3.1)."""

import uuid

from leaseapp.files.models import File
from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import Supplier, SupplierOrder, SupplierQuote, SupplierQuoteLine
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.schemas.lines import LinesIn
from leaseapp.purchasing.schemas.quotes import ReasonIn, SupplierQuoteIn, SupplierQuoteOut, SupplierQuotePatch
from leaseapp.purchasing.services import bought_lines, suppliers
from leaseapp.purchasing.state_machines import QUOTED, SUPPLIER_QUOTE

FROZEN = _("This quote is accepted or ended: it changes no more.")
ENDS_BEFORE = _("The quote cannot end before its date.")
NO_LINES = _("This quote has no line yet.")


def create(context: Context, body: SupplierQuoteIn) -> SupplierQuote:
    """Return a new quote. Raises NotFound, Invalid SUPPLIER_INACTIVE, ENDS_BEFORE, and what its lines raise."""
    suppliers.active(context, body.supplier_id)
    if body.file_id is not None:
        get_or_404(context, File, body.file_id, field="fileId")
    values = body.model_dump(by_alias=False, exclude={"lines"})
    values["quote_date"] = body.quote_date or context.today
    quote = SupplierQuote(number="", **values)
    refuse_invalid(_errors(quote))
    quote.number = f"DP-{next_number(context, 'supplier quote', context.organization_id)}"
    context.add(quote)
    bought_lines.replace(context, quote, SupplierQuoteLine, body.lines, [], quote_id=quote.id)
    return quote


def update(context: Context, quote_id: uuid.UUID, body: SupplierQuotePatch) -> SupplierQuote:
    """Change a quote that is not accepted. Raises NotFound, StaleVersion, Conflict QUOTE_FIXED, Invalid as at creation."""
    quote = open_quote(context, quote_id, body.version)
    changes = body.changes()
    typed = changes.pop("lines", None)
    with context.session.no_autoflush:
        apply_changes(quote, changes)
        refuse_invalid(_errors(quote))
    if typed is not None:
        _replace(context, quote, body.lines)
    return quote


def set_lines(context: Context, quote_id: uuid.UUID, body: LinesIn) -> SupplierQuote:
    """Make the lines of a quote those that were sent. Raises NotFound, StaleVersion, Conflict QUOTE_FIXED, Invalid."""
    quote = open_quote(context, quote_id, body.version)
    _replace(context, quote, body.lines)
    return quote


def open_quote(context: Context, quote_id: uuid.UUID, version: int | None) -> SupplierQuote:
    """Return a locked quote whose lines may change. Raises NotFound, StaleVersion, Conflict QUOTE_FIXED."""
    quote = locked(context, quote_id, version)
    if quote.status not in QUOTED:
        raise Conflict("QUOTE_FIXED", FROZEN, extra={"status": quote.status.value})
    return quote


def locked(context: Context, quote_id: uuid.UUID, version: int | None = None) -> SupplierQuote:
    """Return a quote that is about to change. Raises NotFound, StaleVersion."""
    return for_change(context, SupplierQuote, quote_id, version, lambda row: told(context, row))


def send(context: Context, quote_id: uuid.UUID, version: int | None) -> SupplierQuote:
    """Note that the quote was asked for. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    quote = locked(context, quote_id, version)
    SUPPLIER_QUOTE.fire(quote, "send")
    return quote


def accept(context: Context, quote_id: uuid.UUID, version: int | None = None) -> SupplierQuote:
    """Accept a quote. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, QUOTE_EMPTY."""
    quote = locked(context, quote_id, version)
    SUPPLIER_QUOTE.require(quote, "accept")
    if not lines_of(context, quote.id):
        raise Conflict("QUOTE_EMPTY", NO_LINES)
    SUPPLIER_QUOTE.fire(quote, "accept")
    return quote


def end(context: Context, quote_id: uuid.UUID, trigger: str, body: ReasonIn) -> SupplierQuote:
    """Reject or cancel a quote. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid REASON_REQUIRED."""
    quote = locked(context, quote_id, body.version)
    SUPPLIER_QUOTE.require(quote, trigger)
    quote.reject_reason = reason_of(body.reason)
    SUPPLIER_QUOTE.fire(quote, trigger)
    return quote


def lines_of(context: Context, quote_id: uuid.UUID) -> list[SupplierQuoteLine]:
    """Return the lines of a quote by position."""
    return bought_lines.lines_of(context, SupplierQuoteLine, quote_id=quote_id)


def told(context: Context, quote: SupplierQuote) -> SupplierQuoteOut:
    """Return a quote as it goes out."""
    context.session.flush()
    supplier = get_or_404(context, Supplier, quote.supplier_id)
    order = find(context, SupplierOrder, quote.converted_order_id)
    lines = lines_of(context, quote.id)
    return SupplierQuoteOut(
        **quote.model_dump(exclude={"organization_id"}),
        supplier=name_of(context, supplier.id), supplier_code=supplier.code, converted_order=order.number if order else None,
        editable=quote.status in QUOTED,
        expired=quote.status in QUOTED and quote.valid_until is not None and quote.valid_until < context.today,
        lines=bought_lines.told(context, lines), vat_breakdown=bought_lines.rates(lines),
    )  # fmt: skip


def read(context: Context, quote_id: uuid.UUID) -> SupplierQuoteOut:
    """Return a quote. Raises NotFound."""
    return told(context, get_or_404(context, SupplierQuote, quote_id))


def _replace(context: Context, quote: SupplierQuote, typed: list) -> None:
    bought_lines.replace(context, quote, SupplierQuoteLine, typed, lines_of(context, quote.id), quote_id=quote.id)
    quote.updated_at = context.now
    context.session.flush()


def _errors(quote: SupplierQuote) -> list[FieldError]:
    if quote.valid_until is not None and quote.valid_until < quote.quote_date:
        return [FieldError("validUntil", "ENDS_BEFORE", ENDS_BEFORE)]
    return []
