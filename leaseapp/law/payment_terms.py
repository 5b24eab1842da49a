"""Terms of payment, the due dates that they make, and the longest ones that the law allows.

Sources: C. com. art. L441-10 I (between professionals 60 days from the issue of the invoice; 45 days end of month "sous
réserve que ce délai soit expressément stipulé par contrat"; 45 days for a "facture périodique au sens du 3 du I de l'article
289 du code général des impôts"), CEPC and DGCCRF (both readings of "end of month" are accepted), CGI art. 289-I-3 (periodic
is an invoice "pour plusieurs livraisons de biens ou prestations de services distinctes" of one calendar month), CCP art.
L2192-10, R2192-10, R2192-11 (public buyers, by category). Decision 59.
"""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

USUAL_DAYS = 30
"""From the receipt of the goods, when nothing else was agreed (L441-10 I)."""
LONGEST_DAYS = 60
"""From the issue of the invoice."""
LONGEST_END_OF_MONTH_DAYS = 45
"""End of month, when the contract says so."""
LONGEST_PERIODIC_DAYS = 45
"""From the issue of a periodic invoice."""
PERIODIC_MENTION = "Facture périodique, article 289-I-3 du CGI"
_LONGEST_WAIT_FOR_A_DAY = 30
"""Days from any day to the next one of a given number in a month."""


class TermKind(StrEnum):
    """The ways in which a due date follows from the date of issue."""

    DAYS = "DAYS"
    """N days; on receipt with none."""
    END_OF_MONTH = "END_OF_MONTH"
    """The last day of the month of issue."""
    END_OF_MONTH_THEN_DAYS = "END_OF_MONTH_THEN_DAYS"
    """N days after the end of the month of issue."""
    DAYS_THEN_END_OF_MONTH = "DAYS_THEN_END_OF_MONTH"
    """The end of the month in which N days have passed."""
    DAY_OF_MONTH = "DAY_OF_MONTH"
    """The first day of a given number that comes after the issue, and not before N days have passed."""


class PublicBuyer(StrEnum):
    """The categories of French public buyers that have a time of their own to pay."""

    AUTHORITY = "AUTHORITY"
    """The State, local authorities, their establishments: whoever is not one of the others (R2192-10)."""
    HEALTH = "HEALTH"
    """Public health establishments, and those of the armed forces' health service (R2192-11 1°)."""
    UNDERTAKING = "UNDERTAKING"
    """Public undertakings in the sense of ordonnance n° 2004-503, local public establishments excepted (R2192-11 2°)."""


PUBLIC_DAYS = {PublicBuyer.AUTHORITY: 30, PublicBuyer.HEALTH: 50, PublicBuyer.UNDERTAKING: 60}
"""Days from the receipt of the invoice; what a contract says "ne peut excéder" them (L2192-10)."""
LONGEST_BY_KIND = {
    TermKind.DAYS: LONGEST_DAYS,
    TermKind.END_OF_MONTH: 0,
    TermKind.END_OF_MONTH_THEN_DAYS: LONGEST_END_OF_MONTH_DAYS,
    TermKind.DAYS_THEN_END_OF_MONTH: LONGEST_END_OF_MONTH_DAYS,
    TermKind.DAY_OF_MONTH: LONGEST_DAYS - _LONGEST_WAIT_FOR_A_DAY,
}
"""The most days of a term between professionals that keeps the law whenever the invoice is issued."""
_END_OF_MONTH = frozenset({TermKind.END_OF_MONTH, TermKind.END_OF_MONTH_THEN_DAYS, TermKind.DAYS_THEN_END_OF_MONTH})


def end_of_month(day: date) -> date:
    """Return the last day of the month of `day`."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def _in_month(day: date, number: int) -> date:
    """Return the day `number` of the month of `day`, the last one of a shorter month."""
    return day.replace(day=min(number, end_of_month(day).day))


@dataclass(frozen=True, slots=True)
class PaymentTerm:
    """A term: its kind, `days` from 0 up, and for a day of the month `day` from 1 to 31; ValueError for others."""

    kind: TermKind = TermKind.DAYS
    days: int = 0
    day: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no term."""
        if self.days < 0:
            raise ValueError("a payment term is not negative")
        is_named = self.day is not None and 1 <= self.day <= 31
        if (self.kind is TermKind.DAY_OF_MONTH) is not is_named or (self.day is not None and not is_named):
            raise ValueError("a day of the month, and that alone, has its number from 1 to 31")

    def due_on(self, issued_on: date) -> date:
        """Return the due date of an invoice of `issued_on`."""
        passed = issued_on + timedelta(days=self.days)
        if self.kind is TermKind.DAYS:
            return passed
        if self.kind is TermKind.DAYS_THEN_END_OF_MONTH:
            return end_of_month(passed)
        if self.kind is TermKind.DAY_OF_MONTH:
            earliest = max(passed, issued_on + timedelta(days=1))
            this_month = _in_month(earliest, self.day or 1)
            return (
                this_month
                if this_month >= earliest
                else _in_month(end_of_month(earliest) + timedelta(days=1), self.day or 1)
            )
        return end_of_month(issued_on) + (
            timedelta(days=self.days) if self.kind is TermKind.END_OF_MONTH_THEN_DAYS else timedelta()
        )

    @property
    def is_too_long(self) -> bool:
        """True when an invoice between professionals may not bear it, whatever its date."""
        return self.days > LONGEST_BY_KIND[self.kind]


ON_RECEIPT = PaymentTerm()
"""Due on the day of the invoice."""


def public_term(category: PublicBuyer | None) -> PaymentTerm:
    """Return the time that the law gives a French public buyer to pay; one of no known category has that of authorities."""
    return PaymentTerm(TermKind.DAYS, PUBLIC_DAYS[category or PublicBuyer.AUTHORITY])


def latest_periodic(issued_on: date) -> date:
    """Return the latest due date of a periodic invoice of `issued_on` between professionals."""
    return issued_on + timedelta(days=LONGEST_PERIODIC_DAYS)


def is_within_legal_maximum(
    issued_on: date, due_on: date, *, is_periodic: bool = False, term: PaymentTerm | None = None
) -> bool:
    """Say whether L441-10 allows `due_on` for an invoice of `issued_on` between professionals.

    `term` is what was agreed. Whoever agreed on an end of month may have any day up to the longest one; of a date alone
    only the two that "45 days end of month" makes are known to be such.
    """
    if is_periodic:
        return due_on <= latest_periodic(issued_on)
    if due_on <= issued_on + timedelta(days=LONGEST_DAYS):
        return True
    days = timedelta(days=LONGEST_END_OF_MONTH_DAYS)
    longest = {end_of_month(issued_on + days), end_of_month(issued_on) + days}
    if term is not None and term.kind in _END_OF_MONTH and not term.is_too_long:
        return due_on <= max(longest)
    return due_on in longest


def is_one_month(start: date, end: date) -> bool:
    """Say whether a period is of one calendar month, as that of a periodic invoice (CGI art. 289-I-3)."""
    return (start.year, start.month) == (end.year, end.month)
