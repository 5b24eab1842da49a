"""The day of a technician, with all that they need where no network reaches (FIELD.md 3.7)."""

import uuid
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import LocationKind, SparePartState
from leaseapp.assets.models import (
    Asset,
    AssetBrand,
    AssetModel,
    SparePart,
    SparePartInstance,
    SparePartModel,
    StorageLocation,
)
from leaseapp.directory.models import Contact, Establishment
from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import MaintenanceStatus
from leaseapp.maintenance.models import MaintenanceOperation, Meter
from leaseapp.maintenance.rules import completing
from leaseapp.maintenance.schemas.field import (
    FieldDayOut,
    FieldHistoryOut,
    FieldMeterOut,
    FieldOrderOut,
    FieldPartOut,
    FieldPlaceOut,
)
from leaseapp.maintenance.services import checking, telling
from leaseapp.maintenance.state_machines import OPEN

VAN = LocationKind.VEHICLE
DAYS_AHEAD, MOST_ORDERS, MOST_PARTS, MOST_PLACES, EARLIER = 2, 60, 300, 500, 3


def read(context: Context) -> FieldDayOut:
    """Return the caller's open orders up to the day after tomorrow, and those that they ended today."""
    who = context.principal
    return FieldDayOut(
        owner=owner(context), name=who.name, now=context.now,
        orders=[_told(context, order) for order in _orders(context)], parts=_parts(context), places=_places(context),
    )  # fmt: skip


def owner(context: Context) -> str:
    """Return the name under which a device keeps what is the caller's in this organization."""
    return f"{context.principal.user_id}:{context.organization_id}"


def _orders(context: Context) -> Sequence[MaintenanceOperation]:
    zone = ZoneInfo(context.principal.timezone)
    start = datetime.combine(context.today, time(), zone)
    ahead = datetime.combine(context.today + timedelta(days=DAYS_AHEAD + 1), time(), zone)
    planned, status = col(MaintenanceOperation.scheduled_start), col(MaintenanceOperation.status)
    due = sa.and_(status.in_(OPEN), sa.or_(planned.is_(None), planned < ahead, status == MaintenanceStatus.IN_PROGRESS))
    ended = sa.or_(col(MaintenanceOperation.done_at) >= start, col(MaintenanceOperation.canceled_at) >= start)
    statement = (
        select(MaintenanceOperation)
        .where(MaintenanceOperation.assigned_to_user_id == context.principal.user_id, sa.or_(due, ended))
        .order_by(planned.asc().nulls_last(), col(MaintenanceOperation.sla_due_at), col(MaintenanceOperation.id))
    )
    return context.session.exec(statement.limit(MOST_ORDERS)).all()


def _told(context: Context, order: MaintenanceOperation) -> FieldOrderOut:
    asset = get_or_404(context, Asset, order.asset_id)
    model = get_or_404(context, AssetModel, asset.model_id)
    brand = find(context, AssetBrand, model.brand_id)
    name, phone = _contact(context, order)
    return FieldOrderOut(
        order=telling.told(context, order), serial_number=asset.serial_number, model_id=model.id,
        model=f"{brand.name} {model.name}" if brand else model.name,
        commissioned_on=asset.commissioned_on.isoformat() if asset.commissioned_on else None,
        photo_file_id=contents.picture(context, asset.photo_file_id) if asset.photo_file_id else None,
        address=_address(context, order), contact=name, phone=phone,
        needs=[error.field for error in completing.missing(completing.nothing_of(order.type))],
        checks=checking.told_rows(context, queries.checks_of(context, order.id)), meters=_meters(context, asset.id),
        history=_history(context, order),
    )  # fmt: skip


def _address(context: Context, order: MaintenanceOperation) -> str | None:
    place = find(context, Establishment, order.establishment_id) if order.establishment_id else None
    standing = place or find(context, StorageLocation, order.location_id)
    if standing is None:
        return None
    town = " ".join(part for part in (standing.postal_code, standing.city) if part)
    return ", ".join(part for part in (standing.address_line1, town) if part) or None


def _contact(context: Context, order: MaintenanceOperation) -> tuple[str | None, str | None]:
    """Return whom to call: whoever is named at the place, else the place itself."""
    if order.establishment_id is None:
        return order.reporter_name, None
    statement = (
        select(Contact)
        .where(Contact.establishment_id == order.establishment_id, col(Contact.phone).is_not(None))
        .order_by(col(Contact.last_name), col(Contact.id))
    )
    found = context.session.exec(statement.limit(1)).first()
    if found is not None:
        return " ".join(part for part in (found.first_name, found.last_name) if part), found.phone
    place = find(context, Establishment, order.establishment_id)
    return (place.name, place.phone) if place else (None, None)


def _history(context: Context, order: MaintenanceOperation) -> list[FieldHistoryOut]:
    done = col(MaintenanceOperation.done_at)
    statement = (
        select(MaintenanceOperation)
        .where(MaintenanceOperation.asset_id == order.asset_id, MaintenanceOperation.id != order.id, done.is_not(None))
        .order_by(done.desc(), col(MaintenanceOperation.id))
    )
    return [FieldHistoryOut.model_validate(one) for one in context.session.exec(statement.limit(EARLIER))]


def _meters(context: Context, asset_id: uuid.UUID) -> list[FieldMeterOut]:
    statement = (
        select(Meter).where(Meter.asset_id == asset_id, col(Meter.active)).order_by(col(Meter.kind), col(Meter.id))
    )
    return [FieldMeterOut.model_validate(one) for one in context.session.exec(statement)]


def _parts(context: Context) -> list[FieldPartOut]:
    """Return the parts in use, those of the vans first."""
    statement = select(SparePart).where(col(SparePart.active)).order_by(SparePart.reference).limit(MOST_PARTS)
    quantity, part_id = col(SparePartInstance.quantity), col(SparePartInstance.spare_part_id)
    sound = (
        sa.select(part_id, sa.func.sum(quantity), sa.func.sum(quantity).filter(col(StorageLocation.kind) == VAN))
        .join(StorageLocation, col(StorageLocation.id) == SparePartInstance.location_id)
        .where(col(SparePartInstance.state) != SparePartState.DEFECTIVE)
        .group_by(part_id)
    )
    held: dict[uuid.UUID, tuple[int, int]] = {
        row[0]: (int(row[1]), int(row[2] or 0)) for row in context.session.execute(sound)
    }
    fits: dict[uuid.UUID, list[uuid.UUID]] = {}
    for row in context.session.exec(select(SparePartModel)):
        fits.setdefault(row.spare_part_id, []).append(row.model_id)
    told = []
    for part in context.session.exec(statement):
        stock, in_van = held.get(part.id, (0, 0))
        told.append(
            FieldPartOut(
                id=part.id, reference=part.reference, name=part.name, unit_cost_ht=part.unit_cost_ht, in_van=in_van,
                free=stock - part.reserved, model_ids=fits.get(part.id, []),
            )
        )  # fmt: skip
    return sorted(told, key=lambda one: (one.in_van <= 0, one.reference))


def _places(context: Context) -> list[FieldPlaceOut]:
    statement = select(StorageLocation).where(col(StorageLocation.active)).order_by(StorageLocation.name)
    return [FieldPlaceOut.model_validate(one) for one in context.session.exec(statement.limit(MOST_PLACES))]
