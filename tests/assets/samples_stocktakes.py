"""Samples of stocktakes."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset


@sample
def create_stocktake(maker: Maker) -> dict[str, Any]:
    return {"body": {"name": f"Dépôt {maker.number()}", "locationId": str(asset(maker).current_location_id)}}


def draft(maker: Maker) -> Any:
    """A stocktake that is a draft."""
    return maker.make("create_stocktake")


def opened(maker: Maker) -> Any:
    """A stocktake that is counted."""
    made = draft(maker)
    maker.call("open_stocktake", stocktake_id=made.id, body={})
    return made


def reviewed(maker: Maker) -> Any:
    """A stocktake in review, one line of it missing."""
    made = opened(maker)
    maker.call("review_stocktake", stocktake_id=made.id, body={})
    return made


by_id("read_stocktake", "stocktake_id", lambda maker: draft(maker).id)


@sample
def update_stocktake(maker: Maker) -> dict[str, Any]:
    return {"stocktake_id": draft(maker).id, "body": {"name": f"Autre dépôt {maker.number()}"}}


@sample
def open_stocktake(maker: Maker) -> dict[str, Any]:
    return {"stocktake_id": draft(maker).id, "body": {}}


@sample
def scan_stocktake(maker: Maker) -> dict[str, Any]:
    scans = [{"scanKey": f"appareil-{maker.number()}", "code": asset(maker).inventory_number}]
    return {"stocktake_id": opened(maker).id, "body": {"scans": scans}}


@sample
def review_stocktake(maker: Maker) -> dict[str, Any]:
    return {"stocktake_id": opened(maker).id, "body": {}}


@sample
def recount_stocktake(maker: Maker) -> dict[str, Any]:
    return {"stocktake_id": reviewed(maker).id, "body": {}}


@sample
def decide_stocktake(maker: Maker) -> dict[str, Any]:
    body = {"state": "MISSING", "decision": "LEAVE", "reason": "Chez le client, retour lundi"}
    return {"stocktake_id": reviewed(maker).id, "body": body}


@sample
def close_stocktake(maker: Maker) -> dict[str, Any]:
    made = reviewed(maker)
    body = {"state": "MISSING", "decision": "LEAVE", "reason": "Chez le client, retour lundi"}
    maker.call("decide_stocktake", stocktake_id=made.id, body=body)
    return {"stocktake_id": made.id, "body": {}}


@sample
def cancel_stocktake(maker: Maker) -> dict[str, Any]:
    return {"stocktake_id": draft(maker).id, "body": {}}
