"""Pages of what was reported on public pages."""

from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.faults import list_fault_reports
from leaseapp.maintenance.lists import FAULT_REPORTS
from leaseapp.maintenance.ui import operations as _orders  # noqa: F401  the page that gets a tab
from leaseapp.ui import kit
from leaseapp.ui.record import record_panel

kit.list_page(
    FAULT_REPORTS,
    list_fault_reports,
    route="/workspace/fault-reports",
    group=kit.MAINTENANCE,
    icon="message-circle",
    order=51,
    empty=(
        _("Nothing was reported yet"),
        _("Whoever scans the code on a machine can report a fault; each report stands here."),
    ),
)
record_panel(
    "MaintenanceOperation",
    kit.Tab(
        "reports",
        _("Reports of the fault"),
        panel=kit.panel(
            "reports", FAULT_REPORTS, list_fault_reports, own={"operationId": "{id}"},
            hide=("number", "title", "status", "asset"), icon="message-circle",
            empty=_("Nobody reported it on the public page"),
        ),
    ),
)  # fmt: skip
