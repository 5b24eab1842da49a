"""Service codes and labels: the stock of codes, the page where labels are printed, what was printed."""

import reflex as rx

from leaseapp.assets.endpoints.labels import (
    assign_service_link,
    download_labels,
    list_printing_tasks,
    list_service_link_scans,
    list_service_links,
    prepare_service_links,
    print_labels,
    read_printing_task,
    read_service_link,
    retire_service_link,
)
from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.assets.enums import PrintingStatus, ScanSource, ServiceLinkStatus
from leaseapp.assets.lists import PRINTING_TASKS, SERVICE_LINK_SCANS, SERVICE_LINKS
from leaseapp.assets.rules.labels import LAYOUTS
from leaseapp.assets.state_machines import SERVICE_LINK
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon

LABELS = "/workspace/labels"
CODES, TASKS, SCANS = "/workspace/service-links", "/workspace/printing-tasks", "/workspace/service-link-scans"
link = kit.Labels(SERVICE_LINKS, prepare_service_links)
task = kit.Labels(PRINTING_TASKS, print_labels)

kit.colours(
    ServiceLinkStatus, IN_STOCK=kit.GRAY, ASSIGNED=kit.BLUE, LINKED=kit.GREEN, RETIRED=kit.GRAY,
)  # fmt: skip
kit.colours(
    ScanSource, PUBLIC=kit.BLUE, APP=kit.GRAY,
)  # fmt: skip
kit.colours(
    PrintingStatus, QUEUED=kit.BLUE, RUNNING=kit.BLUE, DONE=kit.GREEN, FAILED=kit.RED, EXPIRED=kit.GRAY,
)  # fmt: skip


class LabelDesk(LocalComponent):
    """The page where labels are printed; `sheets` are the kinds of sheets and rolls."""

    library = "$/public/assets/label_desk.jsx"
    tag = "LabelDesk"

    sheets: rx.Var[list[dict]]


def desk() -> rx.Component:
    """Return the page."""
    for name in ("package", "printer", "qr-code", "plus", "search", "x"):
        icon(name)
    sheets = [
        {"value": name.value, "columns": one.columns, "rows": one.rows, "width": one.width, "height": one.height}
        for name, one in LAYOUTS.items()
    ]
    return LabelDesk.create(sheets=sheets)


kit.page(
    LABELS,
    title=_("Print labels"),
    component=desk,
    endpoint=print_labels,
    group=kit.EQUIPMENT,
    icon="printer",
    order=36,
)
kit.list_page(
    SERVICE_LINKS,
    list_service_links,
    route=CODES,
    group=kit.EQUIPMENT,
    icon="qr-code",
    order=37,
    new=(f"{CODES}/new", _("New codes"), prepare_service_links),
    empty=(_("No service code yet"), _("Codes stick on machines; whoever scans one finds its machine.")),
)
kit.record_page(
    f"{CODES}/[id]",
    read_service_link,
    list_route=CODES,
    icon="qr-code",
    entity="ServiceLink",
    title="shown",
    title_empty=_("Service code"),
    status=("status", ServiceLinkStatus),
    actions=(
        kit.Action(
            "assign",
            _("Hand out"),
            assign_service_link,
            icon="send",
            when=kit.fires(SERVICE_LINK, "assign"),
            done=_("The code is handed out"),
            dialog=kit.Dialog(
                _("Hand this code out"),
                fields=(
                    kit.Combo(
                        "locationId",
                        _("To the place"),
                        list_storage_locations,
                        detail="code",
                        filters={"active": "true"},
                        required=True,
                        span=12,
                    ),
                ),
                confirm=_("Hand out"),
            ),
        ),
        kit.Action(
            "retire",
            _("Retire", "service code"),
            retire_service_link,
            icon="trash-2",
            when=kit.fires(SERVICE_LINK, "retire"),
            danger=True,
            done=_("The code is retired"),
            dialog=kit.Dialog(
                _("Retire this code?"),
                text=_("It is never used again. Its machine can be given another."),
                confirm=_("Retire the code"),
            ),
        ),
    ),
    tabs=(
        kit.Tab(
            "particulars",
            _("Overview"),
            kit.card(
                kit.facts(
                    kit.Fact(_("Code"), "shown", copy=True),
                    kit.Fact(_("Content of the QR code"), "url", copy=True),
                    *link.facts("linkedAt", "retiredAt", "createdAt"),
                )
            ),
        ),
        kit.Tab(
            "scans",
            _("Scans", "service code"),
            panel=kit.panel(
                "scans",
                SERVICE_LINK_SCANS,
                list_service_link_scans,
                own={"serviceLinkId": "{id}"},
                hide=("code",),
                empty=_("Nobody has scanned this code yet"),
            ),
        ),
    ),
)
kit.list_page(
    SERVICE_LINK_SCANS,
    list_service_link_scans,
    route=SCANS,
    group=kit.EQUIPMENT,
    icon="history",
    order=38,
    empty=(_("Nobody has scanned a code yet"), _("Each opening of the public page of a machine is noted.")),
)
kit.form_page(
    CODES,
    create=prepare_service_links,
    list_route=CODES,
    icon="qr-code",
    done=CODES,
    title=_("New codes"),
    saved=_("The codes are in stock"),
    sections=(
        kit.Section(
            None,
            (
                kit.Field("count", _("How many"), kit.NUMBER, digits=True, required=True, span=4, hint=_("500 at most.")),
                kit.Combo(
                    "locationId", _("Handed out to"), list_storage_locations, detail="code", filters={"active": "true"},
                    span=8,
                ),
            ),
            help=_("Print them as labels without a machine; a technician puts one on and scans it."),
        ),
    ),
)  # fmt: skip
kit.list_page(
    PRINTING_TASKS,
    list_printing_tasks,
    route=TASKS,
    group=kit.EQUIPMENT,
    icon="printer",
    order=38,
    new=(LABELS, _("Print labels"), print_labels),
    empty=(_("Nothing printed yet"), _("More than fifty labels are drawn in the background and kept for a week.")),
)
kit.record_page(
    f"{TASKS}/[id]",
    read_printing_task,
    list_route=TASKS,
    icon="printer",
    entity="PrintingTask",
    title="number",
    title_empty=_("Labels"),
    status=("status", PrintingStatus),
    figures=(task.fact("labelCount"), task.fact("startPosition"), task.fact("copies")),
    actions=(
        kit.Link(
            _("Download"), "/api/workspace/assets/printing-tasks/{id}/download", download_labels, icon="download",
            primary=True, when={"status": ["DONE"]}, download=True,
        ),
    ),
    tabs=(
        kit.Tab("particulars", _("Overview"), kit.card(
            kit.facts(*task.facts("template", "format", "labelCount", "createdAt", "expiresAt"))
        )),
    ),
)  # fmt: skip
