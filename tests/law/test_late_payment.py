"""Late interest, the legal interest rate and the recovery fee, by dated tables."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.law import late_payment
from leaseapp.law.late_payment import HALF_YEARS, ContractRate, Creditor, RateBasis

D = Decimal


@pytest.mark.parametrize(
    ("day", "rate"),
    [
        (date(2020, 1, 1), "10.00"),
        (date(2022, 12, 31), "10.00"),  # the rise of 27 July 2022 counts from 1 January only
        (date(2023, 1, 1), "12.50"),
        (date(2024, 12, 31), "14.25"),  # MONEY.md 4, worked example
        (date(2025, 1, 1), "13.15"),
        (date(2025, 6, 30), "13.15"),
        (date(2025, 7, 1), "12.15"),
        (date(2026, 6, 30), "12.15"),
    ],
)
def test_professionals_owe_the_rate_of_the_central_bank_and_ten_points(day: date, rate: str) -> None:
    found = late_payment.late_interest(day)
    assert (found.percent, found.since, found.is_published) == (D(rate), late_payment.half_year_of(day), True)


def test_public_buyers_owe_eight_points() -> None:
    assert late_payment.late_interest(date(2024, 7, 1), is_public_buyer=True).percent == D("12.25")


@pytest.mark.parametrize(
    ("day", "consumer", "other"),
    [
        (date(2020, 6, 30), "3.15", "0.87"),
        (date(2020, 7, 1), "3.11", "0.84"),
        (date(2023, 7, 14), "6.82", "4.22"),
        (date(2024, 3, 1), "8.01", "5.07"),
        (date(2025, 7, 1), "6.65", "2.76"),
        (date(2026, 1, 1), "6.67", "2.62"),
    ],
)
def test_the_legal_rate_depends_on_the_creditor(day: date, consumer: str, other: str) -> None:
    assert late_payment.legal_interest(day, Creditor.CONSUMER).percent == D(consumer)
    assert late_payment.legal_interest(day, Creditor.OTHER).percent == D(other)


def test_a_contract_says_at_least_three_times_the_legal_rate() -> None:
    assert late_payment.least_contract_rate(date(2026, 3, 1)).percent == D("7.86")


def test_a_half_year_without_figures_takes_the_last_ones_and_says_so() -> None:
    after = date(HALF_YEARS[-1].since.year + 2, 1, 1)
    found = late_payment.late_interest(after)
    assert (found.percent, found.since, found.is_published) == (
        HALF_YEARS[-1].ecb + D(10),
        HALF_YEARS[-1].since,
        False,
    )
    assert not late_payment.legal_interest(after, Creditor.OTHER).is_published


def test_days_before_the_table_are_refused() -> None:
    with pytest.raises(ValueError, match="2020-01-01"):
        late_payment.late_interest(date(2019, 12, 31))


def test_the_table_has_every_half_year_once_and_names_its_sources() -> None:
    expected = [date(2020 + index // 2, 1 + 6 * (index % 2), 1) for index in range(len(HALF_YEARS))]
    assert [row.since for row in HALF_YEARS] == expected
    assert all(row.ecb_source and row.legal_source for row in HALF_YEARS)
    assert all(row.legal_consumer > row.legal_other >= 0 for row in HALF_YEARS)


@pytest.mark.parametrize(
    ("rate", "percent"),
    [
        (ContractRate(), "12.15"),
        (ContractRate(RateBasis.ECB, D("11.5")), "13.65"),
        (ContractRate(RateBasis.LEGAL, D(3)), "7.86"),
        (ContractRate(RateBasis.FIXED, D(15)), "15"),
    ],
)
def test_the_rate_of_a_contract_in_percent_a_year(rate: ContractRate, percent: str) -> None:
    found = rate.on(date(2026, 3, 1))
    assert (found.percent, found.since, found.is_published) == (D(percent), date(2026, 1, 1), True)
    assert ContractRate(RateBasis.LEGAL, D(3)).on(date(2026, 8, 1)).is_published is False
