"""Samples of measures, missing parts and rates."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset

for _name in ("read_asset_energy", "read_asset_carbon", "read_asset_prediction", "list_asset_missing_parts_of_asset"):
    by_id(_name, "asset_id", lambda maker: asset(maker).id)


@sample
def measure_asset_energy(maker: Maker) -> dict[str, Any]:
    body = {"measuredOn": "2025-10-01", "source": "METER", "powerKw": 2.4, "hoursPerYear": 2600, "loadFactor": 0.65}
    return {"asset_id": asset(maker).id, "body": body}


by_id("read_missing_part", "missing_part_id", lambda maker: maker.make("add_missing_part").id)


@sample
def run_prediction(maker: Maker) -> dict[str, Any]:
    return {"body": {"assetIds": [str(asset(maker).id)]}}


@sample
def read_waste_category(maker: Maker) -> dict[str, Any]:
    return {"reference": asset(maker).inventory_number}


@sample
def add_missing_part(maker: Maker) -> dict[str, Any]:
    return {"asset_id": asset(maker).id, "body": {"label": "Clayette", "quantity": 2, "severity": "BLOCKING"}}


@sample
def update_missing_part(maker: Maker) -> dict[str, Any]:
    return {
        "missing_part_id": maker.make("add_missing_part").id,
        "body": {"status": "ORDERED", "note": "chez Borealis"},
    }


@sample
def add_storage_rate(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    body = {"basis": "M2_DAY", "unitPriceHt": 0.35, "freeDays": 3, "validFrom": "2099-01-01"}
    return {"storage_location_id": place.id, "body": body}


def rate(maker: Maker) -> dict[str, Any]:
    """A new rate that has not begun, and its place."""
    made = maker.make("add_storage_rate")
    return {"storage_location_id": made.location_id, "rate_id": made.id}


@sample
def read_storage_rates(maker: Maker) -> dict[str, Any]:
    return {"storage_location_id": rate(maker)["storage_location_id"]}


@sample
def update_storage_rate(maker: Maker) -> dict[str, Any]:
    return rate(maker) | {"body": {"unitPriceHt": 0.4}}


@sample
def delete_storage_rate(maker: Maker) -> dict[str, Any]:
    return rate(maker)


@sample
def compute_storage(maker: Maker) -> dict[str, Any]:
    return {
        "storage_location_id": rate(maker)["storage_location_id"],
        "body": {"from": "2026-09-01", "to": "2026-10-01"},
    }
