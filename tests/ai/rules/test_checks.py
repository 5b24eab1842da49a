"""Rules that beat the model."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.ai.rules import answering, checks, forecasting
from leaseapp.ai.rules.checks import Circumstances, Doubt
from leaseapp.ai.schemas.answers import FieldRead

TODAY = Circumstances(date(2026, 11, 23), 3)
INVOICE = {
    "vendor_siret": "30256417100013", "issue_date": date(2026, 10, 5), "due_date": date(2026, 11, 4), "total_ht": Decimal(1840),
    "total_ttc": Decimal(2208), "vat_lines": [{"rate_pct": Decimal(20), "base_ht": Decimal(1840), "vat_amount": Decimal(368)}],
}  # fmt: skip


def valid_siret() -> str:
    from leaseapp.law.registers import is_siren, is_siret

    siren = next(f"30256417{last}" for last in range(10) if is_siren(f"30256417{last}"))
    return next(f"{siren}0001{last}" for last in range(10) if is_siret(f"{siren}0001{last}"))


def doubts(**changed):
    data = INVOICE | {"vendor_siret": valid_siret()} | changed
    return {(one.field, one.code) for one in checks.invoice(data, TODAY)}


def test_an_invoice_that_adds_up_is_not_doubted():
    assert doubts() == set()
    assert doubts(total_ht=Decimal(-1840), total_ttc=Decimal(-2208), vat_lines=[]) == set()
    assert doubts(total_ttc=Decimal(1840), vat_lines=[]) == set(), "without VAT"
    assert (
        doubts(vendor_siret=None, issue_date=None, due_date=None, total_ht=None, total_ttc=None, vat_lines=None)
        == set()
    )


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({"vendor_siret": "30256417100099"}, {"vendor_siret"}),
        ({"vendor_siret": "abc"}, {"vendor_siret"}),
        ({"total_ttc": Decimal(1)}, {"total_ht", "total_ttc", "vat_lines"}),
        ({"total_ttc": Decimal(2209)}, {"total_ht", "total_ttc", "vat_lines"}),
        ({"total_ht": Decimal(1), "total_ttc": Decimal(1)}, {"total_ht", "total_ttc", "vat_lines"}),
        ({"issue_date": date(2031, 1, 1), "due_date": None}, {"issue_date"}),
        ({"issue_date": date(1999, 1, 1), "due_date": None}, {"issue_date"}),
        ({"due_date": date(2026, 10, 1)}, {"due_date"}),
        ({"due_date": date(2030, 10, 1)}, {"due_date"}),
        ({"vat_lines": [{"rate_pct": None, "base_ht": None, "vat_amount": None}]}, {"vat_lines"}),
    ],
)
def test_what_does_not_add_up_is_doubted(changed, fields):
    assert {field for field, _code in doubts(**changed)} == fields


def test_parts_do_not_overlap_and_stay_within_the_document():
    def of(*pages):
        return list(checks.attachments({"parts": [{"from_page": a, "to_page": b} for a, b in pages]}, TODAY))

    assert of((1, 2), (3, 3)) == []
    for wrong in ([(1, 2), (2, 3)], [(2, 1)], [(1, 4)], [(None, 1)], [(3, 3), (1, 2)]):
        assert of(*wrong) == [Doubt("parts", "PAGES_DIFFER")]


@pytest.mark.parametrize("serial", ["x", "----", "ABCDEF", "é12345", "1" * 60])
def test_a_serial_number_that_looks_like_none_is_doubted(serial):
    assert list(checks.plate({"serial_number": serial}, TODAY)) == [Doubt("serial_number", "NUMBER_INVALID")]
    assert list(checks.plate({"serial_number": "KX-2041-88317"}, TODAY)) == []


def test_numbers_of_two_companies_are_doubted():
    siret = valid_siret()
    assert list(checks.prospect({"siren": siret[:9], "siret": siret}, TODAY)) == []
    assert list(checks.prospect({"siren": "552100554", "siret": siret}, TODAY)) == [Doubt("siret", "NUMBERS_DIFFER")]


def told(field, confidence=0.95, quote=None):
    return FieldRead(field=field, confidence=confidence, page=1, quote=quote)


def test_a_field_is_to_be_checked_for_each_reason_once():
    data = {"total_ttc": Decimal("2208.00"), "vendor": "Froid du Nord", "number": None, "issue_date": date(2026, 10, 5)}
    pages = ["Froid du Nord SAS\nDate : 05/10/2026\nTotal TTC 2 208,00 €"]
    states = answering.states(
        data,
        [
            told("totalTtc", quote="Total TTC 2 208,00"),
            told("vendor", quote="Froid du Sud"),
            told("issueDate", 0.5, "05/10/2026"),
        ],
        [Doubt("total_ttc", "SUMS_DIFFER"), Doubt("total_ttc", "SUMS_DIFFER"), Doubt("number", "NUMBER_INVALID")],
        pages,
    )
    assert set(states) == {"total_ttc", "vendor", "issue_date"}, "what is unknown has no state"
    assert states["total_ttc"].checks == ["SUMS_DIFFER"]
    assert states["vendor"].checks == ["QUOTE_MISSING", "VALUE_NOT_QUOTED"]
    assert states["issue_date"].checks == ["NOT_SURE"]


def test_a_field_of_which_the_model_says_nothing_is_to_be_checked():
    assert answering.states({"vendor": "X"}, [], [], None)["vendor"].checks == ["NOT_SURE"]


def test_the_least_sure_part_decides():
    states = answering.states({"lines": [1]}, [told("lines[0].label", 0.9), told("lines[1].label", 0.4)], [], None)
    assert states["lines"].confidence == 0.4


NOVEMBER, LIMIT = date(2026, 11, 1), Decimal(50)


def test_a_month_heads_for_as_much_a_day_as_so_far():
    days = {date(2026, 11, day): Decimal("1.50") for day in range(1, 21)}
    found = forecasting.forecast(days, NOVEMBER, date(2026, 11, 20), LIMIT)
    assert found == (Decimal("45.00"), date(2026, 11, 27), None)
    dear = forecasting.forecast(dict.fromkeys(days, Decimal(2)), NOVEMBER, date(2026, 11, 20), LIMIT)
    assert dear == (Decimal("60.00"), date(2026, 11, 20), date(2026, 11, 25))


def test_a_month_that_is_over_is_what_it_was():
    days = {date(2026, 10, 3): Decimal(30), date(2026, 10, 9): Decimal(25)}
    assert forecasting.forecast(days, date(2026, 10, 1), date(2026, 11, 20), LIMIT) == (
        Decimal("55.00"), date(2026, 10, 9), date(2026, 10, 9),
    )  # fmt: skip
    assert forecasting.forecast({}, NOVEMBER, date(2026, 11, 20), LIMIT) == (Decimal("0.00"), None, None)
