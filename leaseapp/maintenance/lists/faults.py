"""List of what was reported on public pages."""

from leaseapp.assets.models import Asset
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceStatus
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.permissions import OPERATION_READ

FAULT_REPORTS = ListSpec(
    "fault-reports",
    title=_("Reported faults"),
    permission=OPERATION_READ,
    table=FaultReport,
    join=[
        (MaintenanceOperation, FaultReport.operation_id == MaintenanceOperation.id),
        (Asset, FaultReport.asset_id == Asset.id),
    ],
    default_sort="-reportedAt",
    search_placeholder=_("Fault, equipment, reporter"),
    outline={"who": "title", "detail": "asset", "number": "number", "status": "status", "date": "reportedAt"},
    columns=[
        Column("reportedAt", _("Reported at"), FaultReport.reported_at, kind="datetime", filter="range"),
        Column(
            "number", _("Work order"), MaintenanceOperation.number, search=True,
            link="/workspace/maintenance-operations/{operationId}",
        ),
        Column("title", _("Fault"), MaintenanceOperation.title, search=True, shrinks=True),
        Column(
            "status", _("State"), MaintenanceOperation.status, kind="status", enum=MaintenanceStatus, filter="in",
        ),
        Column("asset", _("Equipment"), Asset.label, search=True, shrinks=True, link="/workspace/assets/{assetId}"),
        Column("reporterName", _("Reporter"), FaultReport.reporter_name, search=True),
        Column("reporterContact", _("Phone or e-mail"), FaultReport.reporter_contact, search=True),
        Column("reportCount", _("Reports of the same fault"), MaintenanceOperation.report_count, kind="number", shown=False),
        Column("assetId", _("Equipment"), FaultReport.asset_id, filter="in", sort=False, shown=False),
        Column("operationId", _("Work order"), FaultReport.operation_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
