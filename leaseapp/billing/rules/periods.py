"""Periods that figures are counted over."""

from datetime import date, timedelta


def year_before(day: date) -> date:
    """Return the first day of the twelve months that end with `day`: 22 November 2025 for 21 November 2026."""
    if (day.month, day.day) == (2, 29):
        return date(day.year - 1, 3, 1)
    return day.replace(year=day.year - 1) + timedelta(days=1)
