"""The VAT rates of mainland France.

Sources: CGI art. 278 (standard), 278 bis to 279 (10 %), 278-0 bis and following (5.5 %), 281 quater and following (2.1 %), as
they stand since loi 2012-1510 art. 68 took effect on 1 January 2014. The table begins there: nothing that the product
makes is older. Corsica and the overseas departments have rates of their own, which it does not charge.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class VatRate:
    """One rate in % with the days on which it is in force, both included; `until` is None as long as it is."""

    percent: Decimal
    article: str
    since: date
    until: date | None = None

    def is_in_force(self, on: date) -> bool:
        """Say whether it may be charged on the day `on`."""
        return self.since <= on and (self.until is None or on <= self.until)


_SINCE = date(2014, 1, 1)
STANDARD, INTERMEDIATE, REDUCED, SPECIAL = Decimal("20"), Decimal("10"), Decimal("5.5"), Decimal("2.1")
RATES = (
    VatRate(STANDARD, "CGI art. 278", _SINCE),
    VatRate(INTERMEDIATE, "CGI art. 278 bis, 279", _SINCE),
    VatRate(REDUCED, "CGI art. 278-0 bis", _SINCE),
    VatRate(SPECIAL, "CGI art. 281 quater to nonies", _SINCE),
)
CHARGED = tuple(dict.fromkeys(rate.percent for rate in RATES))
"""Every rate above zero that a document may bear, from the highest down."""
ALLOWED = (*CHARGED, ZERO)
"""The same and zero, which needs its reason (vat_regime): what forms offer."""


def normal_rate(rate: Decimal) -> Decimal:
    """Return the rate without trailing zeros (20.00 → 20, 5.50 → 5.5), so that equal rates also look equal."""
    return next((allowed for allowed in ALLOWED if allowed == rate), rate)


def is_in_force(rate: Decimal, on: date) -> bool:
    """Say whether `rate` is a legal rate on the day `on`; zero always is, with a reason."""
    return rate == 0 or any(row.percent == rate and row.is_in_force(on) for row in RATES)
