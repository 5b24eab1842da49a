"""The home card of clients: repairs of their machines that are under way, and the way to report a fault."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Link, Row, Rows
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of
from leaseapp.maintenance.enums import MaintenanceStatus
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.state_machines import OPEN

ROWS = 6
NOTHING = _("Nothing is being repaired. A fault is reported on the page of its machine, or by the code on it.")
TONES = {MaintenanceStatus.PLANNED: "gray", MaintenanceStatus.IN_PROGRESS: "blue"}


def own_orders(context: Context, _asked: Asked) -> Shown:
    """Return the open work orders that the caller sees, the newest first."""
    going = ",".join(sorted(OPEN))
    found = read_page(context, OPERATIONS, ListRequest(page_size=ROWS, sort="-number", filters={"status": going}))
    rows = [
        Row(
            key=str(item["id"]), title=item["title"], ref=item["number"], url=f"/workspace/maintenance-operations/{item['id']}",
            note=item["asset"] or "", icon="wrench", tail=format_date(context.locale, context.day_of(item["createdAt"])),
            badge=Badge(text=context.translate(label_of(item["status"])), tone=TONES[item["status"]]),
        )
        for item in found.items
    ]  # fmt: skip
    more = Link(label=context.translate(_("All")), url=f"/workspace/maintenance-operations?status={going}")
    machines = Link(label=context.translate(_("My machines, to report a fault")), url="/workspace/assets")
    rest = more if found.total > ROWS else None
    return Shown(Rows(rows=rows, more=rest, empty=context.translate(NOTHING)), more=machines)
