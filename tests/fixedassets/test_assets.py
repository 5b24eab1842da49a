"""Fixed assets: entered, put to use, written off each month, and what happens to them, with the worked numbers of MONEY 6."""

from datetime import date
from decimal import Decimal
from itertools import permutations

import pytest
from sqlmodel import select

from leaseapp.accounting.enums import FiscalYearState, FixedAssetStatus
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.fixedassets import jobs
from leaseapp.fixedassets.enums import PlanState, SkipReason
from leaseapp.fixedassets.rules.plan import month_ends
from leaseapp.fixedassets.schemas.assets import FixedAssetEventIn, FixedAssetPatch
from leaseapp.fixedassets.services import changing, reading, registering
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, Problem
from tests.fixedassets.conftest import Register

D = Decimal
RUNS = [f"{year}-{month:02d}" for year in (2026, 2027, 2028) for month in range(1, 13)]


def refused(act, kind: type[Problem] = Invalid) -> tuple[str | None, str]:
    """Return the field and the code of a refusal."""
    with pytest.raises(kind) as caught:
        act()
    problem = caught.value
    return (problem.errors[0].field, problem.errors[0].code) if problem.errors else (None, problem.code)


def until(register: Register, last: str) -> None:
    for month in RUNS:
        if "2026-04" <= month <= last:
            register.run(month)


def entry_of(register: Register, asset, kind: str):
    events = [event for event, _number in reading.events(register.context, asset.id) if event.kind == kind]
    return register.lines(events[-1].ledger_entry_id)


def test_an_asset_by_hand_waits_on_2315_and_is_put_to_use(register: Register):
    asset = register.asset()
    assert (asset.number[:3], asset.status, asset.ledger_account) == ("IM-", FixedAssetStatus.IN_PROGRESS, "2154")
    register.commission(asset)
    assert asset.status is FixedAssetStatus.ACTIVE
    assert entry_of(register, asset, "COMMISSION") == [("2154", D(10_000)), ("2315", D(-10_000))]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"day": date(2026, 4, 9)}, ("date", "COMMISSION_BEFORE_ACQUISITION")),
        ({"day": date(2028, 8, 16)}, ("date", "DATE_IN_FUTURE")),
        ({"durationMonths": 0}, ("durationMonths", "DURATION_OUT_OF_RANGE")),
        ({"durationMonths": 481}, ("durationMonths", "DURATION_OUT_OF_RANGE")),
        ({"durationMonths": 600}, ("durationMonths", "DURATION_OUT_OF_RANGE")),
        ({"durationMonths": None}, ("durationMonths", "DURATION_REQUIRED")),
        ({"durationMonths": 35, "method": "DECLINING"}, ("durationMonths", "DECLINING_TOO_SHORT")),
        ({"method": "UNITS"}, ("totalUnits", "UNITS_REQUIRED")),
        ({"residualValue": 10_000}, ("residualValue", "RESIDUAL_ABOVE_VALUE")),
    ],
)
def test_a_wrong_commission_is_refused_at_its_field(register: Register, values, told):
    asset = register.asset()
    assert refused(lambda: register.commission(asset, **values)) == told
    assert asset.status is FixedAssetStatus.IN_PROGRESS


@pytest.mark.parametrize("months", [1, 480])
def test_the_shortest_and_the_longest_plan(register: Register, months):
    asset = register.in_use(durationMonths=months)
    rows = reading.told(register.context, asset).plan
    assert sum(row.amount for row in rows) == D(10_000)


def test_it_is_put_to_use_once(register: Register):
    asset = register.in_use()
    assert refused(lambda: register.commission(asset), Conflict) == (None, "INVALID_TRANSITION")


def test_what_is_no_asset_is_not_entered(register: Register):
    assert refused(lambda: register.asset(code="MNT-CUR")) == ("accountingCodeId", "NOT_AN_ASSET_CODE")
    assert refused(lambda: register.asset(bought=date(2028, 8, 16))) == ("acquisitionDate", "DATE_IN_FUTURE")
    with pytest.raises(NotFound):
        register.asset(assetId="00000000-0000-7000-8000-000000000000")


def test_in_use_only_label_machine_and_site_change(register: Register):
    asset = register.asset()
    change = FixedAssetPatch.model_validate({"grossValue": 12_000, "label": "Autoclave 24 l"})
    registering.update(register.context, asset.id, change)
    assert asset.gross_value == D(12_000)
    register.commission(asset)
    change = FixedAssetPatch.model_validate({"grossValue": 11_000})
    told = refused(lambda: registering.update(register.context, asset.id, change))
    assert told == ("grossValue", "FIELD_FROZEN")
    registering.update(register.context, asset.id, FixedAssetPatch.model_validate({"label": "Autoclave 18 l"}))


def test_the_worked_months_of_the_run(register: Register):
    asset = register.in_use()
    amounts = [register.run(month).total_amount for month in ("2026-04", "2026-05", "2026-06")]
    assert amounts == [D("111.11"), D("208.33"), D("208.34")]
    assert entry_of(register, asset, "AMORTIZATION") == [("68112", D("208.34")), ("28154", D("-208.34"))]
    shown = reading.told(register.context, asset)
    assert [(one.year, one.amount, one.days) for one in shown.years] == [
        ("2026", D("1777.78"), 256), ("2027", D(2500), 360), ("2028", D(2500), 360), ("2029", D(2500), 360),
        ("2030", D("722.22"), 104),
    ]  # fmt: skip
    assert [row.state for row in shown.plan][:4] == [PlanState.BOOKED] * 3 + [PlanState.DUE]
    assert sum(row.amount for row in shown.plan) == D(10_000)


def test_one_entry_for_each_account_with_a_line_each_way(register: Register):
    for gross in (10_000, 4_800):
        register.in_use(gross)
    register.commission(register.asset(3_600, code="IMM-INF"), durationMonths=36)
    done = register.run("2026-05")
    assert (done.created, len(done.entry_ids)) == (3, 2)
    assert register.lines(done.entry_ids[0]) == [
        ("68112", D("319.44")), ("68112", D("153.33")), ("28154", D("-319.44")), ("28154", D("-153.33")),
    ]  # fmt: skip
    assert [number for number, _amount in register.lines(done.entry_ids[1])] == ["68112", "28183"]


def test_a_month_is_booked_once_and_a_missing_one_is_caught_up(register: Register):
    asset = register.in_use()
    assert register.run("2026-06").total_amount == D("527.78")
    again = register.run("2026-06")
    assert (again.created, again.already_done, again.entry_ids) == (0, 1, [])
    assert register.run("2026-05").created == 0
    assert asset.accumulated == D("527.78")


@pytest.mark.parametrize("order", list(permutations(("2026-04", "2026-05", "2026-06"))))
def test_months_in_any_order_leave_the_same_value(register: Register, order):
    asset = register.in_use()
    for month in (*order, *order):
        register.run(month)
    assert asset.accumulated == D("527.78")
    assert asset.depreciated_until == date(2026, 6, 30)


def test_a_dry_run_says_the_same_and_writes_nothing(register: Register):
    asset, waits = register.in_use(), register.asset()
    dry = register.run("2026-05", dryRun=True)
    assert (asset.accumulated, dry.entry_ids) == (D(0), [])
    real = register.run("2026-05")
    assert dry.model_copy(update={"dry_run": False, "entry_ids": real.entry_ids}) == real
    assert [(one.fixed_asset_id, one.reason) for one in real.skipped] == [(waits.id, SkipReason.NOT_COMMISSIONED)]


def test_skips_have_their_reasons(register: Register):
    asset, gone = register.in_use(), register.in_use()
    units = register.commission(register.asset(), method="UNITS", totalUnits=1500)
    late = register.commission(register.asset(bought=date(2027, 1, 1)), day=date(2027, 1, 1))
    register.happen(gone, "DISPOSAL", date(2026, 5, 1), reason="SCRAP")
    found = {one.fixed_asset_id: one.reason for one in register.run("2026-05").skipped}
    assert found == {
        gone.id: SkipReason.DISPOSED, units.id: SkipReason.UNITS_NOT_ENTERED, late.id: SkipReason.NOT_COMMISSIONED,
    }  # fmt: skip
    assert asset.accumulated == D("319.44")


def test_a_month_that_is_not_over_is_refused(register: Register):
    assert refused(lambda: register.run("2028-08")) == ("yearMonth", "MONTH_NOT_OVER")
    assert refused(lambda: register.run("2031-01")) == ("yearMonth", "MONTH_NOT_OVER")


def test_a_month_of_a_closed_year_is_refused(register: Register):
    register.in_use()
    until(register, "2026-11")
    year = register.context.session.exec(select(FiscalYearClosing).where(FiscalYearClosing.year == 2026)).one()
    for act in ("launch", "review", "close"):
        FISCAL_YEAR.fire(year, act)
    register.context.session.flush()
    assert year.state is FiscalYearState.CLOSED
    assert refused(lambda: register.run("2026-12"), Conflict) == (None, "FISCAL_YEAR_CLOSED")


def test_the_first_of_the_month_writes_the_month_before_off_once(register: Register):
    asset = register.in_use()
    register.on(date(2026, 6, 1))
    for _run in range(2):
        jobs.depreciate(register.context)
    assert asset.depreciated_until == date(2026, 5, 31)
    assert asset.accumulated == D("319.44")


def test_all_months_end_at_the_residual_value(register: Register):
    asset = register.in_use(durationMonths=12, residualValue=1000)
    for day in month_ends(date(2026, 4, 15), date(2027, 4, 30)):
        register.run(day.strftime("%Y-%m"))
    assert (asset.status, asset.accumulated) == (FixedAssetStatus.FULLY_DEPRECIATED, D(9000))
    assert register.run("2027-05").skipped[0].reason is SkipReason.FULLY_DEPRECIATED


def test_by_hand_the_plan_counts_or_an_amount_with_its_reason(register: Register):
    asset = register.in_use()
    register.amortize(asset, date(2026, 4, 30))
    assert asset.accumulated == D("111.11")
    assert refused(lambda: register.amortize(asset, date(2026, 4, 30)), Conflict)[1] == "MONTH_BOOKED"
    assert refused(lambda: register.amortize(asset, date(2026, 5, 31), amount=500)) == ("reason", "REASON_REQUIRED")
    register.amortize(asset, date(2026, 5, 31), amount=500, reason="Usage en trois équipes")
    assert asset.accumulated == D("611.11")
    rest = [row for row in reading.told(register.context, asset).plan if row.state is not PlanState.BOOKED]
    assert sum(row.amount for row in rest) == D("9388.89")
    assert rest[0].amount == D("202.06")  # 9 388.89 over the 1 394 days that are left, 30 of them


@pytest.mark.parametrize(
    ("day", "values", "told"),
    [
        (date(2026, 5, 30), {}, ("periodEnd", "PERIOD_END")),
        (date(2028, 8, 31), {}, ("periodEnd", "MONTH_NOT_OVER")),
        (date(2026, 3, 31), {}, ("periodEnd", "PERIOD_BEFORE_USE")),
        (date(2026, 5, 31), {"amount": 10_001, "reason": "Trop"}, ("amount", "AMOUNT_ABOVE_REST")),
    ],
)
def test_a_wrong_month_by_hand_is_refused(register: Register, day, values, told):
    asset = register.in_use()
    assert refused(lambda: register.amortize(asset, day, **values)) == told


def test_units_of_work(register: Register):
    asset = register.commission(register.asset(), method="UNITS", totalUnits=1500)
    assert refused(lambda: register.amortize(asset, date(2026, 5, 31))) == ("units", "UNITS_REQUIRED")
    register.amortize(asset, date(2026, 5, 31), units=500)
    assert asset.accumulated == D("3333.33")
    register.amortize(asset, date(2026, 6, 30), units=1000)
    assert (asset.accumulated, asset.status) == (D(10_000), FixedAssetStatus.FULLY_DEPRECIATED)


def test_the_worked_sale(register: Register):
    asset = register.in_use()
    until(register, "2028-05")
    foreseen = changing.foresee(register.context, asset.id, FixedAssetEventIn.model_validate(SALE))
    assert (foreseen.depreciation, foreseen.accumulated, foreseen.net_book_value, foreseen.result) == (
        D("208.34"), D("5527.78"), D("4472.22"), D("-472.22"),
    )  # fmt: skip
    assert register.reload(asset).status is FixedAssetStatus.ACTIVE
    register.happen(asset, **SOLD)
    assert (asset.status, asset.accumulated) == (FixedAssetStatus.DISPOSED, D("5527.78"))
    entry = [
        ("462", D(4800)), ("757", D(-4000)), ("445711", D(-800)), ("28154", D("5527.78")), ("657", D("4472.22")),
        ("2154", D(-10_000)),
    ]  # fmt: skip
    assert entry_of(register, asset, "DISPOSAL") == entry
    assert [(one.account, one.debit - one.credit) for one in foreseen.lines][2:] == entry


SALE = {"type": "DISPOSAL", "date": date(2028, 7, 1), "reason": "SALE", "proceedsHt": 4000, "vatRatePct": 20}
SOLD = {"kind": "DISPOSAL", "day": date(2028, 7, 1), "reason": "SALE", "proceedsHt": 4000, "vatRatePct": 20}


def test_scrap_has_no_price_and_takes_an_impairment_back(register: Register):
    asset = register.in_use()
    until(register, "2027-12")
    register.happen(asset, "REVALUATION", date(2027, 12, 31), newValue=4500)
    register.happen(asset, "DISPOSAL", date(2028, 1, 1), reason="SCRAP")
    assert entry_of(register, asset, "DISPOSAL") == [
        ("29154", D("1222.22")), ("78162", D("-1222.22")), ("28154", D("4277.78")), ("657", D("5722.22")),
        ("2154", D(-10_000)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("day", "values", "told"),
    [
        (date(2026, 6, 30), {"reason": "SCRAP"}, ("date", "EVENT_BEFORE_DEPRECIATION")),
        (date(2026, 4, 14), {"reason": "SCRAP"}, ("date", "EVENT_BEFORE_USE")),
        (date(2028, 8, 16), {"reason": "SCRAP"}, ("date", "DATE_IN_FUTURE")),
        (date(2026, 7, 1), {}, ("reason", "REQUIRED")),
        (date(2026, 7, 1), {"reason": "SALE"}, ("proceedsHt", "REQUIRED")),
        (date(2026, 7, 1), {"reason": "SCRAP", "proceedsHt": 10}, ("proceedsHt", "PROCEEDS_NOT_OF_SALE")),
        (date(2026, 7, 1), {"reason": "SALE", "proceedsHt": 10, "vatRatePct": 19}, ("vatRatePct", "VAT_RATE_UNKNOWN")),
    ],
)
def test_a_wrong_disposal_is_refused_and_foretold(register: Register, day, values, told):
    asset = register.in_use()
    until(register, "2026-06")
    assert refused(lambda: register.happen(asset, "DISPOSAL", day, **values)) == told
    body = FixedAssetEventIn.model_validate({"type": "DISPOSAL", "date": day} | values)
    assert changing.foresee(register.context, asset.id, body).refusal


def test_the_worked_impairment_restarts_the_plan(register: Register):
    asset = register.in_use()
    until(register, "2027-12")
    register.happen(asset, "REVALUATION", date(2027, 12, 31), newValue=4500)
    assert entry_of(register, asset, "REVALUATION") == [("68162", D("1222.22")), ("29154", D("-1222.22"))]
    shown = reading.told(register.context, asset)
    assert shown.net_book_value == D(4500)
    assert [(one.year, one.amount) for one in shown.years][2:] == [
        ("2028", D("1966.02")), ("2029", D("1966.02")), ("2030", D("567.96")),
    ]  # fmt: skip
    assert register.run("2028-01").total_amount == D("163.83")


def test_a_rise_takes_the_impairment_back_before_it_revalues(register: Register):
    asset = register.in_use()
    until(register, "2027-12")
    register.happen(asset, "REVALUATION", date(2027, 12, 31), newValue=4500)
    register.happen(asset, "REVALUATION", date(2028, 1, 31), newValue=6000)
    assert entry_of(register, asset, "REVALUATION") == [
        ("29154", D("1222.22")), ("78162", D("-1222.22")), ("2154", D("441.61")), ("105", D("-441.61")),
    ]  # fmt: skip
    assert (asset.gross_value, asset.impairment) == (D("10441.61"), D(0))
    assert sum(row.amount for row in reading.told(register.context, asset).plan) == asset.gross_value


@pytest.mark.parametrize(
    ("kind", "values", "told"),
    [
        ("REVALUATION", {"day": date(2026, 7, 15), "newValue": 5000}, ("date", "PERIOD_END")),
        ("REVALUATION", {}, ("newValue", "REQUIRED")),
        ("REVALUATION", {"newValue": "9472.22"}, ("newValue", "VALUE_UNCHANGED")),
        ("TRANSFER", {}, ("account", "NOTHING_MOVES")),
        ("TRANSFER", {"account": "6155"}, ("account", "NOT_AN_ASSET_ACCOUNT")),
        ("TRANSFER", {"account": "2199"}, ("account", "UNKNOWN_ACCOUNT")),
        ("TRANSFER", {"billingEntityId": "00000000-0000-7000-8000-000000000000"}, ("billingEntityId", "OTHER_BOOK_IS_SALE")),
        ("SPLIT", {"label": "Cuve"}, ("grossValue", "REQUIRED")),
        ("SPLIT", {"label": "Cuve", "grossValue": 10_000}, ("grossValue", "PART_TOO_LARGE")),
    ],
)  # fmt: skip
def test_a_wrong_event_is_refused_at_its_field(register: Register, kind, values, told):
    asset = register.in_use()
    until(register, "2026-06")
    assert refused(lambda: register.happen(asset, kind, values.pop("day", date(2026, 6, 30)), **values)) == told
