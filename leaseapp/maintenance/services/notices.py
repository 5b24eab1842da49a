"""Notices of work orders (document 2, Events)."""

import uuid
from collections.abc import Iterable

from leaseapp.assets.models import Asset
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.notification_kinds import (
    FAULT_REPORTED,
    ORDER_ASSIGNED,
    ORDER_DONE,
    SLA_LATE,
    SLA_NEAR,
    WORK_KEPT,
)
from leaseapp.notifications.services.notifying import notify, recipients_with

ABOUT = _("{number}: {title} ({asset})")


def reported(context: Context, order: MaintenanceOperation) -> None:
    """Tell the service managers of a new curative order."""
    _tell(context, order, recipients_with(context, BusinessRole.SERVICE_MANAGER), FAULT_REPORTED, _("Fault reported"))


def assigned(context: Context, order: MaintenanceOperation) -> None:
    """Tell the technician; whoever assigns to themselves knows."""
    if order.assigned_to_user_id is not None and order.assigned_to_user_id != context.principal.user_id:
        _tell(context, order, [order.assigned_to_user_id], ORDER_ASSIGNED, _("A work order for you"))


def near(context: Context, order: MaintenanceOperation) -> None:
    """Tell the service managers that the time is nearly over."""
    _tell(context, order, recipients_with(context, BusinessRole.SERVICE_MANAGER), SLA_NEAR, _("Work order due soon"))


def late(context: Context, order: MaintenanceOperation) -> None:
    """Tell service managers and management that nobody began in time."""
    people = [
        *recipients_with(context, BusinessRole.SERVICE_MANAGER), *recipients_with(context, BusinessRole.MANAGER)
    ]  # fmt: skip
    _tell(context, order, dict.fromkeys(people), SLA_LATE, _("Late work order"))


def done(context: Context, order: MaintenanceOperation) -> None:
    """Tell the client who asked from their own account."""
    if order.requested_by_user_id is not None:
        _tell(context, order, [order.requested_by_user_id], ORDER_DONE, _("Work order done"))


def kept(context: Context, order: MaintenanceOperation) -> None:
    """Tell the service managers that a tablet sent work to an order that is over."""
    title = _("Work that came too late")
    _tell(context, order, recipients_with(context, BusinessRole.SERVICE_MANAGER), WORK_KEPT, title)


def _tell(context: Context, order: MaintenanceOperation, people: Iterable[uuid.UUID], kind: str, title: str) -> None:
    asset = find(context, Asset, order.asset_id)
    notify(
        context, people, kind, title=title, body=ABOUT, target_url=f"/workspace/maintenance-operations/{order.id}",
        payload={"number": order.number, "title": order.title, "asset": asset.label if asset else ""},
    )  # fmt: skip
