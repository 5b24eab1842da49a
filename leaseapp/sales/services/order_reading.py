"""Orders as the API shows them, with how far they have come and what is on back order."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import places
from leaseapp.billing.rules import settlement
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.invoices import LineTotalOut, VatTotalOut
from leaseapp.billing.schemas.lines import PricedLineOut
from leaseapp.billing.services import invoicing
from leaseapp.billing.services.reading import vat_line
from leaseapp.catalog.queries import archived
from leaseapp.directory.models import Contact
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order
from leaseapp.sales.queries import orders as statements
from leaseapp.sales.rules import deposit, remaining
from leaseapp.sales.schemas.orders import (
    BackOrderOut,
    InvoicePreviewOut,
    OrderInvoiceIn,
    OrderInvoiceOut,
    OrderLineOut,
    OrderOut,
    RemainingLineOut,
    RemainingOut,
    RemainingQuery,
)
from leaseapp.sales.services import chosen_words, offered_lines, order_invoicing, order_progress, shipment_wording
from leaseapp.sales.services.order_progress import LineProgress

_HIDDEN = {"organization_id", "deleted_at", "sequence", "pdf_file_id", "pdf_sha256", "xml_sha256", "vat_breakdown"}
_OFFICE_ONLY = ("cancel_reason", "salesperson_id")


def order(context: Context, order_id: UUID) -> OrderOut:
    """Return the order with lines, invoices, progress and back-order warnings. Raises NotFound."""
    found = statements.order_record(context, order_id)
    if found is None:
        raise NotFound()
    row, company, entity, quote_number, salesperson = found
    progress = order_progress.read(context, order_id)
    values = row.model_dump(exclude=_HIDDEN)
    if context.principal.external:
        values |= dict.fromkeys(_OFFICE_ONLY)
    return OrderOut(
        **values,
        company_id=company.id,
        customer=PartyOut(id=row.customer_id, name=company.name, siren=company.siren),
        billing_entity=PartyOut(id=row.billing_entity_id, name=entity.name, siren=entity.siren),
        contact_name=_contact_name(context, row.contact_id),
        salesperson_name=salesperson,
        quote_number=quote_number,
        delivery_name=places.name_of_place(context, row.delivery_establishment_id),
        lines=_lines(context, progress.lines),
        vat_breakdown=[vat_line(VatRow.from_json(item)) for item in row.vat_breakdown],
        remaining_ht=progress.remaining_ht,
        deposits_ht=progress.deposits_ht,
        deposit_amount=deposit.asked((item.line for item in progress.lines), row.deposit_pct),
        shipped_pct=_shipped_pct(progress.lines),
        shipped_in_part=_shipped_in_part(context, row, progress.lines),
        untouched=row.status is OrderStatus.CONFIRMED
        and progress.is_untouched
        and not any(item.line.shipped_quantity for item in progress.lines),
        invoiceable=order_invoicing.is_possible(row, progress),
        invoices=[_invoice(item, context.today) for item in statements.invoices_of_order(context, order_id)],
        warnings=warnings(context, row, progress.lines),
        archived=archived.designations(context, [item.line for item in progress.lines])
        if row.status is OrderStatus.CONFIRMED
        else None,
    )


def _invoice(row: Invoice, today: date) -> OrderInvoiceOut:
    late = settlement.days_late(row.status, row.due_date, today)
    return OrderInvoiceOut.model_validate(row.model_dump() | {"days_late": late})


def warnings(context: Context, row: Order, lines: Sequence[LineProgress]) -> list[BackOrderOut]:
    """Lines of a confirmed order that the present stock does not cover (DECISIONS 26: said, never refused).

    Clients are not told of the seller's stock.
    """
    if row.status is not OrderStatus.CONFIRMED or context.principal.external:
        return []
    open_lines = [item.line for item in lines if item.line.shipped_quantity < item.line.quantity]
    counted = [(line, found) for line in open_lines if (found := offered_lines.counted(line))]
    waiting = [line for line, _counted in counted]
    units = [(found, line.quantity - line.shipped_quantity) for line, found in counted]
    stock = statements.stock_of(context, [product for product, _quantity in units])
    message = _("{missing} of {designation} {missing|is|are} on back order.")
    return [
        BackOrderOut(
            line_id=line.id,
            designation=line.designation,
            missing=missing,
            message=context.translate(message, missing=missing.normalize(), designation=line.designation),
        )
        for line, missing in zip(waiting, remaining.missing_stock(units, stock), strict=True)
        if missing > 0
    ]


def what_remains(context: Context, order_id: UUID, query: RemainingQuery) -> RemainingOut:
    """Return what may still be invoiced, line by line, and a preview of an invoice in the requested mode. Raises NotFound."""
    found = statements.order_record(context, order_id)
    if found is None:
        raise NotFound()
    progress = order_progress.read(context, order_id)
    return RemainingOut(
        order_id=order_id,
        lines=[
            RemainingLineOut(
                order_line_id=item.line.id,
                designation=item.line.designation,
                quantity=item.line.quantity,
                shipped_quantity=item.line.shipped_quantity,
                invoiced_quantity=item.net_invoiced,
                remaining_quantity=item.rest,
                remaining_ht=item.part(item.rest).net_ht,
            )
            for item in progress.lines
        ],
        lines_ht=progress.rest_lines_ht,
        deposits_ht=progress.deposits_ht,
        remaining_ht=progress.remaining_ht,
        preview=_preview(context, found[0], OrderInvoiceIn(**query.model_dump())),
    )


def preview(context: Context, order_id: UUID, body: OrderInvoiceIn) -> InvoicePreviewOut:
    """Return a preview of an invoice of the order, or why there would be none. Raises NotFound (order, line)."""
    return _preview(context, get_or_404(context, Order, order_id), body)


def _preview(context: Context, row: Order, body: OrderInvoiceIn) -> InvoicePreviewOut:
    seller = invoicing.seller_of(context, row.billing_entity_id)
    try:
        proposal, refusal = order_invoicing.propose(context, row, body), None
    except (Conflict, Invalid) as problem:
        proposal, refusal = None, context.translate(problem.message, **problem.params)
    lines = proposal.lines if proposal else []
    computed = totals.compute(lines, vat_on_debits=seller.vat_on_debits)
    return InvoicePreviewOut(
        lines=[LineTotalOut(total_ht=line.line_total_ht) for line in lines],
        vat=[VatTotalOut(rate_pct=row.rate, base_ht=row.base, vat=row.vat) for row in computed.vat_rows],
        discount_ht=computed.discount_ht or None,
        total_ht=computed.total_ht,
        total_vat=computed.total_vat,
        total_ttc=computed.total_ttc,
        refusal=refusal,
        unshipped=(proposal.unshipped_named or None) if proposal is not None else None,
    )


def _lines(context: Context, lines: Sequence[LineProgress]) -> list[OrderLineOut]:
    told = chosen_words.of_lines(context, [item.line for item in lines])
    return [_line(*each) for each in zip(lines, told, strict=True)]


def _line(item: LineProgress, told: dict[str, Any]) -> OrderLineOut:
    line = item.line
    return OrderLineOut(
        **{name: getattr(line, name) for name in PricedLineOut.model_fields},
        variant_id=line.variant_id,
        modality_id=line.modality_id,
        **told,
        shipped_quantity=line.shipped_quantity,
        to_ship_quantity=line.quantity - line.shipped_quantity,
        invoiced_quantity=item.net_invoiced,
        remaining_quantity=item.rest,
        remaining_ht=item.part(item.rest).net_ht,
    )


def _shipped_in_part(context: Context, row: Order, lines: Sequence[LineProgress]) -> str | None:
    """Say what has left of each line, while not everything has: `3 of 10 Forklift, 4 of 4 Inspection`; None before and after."""
    if row.status is not OrderStatus.CONFIRMED or not any(item.line.shipped_quantity for item in lines):
        return None
    return ", ".join(shipment_wording.of_line(context, item.line, item.line.shipped_quantity) for item in lines)


def _shipped_pct(lines: Sequence[LineProgress]) -> Decimal:
    """Return the part of the order's value that has left, in %; by lines, when they cost nothing."""
    value = money.total(item.line.line_total_ht for item in lines)
    if value == 0:
        gone = sum(item.line.shipped_quantity == item.line.quantity for item in lines)
        return money.proportion(100, gone, len(lines)) if lines else Decimal(0)
    shipped = money.total(
        money.proportion(item.line.line_total_ht, item.line.shipped_quantity, item.line.quantity) for item in lines
    )
    return min(money.proportion(100, shipped, value), money.HUNDRED)


def _contact_name(context: Context, contact_id: UUID | None) -> str | None:
    contact = find(context, Contact, contact_id)
    return contact.full_name if contact else None
