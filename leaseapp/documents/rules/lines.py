"""A line as documents draw it, and the wordings of its VAT."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.parties import Address, Buyer, Delivery, Seller
from leaseapp.documents.rules.totals import Totals
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_regime
from leaseapp.law.territories import VatZone, zone_of
from leaseapp.law.vat_place import Situation
from leaseapp.law.vat_provisions import Covers, VatReason


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One line as entered: quantity (3 decimals), unit price in € excl. VAT (6 decimals), discount and VAT in %.

    `eco_tax_ht` is that of the line in €, `eco_tax_unit_ht` that of a unit where it explains it.

    `deducts_deposit` marks the lines of a balance invoice that take a deposit invoice off (DECISIONS 33).
    """

    kind: LineKind
    designation: str
    quantity: Decimal
    unit_price_ht: Decimal
    vat_rate_pct: Decimal
    discount_pct: Decimal = Decimal(0)
    eco_tax_ht: Decimal = ZERO
    eco_tax_unit_ht: Decimal | None = None
    vat_reason: VatReason | None = None
    unit: str | None = None
    reference: str | None = None
    description: str | None = None
    period_start: date | None = None
    period_end: date | None = None
    deducts_deposit: bool = False


def covers(kind: LineKind) -> Covers:
    """Return the kind of a line in the words of the law."""
    return Covers.SERVICES if kind is LineKind.SERVICE else Covers.GOODS


def situation_of(seller: Seller, buyer: Buyer, delivery: Delivery | None, on: date | None) -> Situation:
    """Return who sells to whom and where to, on the day of the document (None for a draft: as the law stands)."""
    day = on or date.max

    def zone(address: Address) -> VatZone:
        return zone_of(address.country, address.postal_code, day)

    return Situation(
        seller=zone(seller.address),
        buyer=zone(buyer.address),
        delivery=zone(delivery.address if delivery else buyer.address),
        is_professional=buyer.is_professional,
        vat_number=buyer.vat_number,
    )


@dataclass(frozen=True, slots=True)
class VatWordings:
    """The words of a document about its VAT.

    `explanations` go with the VAT rows, None for a taxed one; `of_lines` with the lines, in the same way; `mentions` are the
    sentences that the VAT regime requires, each once. All French.
    """

    explanations: tuple[vat_regime.Exemption | None, ...]
    of_lines: tuple[vat_regime.Exemption | None, ...]
    mentions: tuple[str, ...]


def vat_wordings(seller: Seller, lines: Sequence[DocumentLine], computed: Totals, situation: Situation) -> VatWordings:
    """Return the words of a document's VAT: each untaxed line has its own, a VAT row those of its lines."""
    of_lines = tuple(
        vat_regime.exemption(line.vat_reason, situation, covers(line.kind))
        if line.vat_reason and line.vat_rate_pct == 0
        else None
        for line in lines
    )
    said: dict[VatReason | None, list[vat_regime.Exemption]] = {}
    for line, found in zip(lines, of_lines, strict=True):
        if found is not None and found not in said.setdefault(line.vat_reason, []):
            said[line.vat_reason].append(found)
    explanations = tuple(_joined(said.get(row.reason, [])) if row.reason else None for row in computed.vat_rows)
    mentions = [found.text for row in computed.vat_rows if row.reason for found in said.get(row.reason, [])]
    taxed_service = any(line.kind is LineKind.SERVICE and line.vat_rate_pct > 0 for line in lines)
    if seller.vat_on_debits and taxed_service:
        mentions.insert(0, vat_regime.VAT_ON_DEBITS_MENTION)
    return VatWordings(explanations, of_lines, tuple(dict.fromkeys(mentions)))


def _joined(found: Sequence[vat_regime.Exemption]) -> vat_regime.Exemption | None:
    """Return the explanations of one VAT row as one: the code of the first, the words of all."""
    if len(found) < 2:
        return found[0] if found else None
    return vat_regime.Exemption(found[0].code, " ; ".join(one.text for one in found))
