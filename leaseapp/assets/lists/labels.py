"""Lists of service codes and of printing tasks."""

from typing import Any

from sqlalchemy.orm import aliased

from leaseapp.assets.enums import LabelFormat, LabelTemplate, PrintingStatus, ScanSource, ServiceLinkStatus
from leaseapp.assets.models import Asset, PrintingTask, ServiceLink, ServiceLinkScan, StorageLocation
from leaseapp.assets.permissions import ASSET_READ
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_holder: Any = aliased(StorageLocation)

SERVICE_LINKS = ListSpec(
    "service-links",
    title=_("Service codes"),
    permission=ASSET_READ,
    table=ServiceLink,
    outer_join=[(_holder, ServiceLink.location_id == _holder.id), (Asset, ServiceLink.asset_id == Asset.id)],
    default_sort="-createdAt,code",
    search_placeholder=_("Code, equipment, place"),
    quick_filters=(
        QuickFilter("stock", _("In stock", "service code"), {"status": "IN_STOCK"}),
        QuickFilter("out", _("Handed out", "service code"), {"status": "ASSIGNED"}),
        QuickFilter("on", _("On a machine", "service code"), {"status": "LINKED"}),
    ),
    outline={"who": "code", "detail": "asset", "status": "status", "date": "createdAt", "number": "place"},
    columns=[
        Column("code", _("Code"), ServiceLink.code, search=True, link="/workspace/service-links/{id}"),
        Column("status", _("State"), ServiceLink.status, kind="status", enum=ServiceLinkStatus, filter="in"),
        Column("asset", _("Equipment"), Asset.label, search=True, shrinks=True, link="/workspace/assets/{assetId}"),
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True),
        Column("place", _("Handed out to"), _holder.name, search=True, shrinks=True),
        Column("linkedAt", _("Put on at"), ServiceLink.linked_at, kind="datetime"),
        Column("retiredAt", _("Retired at"), ServiceLink.retired_at, kind="datetime", shown=False),
        Column("createdAt", _("Created"), ServiceLink.created_at, kind="datetime", filter="range"),
        Column("assetId", _("Equipment"), ServiceLink.asset_id, filter="in", sort=False, shown=False),
        Column("locationId", _("Handed out to"), ServiceLink.location_id, filter="in", sort=False, shown=False),
    ],
)

SERVICE_LINK_SCANS = ListSpec(
    "service-link-scans",
    title=_("Scans of service codes"),
    permission=ASSET_READ,
    table=ServiceLinkScan,
    join=[
        (ServiceLink, ServiceLinkScan.service_link_id == ServiceLink.id),
        (Asset, ServiceLinkScan.asset_id == Asset.id),
    ],
    default_sort="-scannedAt",
    search_placeholder=_("Code, equipment"),
    outline={"who": "asset", "number": "code", "status": "source", "date": "scannedAt"},
    columns=[
        Column("scannedAt", _("Scanned at"), ServiceLinkScan.scanned_at, kind="datetime", filter="range"),
        Column("code", _("Code"), ServiceLink.code, search=True, link="/workspace/service-links/{serviceLinkId}"),
        Column("asset", _("Equipment"), Asset.label, search=True, shrinks=True, link="/workspace/assets/{assetId}"),
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True),
        Column("source", _("Scanned in"), ServiceLinkScan.source, kind="status", enum=ScanSource, filter="in"),
        Column("assetId", _("Equipment"), ServiceLinkScan.asset_id, filter="in", sort=False, shown=False),
        Column("serviceLinkId", _("Code"), ServiceLinkScan.service_link_id, filter="in", sort=False, shown=False),
    ],
)

PRINTING_TASKS = ListSpec(
    "printing-tasks",
    title=_("Printed labels"),
    permission=ASSET_READ,
    table=PrintingTask,
    outer_join=[(User, PrintingTask.ordered_by_id == User.id)],
    default_sort="-createdAt",
    search_placeholder=_("Who"),
    outline={"who": "orderedBy", "status": "status", "date": "createdAt", "number": "number"},
    columns=[
        Column("number", _("Number"), PrintingTask.number, kind="number", link="/workspace/printing-tasks/{id}"),
        Column("createdAt", _("Ordered at"), PrintingTask.created_at, kind="datetime", filter="range"),
        Column("status", _("State"), PrintingTask.status, kind="status", enum=PrintingStatus, filter="in"),
        Column("template", _("Sheet"), PrintingTask.template, kind="status", enum=LabelTemplate, filter="in"),
        Column("format", _("Format"), PrintingTask.format, kind="status", enum=LabelFormat, shown=False),
        Column("labelCount", _("Number of labels"), PrintingTask.label_count, kind="number"),
        Column("startPosition", _("First label"), PrintingTask.start_position, kind="number", shown=False),
        Column("copies", _("Copies"), PrintingTask.copies, kind="number", shown=False),
        Column("orderedBy", _("Who"), User.name, search=True),
        Column("expiresAt", _("Removed at"), PrintingTask.expires_at, kind="datetime", shown=False),
    ],
)  # fmt: skip
