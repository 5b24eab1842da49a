"""Invoices from orders: drafts of all, of some quantities, of a deposit, or of the balance (DECISIONS 31 and 33).

The order's row is locked first and drafts count as invoiced, so that two people never invoice more than was ordered. What
can be invoiced of a line is a quantity; a deposit is an amount by VAT rate, and the rest of that rate must still cover it
when the balance invoice deducts it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing.enums import DEPOSIT, InvoiceType
from leaseapp.billing.models import Invoice, InvoiceLine
from leaseapp.billing.queries.records import invoices_named
from leaseapp.billing.rules import eco_tax, groups
from leaseapp.billing.rules.groups import Group
from leaseapp.billing.services import buyer_numbers, invoicing
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import clock, money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books
from leaseapp.law.payment_terms import ON_RECEIPT
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import ORDER_LINE, InvoicingMode, OrderStatus
from leaseapp.sales.models import Order
from leaseapp.sales.rules import deposit
from leaseapp.sales.rules.remaining import NOTHING
from leaseapp.sales.schemas.orders import OrderInvoiceIn
from leaseapp.sales.services import order_progress
from leaseapp.sales.services.order_progress import LineProgress, OpenDeposit, Progress

INVOICEABLE = frozenset({OrderStatus.CONFIRMED, OrderStatus.SHIPPED, OrderStatus.RECEIVED})
ABOVE_REMAINING = "INVOICE_ABOVE_REMAINING"
_COPIED = (
    "product_id", "reference", "kind", "designation", "description", "unit", "unit_price_ht", "discount_pct",
    "vat_rate_pct", "vat_reason", "purchase_price_ht",
)  # fmt: skip


@dataclass(frozen=True)
class Proposal:
    """The lines that an invoice of the order would have, not stored."""

    type_code: InvoiceType
    lines: list[InvoiceLine] = field(default_factory=list)
    unshipped: list[tuple[str, Decimal]] = field(default_factory=list)
    """Goods that it would bill before they leave: designation and quantity."""

    @property
    def unshipped_named(self) -> str:
        """The names of those goods for people: `7 × Forklift`; empty when everything has left."""
        return ", ".join(f"{quantity.normalize():f} × {designation}" for designation, quantity in self.unshipped)


def invoice(context: Context, order_id: UUID, body: OrderInvoiceIn) -> Invoice:
    """Return a draft invoice of the order, its lines bound to those of the order.

    Raises NotFound (order, line), Conflict INVALID_TRANSITION, NOTHING_TO_INVOICE, DEPOSIT_TO_DEDUCT (ALL, while a
    deposit waits), NOT_SHIPPED (goods that have not left, unless that is confirmed), DEPOSIT_NOT_ISSUED (BALANCE, while
    one is a draft), Invalid INVOICE_ABOVE_REMAINING and for values that do not belong to the mode.
    """
    order = get_or_404(context, Order, order_id, for_update=True)
    proposal = propose(context, order, body)
    if not body.confirm_unshipped:
        _refuse_unshipped(proposal)
    customer, company = invoicing.customer_of(context, order.customer_id)
    seller = invoicing.seller_of(context, order.billing_entity_id)
    values = invoicing.defaults(customer) | _taken_over(context, order, proposal)
    if proposal.type_code is InvoiceType.DEPOSIT_INVOICE and order.deposit_pct:
        # the offer asked for it with the agreement
        values |= {"payment_term_kind": ON_RECEIPT.kind, "payment_term_days": ON_RECEIPT.days}
    draft = Invoice(
        customer_id=customer.id, billing_entity_id=seller.id, type_code=proposal.type_code, order_id=order.id, **values
    )
    invoicing.add_up(draft, proposal.lines, seller)
    context.add(draft)
    for position, line in enumerate(proposal.lines, start=1):
        line.invoice_id, line.position = draft.id, position
    context.add(*proposal.lines)
    buyer_numbers.ask_soon(context, company, [line.vat_reason for line in proposal.lines])
    return draft


def _taken_over(context: Context, order: Order, proposal: Proposal) -> dict[str, Any]:
    """Return what the invoice takes from its order; its day of supply is the last shipment's once all that it bills has left,
    of a supply to come the one asked for.
    """
    left = order.shipped_at if not proposal.unshipped else None
    shipped = clock.local_date(left, context.principal.timezone) if left else None
    leaves_france = any(line.vat_reason is VatReason.INTRA_EU for line in proposal.lines)
    values = {
        "buyer_reference": order.buyer_reference,
        "purchase_order_ref": order.purchase_order_ref,
        "delivery_establishment_id": order.delivery_establishment_id,
        "supply_date": shipped or (order.requested_date if leaves_france else None),
    }
    return {name: value for name, value in values.items() if value is not None}


def propose(context: Context, order: Order, body: OrderInvoiceIn) -> Proposal:
    """Return the lines that `invoice` would store; raises what it raises."""
    if order.status not in INVOICEABLE:
        raise Conflict(
            "INVALID_TRANSITION",
            _("This is not possible: the record's status is {status}."),
            extra={"status": order.status.value},
            status=order.status.value,
        )
    _refuse_stray_values(body)
    progress = order_progress.read(context, order.id)
    if body.mode is InvoicingMode.DEPOSIT:
        return Proposal(InvoiceType.DEPOSIT_INVOICE, _deposit(order, progress, body))
    if body.mode is InvoicingMode.LINES:
        return _supplies(progress, _chosen(progress, body))
    if _nothing_left(progress):
        raise Conflict("NOTHING_TO_INVOICE", _("Everything of this order stands on an invoice already."))
    rest = [_order_line(item, item.rest) for item in progress.lines if item.rest]
    if body.mode is InvoicingMode.ALL:
        _refuse_open_deposits(progress)
        return _supplies(progress, rest)
    return _supplies(progress, [*rest, *_deductions(context, progress)])


def _supplies(progress: Progress, lines: list[InvoiceLine]) -> Proposal:
    """Return an invoice of lines of the order, with what of their goods has not left yet."""
    known = {item.line.id: item for item in progress.lines}
    unshipped = []
    for line in lines:
        item = known.get(line.source_id) if line.source_kind == ORDER_LINE and line.source_id else None
        if item is not None and line.kind is LineKind.GOODS:
            missing = min(item.net_invoiced + line.quantity - item.line.shipped_quantity, line.quantity)
            if missing > 0:
                unshipped.append((line.designation, missing))
    return Proposal(InvoiceType.INVOICE, lines, unshipped)


def _refuse_unshipped(proposal: Proposal) -> None:
    named = proposal.unshipped_named
    if not named:
        return
    message = _("Not shipped yet: {lines}. Confirm that they are invoiced all the same.")
    errors = [FieldError("confirmUnshipped", "NOT_SHIPPED", message, {"lines": named})]
    raise Conflict("NOT_SHIPPED", message, errors=errors, lines=named)


def is_possible(order: Order, progress: Progress) -> bool:
    """Tell whether `propose` finds something in some mode: the state allows it, and something is left of a line."""
    return order.status in INVOICEABLE and not _nothing_left(progress)


def _nothing_left(progress: Progress) -> bool:
    return progress.rest_lines_ht == 0 and not any(item.rest for item in progress.lines)


def _refuse_stray_values(body: OrderInvoiceIn) -> None:
    message = _("This value does not belong to the mode {mode}.")
    allowed = {InvoicingMode.LINES: {"lines"}, InvoicingMode.DEPOSIT: {"percent", "amountHt"}}.get(body.mode, set())
    given = {"lines": body.lines, "percent": body.percent, "amountHt": body.amount_ht}
    params = {"mode": body.mode.value}
    errors = [
        FieldError(name, "UNEXPECTED", message, params)
        for name, value in given.items()
        if value is not None and name not in allowed
    ]
    if body.mode is InvoicingMode.LINES and not body.lines:
        errors.append(FieldError("lines", "REQUIRED", _("Choose at least one line.")))
    if body.percent is not None and body.amount_ht is not None:
        errors.append(FieldError("amountHt", "UNEXPECTED", _("Give a percentage or an amount, not both.")))
    if errors:
        raise Invalid(errors=errors)


def _order_line(item: LineProgress, quantity: Decimal) -> InvoiceLine:
    part = item.part(quantity)
    copied = {name: getattr(item.line, name) for name in _COPIED}
    return InvoiceLine(
        position=item.line.position, quantity=quantity, discount_ht=part.discount_ht, eco_tax_ht=part.eco_tax_ht,
        line_total_ht=part.total_ht, document_discount_ht=part.document_discount_ht,
        eco_tax_unit_ht=eco_tax.unit_where_it_explains(item.line.eco_tax_unit_ht, quantity, part.eco_tax_ht),
        source_kind=ORDER_LINE, source_id=item.line.id, **copied,
    )  # fmt: skip


def _chosen(progress: Progress, body: OrderInvoiceIn) -> list[InvoiceLine]:
    found = {item.line.id: item for item in progress.lines}
    chosen: dict[UUID, Decimal] = {}
    errors = []
    message = _("Only {rest} of {quantity} {rest|remains|remain} to be invoiced.")
    for index, typed in enumerate(body.lines or ()):
        item = found.get(typed.order_line_id)
        if item is None:
            raise NotFound(f"lines[{index}].orderLineId")
        chosen[item.line.id] = chosen.get(item.line.id, NOTHING) + typed.quantity
        if chosen[item.line.id] > item.rest:
            params = {"rest": item.rest, "quantity": item.line.quantity}
            errors.append(FieldError(f"lines[{index}].quantity", ABOVE_REMAINING, message, params))
    if errors:
        raise Invalid(ABOVE_REMAINING, message, errors=errors, **errors[0].params)
    if not groups.covers(progress.rest_after(chosen), progress.deposits_by_group()):
        raise _above(
            "lines",
            _("What would remain does not cover the deposits to deduct, {deposits} excl. VAT: invoice the balance."),
            deposits=progress.deposits_ht,
        )
    return [_order_line(item, chosen[item.line.id]) for item in progress.lines if item.line.id in chosen]


def _deposit(order: Order, progress: Progress, body: OrderInvoiceIn) -> list[InvoiceLine]:
    ordered = deposit.ordered(item.line for item in progress.lines)
    percent = body.percent if body.percent is not None else order.deposit_pct if body.amount_ht is None else None
    if percent is None and body.amount_ht is None:
        message = _("Give the percentage or the amount of the deposit.")
        raise Invalid(errors=[FieldError("percent", "REQUIRED", message)])
    if not any(ordered.values()):
        raise Conflict("NOTHING_TO_INVOICE", _("Everything of this order stands on an invoice already."))
    if percent is not None:
        amounts = deposit.of_percent(ordered, percent)
        name = in_books(
            _("Deposit of {percent} on order {number}"), percent=money.rate_text(percent, "fr"), number=order.number
        )
    else:
        amounts = deposit.of_amount(ordered, body.amount_ht or NOTHING)
        name = in_books(_("Deposit on order {number}"), number=order.number)
    together = groups.bases([*progress.deposits_by_group().items(), *amounts.items()])
    if not amounts or not groups.covers(progress.rest_after({}), together):
        raise _above(
            "percent" if percent is not None else "amountHt",
            _("The deposits would exceed what remains of the order: {remaining} excl. VAT."),
            remaining=money.Amount(progress.remaining_ht),
        )
    return [_amount_line(group, _with_kind(name, group), Decimal(1), amount) for group, amount in amounts.items()]


def _with_kind(name: str, group: Group) -> str:
    """Return `name` with its rate and kind: goods and services have a line each, because their VAT is due at other times."""
    goods = group.kind is LineKind.GOODS
    if group.rate == 0:
        message = _("{what}: goods without VAT") if goods else _("{what}: services without VAT")
    else:
        message = _("{what}: goods at {rate}") if goods else _("{what}: services at {rate}")
    return in_books(message, what=name, rate=money.rate_text(group.rate, "fr"))


def _amount_line(group: Group, designation: str, quantity: Decimal, amount: Decimal, **source: Any) -> InvoiceLine:
    return InvoiceLine(
        position=1, kind=group.kind, designation=designation[:200], quantity=quantity, unit_price_ht=amount,
        vat_rate_pct=group.rate, vat_reason=group.reason, line_total_ht=quantity * amount, **source,
    )  # fmt: skip


def _refuse_open_deposits(progress: Progress) -> None:
    if progress.deposits:
        message = _("A deposit of {deposits} excl. VAT was invoiced: make the balance invoice, which deducts it.")
        raise Conflict("DEPOSIT_TO_DEDUCT", message, deposits=progress.deposits_ht)


def _deductions(context: Context, progress: Progress) -> list[InvoiceLine]:
    """One line of quantity −1 for each VAT rate and kind of each deposit (DECISIONS 33)."""
    if any(not item.issued for item in progress.deposits):
        raise Conflict("DEPOSIT_NOT_ISSUED", _("A deposit invoice is still a draft: issue or delete it first."))
    dates = {row.id: row.issue_date for row in invoices_named(context, _ids(progress.deposits))}
    return [
        _amount_line(
            item.group,
            _with_kind(
                in_books(
                    _("Deposit invoice {number} of {date}, deducted"), number=item.number, date=dates[item.invoice_id]
                ),
                item.group,
            ),
            Decimal(-1),
            item.left_ht,
            source_kind=DEPOSIT,
            source_id=item.invoice_id,
        )
        for item in progress.deposits
    ]


def _ids(deposits: Sequence[OpenDeposit]) -> list[UUID]:
    return list({item.invoice_id for item in deposits})


def _above(name: str, message: str, **params: Any) -> Invalid:
    return Invalid(ABOVE_REMAINING, message, errors=[FieldError(name, ABOVE_REMAINING, message, params)], **params)


def require_left(context: Context, draft: Invoice, lines: Sequence[InvoiceLine]) -> None:
    """Lock the draft's order and raise Invalid INVOICE_ABOVE_REMAINING unless its rest covers `lines`, not stored yet."""
    if draft.order_id is None:
        return
    get_or_404(context, Order, draft.order_id, for_update=True)
    context.session.flush()
    progress = order_progress.read(context, draft.order_id)
    for item in progress.lines:
        wanted = sum((line.quantity for line in lines if line.source_id == item.line.id), NOTHING)
        if wanted > item.rest:
            message = _("Only {rest} of {quantity} {rest|remains|remain} to be invoiced.")
            raise _above("lines", message, rest=item.rest, quantity=item.line.quantity)
