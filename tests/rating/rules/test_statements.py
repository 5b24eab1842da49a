"""Boxes as years: sums of the form, blanks that are proven nil, periods, the unit; both forms."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.rating.enums import StatementForm, StatementUnit
from leaseapp.rating.rules import items
from leaseapp.rating.rules.form_codes import form_of, forms, read_sum, write_sum
from leaseapp.rating.rules.kpis import kpis
from leaseapp.rating.rules.statements import (
    Line,
    Statement,
    box_errors,
    months_between,
    read_year,
    read_years,
    suspected_unit,
)
from tests.rating.rules.accounts import EXAMPLE, boxes, example, statement

D = Decimal
YEAR_2025 = boxes(EXAMPLE[2025])


@pytest.mark.parametrize(
    ("changes", "code", "level"),
    [
        ({"EE": 2500}, "SUM_BALANCE", "ERROR"),  # assets of 2,400 are not liabilities of 2,500
        ({"DI": 100}, "SUM_RESULT_IN_BOTH", "ERROR"),
        ({"BK": 100}, "SUM_ALLOWANCES", "ERROR"),
        ({"DL": 800}, "SUM_EQUITY", "NOTE"),  # blank boxes of equity might hold the difference
        ({"FJ": 3000, "FK": 1000}, "SUM_REVENUE", "ERROR"),
    ],
)
def test_a_sum_that_does_not_come_out(changes: dict[str, int], code: str, level: str):
    year = read_year(statement(2025, {**YEAR_2025, **changes}))
    found = {finding.code: finding.level for finding in year.findings}
    assert found[code] == level
    assert year.complete is ("ERROR" not in found.values())


@pytest.mark.parametrize(("by", "fails"), [(1, False), (-1, False), (2, True), (-2, True)])
def test_one_unit_is_rounding(by: int, fails: bool):
    year = read_year(statement(2025, {**YEAR_2025, "1A": 300 + by, "BK": 300 + by}))
    assert ("SUM_BALANCE" in {finding.code for finding in year.findings}) is fails


def test_a_blank_box_within_a_sum_that_comes_out_is_nil():
    values = {**YEAR_2025, "GR": None}
    assert "INTEREST" not in read_year(statement(2025, values)).items
    proven = read_year(statement(2025, {**values, "GQ": 5, "GU": 5}))
    assert proven.items["INTEREST"] == 0


def test_current_assets_contain_what_is_paid_in_advance():
    values = {**YEAR_2025, "CB": YEAR_2025["CB"] - 40, "CH": 40}
    year = read_year(statement(2025, values))
    assert not year.findings
    assert year.items["CURRENT_ASSETS"] == 1_380_000


@pytest.mark.parametrize(
    ("months", "complete"), [(5, False), (6, True), (12, True), (18, True), (19, False)]
)  # fmt: skip
def test_a_complete_year_has_six_to_eighteen_months(months: int, complete: bool):
    year = read_year(statement(2025, YEAR_2025, months=months))
    assert year.complete is complete
    assert year.annualized is (months != 12)
    assert year.items["REVENUE"] == D(4_200_000) * 12 / months
    assert year.items["EQUITY"] == 760_000


def test_a_period_begins_where_the_year_before_ends():
    statements = example()
    assert all(year.coherent for year in read_years(statements))
    gap = [statements[0], statements[2]]
    assert [finding.code for year in read_years(gap) for finding in year.findings] == ["PERIODS_APART"]


def test_no_statement_is_no_year():
    assert read_years([]) == []


def test_only_the_newest_three_years_count():
    older = statement(2020, YEAR_2025)
    assert [year.fiscal_year for year in read_years([older, *example()])] == [2025, 2024, 2023]


@pytest.mark.parametrize(
    ("unit", "revenue", "reference", "suspected"),
    [
        ("EUR", 4_200, 4_200_311, "KEUR"),
        ("EUR", 4_200_000, 4_200_311, None),
        ("KEUR", 4_200_000_000, 4_200_311, "EUR"),
        ("KEUR", 4_200_000, 4_200_311, None),
        ("EUR", 4_200, 42_000, None),
        ("EUR", 0, 4_200, None),
        ("EUR", 4_200, None, None),
        ("EUR", -5, -5_000, None),
    ],
)
def test_a_unit_that_seems_wrong(unit: str, revenue: int, reference: int | None, suspected: str | None):
    found = suspected_unit(StatementUnit(unit), D(revenue), None if reference is None else D(reference))
    assert found == suspected


def test_the_unit_is_compared_with_what_the_company_published():
    typed = statement(2025, YEAR_2025, unit=StatementUnit.EUR)
    year = read_years([typed], {2025: D(4_200_311)})[0]
    assert year.suspected_unit is StatementUnit.KEUR
    assert [(finding.code, finding.level) for finding in year.findings] == [("UNIT_SUSPECTED", "WARNING")]
    assert year.complete


SIMPLIFIED = {
    "068": 90, "084": 40, "050": 30, "072": 20, "096": 180, "044": 120, "048": 50, "110": 300, "112": 50,
    "120": 30, "132": 40, "136": 25, "142": 95, "156": 60, "166": 55, "172": 40, "176": 155, "180": 250, "195": 45,
    "218": 500, "232": 500, "242": 200, "244": 10, "250": 150, "252": 60, "254": 35, "264": 455, "270": 45,
    "294": 3, "306": 17, "310": 25,
}  # fmt: skip


def test_the_simplified_form_has_the_same_items():
    lines = tuple(Line(code, D(value)) for code, value in SIMPLIFIED.items())
    year = read_year(Statement(2025, date(2025, 12, 31), lines, form=StatementForm.SIMPLIFIED, unit=StatementUnit.KEUR))
    assert year.findings == ()
    assert year.complete
    thousand = {name: amount / 1000 for name, amount in year.items.items()}
    assert thousand == {
        "REVENUE": 500, "EBE": 80, "OPERATING_RESULT": 45, "NET_RESULT": 25, "CAF": 60, "DEPRECIATION": 35,
        "INTEREST": 3, "EQUITY": 95, "CAPITAL": 30, "TOTAL": 250, "FINANCIAL_DEBT": 60, "CASH": 40, "NET_DEBT": 20,
        "CURRENT_ASSETS": 180, "DEBTS_UNDER_1Y": 110, "STOCKS": 30, "CUSTOMERS": 90, "SUPPLIERS": 55, "BFR": 45,
    }  # fmt: skip


@pytest.mark.parametrize("form", forms(), ids=lambda form: f"{form.form}-{form.year}")
def test_each_form_makes_each_item_of_boxes_that_it_has(form):
    known = set(form.boxes)
    derived = {name for name in items.OF_STATEMENTS if items.ITEMS[name].derived is not None}
    assert set(form.items) == set(items.OF_STATEMENTS) - derived
    for item in form.items.values():
        assert {code for _sign, code in item.boxes} <= known
        assert {*item.needs, *item.any_of} <= known
    for check in form.checks:
        assert {code for _sign, code in (*check.total, *check.parts)} <= known
    assert len(known) == sum(len(section.boxes) for section in form.sections)


def test_the_boxes_of_a_year_are_those_of_the_newest_form_before_it():
    assert form_of("2050", 2030).year == 2025
    assert form_of("2050", 2019).year == 2025
    assert form_of("2033").form == "2033"
    with pytest.raises(LookupError):
        form_of("2031")


def test_sums_of_boxes():
    assert read_sum("CO - 1A + CH") == ((1, "CO"), (-1, "1A"), (1, "CH"))
    assert write_sum(((1, "CO"), (-1, "1A"), (1, "CH"))) == "CO − 1A + CH"
    assert write_sum(((1, "EE"),)) == "EE"


def test_a_box_that_the_form_does_not_have():
    assert box_errors(form_of("2050"), ["FL", "218", "ZZ"]) == [(1, "218"), (2, "ZZ")]


@pytest.mark.parametrize(
    ("earlier", "later", "months"),
    [
        ((2025, 12, 31), (2026, 11, 21), 10),
        ((2024, 2, 29), (2025, 2, 28), 12),
        ((2025, 12, 31), (2027, 6, 30), 18),
        ((2025, 12, 31), (2025, 1, 1), 0),
    ],
)
def test_months_between(earlier, later, months):
    assert months_between(date(*earlier), date(*later)) == months


def test_a_period_without_months_is_refused():
    with pytest.raises(ValueError):
        read_year(statement(2025, YEAR_2025, months=0))


def test_the_figures_of_the_older_tool():
    found = {kpi.code: kpi for kpi in kpis(read_years(example()))}
    assert found["EBE"].values == {2025: 370_000, 2024: 178_000, 2023: 165_000}
    assert found["GROWTH"].values == {2025: D("0.0633"), 2024: D("-0.0247")}
    assert found["AUTONOMY"].values[2025] == D("0.3167")
    assert found["BFR_DAYS"].values[2025] == D("12.8571")
