"""Measures of the fleet: energy, missing parts, rates of storage, failure scores."""

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from leaseapp.assets.enums import MissingPartStatus, SparePartState
from leaseapp.assets.schemas.measures import EnergyIn, MissingPartIn, MissingPartPatch
from leaseapp.assets.schemas.parts import PartEntryIn, PartInstancePatch, SparePartIn
from leaseapp.assets.schemas.rates import RateIn
from leaseapp.assets.services import charging, measuring, missing, parts, predicting
from leaseapp.demo.diary import Stage
from leaseapp.kernel import money

#: what machines lack: number of the machine, part, its weight, how far it is
LACKING = (
    (1, "Clayette 530 × 650", "MINOR", ()),
    (2, "Joint de porte", "BLOCKING", ("ORDERED",)),
    (4, "Batterie 24 V", "BLOCKING", ("ORDERED", "RECEIVED")),
    (7, "Télécommande", "MINOR", ("ORDERED", "RECEIVED", "FITTED")),
    (13, "Roulette avant", "BLOCKING", ()),
    (23, "Bac de récupération", "MINOR", ("CANCELED",)),
)
#: parts that machines are repaired with: reference, name, pieces in the depot and in the van, cost, price, threshold
PARTS = (
    ("JNT-530", "Joint de porte 530", 12, 2, 14.2, 32, 4), ("CLY-650", "Clayette 530 × 650", 8, 0, 21, 46, 3),
    ("BAT-24V", "Batterie 24 V", 3, 1, 310, 540, 4), ("RLT-AV", "Roulette avant", 18, 4, 9.8, 22, 6),
    ("TLC-2", "Télécommande", 6, 0, 27.5, 59, 2), ("CMP-R290", "Compresseur R290", 2, 0, 186, 390, 2),
    ("FLT-EAU", "Filtre à eau", 40, 12, 11.4, 25, 15), ("CTE-ELEC", "Carte électronique", 3, 1, 142, 295, 1),
    ("VTL-120", "Ventilateur 120 mm", 9, 3, 18.6, 41, 4), ("SND-TMP", "Sonde de température", 22, 6, 7.9, 19, 8),
)  # fmt: skip
METERED = 16
POWERS = (0.4, 0.5, 0.6, 0.7, 0.8)


def measure_fleet(stage: Stage, machines: list[UUID], places: list[UUID]) -> None:
    """Read some meters, report what is missing, and say what storage costs."""
    founded = stage.today - timedelta(days=420)
    with stage.act("LOGISTICS", "assets.storagerate.create", founded, 9) as context:
        for number, place in enumerate(places[:3]):
            body = {"unitPriceHt": (0.32, 0.35, 0.38)[number], "freeDays": 3, "validFrom": founded}
            charging.add(context, place, RateIn.model_validate(body))
        flat = {"basis": "FLAT_MONTH", "unitPriceHt": 180, "validFrom": founded}
        charging.add(context, places[0], RateIn.model_validate(flat))
    with stage.act("SERVICE_MANAGER", "assets.asset.measure", stage.today - timedelta(days=30), 11) as context:
        for number, machine in enumerate(machines[3 : 3 + METERED]):
            body = {
                "measuredOn": stage.today - timedelta(days=30), "source": "METER", "powerKw": POWERS[number % 5],
                "hoursPerYear": 2600 + 400 * (number % 4), "loadFactor": 0.65,
            }  # fmt: skip
            measuring.measure_energy(context, machine, EnergyIn.model_validate(body))
    _stock(stage, places)
    with stage.act("SERVICE_MANAGER", "assets.missingpart.create", stage.today - timedelta(days=9), 10) as context:
        for number, label, severity, way in LACKING:
            part = missing.add(
                context, machines[number], MissingPartIn.model_validate({"label": label, "severity": severity})
            )
            for status in way:
                missing.change(context, part.id, MissingPartPatch(status=MissingPartStatus(status)))
    with stage.act("LOGISTICS", "assets.asset.score", stage.today, 5) as context:
        predicting.score(context)


def _stock(stage: Stage, places: list[UUID]) -> None:
    """Take spare parts in, twice at other prices, and put some into a van; some are broken."""
    depot, van = places[0], places[-1]
    with stage.act("LOGISTICS", "assets.sparepart.create", stage.today - timedelta(days=300), 9) as context:
        made = []
        for reference, name, _depot, _van, _cost, price, threshold in PARTS:
            body = {"reference": reference, "name": name, "salePriceHt": price, "threshold": threshold, "leadDays": 5}
            made.append(parts.create(context, SparePartIn.model_validate(body)))
    lots = []
    for share, days in ((Decimal("0.96"), 200), (Decimal("1.02"), 60)):
        with stage.act("LOGISTICS", "assets.sparepart.receive", stage.today - timedelta(days=days), 10) as context:
            for part, row in zip(made, PARTS, strict=True):
                pieces = row[2] - row[2] // 2 if share < 1 else row[2] // 2 + row[3]
                body = {
                    "locationId": depot,
                    "quantity": pieces,
                    "unitCostHt": money.round_to(Decimal(str(row[4])) * share, 2),
                }
                lots.append(parts.receive(context, part.id, PartEntryIn.model_validate(body)).id)
    with stage.act("TECHNICIAN", "assets.sparepart.move", stage.today - timedelta(days=20), 8) as context:
        for lot, row in zip(lots[len(PARTS) :], PARTS, strict=True):
            if row[3]:
                parts.change(context, lot, PartInstancePatch(location_id=van, quantity=row[3], reason="Tournée"))
        parts.change(context, lots[1], PartInstancePatch(state=SparePartState.DEFECTIVE, quantity=1, reason="Fêlée"))
