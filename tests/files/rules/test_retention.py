"""Until when a document is locked: ten years from a close that may come late (C. com. art. L123-22)."""

from datetime import UTC, datetime

import pytest

from leaseapp.files.rules.retention import kept_until, years_kept

PARIS = "Europe/Paris"


@pytest.mark.parametrize(
    ("archived", "last_year"),
    [
        (datetime(2026, 11, 21, 12, tzinfo=UTC), 2037),
        (datetime(2026, 1, 1, 0, tzinfo=UTC), 2037),
        (datetime(2026, 12, 31, 22, 59, 59, tzinfo=UTC), 2037),
        (datetime(2026, 12, 31, 23, 0, tzinfo=UTC), 2038),  # New Year's Day in Paris
        (datetime(2028, 2, 29, 12, tzinfo=UTC), 2039),
    ],
)
def test_the_lock_ends_with_the_eleventh_year_after_that_of_archiving(archived: datetime, last_year: int) -> None:
    until = kept_until(archived, 3650, PARIS)
    assert until.astimezone(UTC) == datetime(last_year, 12, 31, 23, tzinfo=UTC)


@pytest.mark.parametrize(
    ("archived", "close"),
    [
        (datetime(2026, 2, 1, tzinfo=UTC), datetime(2027, 1, 31, tzinfo=UTC)),
        (datetime(2026, 1, 2, tzinfo=UTC), datetime(2027, 12, 31, 12, tzinfo=UTC)),  # a first year of 24 months
    ],
)
def test_no_close_of_a_fiscal_year_outlasts_it_by_ten_years(archived: datetime, close: datetime) -> None:
    assert kept_until(archived, 3650, PARIS) >= close.replace(year=close.year + 10)


def test_a_year_begins_where_the_organization_is() -> None:
    archived = datetime(2026, 12, 31, 21, tzinfo=UTC)
    assert kept_until(archived, 3650, "Indian/Reunion").astimezone(UTC) == datetime(2038, 12, 31, 20, tzinfo=UTC)
    assert kept_until(archived, 3650, PARIS).astimezone(UTC) == datetime(2037, 12, 31, 23, tzinfo=UTC)


@pytest.mark.parametrize(("days", "years"), [(3650, 11), (365, 2), (366, 3), (30, 2)])
def test_days_are_counted_up_to_whole_years(days: int, years: int) -> None:
    assert years_kept(days) == years
