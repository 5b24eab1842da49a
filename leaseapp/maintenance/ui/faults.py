"""Pages of what was reported on public pages."""

from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.faults import list_fault_reports
from leaseapp.maintenance.lists import FAULT_REPORTS
from leaseapp.ui import kit

kit.list_page(
    FAULT_REPORTS,
    list_fault_reports,
    route="/workspace/fault-reports",
    group=kit.EQUIPMENT,
    icon="message-circle",
    order=51,
    empty=(
        _("Nothing was reported yet"),
        _("Whoever scans the code on a machine can report a fault; each report stands here."),
    ),
)
