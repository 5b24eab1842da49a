"""Samples of what tablets send."""

from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import Maker, sample
from tests.maintenance.samples import planned


def item(maker: Maker) -> dict[str, Any]:
    """A note on an order that nobody began."""
    return {
        "key": f"tablet-{maker.number()}-note", "operationId": str(planned(maker).id), "kind": "note",
        "capturedAt": clock.now().isoformat(), "payload": {"text": "Badge à l’accueil"},
    }  # fmt: skip


@sample
def apply_field_op(maker: Maker) -> dict[str, Any]:
    return {"body": item(maker) | {"deviceAt": clock.now().isoformat()}}


@sample
def send_field_ops(maker: Maker) -> dict[str, Any]:
    owner = f"{maker.principal.user_id}:{maker.principal.organization_id}"
    return {"body": {"owner": owner, "deviceAt": clock.now().isoformat(), "ops": [item(maker)]}}


@sample
def file_operation_photo(maker: Maker) -> dict[str, Any]:
    photo = maker.make("complete_file").id
    body = {"targetType": "MaintenanceOperation", "targetId": str(planned(maker).id), "category": "after"}
    return {"file_id": photo, "body": body}


@sample
def take_off_operation_photo(maker: Maker) -> dict[str, Any]:
    return {"link_id": maker.make("file_operation_photo").id}
