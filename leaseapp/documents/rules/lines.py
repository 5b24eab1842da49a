"""A line as documents draw it, and the wordings of its VAT."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.documents.rules.totals import Totals
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_regime
from leaseapp.law.vat_regime import VatReason


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One line as entered: quantity (3 decimals), unit price in € excl. VAT (4 decimals), discount and VAT in %.

    `deducts_deposit` marks the lines of a balance invoice that take a deposit invoice off (DECISIONS 33), `reduces_price` those
    of a credit note that give money back and no quantity.
    """

    kind: LineKind
    designation: str
    quantity: Decimal
    unit_price_ht: Decimal
    vat_rate_pct: Decimal
    discount_pct: Decimal = Decimal(0)
    eco_tax_ht: Decimal = ZERO
    vat_reason: VatReason | None = None
    unit: str | None = None
    reference: str | None = None
    description: str | None = None
    period_start: date | None = None
    period_end: date | None = None
    deducts_deposit: bool = False
    reduces_price: bool = False


def _exemption(reason: VatReason, lines: Sequence[DocumentLine], buyer: Buyer) -> vat_regime.Exemption:
    kinds = {line.kind for line in lines if line.vat_reason is reason and line.vat_rate_pct == 0}
    return vat_regime.exemption(reason, buyer.address.country, of_services=kinds == {LineKind.SERVICE})


def _mentions(
    seller: Seller, lines: Sequence[DocumentLine], explanations: Sequence[vat_regime.Exemption | None]
) -> list[str]:
    mentions = []
    taxed_service = any(line.kind is LineKind.SERVICE and line.vat_rate_pct > 0 for line in lines)
    if seller.vat_on_debits and taxed_service:
        mentions.append(vat_regime.VAT_ON_DEBITS_MENTION)
    mentions.extend(explanation.text for explanation in explanations if explanation)
    return list(dict.fromkeys(mentions))


def vat_wordings(
    seller: Seller, buyer: Buyer, lines: Sequence[DocumentLine], computed: Totals
) -> tuple[tuple[vat_regime.Exemption | None, ...], tuple[str, ...]]:
    """(explanation of each VAT row without tax, in the order of the rows; the sentences that the VAT regime requires)."""
    explanations = tuple(_exemption(row.reason, lines, buyer) if row.reason else None for row in computed.vat_rows)
    return explanations, tuple(_mentions(seller, lines, explanations))
