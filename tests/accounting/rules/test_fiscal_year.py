from datetime import date

import pytest

from leaseapp.accounting.rules.fiscal_year import (
    Period,
    add_months,
    after,
    back_to,
    before,
    calendar_year,
    starting,
    until,
)

Y2026 = Period(date(2026, 1, 1), date(2026, 12, 31))


def test_a_calendar_year_is_named_by_its_closing_date() -> None:
    assert calendar_year(date(2026, 11, 21)) == Y2026
    assert Y2026.year == 2026
    assert date(2026, 12, 31) in Y2026
    assert date(2027, 1, 1) not in Y2026


@pytest.mark.parametrize(
    ("first", "months", "last"),
    [
        (date(2026, 4, 1), 12, date(2027, 3, 31)),
        (date(2024, 2, 29), 12, date(2025, 2, 27)),
        (date(2026, 9, 15), 15, date(2027, 12, 14)),
        (date(2026, 12, 1), 1, date(2026, 12, 31)),
        (date(2026, 1, 1), 24, date(2027, 12, 31)),
    ],
)
def test_a_year_lasts_the_months_that_were_declared(first: date, months: int, last: date) -> None:
    assert starting(first, months) == Period(first, last)


@pytest.mark.parametrize("months", [0, 25, -1])
def test_a_year_has_1_to_24_months(months: int) -> None:
    with pytest.raises(ValueError, match="1 to 24"):
        starting(date(2026, 1, 1), months)


def test_years_follow_each_other_without_a_hole() -> None:
    assert after(Y2026) == Period(date(2027, 1, 1), date(2027, 12, 31))
    assert before(Y2026) == Period(date(2025, 1, 1), date(2025, 12, 31))
    shifted = Period(date(2025, 7, 1), date(2026, 6, 30))
    assert after(shifted) == Period(date(2026, 7, 1), date(2027, 6, 30))
    assert before(after(shifted)) == shifted


def test_the_end_of_a_month_stays_one() -> None:
    assert add_months(date(2026, 1, 31), 1) == date(2026, 2, 28)
    assert add_months(date(2026, 3, 31), -13) == date(2025, 2, 28)


def test_only_the_missing_years_are_opened() -> None:
    assert [period.year for period in until([Y2026], date(2028, 6, 1))] == [2027, 2028]
    assert list(until([Y2026], date(2026, 6, 1))) == []
    assert [period.year for period in back_to([Y2026], date(2024, 12, 31))] == [2025, 2024]


def test_a_date_more_than_ten_years_away_is_a_slip() -> None:
    with pytest.raises(ValueError, match="ahead"):
        list(until([Y2026], date(2062, 1, 1)))
    with pytest.raises(ValueError, match="back"):
        list(back_to([Y2026], date(1990, 1, 1)))
