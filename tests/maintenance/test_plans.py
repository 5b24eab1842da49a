"""Preventive plans: what they make, once, and what keeps them from it; preview and forecast (FIELD.md 3.4)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from sqlmodel import col, select

from leaseapp.assets.schemas.assets import AssetPatch, SellIn
from leaseapp.assets.services import lifecycle, registering
from leaseapp.kernel.persistence import db
from leaseapp.maintenance.models import MaintenanceOperation, MaintenancePlan, PlanOccurrence
from leaseapp.maintenance.schemas.plans import PlanIn, PlanPatch
from leaseapp.maintenance.services import checking, forecasting, foreseeing, operations, planned_work, plans
from leaseapp.notifications.models import Notification
from tests.maintenance.test_checklists import template
from tests.maintenance.test_meters import meter_of, read
from tests.maintenance.test_operations import TECHNICIAN, changed, done, made, refused
from tests.support import world


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def plan_of(context, days=0, **values):
    body = {
        "name": f"Visite {uuid4().hex[:6]}", "trigger": "CALENDAR", "every": 1, "unit": "MONTH",
        "startsOn": str(context.today + timedelta(days=days)),
    } | values  # fmt: skip
    made_plan = plans.create(
        context, PlanIn.model_validate({name: one for name, one in body.items() if one is not None})
    )
    context.session.flush()
    return made_plan


def by_meter(context, asset, kind="METER", **values):
    values = {"trigger": kind, "every": None, "unit": None, "meterKind": "HOURS"} | values
    if kind == "METER":
        values.setdefault("everyUnits", 500)
    return plan_of(context, assetId=asset.id, **values)


def orders_of(context, plan):
    statement = (
        select(MaintenanceOperation, PlanOccurrence)
        .join(PlanOccurrence, col(PlanOccurrence.operation_id) == MaintenanceOperation.id)
        .where(PlanOccurrence.plan_id == plan.id, PlanOccurrence.state == "MADE")
        .order_by(col(PlanOccurrence.created_at), col(PlanOccurrence.asset_id))
    )
    return [order for order, _occurrence in context.session.exec(statement)]


def run(context, plan):
    found = planned_work.run_now(context, plan.id, None)
    return found.made, found.overdue


def told(context, plan, kind):
    statement = select(Notification).where(
        Notification.kind == kind, col(Notification.target_url).contains(str(plan.id))
    )
    return [row.recipient_user_id for row in context.session.exec(statement)]


def test_a_plan_makes_its_order_once_with_all_that_it_says(context, fleet):
    checks = template(context)
    plan = plan_of(
        context, days=5, assetId=fleet.asset().id, leadDays=7, technicianId=TECHNICIAN, estimatedMinutes=90,
        checklistTemplateId=checks.id, description="Gamme du constructeur", priority="NORMAL",
    )  # fmt: skip
    assert run(context, plan) == (1, 0)
    assert run(context, plan) == (0, 0)
    [order] = orders_of(context, plan)
    assert (order.title, order.type, order.source, order.assigned_to_user_id) == (
        plan.name,
        "PREVENTIVE",
        "PLAN",
        TECHNICIAN,
    )
    assert order.scheduled_start is not None
    assert order.scheduled_end - order.scheduled_start == timedelta(minutes=90)
    assert order.sla_due_at == order.scheduled_start + timedelta(hours=24)
    assert len(checking.told(context, order.id).items) == 3
    assert told(context, plan, "MAINTENANCE_PLAN_DUE") == [world.person("SERVICE_MANAGER").user_id]


def test_nothing_is_made_before_its_time(context, fleet):
    plan = plan_of(context, days=8, assetId=fleet.asset().id, leadDays=7)
    assert run(context, plan) == (0, 0)
    assert told(context, plan, "MAINTENANCE_PLAN_DUE") == []


def test_an_open_order_is_told_instead_of_stacked(context, fleet):
    plan = plan_of(context, days=-40, every=30, unit="DAY", assetId=fleet.asset().id)
    assert run(context, plan) == (1, 0)
    [order] = orders_of(context, plan)
    assert "2 intervalles" in (order.description or "") or "2 intervals" in (order.description or "")
    [occurrence] = context.session.exec(select(PlanOccurrence).where(PlanOccurrence.plan_id == plan.id))
    assert (occurrence.intervals, occurrence.due_on) == (2, context.today - timedelta(days=10))
    plans.update(context, plan.id, PlanPatch(every=5))
    assert run(context, plan) == (0, 1)
    assert run(context, plan) == (0, 0)
    changed(context, order, status="CANCELED", cancelReason="Client absent")
    assert run(context, plan) == (0, 0)
    [shown] = foreseeing.preview(context, plan.id).items
    assert (shown.due_on, shown.now) == (context.today + timedelta(days=5), False)


def test_a_plan_from_the_end_counts_from_when_the_work_was_done(context, fleet):
    plan = plan_of(context, days=-3, every=2, unit="WEEK", basis="COMPLETED", assetId=fleet.asset().id)
    assert run(context, plan) == (1, 0)
    [order] = orders_of(context, plan)
    assert foreseeing.preview(context, plan.id).items[0].obstacle == "OPEN_ORDER"
    done(context, order)
    order.done_at = context.now - timedelta(days=13)
    assert run(context, plan) == (0, 0)
    order.done_at = context.now - timedelta(days=14)
    assert run(context, plan) == (1, 0)


def test_machines_that_are_gone_are_left_out(context, fleet):
    model = fleet.model()
    here, lost, sold = (fleet.asset(modelId=model) for _ in range(3))
    registering.update(
        context, lost.id, AssetPatch.model_validate({"condition": "LOST", "reason": "Introuvable au dépôt"})
    )
    sale = {"buyerName": "Frigo SA", "priceHt": 100, "soldOn": str(context.today)}
    lifecycle.sell(context, sold.id, SellIn.model_validate(sale))
    context.session.flush()
    plan = plan_of(context, modelId=model)
    foreseen = foreseeing.preview(context, plan.id)
    assert {one.asset_id: one.obstacle for one in foreseen.items} == {here.id: None, lost.id: "LOST", sold.id: "GONE"}
    assert (foreseen.total, foreseen.now) == (3, 1)
    assert run(context, plan) == (1, 0)
    assert [order.asset_id for order in orders_of(context, plan)] == [here.id]


def test_a_family_holds_those_below_it(context, fleet):
    fleet.asset(), fleet.asset()
    plan = plan_of(context, familyId=fleet.family_id)
    assert run(context, plan) == (2, 0)


def test_a_plan_by_meter(context, fleet):
    asset = fleet.asset()
    plan = by_meter(context, asset, days=-15)
    assert foreseeing.preview(context, plan.id).items[0].obstacle == "NO_METER"
    meter = meter_of(context, asset)
    read(context, meter, 1480, days=20)
    assert run(context, plan) == (0, 0)
    read(context, meter, 1990, days=10)
    assert run(context, plan) == (1, 0)
    [first] = orders_of(context, plan)
    assert first.source == "METER"
    changed(context, first, status="CANCELED", cancelReason="Faite par le client")
    read(context, meter, 3100)
    assert run(context, plan) == (1, 0)
    rows = context.session.exec(select(PlanOccurrence).where(PlanOccurrence.plan_id == plan.id)).all()
    assert sorted((row.due_total, row.intervals) for row in rows) == [(1980, 1), (2980, 2)]


def test_a_plan_by_meter_from_the_end_counts_from_the_reading_at_completion(context, fleet):
    asset = fleet.asset()
    plan, meter = by_meter(context, asset, days=-15, basis="COMPLETED"), meter_of(context, asset)
    read(context, meter, 1480, days=20)
    read(context, meter, 2100, days=1)
    assert run(context, plan) == (1, 0)
    done(context, orders_of(context, plan)[0])
    assert foreseeing.preview(context, plan.id).items[0].due_total == Decimal(2600)


def test_a_plan_by_limit_asks_once_for_each_reading_beyond(context, fleet):
    asset = fleet.asset()
    plan = by_meter(context, asset, "THRESHOLD", limitSide="ABOVE", limitValue=8, meterKind="OTHER")
    meter = meter_of(context, asset, kind="OTHER", unit="°C")
    read(context, meter, 8, days=3)
    assert run(context, plan) == (0, 0)
    read(context, meter, 9, days=2)
    assert (run(context, plan), run(context, plan)) == ((1, 0), (0, 0))
    [order] = orders_of(context, plan)
    read(context, meter, 10, days=1)
    assert run(context, plan) == (0, 0)
    done(context, order)
    assert run(context, plan) == (0, 0)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"assetId": uuid4()}, "NOT_FOUND"),
        ({"modelId": uuid4()}, "NOT_FOUND"),
        ({"familyId": uuid4()}, "NOT_FOUND"),
        ({}, ("assetId", "ONE_SCOPE")),
        ({"every": None}, ("every", "REQUIRED_HERE")),
        ({"everyUnits": 5}, ("everyUnits", "NOT_ASKED")),
        ({"technicianId": world.person("ACCOUNTANT").user_id}, ("technicianId", "NOT_A_TECHNICIAN")),
    ],
)
def test_a_plan_is_refused(context, fleet, values, code):
    assert code in refused(lambda: plan_of(context, **values))


def test_a_name_is_taken_once_and_a_checklist_is_there(context, fleet):
    asset = fleet.asset()
    plan_of(context, name="Visite d’hiver", assetId=asset.id)
    taken = refused(lambda: plan_of(context, name="VISITE d’hiver", assetId=asset.id))
    assert ("name", "DUPLICATE_NAME") in taken
    assert "NOT_FOUND" in refused(lambda: plan_of(context, assetId=asset.id, checklistTemplateId=uuid4()))


def test_a_paused_plan_makes_nothing(context, fleet):
    plan = plan_of(context, assetId=fleet.asset().id, paused=True)
    assert refused(lambda: run(context, plan)) == {"PLAN_PAUSED"}
    assert plan.id not in planned_work.due(context)
    assert planned_work.make(context, plan.id) is False
    assert orders_of(context, plan) == []


def test_what_keeps_a_plan_from_its_orders_is_told_once(context, fleet):
    plan = plan_of(context, assetId=fleet.asset().id)
    plan.technician_id = world.person("ACCOUNTANT").user_id
    context.session.flush()
    planned_work.DUE.catch_up(context, plan.id)
    planned_work.DUE.catch_up(context, plan.id)
    assert plans.read(context, plan.id).failure is not None
    assert told(context, plan, "MAINTENANCE_PLAN_FAILED") == [world.person("SERVICE_MANAGER").user_id]
    assert orders_of(context, plan) == []
    plans.update(context, plan.id, PlanPatch(technician_id=TECHNICIAN))
    assert plans.read(context, plan.id).failure is None
    planned_work.DUE.catch_up(context, plan.id)
    assert len(orders_of(context, plan)) == 1


def test_two_runs_at_once_make_each_order_once(work_of, fleet_of):
    with work_of() as context:
        fleet = fleet_of(context)
        model = fleet.model()
        for _number in range(3):
            fleet.asset(modelId=model)
        plan_id, actor = plan_of(context, modelId=model).id, context.principal

    def night(_number):
        with db.unit_of_work(actor, action="test") as context:
            return planned_work.run_now(context, plan_id, None).made

    with ThreadPoolExecutor(3) as runs:
        assert sorted(runs.map(night, range(3))) == [0, 0, 3]
    with work_of() as context:
        rows = context.session.exec(select(PlanOccurrence).where(PlanOccurrence.plan_id == plan_id)).all()
        assert len({row.operation_id for row in rows}) == len(rows) == 3


def test_the_forecast_of_a_year(context, fleet):
    for plan in context.session.exec(select(MaintenancePlan)):
        plan.paused = True
    asset = fleet.asset()
    first = context.today.replace(day=1) + timedelta(days=40)
    monthly = plan_of(context, startsOn=str(first), assetId=asset.id, estimatedMinutes=90, technicianId=TECHNICIAN)
    meter = meter_of(context, asset)
    read(context, meter, 0, days=10)
    read(context, meter, 100)
    by_hours = by_meter(context, asset, everyUnits=500, startsOn=str(context.today))
    by_meter(context, asset, "THRESHOLD", limitSide="ABOVE", limitValue=8, name="Alarme haute")
    found = forecasting.forecast(context, 12)
    assert len(found.months) == 12
    rows = {row.id: row for row in found.plans}
    assert rows[monthly.id].orders == [0] + [1] * 11
    assert rows[monthly.id].hours == Decimal("16.5")
    # 10 a day: a step of 500 is reached every 50 days from now on
    assert sum(rows[by_hours.id].orders) in (6, 7)
    assert sum(one.orders for one in found.months) == 11 + sum(rows[by_hours.id].orders)
    assert [sum(row.orders) for row in found.technicians if row.id == TECHNICIAN] == [11]
    assert found.unforeseen == ["Alarme haute"]


def test_the_forecast_of_a_fast_meter_that_nobody_read_for_long(context, fleet):
    for plan in context.session.exec(select(MaintenancePlan)):
        plan.paused = True
    asset = fleet.asset()
    meter = meter_of(context, asset)
    read(context, meter, 0, days=70)
    read(context, meter, 1000, days=60)
    plan = by_meter(context, asset, everyUnits="0.001", startsOn=str(context.today - timedelta(days=65)))
    found = forecasting.forecast(context, 2)
    assert sum(found.plans[0].orders) <= 62
    assert [row.id for row in found.plans] == [plan.id]
    assert min(found.plans[0].orders) > 0


def test_the_deadline_of_a_curative_order_counts_from_its_creation(context, fleet):
    start = (context.now + timedelta(days=3)).isoformat()
    order = made(context, fleet.asset(), scheduledStart=start)
    assert order.sla_due_at == order.created_at + timedelta(hours=24)
    assert {"PLAN", "METER"} == operations.PLANNED_AHEAD
