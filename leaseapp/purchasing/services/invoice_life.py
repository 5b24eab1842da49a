"""The life of a supplier invoice: validated, disputed, refused, canceled (MONEY.md 3.1)."""

from leaseapp.accounting.enums import FixedAssetStatus
from leaseapp.accounting.models import FixedAsset
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierOrderStatus
from leaseapp.purchasing.enums import SupplierInvoiceStatus as S
from leaseapp.purchasing.events import SupplierInvoiceMoved
from leaseapp.purchasing.models import SupplierInvoice, SupplierOrder
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.services import invoice_booking, invoice_checks, invoice_notices
from leaseapp.purchasing.state_machines import SUPPLIER_INVOICE, SUPPLIER_ORDER

INCOMPLETE = _("The invoice cannot be validated yet.")
REASON_REQUIRED = _("Say why.")
NO_MOVE = _("An invoice gets there by being paid.")
IN_USE = _("A fixed asset of this invoice is in use already.")
#: where a status leads: the move that goes there
MOVES = {
    S.VALIDATED: "validate", S.DISPUTED: "dispute", S.REFUSED: "refuse", S.CANCELED: "cancel", S.RECEIVED: "settle",
}  # fmt: skip
EXPLAINED = (S.DISPUTED, S.REFUSED, S.CANCELED)
ASSETS = "fixed asset"


def move(context: Context, invoice: SupplierInvoice, status: S, reason: str | None) -> None:
    """Take an invoice, which the caller has locked, to `status`.

    Raises Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED, FIXED_ASSET_IN_USE; Invalid REASON_REQUIRED, and
    VALIDATION_INCOMPLETE with everything that is missing.
    """
    if status not in MOVES:
        raise Conflict("INVALID_TRANSITION", NO_MOVE, extra={"status": invoice.status.value})
    SUPPLIER_INVOICE.require(invoice, MOVES[status])
    if status in EXPLAINED and not reason:
        raise refuse_field("reason", "REASON_REQUIRED", REASON_REQUIRED)
    if status is S.VALIDATED:
        _validate(context, invoice, reason)
    elif status is S.CANCELED:
        _cancel(context, invoice, reason or "")
    SUPPLIER_INVOICE.fire(invoice, MOVES[status])
    invoice.reason = reason or invoice.reason
    context.session.flush()
    context.emit(SupplierInvoiceMoved(invoice.id, status))
    if status in (S.VALIDATED, S.CANCELED):
        _follow_order(context, invoice)
    if status is S.VALIDATED and statements.allocated_ht(context, invoice.id) < invoice.total_ht:
        invoice_notices.to_allocate(context, invoice)


def _validate(context: Context, invoice: SupplierInvoice, reason: str | None) -> None:
    missing = invoice_checks.missing(context, invoice, reason=reason)
    if missing:
        raise Invalid("VALIDATION_INCOMPLETE", INCOMPLETE, errors=missing)
    _make_assets(context, invoice)
    # its number's lock is the last one
    invoice_booking.post_validation(context, invoice)


def _make_assets(context: Context, invoice: SupplierInvoice) -> None:
    """Make a fixed asset in progress of each line that is charged to such a code; credit notes make none."""
    if invoice.kind is SupplierInvoiceKind.CREDIT_NOTE:
        return
    lines = statements.lines_of(context, invoice.id)
    codes = statements.codes(context, [invoice_booking.code_of(invoice, line) for line in lines])
    for line in lines:
        code = codes[invoice_booking.code_of(invoice, line)]
        if code.is_fixed_asset and line.line_total_ht > 0:
            number = next_number(context, ASSETS, context.organization_id)
            context.add(
                FixedAsset(
                    number=f"IM-{number:06d}", label=line.designation, billing_entity_id=invoice.billing_entity_id,
                    accounting_code_id=code.id, ledger_account=code.ledger_account, supplier_invoice_line_id=line.id,
                    acquisition_date=invoice.issue_date, gross_value=line.line_total_ht,
                )
            )  # fmt: skip


def _cancel(context: Context, invoice: SupplierInvoice, reason: str) -> None:
    for asset in statements.fixed_assets_of(context, invoice.id):
        if asset.status is not FixedAssetStatus.IN_PROGRESS:
            raise Conflict("FIXED_ASSET_IN_USE", IN_USE, extra={"number": asset.number})
        asset.deleted_at = context.now
    context.session.flush()
    invoice_booking.undo(context, invoice, reason)


def _follow_order(context: Context, invoice: SupplierInvoice) -> None:
    """Move the order: invoiced once validated invoices bill all of it, open again when one of them is canceled."""
    if invoice.supplier_order_id is None:
        return
    order = get_or_404(context, SupplierOrder, invoice.supplier_order_id, for_update=True)
    lines = statements.order_lines(context, order.id)
    billed = statements.invoiced(context, [line.id for line in lines], booked=True)
    complete = all(billed.get(line.id, 0) >= line.quantity for line in lines)
    if complete and order.status is SupplierOrderStatus.RECEIVED:
        SUPPLIER_ORDER.fire(order, "invoice")
    elif not complete and order.status is SupplierOrderStatus.INVOICED:
        SUPPLIER_ORDER.fire(order, "reopen")
    context.session.flush()
