"""Transports to act on: a fleet, places that are on the map, carriers, requests on their way."""

from typing import Any
from uuid import UUID

import pytest

from leaseapp.assets.schemas.locations import GeoIn
from leaseapp.assets.services.locating import locate
from leaseapp.kernel.context import Context
from leaseapp.logistics import queries
from leaseapp.logistics.models import Carrier, TransportOffer, TransportRequest, TransportStop
from leaseapp.logistics.schemas.carriers import CarrierIn
from leaseapp.logistics.schemas.transports import OfferIn, OfferPatch, StopPatch, TransportIn, TransportPatch
from leaseapp.logistics.services import consulting, requesting, stopping
from leaseapp.logistics.services.carriers import carriers
from tests.assets.conftest import Fleet


class Haulage:
    """Makers of transports in one unit of work: two depots 100 km apart, machines of 400 and 800 kg."""

    def __init__(self, context: Context) -> None:
        self.context, self.fleet, self._made = context, Fleet(context), 0
        self.here, self.there = self.fleet.place(), self.fleet.place()
        light, heavy = self.fleet.model(massKg=400), self.fleet.model(massKg=800)
        self.machines = [self.fleet.asset(modelId=one, currentLocationId=self.here) for one in (light, heavy)]

    def on_the_map(self, place: UUID, latitude: float, longitude: float) -> None:
        locate(self.context, place, GeoIn.model_validate({"latitude": latitude, "longitude": longitude}))

    def carrier(self, **values: Any) -> Carrier:
        self._made += 1
        body = {"name": f"Transports {self._made}", "email": f"exploitation{self._made}@transports.example"}
        return carriers.create(self.context, CarrierIn.model_validate(body | values))

    def request(self, **values: Any) -> TransportRequest:
        body: dict[str, Any] = {
            "kind": "DELIVERY", "requestedFor": self.context.today,
            "stops": [
                {"kind": "PICKUP", "locationId": self.here, "day": self.context.today},
                {"kind": "DROP", "locationId": self.there, "day": self.context.today, "km": 220},
            ],
            "assets": [{"assetId": one.id, "pickStop": 1} for one in self.machines],
        }  # fmt: skip
        return requesting.create(self.context, TransportIn.model_validate(body | values))

    def moved(self, request: TransportRequest, status: str, **values: Any) -> TransportRequest:
        body = TransportPatch.model_validate({"status": status} | values)
        return requesting.update(self.context, request.id, body)

    def asked(self, request: TransportRequest, carrier: Carrier | None = None) -> TransportOffer:
        body = OfferIn(carrier_id=(carrier or self.carrier()).id)
        return consulting.ask(self.context, request.id, body)

    def answered(self, offer: TransportOffer, **values: Any) -> TransportOffer:
        return consulting.answer(self.context, offer.request_id, offer.id, OfferPatch.model_validate(values))

    def ordered(self) -> TransportRequest:
        request = self.request()
        self.answered(self.asked(request), status="SELECTED", priceHt=312)
        return request

    def under_way(self) -> TransportRequest:
        request = self.request()
        self.moved(request, "SCHEDULED")
        return self.moved(request, "IN_TRANSIT")

    def stop(self, request: TransportRequest, position: int) -> TransportStop:
        return queries.stops_of(self.context, request.id)[position - 1]

    def reached(self, request: TransportRequest, position: int, *states: str, **values: Any) -> TransportStop:
        stop = self.stop(request, position)
        lines = queries.cargo_of(self.context, request.id)
        fates = [{"lineId": line.id, "state": state} for line, state in zip(lines, states, strict=False)]
        body = {"arrivedAt": self.context.now, "fates": fates} | values
        return stopping.change(self.context, request.id, stop.id, StopPatch.model_validate(body))


@pytest.fixture
def haulage(context: Context) -> Haulage:
    return Haulage(context)
