"""Preventive plans: made, changed, told in words (FIELD.md 3.4)."""

import uuid

from leaseapp.assets.models import Asset, AssetFamily, AssetModel
from leaseapp.identity.models import User
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.acts.records import Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.maintenance.enums import PlanTrigger, PlanUnit
from leaseapp.maintenance.models import ONE_PLAN_A_NAME, ChecklistTemplate, MaintenancePlan
from leaseapp.maintenance.permissions import OPERATION_MANAGE
from leaseapp.maintenance.rules.planning import FIELDS, plan_errors
from leaseapp.maintenance.schemas.plans import PlanIn, PlanOut, PlanPatch
from leaseapp.maintenance.services.operations import NO_TECHNICIAN

NAME_TAKEN = Taken(ONE_PLAN_A_NAME, "name", "DUPLICATE_NAME", _("A plan with this name exists already."))
SCOPES = (("asset_id", Asset, "assetId"), ("model_id", AssetModel, "modelId"), ("family_id", AssetFamily, "familyId"))
EACH = {PlanUnit.DAY: _("each day"), PlanUnit.WEEK: _("each week"), PlanUnit.MONTH: _("each month")}
EVERY = {
    PlanUnit.DAY: _("every {count} days"),
    PlanUnit.WEEK: _("every {count} weeks"),
    PlanUnit.MONTH: _("every {count} months"),
}
BY_METER = _("every {step} ({meter})")
BY_LIMIT = _("{meter}: {side} {limit}")


def create(context: Context, body: PlanIn) -> MaintenancePlan:
    """Return a new plan. Raises NotFound, Invalid ONE_SCOPE, REQUIRED_HERE, NOT_ASKED, NOT_A_TECHNICIAN, Conflict."""
    plan = MaintenancePlan(**body.model_dump(by_alias=False))
    _check(context, plan)
    with unique(context, {ONE_PLAN_A_NAME: NAME_TAKEN.refusal}):
        context.add(plan)
    return plan


def update(context: Context, plan_id: uuid.UUID, body: PlanPatch) -> MaintenancePlan:
    """Change a plan, pause it or let it go on: what kept it from making orders is tried again. Raises as `create`."""
    plan = for_change(context, MaintenancePlan, plan_id, body.version, lambda row: told(context, row))
    with unique(context, {ONE_PLAN_A_NAME: NAME_TAKEN.refusal}), context.session.no_autoflush:
        if apply_changes(plan, body):
            plan.failure = None
        _check(context, plan)
    return plan


def read(context: Context, plan_id: uuid.UUID) -> PlanOut:
    """Return a plan. Raises NotFound."""
    return told(context, get_or_404(context, MaintenancePlan, plan_id))


def told(context: Context, plan: MaintenancePlan) -> PlanOut:
    """Return a plan with the names of what it is for, and its rhythm in words."""
    context.session.flush()
    template = find(context, ChecklistTemplate, plan.checklist_template_id)
    technician = find(context, User, plan.technician_id)
    return PlanOut.model_validate({
        **plan.model_dump(), "scope": scope_of(context, plan), "rhythm": rhythm_of(context, plan),
        "failure": context.translate(plan.failure) if plan.failure else None,
        "checklist": template.name if template else None, "technician": technician.name if technician else None,
    })  # fmt: skip


def scope_of(context: Context, plan: MaintenancePlan) -> str:
    """Return the name of the machine, the model or the family that a plan is for."""
    for column, model, _field in SCOPES:
        row = find(context, model, getattr(plan, column))
        if row is not None:
            return row.label if isinstance(row, Asset) else row.name
    return ""


def rhythm_of(context: Context, plan: MaintenancePlan) -> str:
    """Return when a plan comes, in words of the reader."""
    if plan.trigger is PlanTrigger.CALENDAR:
        assert plan.unit is not None
        return context.translate((EACH if plan.every == 1 else EVERY)[plan.unit], count=plan.every)
    assert plan.meter_kind is not None
    meter = context.translate(label_of(plan.meter_kind))
    if plan.trigger is PlanTrigger.METER:
        return context.translate(BY_METER, step=plan.every_units.normalize() if plan.every_units else 0, meter=meter)
    assert plan.limit_side is not None
    limit = plan.limit_value.normalize() if plan.limit_value is not None else 0
    return context.translate(
        BY_LIMIT, meter=meter, side=context.translate(label_of(plan.limit_side)).lower(), limit=limit
    )


def _check(context: Context, plan: MaintenancePlan) -> None:
    given = [name for name, _model, _field in SCOPES if getattr(plan, name) is not None]
    errors = plan_errors(plan.trigger, {name: getattr(plan, name) for name in FIELDS}, len(given))
    if plan.technician_id is not None and plan.technician_id not in holders_of(context, OPERATION_MANAGE):
        errors.append(FieldError("technicianId", "NOT_A_TECHNICIAN", NO_TECHNICIAN))
    refuse_invalid(errors)
    for name, model, field in SCOPES:
        if getattr(plan, name) is not None:
            get_or_404(context, model, getattr(plan, name), field=field)
    if plan.checklist_template_id is not None:
        get_or_404(context, ChecklistTemplate, plan.checklist_template_id, field="checklistTemplateId")
