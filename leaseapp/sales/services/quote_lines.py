"""Rows of a quote as typed become rows as stored: headings and texts beside priced lines; options; totals of what counts."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing.services import priced_lines
from leaseapp.billing.services.priced_lines import REQUIRED
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import QuoteRowKind
from leaseapp.sales.models import Quote, QuoteLine
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.rules import recurring
from leaseapp.sales.rules.recurring import Recurring
from leaseapp.sales.schemas.quotes import QuoteLineIn
from leaseapp.sales.services import offered_lines

HEADING_FIELDS = frozenset({"row_kind", "designation", "description"})
UNEXPECTED = _("A section or text has no amounts: leave this empty.")
LEFT_OUT = _("Only options can be left out.")


def build(
    context: Context,
    typed: Sequence[QuoteLineIn],
    seller: BillingEntity,
    buyer: Company | None,
    known: frozenset[UUID] = frozenset(),
) -> list[QuoteLine]:
    """Return new rows of a quote, not yet stored, in the order typed.

    `known` are products, variants and modalities that the quote holds already: they may be archived.

    Raises NotFound for an unknown product, Invalid with every refused field of every row (those of `services.lines.build`,
    UNEXPECTED on a section or text that carries amounts or on a line left out that is no option).
    """
    errors = [error for index, row in enumerate(typed) for error in _errors(index, row)]
    wrong = {error.field.partition("]")[0] for error in errors}
    places = [
        index for index, row in enumerate(typed) if row.row_kind is QuoteRowKind.LINE and f"lines[{index}" not in wrong
    ]
    try:
        filled, chosen = offered_lines.complete(
            context, [typed[index] for index in places], places, known, recurring=True
        )
        priced = priced_lines.build(context, filled, seller, buyer, known, row=QuoteLine, places=places)
        priced = [offered_lines.finish(row, choice) for row, choice in zip(priced, chosen, strict=True)]
    except Invalid as refusal:
        raise Invalid(errors=[*errors, *refusal.errors]) from None
    if errors:
        raise Invalid(errors=errors)
    by_place = dict(zip(places, priced, strict=True))
    return [_finished(index, row, by_place.get(index)) for index, row in enumerate(typed)]


def _errors(index: int, row: QuoteLineIn) -> list[FieldError]:
    at = f"lines[{index}]"
    if row.row_kind is QuoteRowKind.LINE:
        errors = [] if row.quantity is not None else [FieldError(f"{at}.quantity", "REQUIRED", REQUIRED)]
        if row.selected is False and not row.optional:
            errors.append(FieldError(f"{at}.selected", "UNEXPECTED", LEFT_OUT))
        return errors
    errors = [] if row.designation else [FieldError(f"{at}.designation", "REQUIRED", REQUIRED)]
    for name, field in QuoteLineIn.model_fields.items():
        if name not in HEADING_FIELDS and getattr(row, name) != field.default:
            errors.append(FieldError(f"{at}.{field.alias}", "UNEXPECTED", UNEXPECTED))
    return errors


def _finished(index: int, typed: QuoteLineIn, priced: QuoteLine | None) -> QuoteLine:
    if priced is not None:
        priced.selected = typed.selected if typed.selected is not None else not typed.optional
        return priced
    row = unpriced(typed.row_kind)
    row.position, row.designation, row.description = index + 1, typed.designation or "", typed.description
    return row


def unpriced(kind: QuoteRowKind) -> QuoteLine:
    """Return a new row of this kind without amounts."""
    nothing = dict.fromkeys(("quantity", "unit_price_ht", "vat_rate_pct", "line_total_ht"), Decimal(0))
    values: dict[str, Any] = {"row_kind": kind, "kind": LineKind.SERVICE, "designation": "", "position": 0}
    return QuoteLine(**values, **nothing)


def add_up(quote: Quote, rows: Sequence[QuoteLine], seller: BillingEntity) -> None:
    """Write the totals, the VAT breakdown and the discount of the rows that count on the quote, and what each bears of it.

    The rows that are no options have to bear it: the client may choose none. Raises Invalid AMOUNT_TOO_LARGE,
    DISCOUNT_TOO_LARGE at `discountHt`.
    """
    counting = rules.once(rows)
    for row in rows:
        if not rules.counts(row) or row.period is not None:
            apply_changes(row, {"document_discount_ht": ZERO})
    priced_lines.spread_discount(counting, quote.discount_ht, [row for row in counting if not row.optional])
    computed = totals.compute(counting, vat_on_debits=seller.vat_on_debits)
    promised = recurring_of(rows)
    priced_lines.write_totals(
        quote,
        computed,
        recurring=[total.to_json() for total in recurring.by_period(promised)],
        value_ht=recurring.worth_ht(computed.total_ht, promised),
    )


def recurring_of(rows: Sequence[QuoteLine]) -> list[Recurring]:
    """Return the rows that count and are paid each period."""
    return [
        Recurring(row, row.period, row.duration_months, row.security_deposit)
        for row in rules.recurring(rows)
        if row.period is not None
    ]
