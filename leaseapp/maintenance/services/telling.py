"""A work order as its endpoints answer it; people from outside are told neither costs nor what the office notes."""

import uuid
from collections.abc import Sequence
from decimal import Decimal

from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, SparePart, StorageLocation
from leaseapp.assets.services import parts as stock
from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import MaintenanceStatus, SignatureRole
from leaseapp.maintenance.models import MaintenanceOperation, OperationLabour, OperationPart
from leaseapp.maintenance.rules import completing, costs, sla
from leaseapp.maintenance.rules.content import content_sha256
from leaseapp.maintenance.schemas.operations import LabourOut, LateWorkOut, OperationOut, OperationPartOut, SignatureOut

_OFFICE = (
    "notes", "reporter_name", "reporter_contact", "travel_km", "travel_rate_ht", "external_cost_ht", "estimated_cost_ht",
    "actual_cost_ht", "cancel_reason",
)  # fmt: skip


def told(context: Context, order: MaintenanceOperation) -> OperationOut:
    """Return a work order with its machine, and for the office what it takes and costs."""
    context.session.flush()
    asset = get_or_404(context, Asset, order.asset_id)
    place = find(context, StorageLocation, order.location_id)
    company = find(context, Company, order.company_id) if order.company_id else None
    technician = find(context, User, order.assigned_to_user_id) if order.assigned_to_user_id else None
    outside = context.principal.external
    parts, labour = queries.parts_of(context, order.id), queries.labour_of(context, order.id)
    signatures, checks = signatures_of(context, order), queries.checks_of(context, order.id)
    cost = costs_of(order, labour, parts)
    planned = order.status is MaintenanceStatus.PLANNED
    values = order.model_dump() | dict.fromkeys(_OFFICE if outside else ())
    if not outside and order.status in (MaintenanceStatus.PLANNED, MaintenanceStatus.IN_PROGRESS):
        values["actual_cost_ht"] = cost.total
    return OperationOut.model_validate({
        **values,
        "asset_label": asset.label, "asset_number": asset.inventory_number, "asset_code": asset.service_short_code,
        "asset_lost": asset.condition is AssetCondition.LOST,
        "location": place.name if place else "", "company": company.name if company else None,
        "technician": technician.name if technician else None,
        "sla_state": sla.state_of(context.now, order.sla_due_at, order.priority, met=order.sla_met, is_planned=planned),
        "labour_ht": None if outside else cost.labour, "parts_ht": None if outside else cost.parts,
        "travel_ht": None if outside else cost.travel,
        "parts": [] if outside else told_parts(context, parts),
        "labour": [] if outside else [told_labour(context, row) for row in labour],
        "signatures": signatures,
        "late_work": [] if outside else late_work(context, order),
        "missing": [] if outside else [error.field for error in missing(context, order, signatures)],
        "checks": 0 if outside else len(checks), "checks_missing": 0 if outside else completing.unanswered(checks),
        "checks_failed": 0 if outside else sum(1 for row in checks if row.failed),
    })  # fmt: skip


def late_work(context: Context, order: MaintenanceOperation) -> list[LateWorkOut]:
    """Return what tablets sent that the order did not take as it was meant."""
    rows = queries.kept_of(context, order.id)
    people = {row.user_id: find(context, User, row.user_id) for row in rows}
    return [
        LateWorkOut(**row.model_dump(), person=person.name if (person := people[row.user_id]) else "") for row in rows
    ]


def costs_of(
    order: MaintenanceOperation, labour: Sequence[OperationLabour], parts: Sequence[OperationPart]
) -> costs.Costs:
    """Return what a work order costs so far."""
    return costs.cost_of(
        [(row.minutes or 0, row.hourly_rate_ht) for row in labour],
        [(row.quantity, row.unit_cost_ht) for row in parts],
        (order.travel_km, order.travel_rate_ht),
        order.external_cost_ht,
    )


def told_parts(context: Context, rows: Sequence[OperationPart]) -> list[OperationPartOut]:
    """Return parts with their names, and whether the stock holds them."""
    if not rows:
        return []
    ids = {row.spare_part_id for row in rows}
    known = {part.id: part for part in context.session.exec(select(SparePart).where(col(SparePart.id).in_(ids)))}
    available = {part_id: stock.available(context, part) for part_id, part in known.items()}
    return [
        OperationPartOut(
            id=row.id, spare_part_id=row.spare_part_id, instance_id=row.instance_id,
            reference=known[row.spare_part_id].reference, name=known[row.spare_part_id].name, quantity=row.quantity,
            unit_cost_ht=row.unit_cost_ht, total_ht=costs.part_ht(row.quantity, row.unit_cost_ht),
            short=row.taken_at is None and available[row.spare_part_id] < 0, taken_at=row.taken_at,
        )
        for row in rows
    ]  # fmt: skip


def told_labour(context: Context, row: OperationLabour) -> LabourOut:
    """Return time with the name of whoever worked."""
    person = find(context, User, row.user_id)
    total = costs.labour_ht(row.minutes or 0, row.hourly_rate_ht or Decimal(0))
    return LabourOut(**row.model_dump(), person=person.name if person else "", total_ht=total)


def signatures_of(context: Context, order: MaintenanceOperation) -> list[SignatureOut]:
    """Return the signatures, each with whether it still holds."""
    now = content_of(context, order)
    rows = queries.signatures_of(context, order.id)
    return [SignatureOut(**row.model_dump(), holds=row.content_sha256 == now) for row in rows]


def content_of(context: Context, order: MaintenanceOperation) -> str:
    """Return the hash of what is signed."""
    pieces = [(row.spare_part_id, row.quantity) for row in queries.parts_of(context, order.id)]
    checks = [
        (row.label, row.answer, row.failed, row.note, str(row.file_id or ""))
        for row in queries.checks_of(context, order.id)
    ]
    return content_sha256(order.number, order.asset_id, order.diagnosis, order.resolution, pieces, checks)


def missing(context: Context, order: MaintenanceOperation, signatures: Sequence[SignatureOut]) -> list:
    """Return what a work order still needs before it is done."""
    if order.status is not MaintenanceStatus.IN_PROGRESS:
        return []
    signed = {one.role for one in signatures if one.holds}
    return completing.missing(
        completing.Progress(
            type=order.type, diagnosis=order.diagnosis, resolution=order.resolution,
            technician_signed=SignatureRole.TECHNICIAN in signed, client_signed=SignatureRole.CLIENT in signed,
            client_absent_reason=order.client_absent_reason, placed=order.to_location_id is not None,
            unanswered=completing.unanswered(queries.checks_of(context, order.id)),
        )
    )  # fmt: skip


def read(context: Context, operation_id: uuid.UUID) -> OperationOut:
    """Return a work order. Raises NotFound."""
    return told(context, get_or_404(context, MaintenanceOperation, operation_id))
