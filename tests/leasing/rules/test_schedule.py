"""Amounts of a contract: their days, their sums, and the sentence that explains each (LEASING.md 3.6)."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.kernel.text.i18n import translate
from leaseapp.leasing.enums import DepositKind, Intercalary, PeriodAnchor, ScheduleKind, Timing
from leaseapp.leasing.rules import deposits, terms
from leaseapp.leasing.rules.plan import Terms, solve
from leaseapp.leasing.rules.schedule import Days, Service, end_of, first_day, schedule
from leaseapp.leasing.rules.why import why
from leaseapp.leasing.rules.withdrawal import withdrawal

NO = Decimal(0)


def plan(timing=Timing.ADVANCE, **values):
    figures = {"capital": Decimal(50000), "residual": Decimal(500), "rate": Decimal(6)} | values
    return solve(Terms(months=48, timing=timing, **figures))


@pytest.mark.parametrize(
    ("delivered", "anchor", "first"),
    [
        (date(2026, 3, 17), PeriodAnchor.FIRST_OF_MONTH, date(2026, 4, 1)),
        (date(2026, 3, 1), PeriodAnchor.FIRST_OF_MONTH, date(2026, 3, 1)),
        (date(2026, 12, 31), PeriodAnchor.FIRST_OF_MONTH, date(2027, 1, 1)),
        (date(2026, 2, 10), PeriodAnchor.FIRST_OF_QUARTER, date(2026, 4, 1)),
        (date(2026, 4, 1), PeriodAnchor.FIRST_OF_QUARTER, date(2026, 4, 1)),
        (date(2026, 11, 2), PeriodAnchor.FIRST_OF_QUARTER, date(2027, 1, 1)),
        (date(2028, 2, 29), PeriodAnchor.DELIVERY_DAY, date(2028, 2, 29)),
    ],
)
def test_the_first_period_begins_on_its_anchor(delivered, anchor, first):
    assert first_day(delivered, anchor) == first


@pytest.mark.parametrize(
    ("first", "months", "last"),
    [(date(2026, 4, 1), 48, date(2030, 3, 31)), (date(2026, 1, 31), 1, date(2026, 2, 27)), (date(2028, 2, 29), 12, date(2029, 2, 27))],
)  # fmt: skip
def test_the_term_ends_on_the_day_before(first, months, last):
    assert end_of(first, months) == last


def test_a_contract_delivered_in_the_month_bills_the_days_before_its_first_rent():
    days = Days(date(2026, 3, 17), date(2026, 4, 1))
    found = schedule(plan(), days, Intercalary.ACTUAL_ON_30, Decimal(150), [])
    assert [(one.kind, one.due_on, one.amount_ht) for one in found[:3]] == [
        (ScheduleKind.INTERCALARY, date(2026, 3, 17), Decimal("579.61")),
        (ScheduleKind.FEE, date(2026, 3, 17), Decimal(150)),
        (ScheduleKind.RENT, date(2026, 4, 1), Decimal("1159.21")),
    ]
    rents = [one for one in found if one.kind is ScheduleKind.RENT]
    assert (len(rents), sum(one.amount_ht for one in rents)) == (48, Decimal("55642.08"))
    assert (rents[-1].period_from, rents[-1].period_to, rents[-1].closing_ht) == (
        date(2030, 3, 1),
        date(2030, 4, 1),
        Decimal(500),
    )
    assert sum(one.principal_ht for one in rents) == Decimal(49500)


def test_rents_in_arrears_fall_due_on_the_last_day_of_their_period():
    found = schedule(plan(Timing.ARREARS), Days(date(2026, 1, 31), date(2026, 1, 31)), Intercalary.NONE, NO, [])
    assert [one.due_on for one in found[:3]] == [date(2026, 2, 27), date(2026, 3, 30), date(2026, 4, 29)]


def test_services_keep_their_own_period():
    days, first = Days(date(2026, 4, 1), date(2026, 4, 1)), date(2026, 4, 1)
    service = Service(None, "Entretien", 3, Decimal(85))
    found = [one for one in schedule(plan(), days, Intercalary.NONE, NO, [service]) if one.kind is ScheduleKind.SERVICE]
    assert (len(found), found[0].due_on, found[1].due_on) == (16, first, date(2026, 7, 1))
    assert {one.label for one in found} == {"Entretien"}


def test_why_this_amount_tells_outsiders_no_rate():
    rent = schedule(plan(), Days(date(2026, 4, 1), date(2026, 4, 1)), Intercalary.NONE, NO, [])[0]
    text, params = why(rent.explanation, internal=True)
    inside = translate("en", text, **params)
    assert "€50,000.00 at 6 % a year" in inside
    text, params = why(rent.explanation, internal=False)
    outside = translate("en", text, **params)
    assert "50,000" not in outside
    assert "6 %" not in outside
    assert "1,159.21" in outside


@pytest.mark.parametrize(
    ("off_premises", "employees", "main", "until"),
    [(True, 5, False, date(2026, 3, 15)), (True, 6, False, None), (True, 5, True, None), (False, 1, False, None)],
)
def test_small_professionals_withdraw_within_fourteen_days(off_premises, employees, main, until):
    found = withdrawal(date(2026, 3, 1), off_premises=off_premises, employees=employees, in_main_activity=main)
    assert (found and found.until) == until
    assert found is None or found.no_payment_before == date(2026, 3, 8)


def test_the_deposit_of_the_page_gives_back_what_is_left():
    movements = [("RECEIVED", "2318.42"), ("SET_OFF", "1391.05"), ("SET_OFF", "360.00")]
    assert deposits.balance((DepositKind(kind), Decimal(amount)) for kind, amount in movements) == Decimal("567.37")


def test_terms_have_one_hash_whatever_their_order():
    one = {"b": Decimal("1.50"), "a": {"day": date(2026, 1, 1), "kind": Timing.ADVANCE}}
    other = {"a": {"kind": Timing.ADVANCE, "day": date(2026, 1, 1)}, "b": Decimal("1.50")}
    assert terms.sha256(one) == terms.sha256(other) != terms.sha256(one | {"b": Decimal("1.51")})
