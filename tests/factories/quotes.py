"""Quotes as rows in any state, with the totals that their rows give; for tests that start where a quote already is."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

from sqlmodel import func, select

from leaseapp.billing.models import Customer
from leaseapp.directory.models import BillingEntity
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.kernel.context import Context
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.models import Quote, QuoteLine
from leaseapp.sales.rules import quote as rules
from tests.factories import sales

RENTAL = {"designation": "Forklift rental", "quantity": 1, "unit_price_ht": 1000, "vat_rate_pct": 20}
_NUMBERS = ("quantity", "unit_price_ht", "discount_pct", "eco_tax_ht", "vat_rate_pct")
OPTION = {
    "designation": "Training on site", "quantity": 1, "unit_price_ht": 200, "vat_rate_pct": 20, "optional": True,
    "selected": False,
}  # fmt: skip


def quote(
    context: Context,
    of: Customer | None = None,
    by: BillingEntity | None = None,
    rows: Sequence[dict[str, Any]] = (RENTAL, OPTION),
    status: QuoteStatus = QuoteStatus.SENT,
    **values: Any,
) -> Quote:
    """A quote of 1 200 € incl. VAT with an option of 240 €, sent and valid for 30 days unless `values` say otherwise."""
    by = by or context.session.exec(select(BillingEntity).order_by(BillingEntity.id)).first() or sales.seller(context)
    of = of or context.session.exec(select(Customer).order_by(Customer.id)).first() or sales.customer(context)
    lines = [_line(position, row) for position, row in enumerate(rows, start=1)]
    computed = totals.compute(rules.counting(lines), vat_on_debits=by.vat_on_debits)
    sequence = (context.session.exec(select(func.max(Quote.sequence))).one() or 0) + 1
    defaults = {
        "number": f"DEV-{sequence}", "sequence": sequence, "valid_until": context.today + timedelta(days=30),
        "sent_at": None if status is QuoteStatus.DRAFT else context.now,
    }  # fmt: skip
    made = Quote(
        customer_id=of.id, billing_entity_id=by.id, status=status, total_ht=computed.total_ht,
        total_vat=computed.total_vat, total_ttc=computed.total_ttc,
        vat_breakdown=[row.to_json() for row in computed.vat_rows], **(defaults | values),
    )  # fmt: skip
    context.add(made)
    for line in lines:
        line.quote_id = made.id
    context.add(*lines)
    return made


def _line(position: int, row: dict[str, Any]) -> QuoteLine:
    values = {
        "row_kind": QuoteRowKind.LINE, "kind": LineKind.SERVICE, "quantity": 1, "unit_price_ht": 0, "discount_pct": 0,
        "eco_tax_ht": 0, "vat_rate_pct": 0,
    } | row  # fmt: skip
    is_line = values["row_kind"] is QuoteRowKind.LINE
    if is_line and not values["vat_rate_pct"]:
        values.setdefault("vat_reason", VatReason.EXEMPT_MEDICAL)
    numbers = {name: Decimal(str(values[name])) for name in _NUMBERS}
    line = QuoteLine(position=position, line_total_ht=Decimal(0), **(values | numbers))
    if is_line:
        line.line_total_ht = totals.line_amounts(line).total
    return line
