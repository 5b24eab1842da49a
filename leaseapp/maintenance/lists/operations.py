"""The list of work orders."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.assets.models import Asset, AssetModel, StorageLocation
from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.queue.job_tables import database_now
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import (
    MaintenanceStatus,
    MaintenanceType,
    OperationSource,
    Priority,
    SlaState,
    WaitingReason,
)
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.rules.sla import NOTICE

_due: Any = col(MaintenanceOperation.sla_due_at)
_notice: Any = sa.case(*((MaintenanceOperation.priority == one, notice) for one, notice in NOTICE.items()))
#: `rules.sla.state_of` in a statement
_sla: Any = sa.case(
    (col(MaintenanceOperation.sla_met).is_(True), SlaState.MET.value),
    (col(MaintenanceOperation.sla_met).is_(False), SlaState.MISSED.value),
    (MaintenanceOperation.status != MaintenanceStatus.PLANNED, sa.null()),
    (database_now() > _due, SlaState.LATE.value),
    (database_now() >= _due - _notice, SlaState.NEAR.value),
    else_=SlaState.OK.value,
)


def _of_family(_context: Any, text: str) -> Any:
    return col(AssetModel.family_id).in_([uuid.UUID(one) for one in text.split(",")])


def _mine(context: Any, text: str) -> Any:
    """Filter by `mine=true`: what is assigned to the caller."""
    own = MaintenanceOperation.assigned_to_user_id == context.principal.user_id
    return own if {"true": True, "false": False}[text.lower()] else sa.not_(own)


OPERATIONS = ListSpec(
    "maintenance-operations",
    title=_("Work orders"),
    permission=OPERATION_READ,
    table=MaintenanceOperation,
    join=[
        (Asset, MaintenanceOperation.asset_id == Asset.id),
        (AssetModel, Asset.model_id == AssetModel.id),
    ],
    outer_join=[
        (StorageLocation, MaintenanceOperation.location_id == StorageLocation.id),
        (Company, MaintenanceOperation.company_id == Company.id),
        (User, MaintenanceOperation.assigned_to_user_id == User.id),
    ],
    default_sort="-number",
    search_placeholder=_("Number, title, machine, client"),
    criteria={"familyId": _of_family, "mine": _mine},
    quick_filters=(
        QuickFilter("open", _("Open", "work order"), {"status": "PLANNED,IN_PROGRESS"}),
        QuickFilter("late", _("Late", "work order"), {"slaState": "LATE"}, own=""),
        QuickFilter("near", _("Due soon"), {"slaState": "NEAR"}, own=""),
        QuickFilter("mine", _("Mine"), {"mine": "true", "status": "PLANNED,IN_PROGRESS"}, own=""),
    ),
    outline={
        "who": "title", "number": "number", "detail": "asset", "status": "status", "date": "slaDueAt",
    },
    columns=[
        Column(
            "number", _("Number"), MaintenanceOperation.number, search=True,
            link="/workspace/maintenance-operations/{id}",
        ),
        Column("title", _("Title"), MaintenanceOperation.title, search=True, shrinks=True),
        Column("status", _("State"), MaintenanceOperation.status, kind="status", enum=MaintenanceStatus, filter="in"),
        Column("slaState", _("SLA"), _sla, kind="status", enum=SlaState, filter="in"),
        Column("priority", _("Priority"), MaintenanceOperation.priority, kind="status", enum=Priority, filter="in", shown=False),
        Column("type", _("Kind"), MaintenanceOperation.type, kind="status", enum=MaintenanceType, filter="in", shown=False),
        Column("asset", _("Machine"), Asset.label, search=True, shrinks=True, link="/workspace/assets/{assetId}"),
        Column("inventoryNumber", _("Machine number"), Asset.inventory_number, search=True, shown=False),
        Column("company", _("Client"), Company.name, search=True, shrinks=True, shown=False),
        Column("location", _("Place"), StorageLocation.name, shrinks=True, shown=False),
        Column("technician", _("Technician"), User.name, shrinks=True),
        Column("slaDueAt", _("To begin by"), MaintenanceOperation.sla_due_at, kind="datetime", filter="range"),
        Column(
            "scheduledStart", _("Planned for"), MaintenanceOperation.scheduled_start, kind="datetime", filter="range",
            shown=False,
        ),
        Column("createdAt", _("Created at"), MaintenanceOperation.created_at, kind="datetime", filter="range", shown=False),
        Column("startedAt", _("Begun at", "work order"), MaintenanceOperation.started_at, kind="datetime", shown=False),
        Column("doneAt", _("Done at"), MaintenanceOperation.done_at, kind="datetime", filter="range", shown=False),
        Column(
            "waitingReason", _("Waiting"), MaintenanceOperation.waiting_reason, kind="status", enum=WaitingReason,
            filter="in", shown=False,
        ),
        Column(
            "source", _("Came by"), MaintenanceOperation.source, kind="status", enum=OperationSource, filter="in",
            shown=False,
        ),
        Column("reportCount", _("Reports"), MaintenanceOperation.report_count, kind="number", shown=False),
        Column(
            "actualCostHt", _("Cost excl. VAT"), MaintenanceOperation.actual_cost_ht, kind="money", sum=True, shown=False,
            permission=OPERATION_MANAGE,
        ),
        Column("billable", _("To be billed"), MaintenanceOperation.billable, kind="bool", filter="eq", shown=False,
               permission=OPERATION_MANAGE),
        Column("assetId", _("Machine"), MaintenanceOperation.asset_id, filter="in", sort=False, shown=False),
        Column("modelId", _("Model"), Asset.model_id, filter="in", sort=False, shown=False),
        Column("companyId", _("Client"), MaintenanceOperation.company_id, filter="in", sort=False, shown=False),
        Column(
            "assignedToUserId", _("Technician"), MaintenanceOperation.assigned_to_user_id, filter="in", sort=False,
            shown=False,
        ),
        Column(
            "parentOperationId", _("Follows"), MaintenanceOperation.parent_operation_id, filter="in", sort=False,
            shown=False,
        ),
    ],
)  # fmt: skip
