"""VAT that a line may carry, and the explanation that the law wants of its absence.

Sources: CGI ann. II art. 242 nonies A I-12° (reference of the exemption), FRANCE.md 3 and the code lists of the exchange
format (EN 16931 BT-118, BT-120, BT-121). Rates stand in vat_rates.py.
Exemption texts are French on every document, whatever its language: they are what the French administration reads.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from leaseapp.law.territories import has_french_vat, is_in_union
from leaseapp.law.vat_rates import ALLOWED, normal_rate


class VatReason(StrEnum):
    """The reason why a line carries no VAT (DECISIONS 27)."""

    REVERSE_CHARGE = "REVERSE_CHARGE"
    INTRA_EU = "INTRA_EU"
    EXPORT = "EXPORT"
    FRANCHISE = "FRANCHISE"
    EXEMPT = "EXEMPT"


STANDARD_CATEGORY = "S"
_CATEGORIES = {
    VatReason.REVERSE_CHARGE: "AE",
    VatReason.INTRA_EU: "K",
    VatReason.EXPORT: "G",
    VatReason.FRANCHISE: "E",
    VatReason.EXEMPT: "E",
}

VAT_ON_DEBITS_MENTION = "Option pour le paiement de la taxe d'après les débits"
REVERSE_CHARGE_MENTION = "Autoliquidation"
FRANCHISE_MENTION = "TVA non applicable, art. 293 B du CGI"


@dataclass(frozen=True, slots=True)
class Exemption:
    """A document's explanation that it carries no VAT: code of the list (BT-121, may be absent) and French text (BT-120)."""

    code: str | None
    text: str


def category(rate: Decimal, reason: VatReason | None) -> str:
    """Return the VAT category (BT-118, BT-151) of a line: S for a rate above zero, else by the reason (E when it is unknown)."""
    if rate > 0:
        return STANDARD_CATEGORY
    return _CATEGORIES.get(reason, "E") if reason else "E"


def exemption(reason: VatReason, buyer_country: str, *, of_services: bool) -> Exemption:
    """Return reference and wording of the reason why no VAT is charged on goods, or on services and nothing else."""
    if reason is VatReason.REVERSE_CHARGE:
        if has_french_vat(buyer_country):
            return Exemption("VATEX-FR-AE", f"{REVERSE_CHARGE_MENTION} – article 283 du CGI")
        return Exemption(
            "VATEX-EU-AE", f"{REVERSE_CHARGE_MENTION} – article 283-2 du CGI, art. 196 directive 2006/112/CE"
        )
    if reason is VatReason.INTRA_EU:
        return Exemption("VATEX-EU-IC", "Exonération de TVA, article 262 ter I du CGI")
    if reason is VatReason.EXPORT:
        if of_services:
            return Exemption("VATEX-EU-G", "TVA non applicable, article 259-1 du CGI")
        return Exemption("VATEX-EU-G", "Exonération de TVA, article 262 I du CGI")
    if reason is VatReason.FRANCHISE:
        return Exemption("VATEX-FR-FRANCHISE", FRANCHISE_MENTION)
    return Exemption(None, "Exonération de TVA, article 261 du CGI")


def line_vat_error(rate: Decimal, reason: VatReason | None, *, seller_in_franchise: bool | None = None) -> str | None:
    """Return the code of what is wrong with the VAT of a line, or None; a seller of None is not known yet.

    VAT_RATE_UNKNOWN (not a French rate), VAT_REASON_MISSING (zero without reason), VAT_REASON_UNEXPECTED (a reason
    beside a rate), VAT_NOT_ALLOWED (the seller is in franchise, CGI art. 293 B: whoever shows VAT owes it, art. 283-3),
    FRANCHISE_NOT_SELLERS (a seller who is registered claims it), FRANCHISE_REQUIRED (a seller in franchise gives another
    reason: art. 293 B covers all that they sell, exports and supplies within the Union too, art. 293 E and 262 ter).
    """
    if normal_rate(rate) not in ALLOWED:
        return "VAT_RATE_UNKNOWN"
    if rate == 0 and reason is None:
        return "VAT_REASON_MISSING"
    if rate > 0 and reason is not None:
        return "VAT_REASON_UNEXPECTED"
    if rate > 0 and seller_in_franchise:
        return "VAT_NOT_ALLOWED"
    if reason is VatReason.FRANCHISE and seller_in_franchise is False:
        return "FRANCHISE_NOT_SELLERS"
    if reason not in (None, VatReason.FRANCHISE) and seller_in_franchise:
        return "FRANCHISE_REQUIRED"
    return None


def proposed_reason(
    *, of_services: bool, seller_in_franchise: bool, buyer_country: str, buyer_vat_number: str | None
) -> VatReason | None:
    """Return the reason that the situation suggests for a new line, None when French VAT is due.

    Businesses are recognized by their VAT number: without one, a sale within the Union carries French VAT.
    """
    if seller_in_franchise:
        return VatReason.FRANCHISE
    if has_french_vat(buyer_country):
        return None
    if is_in_union(buyer_country):
        if not buyer_vat_number:
            return None
        return VatReason.REVERSE_CHARGE if of_services else VatReason.INTRA_EU
    return VatReason.EXPORT
