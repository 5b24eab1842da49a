"""The lines of orders: added up, replaced while nothing has left, corrected afterwards (decisions 0011 and 0013)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing.rules import groups
from leaseapp.billing.services import invoicing, priced_lines
from leaseapp.catalog.services import stock
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.rules import totals
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order, OrderLine
from leaseapp.sales.schemas.orders import OrderLineIn, OrderPatch
from leaseapp.sales.services import offered_lines
from leaseapp.sales.services.order_progress import Progress

FIXED = "ORDER_FIXED"
NO_LINES = _("An order needs at least one line.")
CORRECTED = {
    "designation": "designation",
    "description": "description",
    "unit_price_ht": "unitPriceHt",
    "discount_pct": "discountPct",
    "discount_ht": "discountHt",
    "vat_reason": "vatReason",
}
"""Columns of a line that may be put right although its goods have left, each with its field of the form."""
_DERIVED = frozenset({"reference", "line_total_ht"})
_OF_THE_ROW = frozenset(
    {
        "id",
        "organization_id",
        "order_id",
        "quote_line_id",
        "shipped_quantity",
        "purchase_price_ht",
        "created_at",
        "updated_at",
    }
)


def add_up(order: Order, lines: Sequence[OrderLine], seller: BillingEntity) -> None:
    """Write the totals and the VAT by rate of `lines` on the order. Raises Invalid ORDER_EMPTY, AMOUNT_TOO_LARGE."""
    if not lines:
        raise Invalid("ORDER_EMPTY", NO_LINES, errors=[FieldError("lines", "ORDER_EMPTY", NO_LINES)])
    priced_lines.write_totals(order, totals.compute(lines, vat_on_debits=seller.vat_on_debits))


def units(lines: Iterable[OrderLine], *, sign: int) -> dict[UUID, Decimal]:
    """Units by product or variant, with `sign`."""
    found: dict[UUID, Decimal] = {}
    for line in lines:
        taken = offered_lines.counted(line)
        if taken is not None:
            found[taken] = found.get(taken, Decimal(0)) + sign * line.quantity
    return found


def build(
    context: Context,
    typed: Sequence[OrderLineIn],
    seller: BillingEntity,
    buyer: Company,
    known: frozenset[UUID] = frozenset(),
) -> list[OrderLine]:
    """Return new lines of an order, not yet stored; `known` are products, variants, modalities that it holds already.

    Raises NotFound, Invalid as priced_lines does, CONTRACT_REQUIRED for what is paid each period.
    """
    filled, chosen = offered_lines.complete(context, typed, range(len(typed)), known, recurring=False)
    lines = priced_lines.build(context, filled, seller, buyer, known, row=OrderLine)
    return [offered_lines.finish(line, choice) for line, choice in zip(lines, chosen, strict=True)]


def is_fixed(progress: Progress, order: Order) -> bool:
    """Tell whether something was shipped or invoiced, so that parties and quantities stay as they are."""
    shipped = any(item.line.shipped_quantity for item in progress.lines)
    return order.status is not OrderStatus.CONFIRMED or shipped or not progress.is_untouched


def replace(context: Context, order: Order, body: OrderPatch, progress: Progress) -> None:
    """Make the lines those of `body`, and move stock by the difference.

    Once something was shipped or invoiced, lines are only corrected: see CORRECTED. Raises Conflict ORDER_FIXED with the
    fields, Conflict DEPOSIT_TO_DEDUCT, NotFound and Invalid as priced_lines does.
    """
    old = [item.line for item in progress.lines]
    seller = invoicing.seller_of(context, order.billing_entity_id)
    _customer, company = invoicing.customer_of(context, order.customer_id)
    known = frozenset(held for line in old for held in (line.product_id, line.variant_id, line.modality_id) if held)
    new = build(context, body.lines, seller, company, known)
    if is_fixed(progress, order):
        for before, line in zip(old, new, strict=False):
            line.document_discount_ht = before.document_discount_ht
    else:
        priced_lines.spread_discount(new, order.discount_ht)
    if [_said(line) for line in new] == [_said(line) for line in old]:
        return
    if is_fixed(progress, order):
        _correct(progress, new)
        add_up(order, old, seller)
        return
    for before, line in zip(old, new, strict=False):
        if (before.product_id, before.designation) == (line.product_id, line.designation):
            line.quote_line_id = before.quote_line_id
    difference = units(old, sign=1)
    for product_id, quantity in units(new, sign=-1).items():
        difference[product_id] = difference.get(product_id, Decimal(0)) + quantity
    add_up(order, priced_lines.take_over(context, old, new, order_id=order.id), seller)
    context.session.flush()
    stock.move(context, difference)


def _said(line: OrderLine) -> dict[str, Any]:
    return line.model_dump(exclude=set(_OF_THE_ROW))


def _correct(progress: Progress, new: Sequence[OrderLine]) -> None:
    """Put prices, texts and reasons of lines right that stand on no invoice, net of what was credited."""
    _refuse_other_changes(progress, new)
    errors = []
    message = _("This line stands on an invoice: credit it, or delete the draft, first.")
    for index, (item, line) in enumerate(zip(progress.lines, new, strict=True)):
        changed = differences(item.line, {name: getattr(line, name) for name in CORRECTED})
        if changed and item.net_invoiced != 0:
            errors += [FieldError(f"lines[{index}].{CORRECTED[name]}", FIXED, message) for name in changed]
            continue
        if apply_changes(item.line, changed):
            item.line.line_total_ht = totals.line_amounts(item.line).total
            if item.line.document_discount_ht > totals.most_discount([item.line]):
                text = _("This line bears {share} of the discount of the order: it cannot cost less.")
                share = money.Amount(item.line.document_discount_ht)
                errors.append(FieldError(f"lines[{index}].unitPriceHt", "DISCOUNT_TOO_LARGE", text, {"share": share}))
    if errors:
        raise Conflict(errors[0].code, errors[0].message, errors=errors, **errors[0].params)
    if not groups.covers(progress.rest_after({}), progress.deposits_by_group()):
        text = _("At these prices the order no longer covers the deposits invoiced, {deposits} excl. VAT.")
        where = [FieldError("lines", "DEPOSIT_TO_DEDUCT", text, {"deposits": progress.deposits_ht})]
        raise Conflict("DEPOSIT_TO_DEDUCT", text, errors=where, deposits=progress.deposits_ht)


def _refuse_other_changes(progress: Progress, new: Sequence[OrderLine]) -> None:
    free = {*CORRECTED, *_DERIVED}
    before = [_without(_said(item.line), free) for item in progress.lines]
    if [_without(_said(line), free) for line in new] != before:
        message = _(
            "Something of this order was shipped or invoiced: only prices, discounts, texts and reasons without VAT can be"
            " put right."
        )
        raise Conflict(FIXED, message, errors=[FieldError("lines", FIXED, message)])


def _without(said: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name not in names}
