"""VAT rates by the day, and the places that the law of VAT and of registers reaches."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.law import territories, vat_rates

D = Decimal


@pytest.mark.parametrize(
    ("rate", "day", "in_force"),
    [
        ("20", date(2014, 1, 1), True),
        ("20", date(2013, 12, 31), False),
        ("19.6", date(2026, 1, 1), False),
        ("0", date(2000, 1, 1), True),
    ],
)
def test_a_rate_is_legal_from_its_day_on(rate: str, day: date, in_force: bool) -> None:
    assert vat_rates.is_in_force(D(rate), day) is in_force


def test_equal_rates_look_equal() -> None:
    assert [str(vat_rates.normal_rate(D(rate))) for rate in ("20.00", "5.50", "2.10", "0.00", "19.60")] == [
        "20", "5.5", "2.1", "0", "19.60",
    ]  # fmt: skip


def test_a_rate_that_ended_is_refused_the_day_after() -> None:
    row = vat_rates.VatRate(D("19.6"), "CGI art. 278", date(2000, 4, 1), until=date(2013, 12, 31))
    assert [row.is_in_force(day) for day in (date(2000, 3, 31), date(2013, 12, 31), date(2014, 1, 1))] == [
        False, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("country", "french_vat", "sirene", "e_invoices"),
    [
        ("FR", True, True, True),
        ("RE", True, True, True),
        ("GP", True, True, True),
        ("GF", False, True, False),
        ("YT", False, True, False),
        ("MC", True, False, False),
        ("NC", False, False, False),
        ("GB", False, False, False),
    ],
)
def test_what_law_reaches_a_country(country: str, french_vat: bool, sirene: bool, e_invoices: bool) -> None:
    assert (
        territories.has_french_vat(country),
        territories.is_in_sirene(country),
        territories.exchanges_e_invoices(country),
    ) == (french_vat, sirene, e_invoices)
