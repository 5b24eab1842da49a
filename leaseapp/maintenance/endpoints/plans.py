"""Preventive plans over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import OCCURRENCES, PLANS
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.plans import (
    ForecastOut,
    ForecastQuery,
    ForeseenPlanOut,
    PlanIn,
    PlanOut,
    PlanPatch,
    RunIn,
    RunOut,
)
from leaseapp.maintenance.services import forecasting, foreseeing, planned_work, plans

planning = workspace.beyond("FIELD.md 3.4: preventive plans make work orders, each time once")
AT = "/maintenance-plans"
ONE = f"{AT}/{{maintenance_plan_id}}"

list_maintenance_plans = list_endpoint(planning, AT, PLANS)
list_plan_occurrences = list_endpoint(planning, "/maintenance-plan-occurrences", OCCURRENCES)


@planning.post(
    AT, permission=OPERATION_MANAGE, audit="maintenance.plan.create", returns=PlanOut, status=201, refuses=(Conflict,)
)
def create_maintenance_plan(context: Context, body: PlanIn) -> PlanOut:
    """Create a plan."""
    return plans.told(context, plans.create(context, body))


@planning.get(f"{AT}/forecast", permission=OPERATION_READ, internal=True, returns=ForecastOut, lengthy=True)
def read_maintenance_forecast(context: Context, query: ForecastQuery) -> ForecastOut:
    """Read the orders and hours that plans will ask for, month by month."""
    return forecasting.forecast(context, query.months)


@planning.get(ONE, permission=OPERATION_READ, internal=True, returns=PlanOut)
def read_maintenance_plan(context: Context, maintenance_plan_id: Id) -> PlanOut:
    """Read a plan."""
    return plans.read(context, maintenance_plan_id)


@planning.patch(ONE, permission=OPERATION_MANAGE, audit="maintenance.plan.update", returns=PlanOut, refuses=(Conflict,))
def update_maintenance_plan(context: Context, maintenance_plan_id: Id, body: PlanPatch) -> PlanOut:
    """Change a plan, pause it or let it go on."""
    return plans.told(context, plans.update(context, maintenance_plan_id, body))


@planning.get(f"{ONE}/preview", permission=OPERATION_READ, internal=True, returns=ForeseenPlanOut)
def preview_maintenance_plan(context: Context, maintenance_plan_id: Id) -> ForeseenPlanOut:
    """Read what a plan will make, machine by machine."""
    return foreseeing.preview(context, maintenance_plan_id)


@planning.post(
    f"{ONE}/run", permission=OPERATION_MANAGE, audit="maintenance.plan.run", act=_("Made when due"), returns=RunOut,
    refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def run_maintenance_plan(context: Context, maintenance_plan_id: Id, body: RunIn) -> RunOut:
    """Make the orders that a plan has due by now, which the next night would make."""
    return planned_work.run_now(context, maintenance_plan_id, body.version)
