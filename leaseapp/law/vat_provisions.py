"""The absence of VAT on a line: the reasons a person chooses from, each with its provision and its code (BT-120, BT-121).

Sources: CGI ann. II art. 242 nonies A I-12° (an invoice names "la disposition pertinente" of the exemption), the articles named
row by row, and the list of codes of the exchange format (VATEX, EN 16931 BT-121: the codes VATEX-FR of the French annex, of which
each passes rule BR-CL-22). Texts are French on every document, whatever its language: the French administration reads them.
"""

from dataclasses import dataclass
from enum import StrEnum

EXEMPT_CATEGORY = "E"


class VatReason(StrEnum):
    """The reason why a line carries no VAT (DECISIONS 27): its regime, or the provision that exempts it."""

    REVERSE_CHARGE = "REVERSE_CHARGE"
    INTRA_EU = "INTRA_EU"
    EXPORT = "EXPORT"
    OUTSIDE_FRANCE = "OUTSIDE_FRANCE"
    FRANCHISE = "FRANCHISE"
    REVERSE_CHARGE_BUILDING = "REVERSE_CHARGE_BUILDING"
    REVERSE_CHARGE_WASTE = "REVERSE_CHARGE_WASTE"
    REVERSE_CHARGE_ENERGY = "REVERSE_CHARGE_ENERGY"
    REVERSE_CHARGE_EMISSIONS = "REVERSE_CHARGE_EMISSIONS"
    REVERSE_CHARGE_TELECOM = "REVERSE_CHARGE_TELECOM"
    EXEMPT_TEACHING = "EXEMPT_TEACHING"
    EXEMPT_PRIVATE_LESSONS = "EXEMPT_PRIVATE_LESSONS"
    EXEMPT_MEDICAL = "EXEMPT_MEDICAL"
    EXEMPT_HUMAN_ORGANS = "EXEMPT_HUMAN_ORGANS"
    EXEMPT_AMBULANCE = "EXEMPT_AMBULANCE"
    EXEMPT_CHILDCARE = "EXEMPT_CHILDCARE"
    EXEMPT_MEMBERS = "EXEMPT_MEMBERS"
    EXEMPT_NON_PROFIT = "EXEMPT_NON_PROFIT"
    EXEMPT_SOCIAL_BODIES = "EXEMPT_SOCIAL_BODIES"
    EXEMPT_CHARITY_EVENTS = "EXEMPT_CHARITY_EVENTS"
    EXEMPT_COST_SHARING = "EXEMPT_COST_SHARING"
    EXEMPT_CREDIT = "EXEMPT_CREDIT"
    EXEMPT_GUARANTEES = "EXEMPT_GUARANTEES"
    EXEMPT_PAYMENTS = "EXEMPT_PAYMENTS"
    EXEMPT_CURRENCY = "EXEMPT_CURRENCY"
    EXEMPT_SECURITIES = "EXEMPT_SECURITIES"
    EXEMPT_FUND_MANAGEMENT = "EXEMPT_FUND_MANAGEMENT"
    EXEMPT_INSURANCE = "EXEMPT_INSURANCE"
    EXEMPT_STAMPS = "EXEMPT_STAMPS"
    EXEMPT_FARM_LETTING = "EXEMPT_FARM_LETTING"
    EXEMPT_REAL_RIGHT_LETTING = "EXEMPT_REAL_RIGHT_LETTING"
    EXEMPT_BARE_LETTING = "EXEMPT_BARE_LETTING"
    EXEMPT_PROPERTY_RIGHTS = "EXEMPT_PROPERTY_RIGHTS"
    EXEMPT_FURNISHED_LETTING = "EXEMPT_FURNISHED_LETTING"
    EXEMPT_LAND = "EXEMPT_LAND"
    EXEMPT_OLD_BUILDINGS = "EXEMPT_OLD_BUILDINGS"
    EXEMPT_USED_GOODS = "EXEMPT_USED_GOODS"
    EXEMPT_MUTUAL_FARM_HELP = "EXEMPT_MUTUAL_FARM_HELP"
    EXEMPT_FISHING = "EXEMPT_FISHING"
    EXEMPT_GAMES = "EXEMPT_GAMES"
    EXEMPT_BETTING = "EXEMPT_BETTING"
    EXEMPT_INVESTMENT_GOLD = "EXEMPT_INVESTMENT_GOLD"
    EXEMPT_EXPORTER_PURCHASE = "EXEMPT_EXPORTER_PURCHASE"
    EXEMPT_SUSPENSION = "EXEMPT_SUSPENSION"
    EXEMPT_EXPORT_SERVICES = "EXEMPT_EXPORT_SERVICES"
    EXEMPT_SHIPS = "EXEMPT_SHIPS"
    EXEMPT_AIRCRAFT = "EXEMPT_AIRCRAFT"
    EXEMPT_OVERSEAS = "EXEMPT_OVERSEAS"
    DISBURSEMENT = "DISBURSEMENT"
    EXEMPT = "EXEMPT"
    """Article 261 and no word of its provision: on documents from before the list; none is issued with it."""


class Covers(StrEnum):
    """The kind of sale that a provision covers."""

    GOODS = "GOODS"
    SERVICES = "SERVICES"
    BOTH = "BOTH"


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision: article as it is cited, code of the list (BT-121), category (BT-118), and what it covers."""

    article: str
    code: str | None
    category: str = EXEMPT_CATEGORY
    covers: Covers = Covers.BOTH


@dataclass(frozen=True, slots=True)
class Exemption:
    """A document's explanation that it carries no VAT: code of the list (BT-121, may be absent) and French text (BT-120)."""

    code: str | None
    text: str


_DOMESTIC = "VATEX-FR-AE"
DOMESTIC_REVERSE_CHARGES = {
    VatReason.REVERSE_CHARGE_BUILDING: Provision("283-2 nonies du CGI", _DOMESTIC, "AE", Covers.SERVICES),
    VatReason.REVERSE_CHARGE_WASTE: Provision("283-2 sexies du CGI", _DOMESTIC, "AE"),
    VatReason.REVERSE_CHARGE_ENERGY: Provision("283-2 quinquies du CGI", _DOMESTIC, "AE"),
    VatReason.REVERSE_CHARGE_EMISSIONS: Provision("283-2 septies du CGI", _DOMESTIC, "AE", Covers.SERVICES),
    VatReason.REVERSE_CHARGE_TELECOM: Provision("283-2 octies du CGI", _DOMESTIC, "AE", Covers.SERVICES),
}
"""Sales within France of which the buyer owes the tax; services beside energy follow the energy (BOI 3 A-4-12)."""

_SERVICES, _GOODS = Covers.SERVICES, Covers.GOODS
EXEMPTIONS = {
    VatReason.EXEMPT_TEACHING: Provision("261-4-4° a du CGI", "VATEX-FR-CGI261-4"),
    VatReason.EXEMPT_PRIVATE_LESSONS: Provision("261-4-4° b du CGI", "VATEX-FR-CGI261-4", covers=_SERVICES),
    VatReason.EXEMPT_MEDICAL: Provision("261-4-1° du CGI", "VATEX-FR-CGI261-4"),
    VatReason.EXEMPT_HUMAN_ORGANS: Provision("261-4-2° du CGI", "VATEX-FR-CGI261-4"),
    VatReason.EXEMPT_AMBULANCE: Provision("261-4-3° du CGI", "VATEX-FR-CGI261-4", covers=_SERVICES),
    VatReason.EXEMPT_CHILDCARE: Provision("261-4-8° bis du CGI", "VATEX-FR-CGI261-4"),
    VatReason.EXEMPT_MEMBERS: Provision("261-4-9° du CGI", "VATEX-FR-CGI261-4"),
    VatReason.EXEMPT_NON_PROFIT: Provision("261-7-1° a du CGI", "VATEX-FR-CGI261-7"),
    VatReason.EXEMPT_SOCIAL_BODIES: Provision("261-7-1° b du CGI", "VATEX-FR-CGI261-7"),
    VatReason.EXEMPT_CHARITY_EVENTS: Provision("261-7-1° c du CGI", "VATEX-FR-CGI261-7"),
    VatReason.EXEMPT_COST_SHARING: Provision("261 B du CGI", "VATEX-FR-CGI261B", covers=_SERVICES),
    VatReason.EXEMPT_CREDIT: Provision("261 C-1° a du CGI", "VATEX-FR-CGI261C-1", covers=_SERVICES),
    VatReason.EXEMPT_GUARANTEES: Provision("261 C-1° b du CGI", "VATEX-FR-CGI261C-1", covers=_SERVICES),
    VatReason.EXEMPT_PAYMENTS: Provision("261 C-1° c du CGI", "VATEX-FR-CGI261C-1", covers=_SERVICES),
    VatReason.EXEMPT_CURRENCY: Provision("261 C-1° d du CGI", "VATEX-FR-CGI261C-1"),
    VatReason.EXEMPT_SECURITIES: Provision("261 C-1° e du CGI", "VATEX-FR-CGI261C-1"),
    VatReason.EXEMPT_FUND_MANAGEMENT: Provision("261 C-1° f du CGI", "VATEX-FR-CGI261C-1", covers=_SERVICES),
    VatReason.EXEMPT_INSURANCE: Provision("261 C-2° du CGI", "VATEX-FR-CGI261C-2", covers=_SERVICES),
    VatReason.EXEMPT_STAMPS: Provision("261 C-3° du CGI", "VATEX-FR-CGI261C-3", covers=_GOODS),
    VatReason.EXEMPT_FARM_LETTING: Provision("261 D-1° du CGI", "VATEX-FR-CGI261D-1", covers=_SERVICES),
    VatReason.EXEMPT_REAL_RIGHT_LETTING: Provision("261 D-1° bis du CGI", "VATEX-FR-CGI261D-1BIS", covers=_SERVICES),
    VatReason.EXEMPT_BARE_LETTING: Provision("261 D-2° du CGI", "VATEX-FR-CGI261D-2", covers=_SERVICES),
    VatReason.EXEMPT_PROPERTY_RIGHTS: Provision("261 D-3° du CGI", "VATEX-FR-CGI261D-3", covers=_SERVICES),
    VatReason.EXEMPT_FURNISHED_LETTING: Provision("261 D-4° du CGI", "VATEX-FR-CGI261D-4", covers=_SERVICES),
    VatReason.EXEMPT_LAND: Provision("261-5-1° du CGI", "VATEX-FR-CGI261-5", covers=_GOODS),
    VatReason.EXEMPT_OLD_BUILDINGS: Provision("261-5-2° du CGI", "VATEX-FR-CGI261-5", covers=_GOODS),
    VatReason.EXEMPT_USED_GOODS: Provision("261-3-1° a du CGI", "VATEX-FR-CGI261-3", covers=_GOODS),
    VatReason.EXEMPT_MUTUAL_FARM_HELP: Provision("261-2-3° du CGI", "VATEX-FR-CGI261-2", covers=_SERVICES),
    VatReason.EXEMPT_FISHING: Provision("261-2-4° du CGI", "VATEX-FR-CGI261-2", covers=_GOODS),
    VatReason.EXEMPT_GAMES: Provision("261 E-1° du CGI", "VATEX-FR-CGI261E-1", covers=_SERVICES),
    VatReason.EXEMPT_BETTING: Provision("261 E-2° du CGI", "VATEX-FR-CGI261E-2", covers=_SERVICES),
    VatReason.EXEMPT_INVESTMENT_GOLD: Provision("298 sexdecies A du CGI", "VATEX-FR-298SEXDECIESA"),
    VatReason.EXEMPT_EXPORTER_PURCHASE: Provision("275 du CGI", "VATEX-FR-CGI275"),
    VatReason.EXEMPT_SUSPENSION: Provision("277 A du CGI", "VATEX-FR-CGI277A"),
    VatReason.EXEMPT_EXPORT_SERVICES: Provision("262-I du CGI", "VATEX-EU-146-1E", covers=_SERVICES),
    VatReason.EXEMPT_SHIPS: Provision("262-II-2° du CGI", "VATEX-EU-148"),
    VatReason.EXEMPT_AIRCRAFT: Provision("262-II-4° du CGI", "VATEX-EU-148"),
    VatReason.EXEMPT_OVERSEAS: Provision("295 du CGI", "VATEX-FR-CGI295"),
    VatReason.DISBURSEMENT: Provision("267-II-2° du CGI", "VATEX-EU-79-C"),
}
"""The exemptions, by what people look for first."""

REGIMES = (
    VatReason.REVERSE_CHARGE,
    VatReason.INTRA_EU,
    VatReason.EXPORT,
    VatReason.OUTSIDE_FRANCE,
    VatReason.FRANCHISE,
)
"""Reasons that follow from seller, buyer and place: their words are made for the place (vat_regime)."""
OFFERED = (*REGIMES, *DOMESTIC_REVERSE_CHARGES, *EXEMPTIONS)
"""The reasons that a new line may give."""

_CATEGORIES = {
    VatReason.REVERSE_CHARGE: "AE",
    VatReason.INTRA_EU: "K",
    VatReason.EXPORT: "G",
}


def provision_of(reason: VatReason) -> Provision | None:
    """Return the provision that a reason is; None for a regime, whose words depend on the place."""
    return DOMESTIC_REVERSE_CHARGES.get(reason) or EXEMPTIONS.get(reason)


def category_of(reason: VatReason) -> str:
    """Return the VAT category of a reason (BT-118, BT-151).

    What is outside the scope of French VAT is E, not O: category O forbids the seller's VAT number (BR-O-02) and any other
    category beside it (BR-O-11 to 14), while French law wants that number on the invoice (decision 54).
    """
    found = provision_of(reason)
    return found.category if found else _CATEGORIES.get(reason, EXEMPT_CATEGORY)


def is_reverse_charge(reason: VatReason) -> bool:
    """Say whether the buyer owes the tax."""
    return reason is VatReason.REVERSE_CHARGE or reason in DOMESTIC_REVERSE_CHARGES
