"""The invariant of movements, looked at each night: a machine stands where its last movement led (FIELD.md 2.3)."""

import uuid

import sqlalchemy as sa

from leaseapp.assets.models import Asset, AssetMovement
from leaseapp.assets.permissions import ASSET_MANAGE
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.process import log
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

VERIFY = "assets.verify-places"
ASTRAY = label_act("assets.asset.astray", _("Booked where no movement led"))
MOST_NAMED, MOST_RECORDED = 5, 100
_log = log.get_logger(__name__)


def astray(context: Context) -> list[tuple[uuid.UUID, str]]:
    """Return the machines (id, inventory number) that are booked elsewhere than their movements say, or whose chain has a gap."""
    asset, movement = Asset.__table__.c, AssetMovement.__table__.c  # ty: ignore[missing-attribute]
    steps = (
        sa.select(
            movement.asset_id, movement.number, movement.from_location_id, movement.to_location_id,
            sa.func.lag(movement.to_location_id).over(partition_by=movement.asset_id, order_by=movement.number).label("before"),
            sa.func.row_number().over(partition_by=movement.asset_id, order_by=movement.number).label("at"),
            sa.func.lead(movement.number).over(partition_by=movement.asset_id, order_by=movement.number).label("next"),
        )
        .where(movement.organization_id == context.organization_id)
        .cte("steps")
    )  # fmt: skip
    broken = sa.or_(steps.c.at != steps.c.number, steps.c.before.is_distinct_from(steps.c.from_location_id))
    last = sa.select(steps.c.asset_id, steps.c.to_location_id).where(steps.c.next.is_(None)).cte("last")
    gaps = sa.select(steps.c.asset_id).where(broken)
    statement = (
        sa.select(asset.id, asset.inventory_number)
        .select_from(sa.outerjoin(Asset, last, last.c.asset_id == asset.id))
        .where(
            asset.organization_id == context.organization_id, asset.deleted_at.is_(None),
            sa.or_(last.c.to_location_id.is_distinct_from(asset.current_location_id), asset.id.in_(gaps)),
        )
        .order_by(asset.inventory_number)
    )  # fmt: skip
    return [(row[0], row[1]) for row in context.session.execute(statement)]


def verify(context: Context) -> int:
    """Tell logistics of machines whose place is not that of their movements; return how many. It changes nothing.

    Each (the first hundred) goes to the log and, as evidence, to the audit log.
    """
    found = astray(context)
    for asset_id, number in found[:MOST_RECORDED]:
        _log.error("asset astray", record=str(asset_id))
        context.audit_note("Asset", asset_id, ASTRAY, {"inventoryNumber": number})
    if found:
        numbers = ", ".join(number for _id, number in found[:MOST_NAMED])
        notify(
            context, recipients_with(context, ASSET_MANAGE), NotificationKind.GENERIC,
            title=_("Machines are booked where their movements did not lead"),
            body=_("{count} {count|machine|machines}: {numbers}. Count them, and call the administrator of the database."),
            target_url="/workspace/assets",
            payload={"count": len(found), "numbers": numbers + ("…" if len(found) > MOST_NAMED else "")},
        )  # fmt: skip
    return len(found)
