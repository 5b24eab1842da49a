"""Samples of settings, of acts on many assets and of plates."""

import base64
import io
from typing import Any

from leaseapp.ai.services.papers import SAMPLE_PICTURE
from leaseapp.kernel.endpoints import Received
from tests.architecture.making import Maker, sample
from tests.assets.samples import asset


@sample
def replace_asset_settings(maker: Maker) -> dict[str, Any]:
    family = maker.make("create_asset_family")
    template = {"properties": {"zones": {"type": "integer", "maximum": 4}}}
    return {
        "body": {
            "defaultFamilyId": str(family.id),
            "dynamicPropertyTemplate": template,
            "inventoryPattern": "EQ-{000000}",
        }
    }


@sample
def change_state_of_assets(maker: Maker) -> dict[str, Any]:
    change = {"condition": "NEEDS_REPAIR", "reason": "Retour de location"}
    return {"body": {"assetIds": [str(asset(maker).id)], "change": change}}


@sample
def transfer_assets(maker: Maker) -> dict[str, Any]:
    change = {"toLocationId": str(maker.make("create_storage_location").id), "reason": "Inventaire"}
    return {"body": {"assetIds": [str(asset(maker).id)], "change": change}}


@sample
def undo_transfer_of_assets(maker: Maker) -> dict[str, Any]:
    return {"body": {"undoToken": maker.call("transfer_assets", **transfer_assets(maker)).body.undo_token}}


@sample
def export_assets(maker: Maker) -> dict[str, Any]:
    return {"body": {"assetIds": [str(asset(maker).id)], "format": "csv", "columns": ["inventoryNumber", "label"]}}


@sample
def read_plate(maker: Maker) -> dict[str, Any]:
    return {"body": {"imageBase64": base64.b64encode(SAMPLE_PICTURE).decode(), "assetId": str(asset(maker).id)}}


def _table(maker: Maker) -> dict[str, Any]:
    number = asset(maker).inventory_number
    content = f"Number;Label\r\n{number};Armoire {maker.number()}\r\n".encode()
    return {"query": {}, "content": Received(io.BytesIO(content), "text/csv", len(content))}


@sample
def import_assets(maker: Maker) -> dict[str, Any]:
    return _table(maker)


@sample
def export_wrong_rows(maker: Maker) -> dict[str, Any]:
    return _table(maker)
