"""Plans and meters: the worked numbers of FIELD.md 3.4."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from leaseapp.maintenance.enums import LimitSide, PlanBasis, PlanTrigger, PlanUnit, ReadingKind
from leaseapp.maintenance.rules.metering import gained_a_day, reading_errors, total_after
from leaseapp.maintenance.rules.planning import (
    Counted,
    Due,
    Rhythm,
    by_calendar,
    by_limit,
    by_meter,
    is_due,
    plan_errors,
    step_of_a_day,
)

NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)
TODAY = NOW.date()
S, C = PlanBasis.SCHEDULED, PlanBasis.COMPLETED


def counted(total, per_day=None, value=None):
    shown = Decimal(value if value is not None else total)
    return Counted("r1", Decimal(total), shown, NOW, TODAY, Decimal(per_day) if per_day else None)


def test_a_month_that_is_too_short_gives_its_last_day_and_loses_none_later():
    rhythm = Rhythm(date(2026, 1, 31), 1, PlanUnit.MONTH)
    assert [rhythm.day(number) for number in range(4)] == [
        date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31), date(2026, 4, 30),
    ]  # fmt: skip
    assert Rhythm(date(2028, 1, 31), 1, PlanUnit.MONTH).day(1) == date(2028, 2, 29)


@pytest.mark.parametrize(
    ("rhythm", "day", "number"),
    [
        (Rhythm(date(2026, 1, 31), 1, PlanUnit.MONTH), date(2026, 1, 30), 0),
        (Rhythm(date(2026, 1, 31), 1, PlanUnit.MONTH), date(2026, 2, 28), 2),
        (Rhythm(date(2026, 1, 5), 2, PlanUnit.WEEK), date(2026, 1, 18), 1),
        (Rhythm(date(2026, 1, 5), 2, PlanUnit.WEEK), date(2026, 1, 19), 2),
        (Rhythm(date(2026, 1, 1), 10, PlanUnit.DAY), date(2026, 1, 11), 2),
        (Rhythm(date(2000, 1, 31), 1, PlanUnit.MONTH), date(2026, 11, 26), 322),
    ],
)
def test_the_first_planned_day_after_a_day(rhythm, day, number):
    assert rhythm.number_after(day) == number
    assert rhythm.day(number) > day
    assert number == 0 or rhythm.day(number - 1) <= day


MONTHLY = Rhythm(date(2026, 9, 10), 1, PlanUnit.MONTH)


@pytest.mark.parametrize(
    ("basis", "last", "ended", "due", "intervals"),
    [
        (S, None, None, date(2026, 11, 10), 3),
        (S, date(2026, 10, 10), None, date(2026, 11, 10), 1),
        (S, date(2026, 11, 10), date(2026, 11, 20), date(2026, 12, 10), 1),
        (C, None, None, date(2026, 11, 10), 3),
        (C, date(2026, 10, 10), date(2026, 10, 25), date(2026, 11, 25), 1),
        (C, date(2026, 10, 10), date(2026, 10, 31), date(2026, 11, 30), 1),
    ],
)
def test_a_plan_by_calendar(basis, last, ended, due, intervals):
    found = by_calendar(MONTHLY, basis, TODAY, last, ended)
    assert (found.key, found.on, found.intervals) == (due.isoformat(), due, intervals)


@pytest.mark.parametrize(
    ("total", "base", "key", "intervals"),
    [(1990, 1480, "1980", 1), (3100, 1480, "2980", 3), (1979, 1480, "1980", 1), (1480, 1480, "1980", 1)],
)
def test_a_plan_by_meter(total, base, key, intervals):
    found = by_meter(Decimal(500), Decimal(base), counted(total))
    assert (found.key, found.total, found.intervals) == (key, Decimal(key), intervals)
    assert is_due(found, TODAY, 0, Decimal(total)) is (total >= Decimal(key))


def test_a_meter_foresees_its_day_only_with_days_ahead():
    meter = counted(1900, "10")
    due = by_meter(Decimal(500), Decimal(1480), meter)
    assert due.on == TODAY + timedelta(days=8)
    assert [is_due(due, TODAY, days, meter.total) for days in (0, 7, 8)] == [False, False, True]
    assert by_meter(Decimal(500), Decimal(1480), counted(1900)).on is None
    assert by_meter(Decimal(500), Decimal(1480), counted(1900, "0.001")).on is None


@pytest.mark.parametrize(("per_day", "step"), [("8", 500), ("1200", 1500), ("0.1", 500), ("0", None), (None, None)])
def test_a_night_makes_one_order_however_fast_a_meter_counts(per_day, step):
    assert step_of_a_day(Decimal(500), Decimal(per_day) if per_day else None) == step


@pytest.mark.parametrize(
    ("side", "limit", "value", "ended", "beyond"),
    [
        (LimitSide.ABOVE, 8, 9, None, True), (LimitSide.ABOVE, 8, 8, None, False), (LimitSide.BELOW, 8, 7, None, True),
        (LimitSide.BELOW, 8, 8, None, False), (LimitSide.ABOVE, 8, 9, NOW, False),
        (LimitSide.ABOVE, 8, 9, NOW - timedelta(hours=1), True),
    ],
)  # fmt: skip
def test_a_plan_by_limit(side, limit, value, ended, beyond):
    assert (by_limit(side, Decimal(limit), counted(value), ended) is not None) is beyond


@pytest.mark.parametrize(("days", "due"), [(0, False), (13, False), (14, True), (30, True)])
def test_work_is_ordered_some_days_ahead(days, due):
    assert is_due(Due("x", TODAY + timedelta(days=14)), TODAY, days) is due


@pytest.mark.parametrize(
    ("trigger", "values", "scopes", "codes"),
    [
        (PlanTrigger.CALENDAR, {"every": 1, "unit": PlanUnit.MONTH}, 1, set()),
        (PlanTrigger.CALENDAR, {"every": 1}, 2, {("unit", "REQUIRED_HERE"), ("assetId", "ONE_SCOPE")}),
        (PlanTrigger.CALENDAR, {"every": 1, "unit": PlanUnit.MONTH}, 0, {("assetId", "ONE_SCOPE")}),
        (PlanTrigger.METER, {"every": 1}, 1,
         {("every", "NOT_ASKED"), ("meterKind", "REQUIRED_HERE"), ("everyUnits", "REQUIRED_HERE")}),
        (PlanTrigger.THRESHOLD, {"meter_kind": "HOURS", "limit_side": "ABOVE", "limit_value": Decimal(0)}, 1, set()),
    ],
)  # fmt: skip
def test_what_a_plan_needs(trigger, values, scopes, codes):
    assert {(error.field, error.code) for error in plan_errors(trigger, values, scopes)} == codes


@pytest.mark.parametrize(
    ("value", "kind", "at", "reason", "codes"),
    [
        (1480, ReadingKind.NORMAL, NOW, None, set()),
        (1480, ReadingKind.NORMAL, NOW + timedelta(seconds=1), None, {"OUT_OF_TIME"}),
        (1479, ReadingKind.NORMAL, NOW, None, {"METER_DECREASING"}),
        (1490, ReadingKind.NORMAL, NOW - timedelta(days=9), None, {"READING_OUT_OF_ORDER"}),
        (10, ReadingKind.ROLLOVER, NOW, None, set()),
        (10_000, ReadingKind.NORMAL, NOW, None, {"BEYOND_ROLLOVER"}),
        (0, ReadingKind.RESET, NOW, None, {"REASON_REQUIRED"}),
        (0, ReadingKind.RESET, NOW, "Compteur remplacé", set()),
    ],
)
def test_a_reading_is_refused(value, kind, at, reason, codes):
    found = reading_errors(
        Decimal(value), kind, at, NOW, last=Decimal(1480), last_read_at=NOW - timedelta(days=1),
        rollover_at=Decimal(10_000), reason=reason,
    )  # fmt: skip
    assert {error.code for error in found} == codes


def test_a_meter_without_a_highest_value_does_not_begin_anew():
    found = reading_errors(
        Decimal(1), ReadingKind.ROLLOVER, NOW, NOW, last=None, last_read_at=None, rollover_at=None, reason=None
    )
    assert [error.code for error in found] == ["NO_ROLLOVER"]


@pytest.mark.parametrize(
    ("value", "kind", "total"),
    [(1500, ReadingKind.NORMAL, 2020), (30, ReadingKind.ROLLOVER, 10_550), (5, ReadingKind.RESET, 2000)],
)
def test_the_count_goes_on_over_all_counters(value, kind, total):
    found = total_after(Decimal(2000), Decimal(1480), Decimal(value), kind, Decimal(10_000))
    assert found == total
    assert total_after(None, None, Decimal(value), kind, None) == value


def test_what_a_meter_gains_a_day():
    def at(days, total):
        return NOW - timedelta(days=days), Decimal(total)

    assert gained_a_day([at(10, 100), at(0, 180)]) == Decimal(8)
    assert gained_a_day([at(200, 0), at(100, 1000), at(0, 1300)]) == Decimal(3)
    assert gained_a_day([at(0.5, 100), at(0, 180)]) is None
    assert gained_a_day([]) is gained_a_day([at(0, 1)]) is None
