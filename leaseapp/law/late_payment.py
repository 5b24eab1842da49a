"""The cost of a late payment by law: dated rates in % a year, the recovery fee, the floor of a contract's own rate.

Sources: C. com. art. L441-10 II (between professionals the rate of the European Central Bank's latest main refinancing operation
plus 10 points, that of 1 January for the first half of a year, that of 1 July for the second; a contract may say another one,
never below three times the legal interest rate), art. D441-5 (fee of 40 €), CCP art. R2192-31 (public buyers: plus 8 points) and
D2192-35 (the same fee), C. mon. fin. art. L313-2 and D313-1-A (legal interest rate, by ministerial order each half-year).
Every figure was read in the source that its row names (decision 34); the half-years after the last row were not
to be had when the table was written, and `Rate.is_published` says so to whoever uses them.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

RECOVERY_FEE = Decimal("40")
"""€ for each late invoice of a business or a public body, no VAT, due without a reminder (C. com. D441-5, CCP D2192-35)."""

LEAST_TIMES_LEGAL_RATE = 3
"""A contract's own rate is at least this many times the legal interest rate (C. com. L441-10 II)."""

POINTS_ABOVE_ECB = Decimal("10")
"""Added between professionals when the contract says no rate (C. com. L441-10 II)."""

PUBLIC_POINTS_ABOVE_ECB = Decimal("8")
"""Added for public buyers (CCP R2192-31)."""


class RateBasis(StrEnum):
    """The ways in which a contract says its rate of late payment."""

    ECB = "ECB"
    """Points above the rate of the European Central Bank: the law's own way."""
    LEGAL = "LEGAL"
    """Times the legal interest rate."""
    FIXED = "FIXED"
    """% a year."""


class Creditor(StrEnum):
    """The kind of creditor: the legal interest rate has a figure for each."""

    CONSUMER = "CONSUMER"
    """A natural person who does not act for professional needs."""
    OTHER = "OTHER"
    """Everybody else, whoever the debtor is."""


@dataclass(frozen=True, slots=True)
class HalfYear:
    """The figures of the half-year that begins on `since`, in %, and where each was read."""

    since: date
    ecb: Decimal
    ecb_source: str
    legal_consumer: Decimal
    legal_other: Decimal
    legal_source: str


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate in % a year and the first day of the half-year whose figure it is.

    Not `is_published`: no figure was known for the day that was asked about, the latest one stands in.
    """

    percent: Decimal
    since: date
    is_published: bool


_BDF = "Banque de France, key ECB rates by date of effect"
_F = Decimal
# since, ECB rate and where it was read; legal rate for consumers and for others, and where they were read
HALF_YEARS = tuple(
    HalfYear(*row)
    for row in (
        (date(2020, 1, 1), _F("0.00"), f"{_BDF}: 16 March 2016",
         _F("3.15"), _F("0.87"), "rates of 2020, first half, as quoted with arrêté du 15 juin 2020"),
        (date(2020, 7, 1), _F("0.00"), f"{_BDF}: 16 March 2016", _F("3.11"), _F("0.84"), "arrêté du 15 juin 2020"),
        (date(2021, 1, 1), _F("0.00"), f"{_BDF}: 16 March 2016",
         _F("3.14"), _F("0.79"), "rates of 2021, first half, as quoted with those of the second"),
        (date(2021, 7, 1), _F("0.00"), f"{_BDF}: 16 March 2016",
         _F("3.12"), _F("0.76"), "rates of 2021, second half, as quoted with arrêté du 26 décembre 2021"),
        (date(2022, 1, 1), _F("0.00"), f"{_BDF}: 16 March 2016",
         _F("3.13"), _F("0.76"), "arrêté du 26 décembre 2021, JO du 28"),
        (date(2022, 7, 1), _F("0.00"), f"{_BDF}: 16 March 2016 (0.50 from 27 July 2022 only)",
         _F("3.15"), _F("0.77"), "arrêté du 27 juin 2022"),
        (date(2023, 1, 1), _F("2.50"), f"{_BDF}: 21 December 2022",
         _F("4.47"), _F("2.06"), "rates of 2023, first half, as quoted with arrêté du 27 juin 2023"),
        (date(2023, 7, 1), _F("4.00"), f"{_BDF}: 21 June 2023",
         _F("6.82"), _F("4.22"), "arrêté du 27 juin 2023, JO du 30"),
        (date(2024, 1, 1), _F("4.50"), f"{_BDF}: 20 September 2023",
         _F("8.01"), _F("5.07"), "arrêté du 21 décembre 2023"),
        (date(2024, 7, 1), _F("4.25"), f"{_BDF}: 12 June 2024", _F("8.16"), _F("4.92"), "arrêté du 26 juin 2024"),
        (date(2025, 1, 1), _F("3.15"), "ECB, rate in effect from 18 December 2024",
         _F("7.21"), _F("3.71"), "arrêté du 17 décembre 2024"),
        (date(2025, 7, 1), _F("2.15"), "ECB, cut of June 2025, unchanged at the meetings of July and after",
         _F("6.65"), _F("2.76"), "arrêté du 19 juin 2025, JO du 24"),
        (date(2026, 1, 1), _F("2.15"), "Eurosystem, tenders settled on 23 December 2025 and 7 January 2026",
         _F("6.67"), _F("2.62"), "arrêté du 15 décembre 2025, JO du 26"),
    )
)  # fmt: skip
"""Each half-year since 2020, in order, without a gap."""


def half_year_of(day: date) -> date:
    """Return the first day of the half-year of `day`: where a computation of interest changes its rate."""
    return day.replace(month=1 if day.month <= 6 else 7, day=1)


def _row(on: date) -> tuple[HalfYear, bool]:
    since = half_year_of(on)
    if since < HALF_YEARS[0].since:
        raise ValueError(f"no rates are known before {HALF_YEARS[0].since}")
    row = next(row for row in reversed(HALF_YEARS) if row.since <= since)
    return row, row.since == since


def late_interest(on: date, *, is_public_buyer: bool = False) -> Rate:
    """Return the rate of late payment on the day `on` when the contract says none; ValueError before 2020.

    Between professionals it follows the half-years; what a public buyer owes keeps the rate of the half-year in which it began.
    """
    row, is_published = _row(on)
    points = PUBLIC_POINTS_ABOVE_ECB if is_public_buyer else POINTS_ABOVE_ECB
    return Rate(row.ecb + points, row.since, is_published)


def legal_interest(on: date, creditor: Creditor) -> Rate:
    """Return the legal interest rate (taux de l'intérêt légal) on the day `on`; ValueError before 2020."""
    row, is_published = _row(on)
    return Rate(row.legal_consumer if creditor is Creditor.CONSUMER else row.legal_other, row.since, is_published)


def least_contract_rate(on: date) -> Rate:
    """Return the lowest rate that a contract between professionals may say on the day `on`; ValueError before 2020."""
    legal = legal_interest(on, Creditor.OTHER)
    return Rate(legal.percent * LEAST_TIMES_LEGAL_RATE, legal.since, legal.is_published)


@dataclass(frozen=True, slots=True)
class ContractRate:
    """The rate of late payment that conditions of sale say: points, times or % a year, by `basis`."""

    basis: RateBasis = RateBasis.ECB
    value: Decimal = POINTS_ABOVE_ECB

    def on(self, day: date) -> Rate:
        """Return it in % a year on `day`; ValueError before 2020."""
        if self.basis is RateBasis.FIXED:
            return Rate(self.value, half_year_of(day), is_published=True)
        row, is_published = _row(day)
        percent = row.ecb + self.value if self.basis is RateBasis.ECB else row.legal_other * self.value
        return Rate(percent, row.since, is_published)

    def is_allowed(self, day: date) -> bool:
        """Say whether it may be asked for on `day`: the law's own rate, or not below three times the legal one.

        L441-10 II: "Sauf disposition contraire qui ne peut toutefois fixer un taux inférieur à trois fois le taux d'intérêt
        légal", the rate is that of the ECB plus 10 points, however high the legal one is.
        """
        if self.basis is RateBasis.ECB and self.value >= POINTS_ABOVE_ECB:
            return True
        if self.basis is RateBasis.LEGAL:
            return self.value >= LEAST_TIMES_LEGAL_RATE
        return self.on(day).percent >= least_contract_rate(day).percent


USUAL_VALUES = {RateBasis.ECB: POINTS_ABOVE_ECB, RateBasis.LEGAL: Decimal(LEAST_TIMES_LEGAL_RATE)}
"""The value beside a basis when nothing is said; a fixed rate has to be."""
