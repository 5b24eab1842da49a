"""Samples of carriers and transports."""

from typing import Any

from tests.architecture.making import SAMPLES, Maker, by_id, sample


@sample
def create_carrier(maker: Maker) -> dict[str, Any]:
    body = {
        "name": f"Transports {maker.number()}", "siret": "73282932000074", "contactName": "Anne Petit",
        "email": "exploitation@transports.example", "phone": "04 72 00 00 00", "capacityKg": 12000, "capacityM3": 42,
        "zones": ["Rhône", "Ain"], "approvals": [{"kind": "ADR", "number": "A-17", "validUntil": "2032-04-30"}],
        "insuranceCompany": "Mutuelle", "insurancePolicy": "P-1", "insuranceValidUntil": "2031-12-31",
        "insuranceAmount": 100000, "vehicleClasses": ["RIGID_12T"], "active": True,
    }  # fmt: skip
    return {"body": body}


by_id("read_carrier", "carrier_id", lambda maker: maker.make("create_carrier").id)


@sample
def update_carrier(maker: Maker) -> dict[str, Any]:
    return {"carrier_id": maker.make("create_carrier").id, "body": {"name": f"Messagerie {maker.number()}"}}


@sample
def create_transport_request(maker: Maker) -> dict[str, Any]:
    machine, place = maker.make("create_asset"), maker.make("create_storage_location")
    stops = [
        {"kind": "PICKUP", "locationId": str(machine.current_location_id), "day": "2026-11-20", "windowFrom": "08:00"},
        {"kind": "DROP", "locationId": str(place.id), "day": "2026-11-20", "windowTo": "12:00", "km": 26},
    ]
    body = {
        "kind": "DELIVERY", "requestedFor": "2026-11-20", "window": "le matin", "instructions": "Hayon obligatoire",
        "vehicleClass": "RIGID_12T", "dedicated": False, "stops": stops,
        "assets": [{"assetId": str(machine.id), "pickStop": 1, "dropStop": 2}],
    }  # fmt: skip
    return {"body": body}


def request(maker: Maker) -> Any:
    """A transport that is wanted."""
    return maker.make("create_transport_request")


def scheduled(maker: Maker) -> Any:
    """The id of a transport to a client with a mail address, whose day is known."""
    email = f"logistique{maker.number()}@client.example"
    body = SAMPLES["create_transport_request"](maker)["body"]
    body["companyId"] = str(
        maker.call("create_company", body=SAMPLES["create_company"](maker)["body"] | {"email": email}).body.id
    )
    made = maker.call("create_transport_request", body=body).body
    maker.call("update_transport_request", transport_request_id=made.id, body={"status": "SCHEDULED"})
    return made.id


by_id("read_transport_request", "transport_request_id", lambda maker: request(maker).id)
by_id("read_transport_document", "transport_request_id", lambda maker: request(maker).id)
by_id("notify_tms", "transport_request_id", lambda maker: request(maker).id)


@sample
def update_transport_request(maker: Maker) -> dict[str, Any]:
    return {"transport_request_id": request(maker).id, "body": {"window": "l’après-midi", "dedicated": True}}


@sample
def create_transport_stop(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    body = {"kind": "DROP", "locationId": str(place.id), "km": 12, "contactName": "Luc Caron", "note": "Portail B"}
    return {"transport_request_id": request(maker).id, "body": body}


@sample
def update_transport_stop(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    body = {"day": "2026-11-21", "windowFrom": "10:30", "windowTo": "12:00"}
    return {"transport_request_id": made.id, "stop_id": made.stops[1].id, "body": body}


@sample
def delete_transport_stop(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    place = maker.make("create_storage_location")
    body = {"kind": "DROP", "locationId": str(place.id)}
    stop = maker.call("create_transport_stop", transport_request_id=made.id, body=body).body
    return {"transport_request_id": made.id, "stop_id": stop.id, "query": {}}


@sample
def add_stop_asset(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    body = {"assetId": str(maker.make("create_asset").id), "action": "PICK"}
    return {"transport_request_id": made.id, "stop_id": made.stops[0].id, "body": body}


@sample
def remove_stop_asset(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    first = made.stops[0]
    return {"transport_request_id": made.id, "stop_id": first.id, "asset_line_id": first.cargo[0].id}


@sample
def ask_carrier(maker: Maker) -> dict[str, Any]:
    body = {"carrierId": str(maker.make("create_carrier").id), "note": "Quai 4"}
    return {"transport_request_id": request(maker).id, "body": body}


def asked(maker: Maker) -> dict[str, Any]:
    """The ids of a carrier who was asked."""
    made = request(maker)
    carrier = maker.make("create_carrier")
    line = maker.call("ask_carrier", transport_request_id=made.id, body={"carrierId": str(carrier.id)}).body
    return {"transport_request_id": made.id, "carrier_line_id": line.id}


@sample
def update_carrier_line(maker: Maker) -> dict[str, Any]:
    return asked(maker) | {"body": {"priceHt": 312, "delayDays": 2, "validUntil": "2026-12-16"}}


@sample
def delete_carrier_line(maker: Maker) -> dict[str, Any]:
    return asked(maker) | {"query": {}}


@sample
def read_carrier_order(maker: Maker) -> dict[str, Any]:
    line = asked(maker)
    maker.call("update_carrier_line", **line, body={"status": "SELECTED", "priceHt": 312})
    return line
