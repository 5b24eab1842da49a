"""Samples of service codes and labels."""

from typing import Any

from leaseapp.assets.models import PrintingTask
from leaseapp.assets.services import labels
from leaseapp.assets.state_machines import PRINTING
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.web.media_types import PDF
from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset


def service_link(maker: Maker) -> Any:
    """A new code in stock."""
    return maker.make("prepare_service_links").items[0]


by_id("give_service_link", "asset_id", lambda maker: asset(maker).id)


@sample
def prepare_service_links(maker: Maker) -> dict[str, Any]:
    return {"body": {"count": 2}}


@sample
def link_service_code(maker: Maker) -> dict[str, Any]:
    return {"asset_id": asset(maker).id, "body": {"code": service_link(maker).code}}


@sample
def scan_code(maker: Maker) -> dict[str, Any]:
    return {"body": {"code": service_link(maker).url}}


@sample
def assign_service_link(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    return {"service_link_id": service_link(maker).id, "body": {"locationId": str(place.id)}}


@sample
def retire_service_link(maker: Maker) -> dict[str, Any]:
    return {"service_link_id": service_link(maker).id, "body": {}}


by_id("read_service_link", "service_link_id", lambda maker: service_link(maker).id)


@sample
def read_asset_label(maker: Maker) -> dict[str, Any]:
    made = asset(maker)
    maker.call("give_service_link", asset_id=made.id)
    return {"asset_id": made.id}


@sample
def print_labels(maker: Maker) -> dict[str, Any]:
    return {"body": {"assetIds": [str(asset(maker).id)], "startPosition": 3}}


@sample
def order_labels(maker: Maker) -> dict[str, Any]:
    return {"body": {"assetIds": [str(asset(maker).id)], "copies": 2}}


by_id("read_printing_task", "printing_task_id", lambda maker: maker.make("order_labels").id)


@sample
def download_labels(maker: Maker) -> dict[str, Any]:
    task_id = maker.make("order_labels").id
    storage().ensure_bucket(labels.BUCKET, locked=False, versioning=False)
    storage().put(labels.BUCKET, f"sample/{task_id}", b"%PDF-1.7", PDF)
    with db.system_unit_of_work("test") as context:
        task = get_or_404(context, PrintingTask, task_id)
        PRINTING.fire(task, "start")
        PRINTING.fire(task, "finish")
        task.object_key = f"sample/{task_id}"
    return {"printing_task_id": task_id}
