"""Live totals for the line editor: the rule that will be stored, run on lines that may be unfinished; nothing is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from leaseapp.billing.models import InvoiceLine
from leaseapp.billing.schemas.invoices import InvoiceLineIn, LineTotalOut, TotalsIn, TotalsOut, VatTotalOut
from leaseapp.billing.services import invoicing, priced_lines
from leaseapp.documents.rules import totals
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid, NotFound
from leaseapp.kernel.money import ZERO

_LINE_FIELDS = frozenset(field.alias for field in InvoiceLineIn.model_fields.values()) | frozenset(
    InvoiceLineIn.model_fields
)


@dataclass(frozen=True)
class Preview:
    """Totals of the finished lines, and the total of each line as typed (None for an unfinished one), in €."""

    totals: totals.Totals
    line_totals: tuple[Decimal | None, ...]


def preview(context: Context, body: TotalsIn) -> Preview:
    """Add up what can be added up; a discount of the document counts as far as the finished lines bear it.

    Raises NotFound for an unknown customer or entity, Invalid without any entity.
    """
    seller = invoicing.seller_of(context, body.billing_entity_id)
    company = invoicing.customer_of(context, body.customer_id)[1] if body.customer_id else None
    finished: list[InvoiceLine] = []
    shown: list[Decimal | None] = []
    for typed in body.lines:
        line = _parsed(typed)
        built = _built(context, line, seller, company) if line else ()
        finished += built
        shown.append(built[0].line_total_ht if built else None)
    discount = min(body.discount_ht or ZERO, totals.most_discount(finished))
    computed = totals.compute(finished, vat_on_debits=seller.vat_on_debits, discount_ht=discount)
    return Preview(computed, tuple(shown))


def describe(preview: Preview) -> TotalsOut:
    """Totals that were only computed, for the line editor."""
    computed = preview.totals
    return TotalsOut(
        lines=[LineTotalOut(total_ht=amount) for amount in preview.line_totals],
        vat=[VatTotalOut(rate_pct=row.rate, base_ht=row.base, vat=row.vat) for row in computed.vat_rows],
        discount_ht=computed.discount_ht,
        total_ht=computed.total_ht,
        total_vat=computed.total_vat,
        total_ttc=computed.total_ttc,
    )


def _parsed(typed: dict[str, Any]) -> InvoiceLineIn | None:
    known = {name: value for name, value in typed.items() if name in _LINE_FIELDS and value != ""}
    try:
        return InvoiceLineIn.model_validate({"designation": "-", "kind": "GOODS"} | known)
    except ValidationError:
        return None


def _built(context: Context, line: InvoiceLineIn, seller: Any, company: Any) -> Sequence[InvoiceLine]:
    try:
        return priced_lines.build(context, [line], seller, company, row=InvoiceLine)
    except (Invalid, NotFound):
        return ()
