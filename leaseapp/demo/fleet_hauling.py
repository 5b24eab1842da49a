"""Transports in every state: machines go to clients, come back, change depots; of six carriers one has no insurance any more."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset
from leaseapp.assets.state_machines import ENDED
from leaseapp.demo import cast
from leaseapp.demo.diary import Stage, instant_of, working_day
from leaseapp.kernel.context import Context
from leaseapp.logistics import queries
from leaseapp.logistics.enums import StopKind
from leaseapp.logistics.schemas.carriers import CarrierIn
from leaseapp.logistics.schemas.transports import OfferIn, OfferPatch, StopPatch, TransportIn, TransportPatch
from leaseapp.logistics.services import consulting, requesting, stopping, tms
from leaseapp.logistics.services.carriers import carriers

#: name, contact, vehicle, zones, days until the insurance ends, price of a first offer in €, days of delay
CARRIERS = (
    ("Flandres Express", "Nadia Kerroum", "RIGID_12T", ("Nord", "Pas-de-Calais"), 410, 312, 2),
    ("Alpes Fret", "Yann Bressac", "RIGID_19T", ("Rhône", "Isère", "Ain"), -26, 268, 5),
    ("Chambrelan Transports", "Odile Chambrelan", "RIGID_12T", ("Somme", "Oise"), 260, 395, 1),
    ("Marnaise Logistique", "Régis Vautrin", "ARTICULATED_40T", ("Marne", "Ardennes"), 19, 540, 4),
    ("Courses du Beffroi", "Samia Lotfi", "VAN_3T5", ("Nord",), 330, 118, 1),
    ("Messageries Valmont", "Hugo Valmont", "RIGID_7T5", ("Nord", "Somme", "Marne"), 700, 224, 3),
)
#: kind, how far it came, day it is wished for (from today), machines, how many carriers were asked
PLAN = (
    ("DELIVERY", "DELIVERED", -11, 2, 2), ("PICKUP", "DELIVERED", -10, 1, 1), ("TRANSFER", "DELIVERED", -9, 3, 2),
    ("DELIVERY", "DELIVERED", -7, 1, 3), ("DELIVERY", "DELIVERED", -5, 2, 1), ("PICKUP", "DELIVERED", -3, 2, 2),
    ("DELIVERY", "CANCELED", -4, 1, 1), ("TRANSFER", "CANCELED", 2, 2, 0),
    ("DELIVERY", "IN_TRANSIT", 0, 2, 2), ("PICKUP", "IN_TRANSIT", 0, 1, 1), ("TRANSFER", "IN_TRANSIT", 0, 2, 0),
    ("DELIVERY", "SCHEDULED", 1, 1, 2), ("DELIVERY", "SCHEDULED", 2, 3, 1), ("PICKUP", "SCHEDULED", 3, 1, 0),
    ("DELIVERY", "ORDERED", 4, 2, 3), ("PICKUP", "ORDERED", 5, 1, 2), ("TRANSFER", "ORDERED", 6, 2, 2),
    ("DELIVERY", "CONSULTING", 5, 2, 4), ("PICKUP", "CONSULTING", 6, 1, 3), ("TRANSFER", "CONSULTING", 7, 2, 2),
    ("DELIVERY", "REQUESTED", 8, 2, 0), ("PICKUP", "REQUESTED", 9, 3, 0), ("TRANSFER", "REQUESTED", 10, 2, 0),
    ("DELIVERY", "REQUESTED", 12, 1, 0), ("PICKUP", "REQUESTED", 13, 1, 0),
)  # fmt: skip
DEPOTS = 5
#: a depot that is being counted is left alone
COUNTED = 1
WHY = "Le client a reporté son ouverture au printemps"


def haul(stage: Stage, places: list[UUID], clients: list[UUID]) -> None:
    """Enter the carriers, then play each transport as far as it came."""
    with stage.act("LOGISTICS", "logistics.carrier.create", stage.today - timedelta(days=300), 9) as context:
        asked = [carriers.create(context, _carrier(stage, number)).id for number in range(len(CARRIERS))]
    depots = [place for at, place in enumerate(places[:DEPOTS]) if at != COUNTED]
    with stage.act("LOGISTICS", "logistics.transport.create", stage.today, 7) as context:
        here, there = _machines(context, depots), _machines(context, clients)
    for number, (kind, reached, days, count, consulted) in enumerate(PLAN):
        machines = [next(there if kind == "PICKUP" else here) for _one in range(count)]
        begin = {place for _machine, place in machines}
        ends = clients if kind == "DELIVERY" else [depot for depot in depots if depot not in begin]
        to = ends[number % len(ends)]
        day = working_day(stage.today + timedelta(days=days))
        _Haul(stage, number, day, asked, consulted).play(kind, reached, machines, to)


class _Haul:
    """One transport, played step by step on the days on which people did it."""

    def __init__(self, stage: Stage, number: int, day: date, asked: list[UUID], consulted: int) -> None:
        self._stage, self._number, self._day = stage, number, day
        self._asked = [asked[(number + at) % len(asked)] for at in range(consulted)]
        self.id = UUID(int=0)

    def play(self, kind: str, reached: str, machines: list[tuple[UUID, UUID]], to: UUID) -> None:
        """Play it up to the status that it `reached`."""
        steps = ("SCHEDULED", "IN_TRANSIT", "DELIVERED")
        self._ask_for(kind, machines, to)
        if reached == "REQUESTED":
            return
        self._consult(chosen=reached not in ("CONSULTING", "CANCELED"))
        if reached == "CANCELED":
            self._move("CANCELED", min(self._day, self._stage.today), 11, reason=WHY)
        for step in steps[: steps.index(reached) + 1] if reached in steps else ():
            if step == "DELIVERED":
                self._unload()
            self._move(
                step, min(self._day, self._stage.today), {"SCHEDULED": 6, "IN_TRANSIT": 7, "DELIVERED": 14}[step]
            )

    def _act(self, action: str, day: date, hour: int) -> Any:
        return self._stage.act("LOGISTICS", f"logistics.{action}", min(day, self._stage.today), hour)

    def _ask_for(self, kind: str, machines: list[tuple[UUID, UUID]], to: UUID) -> None:
        begin = list(dict.fromkeys(place for _machine, place in machines))
        stops = [
            {
                "kind": "PICKUP", "locationId": place, "day": self._day, "windowFrom": f"0{7 + at}:30",
                "windowTo": f"{9 + at:02d}:30", "km": None if at == 0 else 18,
            }
            for at, place in enumerate(begin)
        ]  # fmt: skip
        stops.append({
            "kind": "DROP", "locationId": to, "day": self._day, "windowFrom": "10:30", "windowTo": "16:00",
            "km": None if kind == "TRANSFER" else 14 + self._number * 7, "contactName": "Luc Caron",
            "contactPhone": "03 20 98 77 05",
        })  # fmt: skip
        body = {
            "kind": kind, "requestedFor": self._day, "vehicleClass": "VAN_3T5" if len(machines) == 1 else "RIGID_12T",
            "dedicated": self._number % 4 == 0, "window": "le matin" if self._number % 3 == 0 else None, "stops": stops,
            "instructions": "Hayon obligatoire, portail B. Appeler une demi-heure avant." if self._number % 2 else None,
            "assets": [{"assetId": machine, "pickStop": begin.index(place) + 1} for machine, place in machines],
        }  # fmt: skip
        with self._act("transport.create", self._day - timedelta(days=8), 9) as context:
            self.id = requesting.create(context, TransportIn.model_validate(body)).id

    def _consult(self, *, chosen: bool) -> None:
        lines = []
        for carrier in self._asked:
            with self._act("offer.ask", self._day - timedelta(days=7), 10) as context:
                lines.append(consulting.ask(context, self.id, OfferIn(carrier_id=carrier)).id)
        answered = lines if chosen or not lines else lines[:-1]
        for at, line in enumerate(answered):
            with self._act("offer.update", self._day - timedelta(days=6), 11 + at) as context:
                price, delay = CARRIERS[(self._number + at) % len(CARRIERS)][5:]
                body = {
                    "priceHt": price + self._number * 4,
                    "delayDays": delay,
                    "validUntil": self._day + timedelta(days=9),
                }
                consulting.answer(context, self.id, line, OfferPatch.model_validate(body))
        if chosen and lines:
            with self._act("offer.update", self._day - timedelta(days=5), 15) as context:
                body = {"status": "SELECTED", "reason": "Attestation d’assurance reçue par téléphone"}
                consulting.answer(context, self.id, lines[0], OfferPatch.model_validate(body))
                if self._number == 0:
                    tms.notify(context, self.id)

    def _unload(self) -> None:
        """Confirm the other stops; the fourth transport brought something damaged, the fifth came late."""
        with self._act("stop.update", self._day, 13) as context:
            for stop in queries.stops_of(context, self.id):
                if stop.arrived_at is not None:
                    continue
                arrived = instant_of(self._day, 16 if self._number == 4 else 10, 40)
                if stop.kind is StopKind.PICKUP:
                    arrived = instant_of(self._day, 8, 40)
                fates = []
                if self._number == 3 and stop.kind is StopKind.DROP:
                    fates = [
                        {"lineId": line.id, "state": "DAMAGED", "note": "Choc sur le flanc gauche"}
                        for line in queries.cargo_of(context, self.id)
                    ]
                body = {"arrivedAt": min(arrived, context.now), "signedBy": "L. Caron", "fates": fates}
                stopping.change(context, self.id, stop.id, StopPatch.model_validate(body))

    def _move(self, status: str, day: date, hour: int, **values: Any) -> None:
        with self._act("transport.update", day, hour) as context:
            requesting.update(context, self.id, TransportPatch.model_validate({"status": status} | values))


def _carrier(stage: Stage, number: int) -> CarrierIn:
    name, contact, vehicle, zones, insured, _price, _delay = CARRIERS[number]
    domain = f"{name.lower().replace(' ', '-')}.example"
    siren, until = cast.siren(70 + number), stage.today + timedelta(days=540)
    approval = {"kind": "Capacité de transport", "number": f"2031/59/{number:04d}", "validUntil": until}
    body = {
        "name": name, "siret": cast.siret(siren), "contactName": contact, "email": f"exploitation@{domain}",
        "phone": f"03 20 55 1{number} 00", "capacityKg": 1200 if vehicle == "VAN_3T5" else 6500, "capacityM3": 12 + 8 * number,
        "zones": zones, "vehicleClasses": [vehicle], "insuranceCompany": "Mutuelle des Rouliers",
        "insurancePolicy": f"MR-{4100 + number}", "insuranceValidUntil": stage.today + timedelta(days=insured),
        "insuranceAmount": 150000, "approvals": [approval],
    }  # fmt: skip
    return CarrierIn.model_validate(body)


def _machines(context: Context, places: list[UUID]) -> Iterator[tuple[UUID, UUID]]:
    """Yield machines that stand at these places, each with its place, neighbours together."""
    statement = (
        select(Asset.id, Asset.current_location_id)
        .where(col(Asset.current_location_id).in_(places), col(Asset.condition).not_in([*ENDED, AssetCondition.LOST]))
        .where(col(Asset.parent_asset_id).is_(None))
        .order_by(col(Asset.current_location_id), col(Asset.inventory_number))
    )
    return iter(list(context.session.exec(statement)))
