"""Due days of recurring invoices: months that are too short give way, the day of the month is never lost."""

from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from leaseapp.billing.enums import InvoiceType


def is_repeatable(kind: InvoiceType, sources: Sequence[str | None], *, deduction: str) -> bool:
    """Tell whether copies of an invoice make sense: not of a deposit, not of a balance (a line deducts one), not of nothing.

    `sources` are the kinds of what its lines bill, `deduction` the kind of a line that deducts a deposit.
    """
    return kind is InvoiceType.INVOICE and bool(sources) and deduction not in sources


def next_due(day: date, every_months: int, anchor_day: int) -> date:
    """Return the due day `every_months` after `day`: on `anchor_day`, or the last day of a shorter month. ValueError below 1."""
    if every_months < 1:
        raise ValueError("an interval has at least one month")
    months = day.year * 12 + day.month - 1 + every_months
    year, month = divmod(months, 12)
    return date(year, month + 1, min(anchor_day, monthrange(year, month + 1)[1]))


def due_days(first: date, every_months: int, anchor_day: int, last: date | None, until: date) -> Iterator[date]:
    """Every due day from `first` on that is not after `until` nor after `last`; days that were missed come too."""
    end = until if last is None else min(until, last)
    day = first
    while day <= end:
        yield day
        day = next_due(day, every_months, anchor_day)


def period(day: date, every_months: int, anchor_day: int) -> tuple[date, date]:
    """Return the period that an invoice of this due day is for: from it to the eve of the next one."""
    return day, next_due(day, every_months, anchor_day) - timedelta(days=1)
