"""Work orders: made, planned, changed (FIELD.md 3.1, 3.2). Their life is in `working`."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.assets.services.lifecycle import asset_holds
from leaseapp.assets.services.moving import refuse_ended
from leaseapp.directory.models import Establishment
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import MaintenanceType, OperationSource
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.permissions import OPERATION_MANAGE
from leaseapp.maintenance.schemas.operations import OperationIn, OperationPatch
from leaseapp.maintenance.services import checking, configuring, holding, notices, telling, using, working

NO_TECHNICIAN = _("This person cannot work on orders.")
ENDS_BEFORE = _("It ends before it begins.")
#: fields that are told or corrected afterwards
AFTERWARDS = frozenset({"notes", "counts_as_failure", "no_fault_found", "billable", "downtime_start", "downtime_end"})
PLANNED_AHEAD = frozenset({OperationSource.PLAN, OperationSource.METER})
TITLE = _("{type}: {asset}")
HOLDS = _("work order {number}")


@dataclass(frozen=True)
class Reported:
    """A person without a session who reported a fault, and until when their link follows it."""

    name: str | None
    contact: str | None
    follow_up_until: datetime


def create(
    context: Context, body: OperationIn, source: OperationSource = OperationSource.UI, reported: Reported | None = None
) -> MaintenanceOperation:
    """Return a new work order, planned, with its number, its clock and the checklist that was chosen or fits best.

    Raises NotFound, Invalid (`assignedToUserId`, `scheduledEnd`), Conflict ASSET_READ_ONLY, CHECKLIST_INACTIVE, and what
    `using.add` raises.
    """
    asset = get_or_404(context, Asset, body.asset_id, field="assetId", for_update=True)
    refuse_ended(asset)
    if body.parent_operation_id is not None:
        get_or_404(context, MaintenanceOperation, body.parent_operation_id, field="parentOperationId")
    establishment = find(context, Establishment, asset.establishment_id) if asset.establishment_id else None
    order = MaintenanceOperation(
        **body.model_dump(by_alias=False, exclude={"parts", "title", "checklist_template_id"}),
        title=body.title or _title(context, body, asset),
        number=f"OT-{next_number(context, 'maintenance-operation', context.organization_id):06d}",
        location_id=asset.current_location_id,
        establishment_id=asset.establishment_id,
        company_id=establishment.company_id if establishment else None,
        source=source,
        requested_by_user_id=context.principal.user_id if source is OperationSource.PORTAL else None,
        counts_as_failure=body.type is MaintenanceType.CURATIVE,
        created_at=context.now,
        sla_due_at=context.now,
        **_of(reported),
    )
    _set_clock(context, order)
    _check(context, order)
    context.add(order)
    checking.copy(context, order, asset, body.checklist_template_id)
    for number, part in enumerate(body.parts):
        using.add_locked(context, order, part, f"parts[{number}].")
    if order.type is MaintenanceType.CURATIVE:
        notices.reported(context, order)
    notices.assigned(context, order)
    return order


def update(context: Context, operation_id: uuid.UUID, body: OperationPatch) -> MaintenanceOperation:
    """Change a work order, and take it further where a `status` is sent.

    Raises NotFound, StaleVersion, Invalid, Conflict OPERATION_ENDED, INVALID_TRANSITION and what `working` raises.
    """
    found = get_or_404(context, MaintenanceOperation, operation_id)
    # whoever moves a machine holds it before its orders: so does this
    asset = get_or_404(context, Asset, found.asset_id, for_update=True)
    order = for_change(
        context, MaintenanceOperation, operation_id, body.version, lambda row: telling.told(context, row)
    )
    sent = body.changes()
    status = sent.pop("status", None)
    changed = differences(order, sent)
    if status is None and not changed.keys() <= AFTERWARDS:
        holding.refuse_ended(order)
    if status is not None:
        working.require(order, status)
    before = (order.priority, order.assigned_to_user_id)
    _wait(context, order, changed)
    apply_changes(order, sent)
    if order.priority is not before[0]:
        _set_clock(context, order)
        order.sla_near_told_at = order.sla_late_told_at = None
    _check(context, order)
    if order.assigned_to_user_id != before[1]:
        notices.assigned(context, order)
    if status is not None:
        working.move(context, order, asset, status)
    return order


def held_by(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return the open work orders of an asset."""
    return [context.translate(HOLDS, number=number) for number in queries.open_numbers_of(context, asset_id)]


asset_holds.add(held_by)


def _set_clock(context: Context, order: MaintenanceOperation) -> None:
    """Say by when somebody begins: counted from the creation, of work that a plan ordered ahead from when it is planned for."""
    since = order.created_at
    if order.source in PLANNED_AHEAD and order.scheduled_start is not None:
        since = max(since, order.scheduled_start)
    order.sla_due_at, order.sla_elapsed_due_at = configuring.deadline(context, since, order.priority)


def _title(context: Context, body: OperationIn, asset: Asset) -> str:
    first = (body.description or "").strip().split("\n")[0].strip()
    made = first or context.translate(TITLE, type=context.translate(label_of(body.type)), asset=asset.label)
    return made if len(made) <= 200 else f"{made[:199]}…"


def _of(reported: Reported | None) -> dict[str, Any]:
    if reported is None:
        return {}
    return {
        "reporter_name": reported.name, "reporter_contact": reported.contact, "report_count": 1,
        "follow_up_until": reported.follow_up_until,
    }  # fmt: skip


def _wait(context: Context, order: MaintenanceOperation, changed: dict[str, Any]) -> None:
    """Measure how long work stood still, where the reason changes."""
    if "waiting_reason" not in changed:
        return
    working.count_waiting(context, order)
    order.waiting_since = context.now if changed["waiting_reason"] is not None else None


def _check(context: Context, order: MaintenanceOperation) -> None:
    with context.session.no_autoflush:
        if order.to_location_id is not None:
            get_or_404(context, StorageLocation, order.to_location_id, field="toLocationId")
        errors = []
        technician = order.assigned_to_user_id
        if technician is not None and technician not in holders_of(context, OPERATION_MANAGE):
            errors.append(FieldError("assignedToUserId", "NOT_A_TECHNICIAN", NO_TECHNICIAN))
        for field, start, end in (
            ("scheduledEnd", order.scheduled_start, order.scheduled_end),
            ("downtimeEnd", order.downtime_start, order.downtime_end),
        ):
            if start is not None and end is not None and end < start:
                errors.append(FieldError(field, "ENDS_BEFORE", ENDS_BEFORE))
        refuse_invalid(errors)
