"""Samples of equipment, its models and places."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample


@sample
def create_asset_brand(maker: Maker) -> dict[str, Any]:
    return {"body": {"name": f"Marque {maker.number()}"}}


@sample
def update_asset_brand(maker: Maker) -> dict[str, Any]:
    return {"asset_brand_id": maker.make("create_asset_brand").id, "body": {"name": f"Renommée {maker.number()}"}}


@sample
def create_asset_family(maker: Maker) -> dict[str, Any]:
    return {"body": {"code": f"FAM-{maker.number()}", "name": "Froid", "deeeCategory": 1}}


@sample
def update_asset_family(maker: Maker) -> dict[str, Any]:
    return {"asset_family_id": maker.make("create_asset_family").id, "body": {"name": "Froid commercial"}}


@sample
def create_asset_model(maker: Maker) -> dict[str, Any]:
    brand = maker.keep("asset brand", lambda: maker.make("create_asset_brand"))
    family = maker.keep("asset family", lambda: maker.make("create_asset_family"))
    body = {
        "brandId": str(brand.id),
        "familyId": str(family.id),
        "reference": f"M-{maker.number()}",
        "name": "Armoire froide",
    }
    return {"body": body | {"massKg": 118, "powerKw": 0.42, "lengthMm": 700}}


@sample
def update_asset_model(maker: Maker) -> dict[str, Any]:
    return {"asset_model_id": maker.make("create_asset_model").id, "body": {"massKg": 120, "refrigerant": "R-290"}}


@sample
def create_storage_location(maker: Maker) -> dict[str, Any]:
    return {"body": {"code": f"DEP-{maker.number()}", "name": "Dépôt de Lille", "city": "Lille", "capacityM2": 600}}


@sample
def update_storage_location(maker: Maker) -> dict[str, Any]:
    return {"storage_location_id": maker.make("create_storage_location").id, "body": {"city": "Lens"}}


@sample
def locate_storage_location(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    return {"storage_location_id": place.id, "body": {"latitude": 50.6292, "longitude": 3.0573}}


by_id("read_occupancy", "storage_location_id", lambda maker: maker.make("create_storage_location").id)
for _kind in ("asset_brand", "asset_family", "asset_model", "storage_location"):
    by_id(f"read_{_kind}", f"{_kind}_id", lambda maker, kind=_kind: maker.make(f"create_{kind}").id)
by_id("list_assets_of_storage_location", "storage_location_id", lambda maker: maker.make("create_storage_location").id)


@sample
def create_asset(maker: Maker) -> dict[str, Any]:
    model = maker.keep("asset model", lambda: maker.make("create_asset_model"))
    place = maker.keep("storage location", lambda: maker.make("create_storage_location"))
    body = {"modelId": str(model.id), "currentLocationId": str(place.id), "serialNumber": f"SN-{maker.number()}"}
    return {"body": body | {"condition": "GOOD", "acquisitionDate": "2025-03-01", "acquisitionAmountHt": 2150}}


def asset(maker: Maker) -> Any:
    """A new asset in a good condition."""
    return maker.make("create_asset")


for _name in ("read_asset", "list_asset_movements_of_asset", "list_asset_lifecycle_of_asset"):
    by_id(_name, "asset_id", lambda maker: asset(maker).id)


@sample
def update_asset(maker: Maker) -> dict[str, Any]:
    return {"asset_id": asset(maker).id, "body": {"label": f"Armoire {maker.number()}", "notes": "près de la porte"}}


@sample
def move_asset(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    return {
        "asset_id": asset(maker).id,
        "body": {"toLocationId": str(place.id), "reason": "Livraison", "transportKm": 42.5},
    }


@sample
def inspect_asset(maker: Maker) -> dict[str, Any]:
    return {"asset_id": asset(maker).id, "body": {"condition": "NEEDS_REPAIR", "functional": "NON_FUNCTIONAL"}}


@sample
def refurbish_asset(maker: Maker) -> dict[str, Any]:
    return {"asset_id": asset(maker).id, "body": {"costHt": 184.5, "addedLifeMonths": 24}}


@sample
def sell_asset(maker: Maker) -> dict[str, Any]:
    return {"asset_id": asset(maker).id, "body": {"buyerName": "Brocante", "priceHt": 320, "soldOn": "2025-09-01"}}


@sample
def recycle_asset(maker: Maker) -> dict[str, Any]:
    body = {"recyclerName": "Recyclage", "massKg": 118, "recycledOn": "2025-09-01", "reason": "Hors d’usage"}
    return {"asset_id": asset(maker).id, "body": body}
