"""Due dates and the longest ones that the law allows between professionals.

Source: C. com. art. L441-10 I: 60 days from the issue of the invoice, or 45 days end of month when the contract says so
(both readings of "end of month" are accepted by the administration); 45 days for a periodic invoice.
"""

from calendar import monthrange
from datetime import date, timedelta

USUAL_DAYS = 30
"""From the receipt of the goods, when nothing else was agreed (L441-10 I)."""
LONGEST_DAYS = 60
"""From the issue of the invoice."""
LONGEST_END_OF_MONTH_DAYS = 45
"""End of month, when the contract says so."""
LONGEST_PERIODIC_DAYS = 45
"""From the issue of a periodic invoice."""


def end_of_month(day: date) -> date:
    """Return the last day of the month of `day`."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def due_date(issued_on: date, term_days: int) -> date:
    """Return the due date `term_days` after issue; ValueError below 0 days."""
    if term_days < 0:
        raise ValueError("a payment term is not negative")
    return issued_on + timedelta(days=term_days)


def latest_periodic(issued_on: date) -> date:
    """Return the latest due date of a periodic invoice of `issued_on` between professionals."""
    return issued_on + timedelta(days=LONGEST_PERIODIC_DAYS)


def is_within_legal_maximum(issued_on: date, due_on: date, *, is_periodic: bool = False) -> bool:
    """Say whether L441-10 allows `due_on` for an invoice of `issued_on` between professionals."""
    if is_periodic:
        return due_on <= latest_periodic(issued_on)
    if due_on <= issued_on + timedelta(days=LONGEST_DAYS):
        return True
    days = timedelta(days=LONGEST_END_OF_MONTH_DAYS)
    return due_on in {end_of_month(issued_on + days), end_of_month(issued_on) + days}
