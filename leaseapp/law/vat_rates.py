"""The VAT rates of France, by the place where they are charged.

Sources: CGI art. 278 (standard), 278 bis to 279 (10 %), 278-0 bis and following (5.5 %), 281 quater and following (2.1 %), as
they stand since loi 2012-1510 art. 68 took effect on 1 January 2014; art. 297 (Corsica); art. 296, 296 ter and 298 septies
(Guadeloupe, Martinique, Réunion). The table begins on that day: nothing that the product makes is older. Which goods and
services a reduced rate covers is said by its article, and decided by whoever sells.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.law.territories import CONTINENTAL, VatZone

ZERO = Decimal(0)
_SINCE = date(2014, 1, 1)
_CORSICA = frozenset({VatZone.CORSICA})
_OVERSEAS = frozenset({VatZone.ANTILLES, VatZone.REUNION})


@dataclass(frozen=True, slots=True)
class VatRate:
    """One rate in % with its zones and the days on which it is in force, both included; `until` is None as long as it is."""

    percent: Decimal
    article: str
    since: date
    until: date | None = None
    zones: frozenset[VatZone] = CONTINENTAL

    def is_in_force(self, on: date) -> bool:
        """Say whether it may be charged on the day `on`."""
        return self.since <= on and (self.until is None or on <= self.until)


STANDARD, INTERMEDIATE, REDUCED, SPECIAL = Decimal("20"), Decimal("10"), Decimal("5.5"), Decimal("2.1")
OVERSEAS_STANDARD, OVERSEAS_REDUCED = Decimal("8.5"), Decimal("2.1")
RATES = (
    VatRate(STANDARD, "CGI art. 278", _SINCE),
    VatRate(INTERMEDIATE, "CGI art. 278 bis, 279", _SINCE),
    VatRate(REDUCED, "CGI art. 278-0 bis", _SINCE),
    VatRate(SPECIAL, "CGI art. 281 quater à nonies", _SINCE),
    VatRate(Decimal("13"), "CGI art. 297-I-1-6°", _SINCE, zones=_CORSICA),
    VatRate(INTERMEDIATE, "CGI art. 297-I-1-5°", _SINCE, zones=_CORSICA),
    VatRate(SPECIAL, "CGI art. 297-I-1-2°", _SINCE, zones=_CORSICA),
    VatRate(Decimal("0.9"), "CGI art. 297-I-1-1°", _SINCE, zones=_CORSICA),
    VatRate(OVERSEAS_STANDARD, "CGI art. 296-1° b", _SINCE, zones=_OVERSEAS),
    VatRate(OVERSEAS_REDUCED, "CGI art. 296-1° a", _SINCE, zones=_OVERSEAS),
    VatRate(Decimal("1.75"), "CGI art. 296 ter b", _SINCE, zones=_OVERSEAS),
    VatRate(Decimal("1.05"), "CGI art. 296 ter a, 298 septies", _SINCE, zones=_OVERSEAS),
)
USUAL = tuple(dict.fromkeys(rate.percent for rate in RATES if rate.zones == CONTINENTAL))
"""The rates above zero of the mainland, from the highest down."""
OF_CORSICA = tuple(
    dict.fromkeys(rate.percent for rate in RATES if rate.zones == _CORSICA and rate.percent not in USUAL)
)
OF_OVERSEAS = tuple(
    dict.fromkeys(rate.percent for rate in RATES if rate.zones == _OVERSEAS and rate.percent not in USUAL)
)
"""The rates that Corsica, and Guadeloupe, Martinique and Réunion, have alone."""
CHARGED = tuple(sorted({*USUAL, *OF_CORSICA, *OF_OVERSEAS}, reverse=True))
"""Every rate above zero that a document may bear, from the highest down."""
ALLOWED = (*CHARGED, ZERO)
"""The same and zero, which needs its reason (vat_provisions)."""
OFFERED = (*USUAL, ZERO, *OF_CORSICA, *OF_OVERSEAS)
"""The same in the order in which people look for them."""


def normal_rate(rate: Decimal) -> Decimal:
    """Return the rate without trailing zeros (20.00 → 20, 5.50 → 5.5), so that equal rates also look equal."""
    return next((allowed for allowed in ALLOWED if allowed == rate), rate)


def is_in_force(rate: Decimal, on: date) -> bool:
    """Say whether `rate` is a legal rate somewhere in France on the day `on`; zero always is, with a reason."""
    return rate == 0 or any(row.percent == rate and row.is_in_force(on) for row in RATES)


def article_of(rate: Decimal) -> str:
    """Return the text that fixes `rate`, that of the mainland first; empty for a rate that is none."""
    return next((row.article for row in RATES if row.percent == rate), "")


def is_of_zone(rate: Decimal, zone: VatZone) -> bool:
    """Say whether `rate` is charged in `zone`, today or before."""
    return any(row.percent == rate and zone in row.zones for row in RATES)


def in_zone(rate: Decimal, zone: VatZone) -> Decimal:
    """Return what stands for a rate of the mainland in `zone` (CGI art. 296): the overseas departments have two of their own.

    Art. 296-1° a: 2.1 % "pour les opérations visées aux articles 278-0 bis à 279-0 bis A", 8.5 % in the other cases. A rate of
    the zone itself stays.
    """
    if zone not in _OVERSEAS or is_of_zone(rate, zone) or rate == 0:
        return rate
    return OVERSEAS_STANDARD if rate == STANDARD else OVERSEAS_REDUCED
