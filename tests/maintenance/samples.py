"""Samples of work orders."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset
from tests.assets.samples_parts import part
from tests.factories.public_quotes import png


@sample
def create_operation(maker: Maker) -> dict[str, Any]:
    body = {"assetId": str(asset(maker).id), "type": "CURATIVE", "title": f"Panne {maker.number()}", "priority": "LOW"}
    return {"body": body}


def planned(maker: Maker) -> Any:
    """A work order that nobody began."""
    return maker.make("create_operation")


def begun(maker: Maker) -> Any:
    """A work order that has begun."""
    made = planned(maker)
    maker.call("update_operation", operation_id=made.id, body={"status": "IN_PROGRESS"})
    return made


by_id("read_operation", "operation_id", lambda maker: planned(maker).id)
by_id("list_operation_signatures", "operation_id", lambda maker: planned(maker).id)


@sample
def update_operation(maker: Maker) -> dict[str, Any]:
    return {
        "operation_id": planned(maker).id,
        "body": {"title": f"Bruit {maker.number()}", "diagnosis": "Roulement usé"},
    }


@sample
def sign_operation(maker: Maker) -> dict[str, Any]:
    body = {"role": "TECHNICIAN", "signerName": "Karim Benali", "imagePng": png()}
    return {"operation_id": begun(maker).id, "body": body}


@sample
def add_operation_part(maker: Maker) -> dict[str, Any]:
    body = {"sparePartId": str(part(maker).id), "quantity": 2, "force": True}
    return {"operation_id": planned(maker).id, "body": body}


@sample
def remove_operation_part(maker: Maker) -> dict[str, Any]:
    made = maker.make("add_operation_part")
    return {"operation_id": made.id, "part_id": made.parts[0].id}


@sample
def add_operation_labour(maker: Maker) -> dict[str, Any]:
    return {"operation_id": planned(maker).id, "body": {"minutes": 40, "hourlyRateHt": 58}}


@sample
def stop_operation_labour(maker: Maker) -> dict[str, Any]:
    made = planned(maker)
    running = maker.call("add_operation_labour", operation_id=made.id, body={"minutes": None}).body
    return {"operation_id": made.id, "labour_id": running.id}


@sample
def remove_operation_labour(maker: Maker) -> dict[str, Any]:
    made = planned(maker)
    noted = maker.call("add_operation_labour", operation_id=made.id, body={"minutes": 5}).body
    return {"operation_id": made.id, "labour_id": noted.id}


def at_client(maker: Maker) -> Any:
    """A machine at an establishment of a customer that has an address."""
    buyer = maker.keep("customer", lambda: maker.make("create_customer"))
    office = maker.make("create_establishment", companyId=str(buyer.company_id), email="atelier@client.example")
    place = maker.make("create_storage_location", kind="CUSTOMER_ESTABLISHMENT", establishmentId=str(office.id))
    return maker.make("create_asset", currentLocationId=str(place.id))


@sample
def report_fault(maker: Maker) -> dict[str, Any]:
    return {"asset_id": at_client(maker).id, "body": {"description": "Ne refroidit plus"}}


def late_order(maker: Maker) -> Any:
    """A work order of a client who can be written to."""
    return maker.make("create_operation", assetId=str(at_client(maker).id))


@sample
def refresh_reliability(_maker: Maker) -> dict[str, Any]:
    return {}


def done_order(maker: Maker) -> Any:
    """A work order that is done."""
    made = begun(maker)
    words = {"diagnosis": "Roulement usé", "resolution": "Roulement remplacé", "clientAbsentReason": "Site fermé"}
    maker.call("update_operation", operation_id=made.id, body=words)
    maker.call(
        "sign_operation", operation_id=made.id, body={"role": "TECHNICIAN", "signerName": "Karim", "imagePng": png()}
    )
    return maker.call("update_operation", operation_id=made.id, body={"status": "DONE"}).body
