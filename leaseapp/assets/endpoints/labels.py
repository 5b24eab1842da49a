"""Service codes and labels over REST and the interface."""

from leaseapp.assets.lists import PRINTING_TASKS, SERVICE_LINK_SCANS, SERVICE_LINKS
from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.labels import (
    AssignIn,
    BatchIn,
    BatchOut,
    LabelsIn,
    PrintingTaskOut,
    RetireIn,
    ScanIn,
    ScanOut,
    ServiceLinkOut,
)
from leaseapp.assets.services import labels, service_links
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict, Gone
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, ZPL

stock = workspace.beyond("the stock of pre-printed codes: the specification names their states and no routes")

list_service_links = list_endpoint(stock, "/service-links", SERVICE_LINKS)
list_service_link_scans = list_endpoint(stock, "/service-links/scans", SERVICE_LINK_SCANS)
list_printing_tasks = list_endpoint(workspace, "/assets/printing-tasks", PRINTING_TASKS)


@workspace.post(
    "/assets/{asset_id}/service-link", permission=ASSET_READ, audit="assets.asset.code", act=_("Service code given"),
    internal=True, returns=ServiceLinkOut,
)  # fmt: skip
def give_service_link(context: Context, asset_id: Id) -> ServiceLinkOut:
    """Return the service code of an asset; one without gets a new one."""
    return service_links.told(service_links.code_of(context, asset_id))


@stock.post(
    "/assets/{asset_id}/service-link/scan", permission=ASSET_MANAGE, audit="assets.asset.link_code",
    act=_("Label put on"), returns=ServiceLinkOut,
)  # fmt: skip
def link_service_code(context: Context, asset_id: Id, body: ScanIn) -> ServiceLinkOut:
    """Put a pre-printed code onto an asset."""
    return service_links.told(service_links.link_code(context, asset_id, body))


@stock.post("/service-links/scan", permission=ASSET_READ, writes=False, internal=True, returns=ScanOut)
def scan_code(context: Context, body: ScanIn) -> ScanOut:
    """Find what a scanned code, inventory number or serial number belongs to."""
    return service_links.scan(context, body)


@stock.post(
    "/service-links/batch", permission=ASSET_MANAGE, audit="assets.servicelink.prepare", act=_("Codes prepared"),
    returns=BatchOut, status=201,
)  # fmt: skip
def prepare_service_links(context: Context, body: BatchIn) -> BatchOut:
    """Make codes for the stock of pre-printed labels."""
    return BatchOut(items=[service_links.told(link) for link in service_links.prepare(context, body)])


@stock.get("/service-links/{service_link_id}", permission=ASSET_READ, internal=True, returns=ServiceLinkOut)
def read_service_link(context: Context, service_link_id: Id) -> ServiceLinkOut:
    """Read a service code."""
    return service_links.read(context, service_link_id)


@stock.post(
    "/service-links/{service_link_id}/assign", permission=ASSET_MANAGE, audit="assets.servicelink.assign",
    act=_("Handed out"), returns=ServiceLinkOut,
)  # fmt: skip
def assign_service_link(context: Context, service_link_id: Id, body: AssignIn) -> ServiceLinkOut:
    """Hand a code from stock out to a place."""
    return service_links.told(service_links.assign(context, service_link_id, body))


@stock.post(
    "/service-links/{service_link_id}/retire", permission=ASSET_MANAGE, audit="assets.servicelink.retire",
    act=_("Retired", "service code"), returns=ServiceLinkOut,
)  # fmt: skip
def retire_service_link(context: Context, service_link_id: Id, body: RetireIn) -> ServiceLinkOut:
    """Retire a code for ever."""
    return service_links.told(service_links.retire(context, service_link_id, body))


@workspace.get("/assets/{asset_id}/label", permission=ASSET_READ, internal=True, files=(PDF,), refuses=(Conflict,))
def read_asset_label(context: Context, asset_id: Id) -> FileAnswer:
    """Return the label of an asset as a page for a roll of 100 × 50 mm."""
    return labels.label_of(context, asset_id)


@workspace.post(
    "/assets/qr-labels", permission=ASSET_READ, audit="assets.label.print", act=_("Labels printed"), internal=True,
    files=(PDF, ZPL), refuses=(Conflict,),
)  # fmt: skip
def print_labels(context: Context, body: LabelsIn) -> FileAnswer:
    """Return up to fifty labels at once."""
    return labels.at_once(context, body)


@workspace.post(
    "/assets/printing-tasks", permission=ASSET_READ, audit="assets.label.order", act=_("Labels ordered"), internal=True,
    returns=PrintingTaskOut, status=202,
)  # fmt: skip
def order_labels(context: Context, body: LabelsIn) -> PrintingTaskOut:
    """Order labels, which a job draws."""
    return PrintingTaskOut.model_validate(labels.order(context, body))


@workspace.get(
    "/assets/printing-tasks/{printing_task_id}", permission=ASSET_READ, internal=True, returns=PrintingTaskOut
)
def read_printing_task(context: Context, printing_task_id: Id) -> PrintingTaskOut:
    """Read how far a printing task is."""
    return labels.read(context, printing_task_id)


@workspace.get(
    "/assets/printing-tasks/{printing_task_id}/download", permission=ASSET_READ, internal=True, files=(PDF, ZPL),
    refuses=(Conflict, Gone),
)  # fmt: skip
def download_labels(context: Context, printing_task_id: Id) -> FileAnswer:
    """Download the labels that a task has drawn."""
    return labels.download(context, printing_task_id)
