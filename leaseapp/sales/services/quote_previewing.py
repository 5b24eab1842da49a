"""Live totals for the quote's editor: the rule that will be stored, run on rows that may be unfinished; nothing is written."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from leaseapp.billing.services import invoicing
from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.rules import totals
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid, NotFound
from leaseapp.kernel.money import ZERO
from leaseapp.sales.enums import QuoteRowKind
from leaseapp.sales.models import QuoteLine
from leaseapp.sales.rules import deposit, recurring
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.rules.recurring import PeriodTotal
from leaseapp.sales.schemas.quotes import QuoteLineIn, QuoteTotalsIn
from leaseapp.sales.services import quote_lines

_FIELDS = frozenset(field.alias for field in QuoteLineIn.model_fields.values()) | frozenset(QuoteLineIn.model_fields)


@dataclass(frozen=True)
class Preview:
    """Totals of the finished rows that count, the rows as typed with what each adds up to, the options left out, in €.

    `deposit` is what is asked of the total, in € incl. VAT. `recurring` is paid each period, with `security_deposit` (€) once;
    `value_ht` is what is paid once and over the durations together.
    """

    totals: totals.Totals
    rows: tuple["PreviewRow", ...]
    options_ht: Decimal
    deposit: Decimal | None
    recurring: tuple[PeriodTotal, ...] = ()
    security_deposit: Decimal | None = None
    value_ht: Decimal | None = None


@dataclass(frozen=True)
class PreviewRow:
    """One row as typed: `total_ht` counts (a line, or a section's sum), `option_ht` does not; None where nothing is priced.

    `recurring_ht` counts each `period`.
    """

    total_ht: Decimal | None
    option_ht: Decimal | None
    recurring_ht: Decimal | None = None
    period: PaymentPeriod | None = None

    def each(self, period: PaymentPeriod) -> Decimal | None:
        """Return what is paid each `period`, in € excl. VAT."""
        return self.recurring_ht if self.period is period else None


def preview(context: Context, body: QuoteTotalsIn) -> Preview:
    """Add up what can be added up. Raises NotFound for an unknown customer or entity, Invalid without any entity."""
    seller = invoicing.seller_of(context, body.billing_entity_id)
    company = invoicing.customer_of(context, body.customer_id)[1] if body.customer_id else None
    rows = [_row(context, typed, seller, company) for typed in body.lines]
    priced = [row for row in rows if row.quantity]
    counting, promised = rules.once(priced), quote_lines.recurring_of(priced)
    discount = min(body.discount_ht or ZERO, totals.most_discount(counting))
    computed = totals.compute(counting, vat_on_debits=seller.vat_on_debits, discount_ht=discount)
    return Preview(
        totals=computed,
        deposit=deposit.asked(counting, body.deposit_pct, computed.lines),
        recurring=recurring.by_period(promised),
        security_deposit=recurring.security_deposit(promised),
        value_ht=recurring.worth_ht(computed.total_ht, promised) if promised else None,
        rows=tuple(
            told if row.quantity or row.row_kind is not QuoteRowKind.LINE else PreviewRow(None, None)
            for row, told in zip(rows, shown(rows), strict=True)
        ),
        options_ht=rules.options_total_ht(rows),
    )


def shown(rows: list[QuoteLine]) -> tuple[PreviewRow, ...]:
    """Return the sum of each row, in € excl. VAT."""
    made = []
    for row, subtotal in zip(rows, rules.section_subtotals(rows), strict=True):
        if row.row_kind is not QuoteRowKind.LINE:
            made.append(PreviewRow(subtotal, None))
        elif rules.counts(row) and row.period is not None:
            made.append(PreviewRow(None, None, row.line_total_ht, row.period))
        elif rules.counts(row):
            made.append(PreviewRow(row.line_total_ht, None))
        else:
            made.append(PreviewRow(None, row.line_total_ht))
    return tuple(made)


def _row(context: Context, typed: dict[str, Any], seller: BillingEntity, company: Company | None) -> QuoteLine:
    known = {name: value for name, value in typed.items() if name in _FIELDS and value != ""}
    try:
        parsed = QuoteLineIn.model_validate({"designation": "-", "kind": "GOODS"} | known)
        kind = parsed.row_kind
        if kind is QuoteRowKind.LINE and parsed.quantity is not None:
            held = frozenset(one for one in (parsed.product_id, parsed.variant_id, parsed.modality_id) if one)
            return quote_lines.build(context, [parsed], seller, company, held)[0]
    except (ValidationError, Invalid, NotFound):
        kind = QuoteRowKind.LINE
    return quote_lines.unpriced(kind)
