"""The place where a sale is taxed, and what its line may therefore say: rates and reasons held against seller, buyer and place.

Goods are taxed where their dispatch begins (CGI art. 258-I a), so the seller's zone gives their rate; what leaves it is exempt,
by where it goes. Services are taxed where a business buyer is established (art. 259-1°), and where the seller is for anybody
else (art. 259-2°), but for the list of art. 259 B (among them the hiring out of goods) to persons outside the Union. Art. 259 A
taxes some services where they are performed: the place of delivery counts besides.
Between the mainland and the overseas departments the same rules say which department's rate applies (BOI-TVA-GEO-20-40).
"""

from dataclasses import dataclass
from decimal import Decimal

from leaseapp.law import registers, vat_rates
from leaseapp.law.territories import CONTINENTAL, FRENCH, UNION_OF_GOODS, VatZone
from leaseapp.law.vat_provisions import DOMESTIC_REVERSE_CHARGES, Covers, VatReason, is_reverse_charge, provision_of

_AWAY = frozenset({VatZone.THIRD, VatZone.COLLECTIVITY, VatZone.NORTHERN_IRELAND, VatZone.WITHOUT_VAT})
"""Zones where services to a business established there bear no French VAT, and nobody of the Union owes it."""
_AWAY_FROM_PERSONS = _AWAY - {VatZone.WITHOUT_VAT}


@dataclass(frozen=True, slots=True)
class Situation:
    """Seller, buyer and place of a sale: the zones of each; the place of delivery is the buyer's when there is no other."""

    seller: VatZone = VatZone.MAINLAND
    buyer: VatZone = VatZone.MAINLAND
    delivery: VatZone = VatZone.MAINLAND
    is_professional: bool = True
    vat_number: str | None = None

    @property
    def has_union_number(self) -> bool:
        """True when the buyer gives a number of another member state, for goods Northern Ireland included."""
        return registers.is_of_another_member_state(self.vat_number or "")

    @property
    def leaves_for_union(self) -> bool:
        """True for goods that go from the mainland to another member state."""
        return self.seller in CONTINENTAL and self.delivery in UNION_OF_GOODS

    @property
    def is_export(self) -> bool:
        """True for goods that leave the territory of the seller's VAT (CGI art. 262-I, 294-2)."""
        if self.seller in CONTINENTAL:
            return self.delivery not in CONTINENTAL | UNION_OF_GOODS
        return self.seller is not VatZone.WITHOUT_VAT and self.delivery is not self.seller

    @property
    def is_outside_for_services(self) -> bool:
        """True when services to this buyer bear no French VAT and no one of the Union owes it."""
        if self.seller is VatZone.WITHOUT_VAT:
            return self.buyer is VatZone.WITHOUT_VAT
        return self.buyer in (_AWAY if self.is_professional else _AWAY_FROM_PERSONS)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The fault in the VAT of a line in its place: code, the article that says so, and the field of the line."""

    code: str
    article: str
    field: str = "vatReason"


def refusal(rate: Decimal, reason: VatReason | None, covers: Covers, situation: Situation) -> Refusal | None:
    """Return why a line of goods or services may not say so in its place, None when it may.

    VAT_RATE_NOT_OF_PLACE; EXEMPTION_PROVISION_MISSING ("article 261" alone), REVERSE_CHARGE_PROVISION_MISSING (a sale within
    France); VAT_REASON_WRONG_KIND (goods for services, or the reverse); VAT_REASON_WRONG_COUNTRY; REVERSE_CHARGE_NEEDS_BUSINESS.
    """
    if rate > 0:
        return _rate_refusal(rate, covers, situation)
    if reason is None or reason is VatReason.FRANCHISE:
        return None
    if is_reverse_charge(reason) and not situation.is_professional:
        return Refusal("REVERSE_CHARGE_NEEDS_BUSINESS", "CGI art. 283")
    provision = provision_of(reason)
    if provision is not None:
        if provision.covers not in (Covers.BOTH, covers):
            return Refusal("VAT_REASON_WRONG_KIND", _cited(provision.article))
        if reason in DOMESTIC_REVERSE_CHARGES and FRENCH.isdisjoint({situation.buyer, situation.delivery}):
            return Refusal("VAT_REASON_WRONG_COUNTRY", _cited(provision.article))
        return None
    if reason is VatReason.EXEMPT:
        return Refusal("EXEMPTION_PROVISION_MISSING", "CGI ann. II art. 242 nonies A-I-12°")
    return _REGIMES[reason](covers is Covers.SERVICES, situation)


def _cited(article: str) -> str:
    """Turn "261-2-4° du CGI", as documents cite it, into "CGI art. 261-2-4°"."""
    return f"CGI art. {article.removesuffix(' du CGI')}"


def zones_of_rates(covers: Covers, situation: Situation) -> frozenset[VatZone]:
    """Return the zones whose rates a line may bear; empty where no VAT is charged at all."""
    if covers is Covers.GOODS:
        if situation.seller not in CONTINENTAL:
            return frozenset({situation.seller}) & FRENCH
        # "produits livrés en Corse" (art. 297): its rates are those of the place of delivery
        return frozenset({VatZone.CORSICA if situation.delivery is VatZone.CORSICA else VatZone.MAINLAND})
    if not situation.is_professional:
        return frozenset({situation.seller, situation.delivery}) & FRENCH
    places = {situation.buyer, situation.delivery}
    if VatZone.WITHOUT_VAT in places or places & FRENCH:
        return frozenset(places & FRENCH)
    return frozenset({situation.seller}) & FRENCH  # services that art. 259 A taxes where they are performed


def _rate_refusal(rate: Decimal, covers: Covers, situation: Situation) -> Refusal | None:
    zones = zones_of_rates(covers, situation)
    if any(vat_rates.is_of_zone(rate, zone) for zone in zones):
        return None
    if not zones:
        return Refusal("VAT_RATE_NOT_OF_PLACE", "CGI art. 294-1", "vatRatePct")
    if covers is Covers.GOODS and situation.is_export and vat_rates.is_of_zone(rate, situation.delivery):
        return Refusal("VAT_RATE_NOT_OF_PLACE", "CGI art. 294-2", "vatRatePct")
    article = vat_rates.article_of(rate) if zones <= CONTINENTAL else "CGI art. 296"
    return Refusal("VAT_RATE_NOT_OF_PLACE", article, "vatRatePct")


def _reverse_charge(of_services: bool, situation: Situation) -> Refusal | None:
    place = situation.buyer if of_services else situation.delivery
    if place in FRENCH:
        return Refusal("REVERSE_CHARGE_PROVISION_MISSING", "CGI art. 283-2 quinquies à 2 nonies")
    if place is VatZone.UNION or (place in UNION_OF_GOODS and not of_services):
        return None
    return Refusal("VAT_REASON_WRONG_COUNTRY", "CGI art. 259-1°" if of_services else "CGI art. 262-I")


def _intra_eu(of_services: bool, situation: Situation) -> Refusal | None:
    if of_services:
        return Refusal("VAT_REASON_WRONG_KIND", "CGI art. 283-2")
    return None if situation.leaves_for_union else Refusal("VAT_REASON_WRONG_COUNTRY", "CGI art. 262 ter I")


def _export(of_services: bool, situation: Situation) -> Refusal | None:
    if of_services:
        return Refusal("VAT_REASON_WRONG_KIND", "CGI art. 259-1°")
    if situation.is_export:
        return None
    return Refusal(
        "VAT_REASON_WRONG_COUNTRY", "CGI art. 294-1" if situation.seller is VatZone.WITHOUT_VAT else "CGI art. 262-I"
    )


def _outside_france(of_services: bool, situation: Situation) -> Refusal | None:
    if not of_services:
        if situation.seller is VatZone.WITHOUT_VAT:
            return None
        return Refusal("VAT_REASON_WRONG_KIND", "CGI art. 262-I")
    performed_there = situation.is_professional and situation.delivery is VatZone.WITHOUT_VAT
    if situation.is_outside_for_services or performed_there:
        return None
    owed_there = situation.buyer is VatZone.UNION and situation.is_professional
    return Refusal("VAT_REASON_WRONG_COUNTRY", "CGI art. 283-2" if owed_there else "CGI art. 259")


_REGIMES = {
    VatReason.REVERSE_CHARGE: _reverse_charge,
    VatReason.INTRA_EU: _intra_eu,
    VatReason.EXPORT: _export,
    VatReason.OUTSIDE_FRANCE: _outside_france,
}
