"""Lists of preventive plans, and of the times that they fell due."""

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.assets.models import Asset, AssetFamily, AssetModel
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceStatus, MaintenanceType, OccurrenceState, PlanBasis, PlanTrigger
from leaseapp.maintenance.models import MaintenanceOperation, MaintenancePlan, PlanOccurrence
from leaseapp.maintenance.permissions import OPERATION_READ

_scope = sa.func.coalesce(Asset.label, AssetModel.name, AssetFamily.name)
_made = (
    sa.select(sa.func.count())
    .select_from(PlanOccurrence)
    .where(col(PlanOccurrence.plan_id) == MaintenancePlan.id, col(PlanOccurrence.state) == OccurrenceState.MADE)
    .correlate(MaintenancePlan)
    .scalar_subquery()
)

PLANS = ListSpec(
    "maintenance-plans",
    title=_("Maintenance plans"),
    permission=OPERATION_READ,
    table=MaintenancePlan,
    outer_join=[
        (Asset, MaintenancePlan.asset_id == Asset.id),
        (AssetModel, MaintenancePlan.model_id == AssetModel.id),
        (AssetFamily, MaintenancePlan.family_id == AssetFamily.id),
        (User, MaintenancePlan.technician_id == User.id),
    ],
    default_sort="name",
    search_placeholder=_("Name, machine, model, family"),
    quick_filters=(
        QuickFilter("active", _("Under way", "plans"), {"paused": "false"}),
        QuickFilter("failed", _("Without orders", "plans"), {"failed": "true"}),
        QuickFilter("paused", _("Paused", "plans"), {"paused": "true"}),
    ),
    outline={"who": "name", "detail": "scope", "status": "trigger", "number": "made"},
    columns=[
        Column("name", _("Name"), MaintenancePlan.name, search=True, shrinks=True, link="/workspace/maintenance-plans/{id}"),
        Column("scope", _("For"), _scope, search=True, shrinks=True),
        Column("trigger", _("Falls due"), MaintenancePlan.trigger, kind="status", enum=PlanTrigger, filter="in"),
        Column("type", _("Kind of work"), MaintenancePlan.type, kind="status", enum=MaintenanceType, filter="in", shown=False),
        Column("technician", _("Technician"), User.name, search=True, shrinks=True),
        Column("estimatedMinutes", _("Minutes"), MaintenancePlan.estimated_minutes, kind="number"),
        Column("made", _("Orders made"), _made, kind="number"),
        Column("paused", _("Paused"), MaintenancePlan.paused, kind="bool", filter="eq"),
        Column("failed", _("Makes no orders"), col(MaintenancePlan.failure).is_not(None), kind="bool", filter="eq", shown=False),
        Column("startsOn", _("From", "day"), MaintenancePlan.starts_on, kind="date", filter="range", shown=False),
        Column("basis", _("Counted"), MaintenancePlan.basis, kind="status", enum=PlanBasis, filter="in", shown=False),
        Column("leadDays", _("Days ahead"), MaintenancePlan.lead_days, kind="number", shown=False),
        Column("assetId", _("Machine"), MaintenancePlan.asset_id, filter="in", sort=False, shown=False),
        Column("modelId", _("Model"), MaintenancePlan.model_id, filter="in", sort=False, shown=False),
        Column("familyId", _("Family"), MaintenancePlan.family_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
OCCURRENCES = ListSpec(
    "maintenance-plan-occurrences",
    title=_("Due dates of plans"),
    permission=OPERATION_READ,
    table=PlanOccurrence,
    join=[
        (MaintenancePlan, PlanOccurrence.plan_id == MaintenancePlan.id),
        (Asset, PlanOccurrence.asset_id == Asset.id),
        (MaintenanceOperation, PlanOccurrence.operation_id == MaintenanceOperation.id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("Plan, machine, work order"),
    quick_filters=(QuickFilter("overdue", _("Last order still open"), {"state": "OVERDUE"}),),
    outline={"who": "asset", "number": "number", "detail": "plan", "status": "state", "date": "dueOn"},
    columns=[
        Column("number", _("Work order"), MaintenanceOperation.number, search=True,
               link="/workspace/maintenance-operations/{operationId}"),
        Column("state", _("Came of it"), PlanOccurrence.state, kind="status", enum=OccurrenceState, filter="in"),
        Column("dueOn", _("Due on"), PlanOccurrence.due_on, kind="date", filter="range"),
        Column("dueTotal", _("Due at"), PlanOccurrence.due_total, kind="number", shown=False),
        Column("intervals", _("Intervals"), PlanOccurrence.intervals, kind="number"),
        Column("asset", _("Machine"), Asset.label, search=True, shrinks=True, link="/workspace/assets/{assetId}"),
        Column("plan", _("Plan", "maintenance"), MaintenancePlan.name, search=True, shrinks=True,
               link="/workspace/maintenance-plans/{planId}"),
        Column("status", _("Order"), MaintenanceOperation.status, kind="status", enum=MaintenanceStatus, filter="in"),
        Column("createdAt", _("Made at"), PlanOccurrence.created_at, kind="datetime", filter="range", shown=False),
        Column("planId", _("Plan", "maintenance"), PlanOccurrence.plan_id, filter="in", sort=False, shown=False),
        Column("assetId", _("Machine"), PlanOccurrence.asset_id, filter="in", sort=False, shown=False),
        Column("operationId", _("Work order"), PlanOccurrence.operation_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
