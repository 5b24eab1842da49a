"""VAT that a line may carry, and the words that the law wants of its absence.

Sources: CGI ann. II art. 242 nonies A I-12° (reference of the exemption), FRANCE.md 3 and the code lists of the exchange
format (EN 16931 BT-118, BT-120, BT-121). Rates stand in vat_rates.py, provisions
in vat_provisions.py, what fits a place in vat_place.py.
"""

from decimal import Decimal

from leaseapp.law.territories import CONTINENTAL, FRENCH, VatZone
from leaseapp.law.vat_place import Situation
from leaseapp.law.vat_provisions import (
    DOMESTIC_REVERSE_CHARGES,
    OFFERED,
    Covers,
    Exemption,
    VatReason,
    category_of,
    is_reverse_charge,
    provision_of,
)
from leaseapp.law.vat_rates import ALLOWED, normal_rate

__all__ = [
    "DOMESTIC_REVERSE_CHARGES", "FRANCHISE_MENTION", "OFFERED", "REVERSE_CHARGE_MENTION", "STANDARD_CATEGORY",
    "VAT_ON_DEBITS_MENTION", "Exemption", "VatReason", "category", "exemption", "is_reverse_charge", "ledger_category",
    "line_vat_error", "proposed_reason",
]  # fmt: skip

STANDARD_CATEGORY = "S"
OUTSIDE_SCOPE_CATEGORY = "O"

VAT_ON_DEBITS_MENTION = "Option pour le paiement de la taxe d'après les débits"
REVERSE_CHARGE_MENTION = "Autoliquidation"
FRANCHISE_MENTION = "TVA non applicable, art. 293 B du CGI"
_OUTSIDE_SCOPE_CODE = "VATEX-EU-O"


def category(rate: Decimal, reason: VatReason | None) -> str:
    """Return the VAT category (BT-118, BT-151) of a line: S for a rate above zero, else by the reason (E when it is unknown)."""
    if rate > 0:
        return STANDARD_CATEGORY
    return category_of(reason) if reason else "E"


def ledger_category(rate: Decimal, reason: VatReason | None) -> str:
    """Return the VAT category of a line in the books, where nothing forbids to say O of what is outside the scope."""
    if rate == 0 and reason is VatReason.OUTSIDE_FRANCE:
        return OUTSIDE_SCOPE_CATEGORY
    return category(rate, reason)


def exemption(reason: VatReason, situation: Situation, covers: Covers) -> Exemption:
    """Return code and wording of the reason why no VAT is charged on goods, or on services, in a situation."""
    provision = provision_of(reason)
    if provision is not None:
        if reason in DOMESTIC_REVERSE_CHARGES:
            return Exemption(provision.code, f"{REVERSE_CHARGE_MENTION} – article {provision.article}")
        return Exemption(provision.code, f"Exonération de TVA, article {provision.article}")
    of_services = covers is Covers.SERVICES
    if reason is VatReason.REVERSE_CHARGE:
        return _reverse_charge(situation, of_services=of_services)
    if reason is VatReason.INTRA_EU:
        return Exemption("VATEX-EU-IC", "Exonération de TVA, article 262 ter I du CGI")
    if reason is VatReason.EXPORT:
        return _export(situation, of_services=of_services)
    if reason is VatReason.OUTSIDE_FRANCE:
        return Exemption(_OUTSIDE_SCOPE_CODE, f"TVA non applicable, article {_outside(situation)} du CGI")
    if reason is VatReason.FRANCHISE:
        return Exemption("VATEX-FR-FRANCHISE", FRANCHISE_MENTION)
    return Exemption(None, "Exonération de TVA, article 261 du CGI")


def _reverse_charge(situation: Situation, *, of_services: bool) -> Exemption:
    if situation.buyer in FRENCH:  # of documents before the list of provisions
        return Exemption("VATEX-FR-AE", f"{REVERSE_CHARGE_MENTION} – article 283 du CGI")
    if of_services:
        text = f"{REVERSE_CHARGE_MENTION} – article 283-2 du CGI, art. 196 directive 2006/112/CE"
        return Exemption("VATEX-EU-AE", text)
    return Exemption("VATEX-EU-AE", f"{REVERSE_CHARGE_MENTION} – article 258 du CGI, art. 194 directive 2006/112/CE")


def _export(situation: Situation, *, of_services: bool) -> Exemption:
    if of_services:  # of documents before OUTSIDE_FRANCE
        return Exemption("VATEX-EU-G", "TVA non applicable, article 259-1 du CGI")
    if is_within_294(situation):
        return Exemption("VATEX-EU-G", "Exonération de TVA, articles 262-I et 294-2 du CGI")
    return Exemption("VATEX-EU-G", "Exonération de TVA, article 262 I du CGI")


def is_within_294(situation: Situation) -> bool:
    """Say whether goods leave one part of France, or of the Union, for another one that art. 294-2 calls an export."""
    departments = {VatZone.ANTILLES, VatZone.REUNION, VatZone.WITHOUT_VAT}
    if situation.seller in CONTINENTAL:
        return situation.delivery in departments
    return situation.delivery in departments | CONTINENTAL | {VatZone.UNION}


def _outside(situation: Situation) -> str:
    if VatZone.WITHOUT_VAT in (situation.seller, situation.buyer, situation.delivery):
        return "294-1"
    return "259-1" if situation.is_professional else "259 B"


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


def proposed_reason(situation: Situation, covers: Covers, *, seller_in_franchise: bool) -> VatReason | None:
    """Return the reason that the situation suggests for a new line, None when French VAT is due.

    Businesses of the Union are recognized by their VAT number: without one, a sale within the Union carries French VAT.
    """
    if seller_in_franchise:
        return VatReason.FRANCHISE
    if covers is Covers.SERVICES:
        return _proposed_of_services(situation)
    if situation.seller is VatZone.WITHOUT_VAT:
        return VatReason.OUTSIDE_FRANCE
    if situation.is_export:
        return VatReason.EXPORT
    return VatReason.INTRA_EU if situation.leaves_for_union and situation.has_union_number else None


def _proposed_of_services(situation: Situation) -> VatReason | None:
    if situation.is_outside_for_services:
        return VatReason.OUTSIDE_FRANCE
    named = situation.buyer is VatZone.UNION and situation.is_professional and situation.has_union_number
    return VatReason.REVERSE_CHARGE if named else None
