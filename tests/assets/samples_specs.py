"""Samples of properties of equipment."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset

SCHEMA = {
    "properties": {
        "zones": {"type": "integer", "title": {"fr": "Zones", "en": "Zones"}, "minimum": 1, "maximum": 4, "order": 1},
        "colour": {"type": "string", "title": {"fr": "Couleur"}, "enum": ["blanc", "inox"]},
        "volume": {"type": "number", "unit": "l"},
    },
    "required": ["zones"],
}


@sample
def change_spec_schema(maker: Maker) -> dict[str, Any]:
    return {"asset_model_id": maker.make("create_asset_model").id, "body": {"schema": SCHEMA, "force": True}}


by_id("read_dynamic_specs", "asset_id", lambda maker: asset(maker).id)


@sample
def change_dynamic_specs(maker: Maker) -> dict[str, Any]:
    made = asset(maker)
    body = {"schema": SCHEMA, "force": True}
    maker.call("change_spec_schema", asset_model_id=made.model_id, body=body)
    return {"asset_id": made.id, "body": {"values": {"zones": 2, "colour": "inox"}}}
