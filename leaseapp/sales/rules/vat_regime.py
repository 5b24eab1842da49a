"""Which VAT a line may carry, and how the law wants its absence explained.

Sources: CGI art. 278, 278-0 bis, 279, 281 quater and following (rates in force since 1 January 2014), CGI ann. II
art. 242 nonies A I-12° (reference of the exemption), FRANCE.md 3 and the code lists of the exchange format (EN 16931
BT-118, BT-120, BT-121).
Exemption texts are French on every document, whatever its language: they are what the French administration reads.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.sales.enums import LineKind, VatReason

ALLOWED_RATES = (Decimal("20"), Decimal("10"), Decimal("5.5"), Decimal("2.1"), Decimal("0"))
RATES_VALID_FROM = date(2014, 1, 1)

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

EU_COUNTRIES = frozenset(
    {"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV"}
    | {"MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"}
)
# Mayotte, Guyane and Saint-Martin … apply French law but not every French rate; documents name them FR.
FRENCH_CODES = frozenset({"FR", "GP", "MQ", "RE", "MC"})


@dataclass(frozen=True, slots=True)
class Exemption:
    """How a document explains that it carries no VAT: code of the list (BT-121, may be absent) and French text (BT-120)."""

    code: str | None
    text: str


def language_of(country: str) -> str:
    """The language in which somebody of that country is written to: French in France, else English."""
    return "fr" if is_french(country) else "en"


def is_french(country: str) -> bool:
    """Whether `country` (ISO 3166-1) belongs to the French VAT territory, Monaco included."""
    return country in FRENCH_CODES


def stands_in_sirene(country: str) -> bool:
    """Whether businesses of `country` have a SIREN, and are reached through the platforms of electronic invoicing.

    Monaco belongs to the VAT territory but keeps a register of its own (répertoire du commerce et de l'industrie).
    """
    return is_french(country) and country != "MC"


def normal_rate(rate: Decimal) -> Decimal:
    """The rate without trailing zeros (20.00 → 20, 5.50 → 5.5), so that equal rates also look equal."""
    for allowed in ALLOWED_RATES:
        if allowed == rate:
            return allowed
    return rate


def category(rate: Decimal, reason: VatReason | None) -> str:
    """The VAT category (BT-118, BT-151) of a line: S for a rate above zero, else by the reason (E when it is unknown)."""
    if rate > 0:
        return STANDARD_CATEGORY
    return _CATEGORIES.get(reason, "E") if reason else "E"


def exemption(reason: VatReason, kind: LineKind | None, buyer_country: str) -> Exemption:
    """Reference and wording of the reason why no VAT is charged; `kind` None for a document that mixes both."""
    if reason is VatReason.REVERSE_CHARGE:
        if is_french(buyer_country):
            return Exemption("VATEX-FR-AE", f"{REVERSE_CHARGE_MENTION} – article 283 du CGI")
        return Exemption(
            "VATEX-EU-AE", f"{REVERSE_CHARGE_MENTION} – article 283-2 du CGI, art. 196 directive 2006/112/CE"
        )
    if reason is VatReason.INTRA_EU:
        return Exemption("VATEX-EU-IC", "Exonération de TVA, article 262 ter I du CGI")
    if reason is VatReason.EXPORT:
        if kind is LineKind.SERVICE:
            return Exemption("VATEX-EU-G", "TVA non applicable, article 259-1 du CGI")
        return Exemption("VATEX-EU-G", "Exonération de TVA, article 262 I du CGI")
    if reason is VatReason.FRANCHISE:
        return Exemption("VATEX-FR-FRANCHISE", FRANCHISE_MENTION)
    return Exemption(None, "Exonération de TVA, article 261 du CGI")


def rate_in_force(rate: Decimal, on: date) -> bool:
    """Whether `rate` is a legal rate on the day `on`; zero always is, with a reason."""
    return rate == 0 or (normal_rate(rate) in ALLOWED_RATES and on >= RATES_VALID_FROM)


def line_vat_error(rate: Decimal, reason: VatReason | None, *, seller_in_franchise: bool = False) -> str | None:
    """The code of what is wrong with the VAT of a line, or None.

    VAT_RATE_UNKNOWN (not a French rate), VAT_REASON_MISSING (zero without reason), VAT_REASON_UNEXPECTED (a reason
    beside a rate), VAT_NOT_ALLOWED (the seller is in franchise, CGI art. 293 B: whoever shows VAT owes it).
    """
    if normal_rate(rate) not in ALLOWED_RATES:
        return "VAT_RATE_UNKNOWN"
    if rate == 0 and reason is None:
        return "VAT_REASON_MISSING"
    if rate > 0 and reason is not None:
        return "VAT_REASON_UNEXPECTED"
    if rate > 0 and seller_in_franchise:
        return "VAT_NOT_ALLOWED"
    return None


def proposed_reason(
    kind: LineKind, *, seller_in_franchise: bool, buyer_country: str, buyer_vat_number: str | None
) -> VatReason | None:
    """The reason that the situation suggests for a new line, None when French VAT is due.

    Businesses are recognized by their VAT number: without one, a sale within the Union carries French VAT.
    """
    if seller_in_franchise:
        return VatReason.FRANCHISE
    if is_french(buyer_country):
        return None
    if buyer_country in EU_COUNTRIES:
        if not buyer_vat_number:
            return None
        return VatReason.INTRA_EU if kind is LineKind.GOODS else VatReason.REVERSE_CHARGE
    return VatReason.EXPORT
