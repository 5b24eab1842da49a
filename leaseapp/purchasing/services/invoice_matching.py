"""Three-way match of an invoice: computed, validated, accepted with a reason (MONEY.md 3.6)."""

import uuid
from collections.abc import Sequence
from typing import Any

from leaseapp.identity.models import User
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import InvoiceMatch, MatchStatus, SupplierInvoiceKind
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierOrder
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.rules import three_way, totals
from leaseapp.purchasing.rules.three_way import MatchedLine, MatchLine, Tolerance
from leaseapp.purchasing.schemas.matching import (
    DeviationOut,
    MatchLineOut,
    MatchLinesOut,
    MatchOut,
    OverrideIn,
    OverrideOut,
    ValidateMatchIn,
)
from leaseapp.purchasing.services import invoice_notices, invoice_reading
from leaseapp.purchasing.state_machines import UNVALIDATED

NOT_LINKED = _("No order is linked to this invoice: there is nothing to match.")
DIFFERS = _("What is invoiced differs from what was ordered and received.")
LINE_DIFFERS = _("{designation}: {sentence}")
DECIDED = _("This invoice is validated: its match stays as it was decided.")


def compute(context: Context, invoice: SupplierInvoice) -> list[MatchedLine]:
    """Return the lines of an invoice against its order, as they stand now."""
    supplier = get_or_404(context, Supplier, invoice.supplier_id)
    tolerance = Tolerance(supplier.tolerance_pct, supplier.tolerance_ht)
    ordered = {}
    if invoice.supplier_order_id is not None:
        ordered = {line.id: line for line in statements.order_lines(context, invoice.supplier_order_id)}
    before = statements.invoiced(context, ordered, without=invoice.id) if ordered else {}
    sign = -1 if invoice.kind is SupplierInvoiceKind.CREDIT_NOTE else 1
    found = []
    for line in statements.lines_of(context, invoice.id):
        price, source = totals.net_unit_price(line), ordered.get(line.source_order_line_id)
        facts: dict[str, Any] = {}
        if source is not None:
            facts = {
                "order_line_id": source.id, "ordered": source.quantity, "received": source.received_quantity,
                "invoiced_before": before.get(source.id, ZERO), "order_unit_ht": totals.net_unit_price(source),
            }  # fmt: skip
        one = MatchLine(line.id, line.designation, line.quantity * sign, price, **facts)
        found.append(three_way.match(one, tolerance))
    return found


def read(context: Context, invoice_id: uuid.UUID) -> MatchOut:
    """Return how an invoice stands against its order. Raises NotFound."""
    invoice = get_or_404(context, SupplierInvoice, invoice_id)
    lines = compute(context, invoice)
    supplier = get_or_404(context, Supplier, invoice.supplier_id)
    linked = invoice.supplier_order_id is not None
    order_total = received = before = ZERO
    if invoice.supplier_order_id is not None:
        order_total = get_or_404(context, SupplierOrder, invoice.supplier_order_id).total_ht
        received = money.total(
            money.line_total_ht(line.received_quantity, line.unit_price_ht, line.discount_pct)
            for line in statements.order_lines(context, invoice.supplier_order_id)
        )
        before = statements.invoiced_ht(context, invoice.supplier_order_id, without=invoice.id)
    override = None
    if invoice.match_status is MatchStatus.OVERRIDDEN and invoice.match_decided_at is not None:
        person = context.session.get(User, invoice.match_decided_by_user_id)
        override = OverrideOut(
            reason=invoice.match_reason or "", by=person.name if person else "", at=invoice.match_decided_at
        )
    return MatchOut(
        supplier_invoice_id=invoice.id, supplier_order_id=invoice.supplier_order_id, status=status_of(invoice, lines),
        should_be_paid=three_way.should_be_paid(lines) if linked else None, order_total_ht=order_total, received_ht=received,
        invoiced_before_ht=before, this_invoice_ht=invoice.total_ht,
        disputed_ht=money.total(one.disputed_ht for one in lines) if linked else ZERO,
        deviation_pct=three_way.deviation_pct(lines) if linked else ZERO, tolerance_pct=supplier.tolerance_pct,
        tolerance_ht=supplier.tolerance_ht, override=override,
    )  # fmt: skip


def read_lines(context: Context, invoice_id: uuid.UUID) -> MatchLinesOut:
    """Return the lines of an invoice beside what was ordered and received. Raises NotFound."""
    invoice = get_or_404(context, SupplierInvoice, invoice_id)
    lines = compute(context, invoice)
    amounts = {line.id: line.line_total_ht for line in statements.lines_of(context, invoice.id)}
    return MatchLinesOut(
        status=status_of(invoice, lines), items=[_told(context, one, amounts[one.line.line_id]) for one in lines]
    )  # fmt: skip


def validate(context: Context, invoice_id: uuid.UUID, body: ValidateMatchIn) -> SupplierInvoice | Conflict:
    """Decide that order, reception and invoice agree, and keep the figures.

    Returns Conflict THREE_WAY_MISMATCH with an error a line, so that the notice of it stays. Raises NotFound, StaleVersion,
    Conflict ORDER_REQUIRED, MATCH_DECIDED.
    """
    invoice = _for_decision(context, invoice_id, body.version)
    lines = compute(context, invoice)
    refused = [(place, one) for place, one in enumerate(lines) if not one.passes]
    if refused:
        invoice_notices.mismatched(context, invoice)
        errors = [
            FieldError(
                f"lines[{place}]", "THREE_WAY_MISMATCH", LINE_DIFFERS,
                {"designation": one.line.designation, "sentence": sentence(context, one)},
            )
            for place, one in refused
        ]  # fmt: skip
        return Conflict("THREE_WAY_MISMATCH", DIFFERS, errors=errors)
    _decide(context, invoice, MatchStatus.VALIDATED, None, lines)
    return invoice


def override(context: Context, invoice_id: uuid.UUID, body: OverrideIn) -> SupplierInvoice:
    """Accept the deviations of an invoice with a reason; finance is told.

    Raises NotFound, StaleVersion, Conflict ORDER_REQUIRED, MATCH_DECIDED.
    """
    invoice = _for_decision(context, invoice_id, body.version)
    _decide(context, invoice, MatchStatus.OVERRIDDEN, body.reason, compute(context, invoice))
    invoice_notices.overridden(context, invoice)
    return invoice


def clear(invoice: SupplierInvoice) -> None:
    """Take back what was decided: the lines or the order changed."""
    invoice.match_status, invoice.match_reason, invoice.match_snapshot = MatchStatus.OPEN, None, []
    invoice.match_decided_by_user_id = invoice.match_decided_at = None


def status_of(invoice: SupplierInvoice, lines: Sequence[MatchedLine]) -> InvoiceMatch:
    """Return how an invoice stands against its order."""
    if invoice.supplier_order_id is None:
        return InvoiceMatch.NOT_LINKED
    if invoice.match_status is not MatchStatus.OPEN:
        return InvoiceMatch(invoice.match_status.value)
    return InvoiceMatch.OK if all(one.passes for one in lines) else InvoiceMatch.MISMATCH


def sentence(context: Context, line: MatchedLine) -> str:
    """Return what is to be said of a line, in the caller's language."""
    said = ", ".join(context.translate(message, **params) for message, params in line.sentences)
    return said[:1].upper() + said[1:]


def _for_decision(context: Context, invoice_id: uuid.UUID, version: int | None) -> SupplierInvoice:
    invoice = for_change(
        context, SupplierInvoice, invoice_id, version, lambda row: invoice_reading.told(context, row)
    )  # fmt: skip
    if invoice.status not in UNVALIDATED:
        raise Conflict("MATCH_DECIDED", DECIDED)
    if invoice.supplier_order_id is None:
        raise Conflict("ORDER_REQUIRED", NOT_LINKED)
    # receptions lock the order's lines: what is compared stands still
    statements.order_lines(context, invoice.supplier_order_id, for_update=True)
    return invoice


def _decide(
    context: Context, invoice: SupplierInvoice, status: MatchStatus, reason: str | None, lines: Sequence[MatchedLine]
) -> None:
    invoice.match_status, invoice.match_reason = status, reason
    invoice.match_decided_by_user_id, invoice.match_decided_at = context.principal.user_id, context.now
    invoice.match_snapshot = [
        {
            "designation": one.line.designation, "ordered": _text(one.line.ordered), "received": _text(one.line.received),
            "invoicedBefore": _text(one.line.invoiced_before), "invoiced": _text(one.line.invoiced),
            "orderUnitHt": _text(one.line.order_unit_ht), "invoiceUnitHt": _text(one.line.invoice_unit_ht),
            "status": one.status.value,
        }
        for one in lines
    ]  # fmt: skip
    context.session.flush()


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _told(context: Context, one: MatchedLine, amount: Any) -> MatchLineOut:
    line = one.line
    return MatchLineOut(
        line_id=line.line_id, order_line_id=line.order_line_id, designation=line.designation, ordered=line.ordered,
        received=line.received, invoiced_before=line.invoiced_before, invoiced=line.invoiced,
        order_unit_ht=line.order_unit_ht, invoice_unit_ht=line.invoice_unit_ht, line_total_ht=amount,
        quantity=_deviation(one.quantity), price=_deviation(one.price), status=one.status,
        sentence=sentence(context, one),
    )  # fmt: skip


def _deviation(part: three_way.Deviation | None) -> DeviationOut | None:
    if part is None:
        return None
    return DeviationOut(deviation_pct=part.pct, deviation_ht=part.ht, status=part.status, rule=part.rule)
