"""Samples of movement requests."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset


@sample
def create_storage_movement_request(maker: Maker) -> dict[str, Any]:
    machine = asset(maker)
    body = {
        "fromLocationId": str(machine.current_location_id), "toLocationId": str(maker.make("create_storage_location").id),
        "plannedFor": "2026-11-30", "assets": [{"assetId": str(machine.id)}], "reason": f"Réassort {maker.number()}",
    }  # fmt: skip
    return {"body": body}


def requested(maker: Maker) -> Any:
    """A movement request that nobody confirmed yet."""
    return maker.make("create_storage_movement_request")


def confirmed(maker: Maker) -> Any:
    """A movement request whose machines are reserved."""
    made = requested(maker)
    maker.call("confirm_storage_movement_request", storage_movement_request_id=made.id, body={})
    return made


by_id("read_storage_movement_request", "storage_movement_request_id", lambda maker: requested(maker).id)


@sample
def update_storage_movement_request(maker: Maker) -> dict[str, Any]:
    body = {"reason": f"Réassort du magasin {maker.number()}"}
    return {"storage_movement_request_id": requested(maker).id, "body": body}


@sample
def confirm_storage_movement_request(maker: Maker) -> dict[str, Any]:
    return {"storage_movement_request_id": requested(maker).id, "body": {}}


@sample
def verify_storage_movement_request(maker: Maker) -> dict[str, Any]:
    made = confirmed(maker)
    return {"storage_movement_request_id": made.id, "body": {"missing": [str(made.assets[0].id)]}}


@sample
def cancel_storage_movement_request(maker: Maker) -> dict[str, Any]:
    return {"storage_movement_request_id": requested(maker).id, "body": {"reason": "Plus de camion"}}
