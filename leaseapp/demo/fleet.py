"""The fleet: reference data, places, and machines with what happened to them since they were bought."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.assets import queries
from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.models import AssetModel, StorageLocation
from leaseapp.assets.schemas.assets import AssetIn, AssetPatch, InspectIn, MovementIn, RecycleIn, RefurbishIn, SellIn
from leaseapp.assets.schemas.labels import BatchIn, LabelsIn
from leaseapp.assets.schemas.locations import GeoIn, LocationIn
from leaseapp.assets.schemas.references import BrandIn, FamilyIn, ModelIn
from leaseapp.assets.schemas.specs import SpecSchemaPatch, SpecValuesPatch
from leaseapp.assets.services import labels, lifecycle, moving, registering, service_links, specs
from leaseapp.assets.services.locating import locate, locations
from leaseapp.assets.services.references import brands, families, models
from leaseapp.demo.clients import CLIENTS
from leaseapp.demo.diary import Stage
from leaseapp.demo.fleet_counting import count_depot
from leaseapp.demo.fleet_hauling import haul
from leaseapp.demo.fleet_measures import measure_fleet
from leaseapp.demo.fleet_models import FAMILIES, MODELS, PLACES, POSITIONS, PROPERTIES, SOLD_AS, VALUES
from leaseapp.demo.fleet_moving import ask_for_movements
from leaseapp.directory.models import Establishment
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

EACH = 16
"""Machines of each model: 400 in all."""
AT_CLIENTS = range(12)
"""The clients with machines, by their number."""
DEPOTS = 5


def buy_fleet(stage: Stage) -> None:
    """Describe what is leased, then buy it over two years and tell what became of it."""
    founded = stage.today - timedelta(days=760)
    with stage.act("LOGISTICS", "assets.model.create", founded, 9) as context:
        models_by_reference = _describe(context, stage.products)
    with stage.act("LOGISTICS", "assets.location.create", founded, 10) as context:
        places, clients = _places(context, stage)
    machines: list[UUID] = []
    for batch in range(EACH):
        bought = stage.today - timedelta(days=740 - 42 * batch)
        with stage.act("LOGISTICS", "assets.asset.create", bought, 10) as context:
            drafts = []
            for number, model in enumerate(MODELS):
                kind = get_or_404(context, AssetModel, models_by_reference[model.reference])
                place = get_or_404(context, StorageLocation, places[(number + batch) % DEPOTS])
                body = {
                    "modelId": kind.id, "serialNumber": f"{model.reference}-{batch:02d}{number:02d}",
                    "currentLocationId": place.id, "condition": "NEW", "acquisitionDate": bought,
                    "acquisitionAmountHt": model.price, "warrantyUntil": bought + timedelta(days=730),
                    "commissionedOn": bought, "expectedLifeMonths": model.life,
                }  # fmt: skip
                drafts.append(registering.draft(context, AssetIn.model_validate(body), kind, place))
            registering.store(context, drafts, set())
            machines += [one.id for one in drafts]
    _describe_machines(stage, models_by_reference, machines)
    _stick(stage, machines, places)
    _live(stage, machines, places, clients)
    measure_fleet(stage, machines, places)
    ask_for_movements(stage, places)
    count_depot(stage, places)
    haul(stage, places, clients)


def _describe_machines(stage: Stage, models_by_reference: dict[str, UUID], machines: list[UUID]) -> None:
    """Say which properties some models have, and what they are on the first two machines of each."""
    day = stage.today - timedelta(days=30)
    with stage.act("LOGISTICS", "assets.model.set_properties", day, 9) as context:
        for model in MODELS:
            if model.family in PROPERTIES:
                schema = {"properties": PROPERTIES[model.family], "required": list(PROPERTIES[model.family])[:1]}
                body = SpecSchemaPatch.model_validate({"schema": schema, "force": True})
                specs.change_schema(context, models_by_reference[model.reference], body)
    with stage.act("LOGISTICS", "assets.asset.describe", day, 10) as context:
        for batch in range(2):
            for number, model in enumerate(MODELS):
                if model.family in VALUES:
                    values = SpecValuesPatch(values=VALUES[model.family])
                    specs.change_values(context, machines[batch * len(MODELS) + number], values)


def _stick(stage: Stage, machines: list[UUID], places: list[UUID]) -> None:
    """Print codes: some machines have theirs, some wait in the vans of technicians and some in the depot."""
    day = stage.today - timedelta(days=61)
    with stage.act("LOGISTICS", "assets.servicelink.prepare", day, 8) as context:
        for machine in machines[:40]:
            service_links.code_of(context, machine)
        service_links.prepare(context, BatchIn(count=12))
        service_links.prepare(context, BatchIn(count=8, location_id=places[-1]))
    with stage.act("LOGISTICS", "assets.label.order", stage.today, 8) as context:
        labels.order(context, LabelsIn(asset_ids=machines[:30], copies=2))


def _describe(context: Context, products: dict[str, UUID]) -> dict[str, UUID]:
    made = {name: brands.create(context, BrandIn(name=name)).id for name in sorted({one.brand for one in MODELS})}
    tree: dict[str, UUID] = {}
    for code, (name, above, category) in FAMILIES.items():
        body = FamilyIn(code=code, name=name, parent_id=tree[above] if above else None, deee_category=category)
        tree[code] = families.create(context, body).id
    found = {}
    for one in MODELS:
        length, width, height = one.size
        gas: dict[str, Any] = {}
        if one.refrigerant:
            gas = {"refrigerant": one.refrigerant[0], "refrigerantChargeKg": one.refrigerant[1]}
        body = {
            "brandId": made[one.brand], "familyId": tree[one.family], "reference": one.reference, "name": one.name,
            "lengthMm": length, "widthMm": width, "heightMm": height, "massKg": one.mass, "powerKw": one.power,
            "expectedLifeMonths": one.life, "carbonFootprintKg": one.carbon, "stackable": one.stackable,
            "productId": products.get(SOLD_AS.get(one.reference, "")), **gas,
        }  # fmt: skip
        found[one.reference] = models.create(context, ModelIn.model_validate(body)).id
    return found


def _places(context: Context, stage: Stage) -> tuple[list[UUID], list[UUID]]:
    own = []
    for code, name, kind, city, postal_code, area, volume in PLACES:
        body = {
            "code": code, "name": name, "kind": kind, "city": city, "postalCode": postal_code, "capacityM2": area,
            "capacityM3": volume,
        }  # fmt: skip
        place = locations.create(context, LocationIn.model_validate(body))
        if code in POSITIONS:
            latitude, longitude = POSITIONS[code]
            locate(context, place.id, GeoIn.model_validate({"latitude": latitude, "longitude": longitude}))
        own.append(place.id)
    theirs = []
    for number in AT_CLIENTS:
        client = CLIENTS[number]
        office = context.session.exec(
            select(Establishment).where(
                Establishment.company_id == stage.companies[number], Establishment.is_head_office
            )
        ).one()
        body = {
            "code": f"CLI-{number + 1:03d}", "name": client.name, "kind": "CUSTOMER_ESTABLISHMENT",
            "establishmentId": office.id, "city": client.city, "postalCode": client.postal_code, "country": client.country,
        }  # fmt: skip
        theirs.append(locations.create(context, LocationIn.model_validate(body)).id)
    return own, theirs


def _haul(context: Context, machines: list[UUID], place: UUID, reason: str) -> None:
    """Move machines together."""
    found = list(queries.machines(context, machines).values())
    haul = moving.Haul(context, found, MovementIn(to_location_id=place, reason=reason))
    for machine in found:
        haul.add(machine)
    haul.write()


def _live(stage: Stage, machines: list[UUID], places: list[UUID], clients: list[UUID]) -> None:
    """Two of three machines went to clients; some came back, were inspected, refurbished, sold, recycled, lost."""
    gone = [one for number, one in enumerate(machines) if number % 3]
    with stage.act("LOGISTICS", "assets.asset.move", stage.today - timedelta(days=60), 9) as context:
        for number, client in enumerate(clients):
            _haul(context, gone[number :: len(clients)], client, "Mise en service")
    back = gone[::7]
    with stage.act("LOGISTICS", "assets.asset.move", stage.today - timedelta(days=20), 9) as context:
        for number, place in enumerate(places[:DEPOTS]):
            _haul(context, back[number::DEPOTS], place, "Fin de location")
        for machine in back:
            registering.update(context, machine, AssetPatch(condition=AssetCondition.TO_DEFINE))
    found = (
        AssetCondition.GOOD,
        AssetCondition.NEEDS_REPAIR,
        AssetCondition.NON_FUNCTIONAL_PARTS,
        AssetCondition.EXCELLENT,
    )
    with stage.act("SERVICE_MANAGER", "assets.asset.inspect", stage.today - timedelta(days=12), 14) as context:
        for number, machine in enumerate(back[:-3]):
            condition = found[number % len(found)]
            works = condition in (AssetCondition.GOOD, AssetCondition.EXCELLENT)
            functional = AssetFunctional.FUNCTIONAL if works else AssetFunctional.NON_FUNCTIONAL
            lifecycle.inspect(context, machine, InspectIn(condition=condition, functional=functional))
    day = stage.today - timedelta(days=6)
    with stage.act("SERVICE_MANAGER", "assets.asset.refurbish", day, 15) as context:
        for machine in back[1:9:4]:
            body = {"costHt": 184.5, "addedLifeMonths": 24, "note": "Joint et compresseur remplacés"}
            lifecycle.refurbish(context, machine, RefurbishIn.model_validate(body))
    with stage.act("LOGISTICS", "assets.asset.sell", day, 16) as context:
        body = {"buyerName": "Brocante du Nord", "priceHt": 320, "soldOn": day, "note": "Vendu en l’état"}
        lifecycle.sell(context, back[2], SellIn.model_validate(body))
        scrap = {
            "recyclerName": "Recyclage des Flandres", "massKg": 120, "recycledOn": day, "reason": "Hors d’usage",
            "refrigerantRecoveredKg": 0.1, "trackingNumber": "BSD-2026-0417",
        }  # fmt: skip
        lifecycle.recycle(context, back[6], RecycleIn.model_validate(scrap))
        lost = AssetPatch(condition=AssetCondition.LOST, reason="Introuvable à l’inventaire du dépôt")
        registering.update(context, machines[0], lost)
