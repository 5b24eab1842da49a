"""Kinds of records of equipment, for timeline, conversations and search."""

from leaseapp.assets.models import (
    Asset,
    AssetBrand,
    AssetFamily,
    AssetMissingPart,
    AssetModel,
    PrintingTask,
    ServiceLink,
    SparePart,
    SparePartInstance,
    Stocktake,
    StorageLocation,
    StorageMovementRequest,
)
from leaseapp.assets.permissions import ASSET_READ, CATALOG_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "Asset", Asset, label=_("Asset"), permission=ASSET_READ, url="/workspace/assets/{id}", title_column="label",
    parts=(("AssetMovement", "asset_id"), ("AssetLifecycleEvent", "asset_id"), ("AssetEnergy", "asset_id"),
           ("AssetMissingPart", "asset_id")),
)  # fmt: skip
register_entity(
    "StorageLocation",
    StorageLocation,
    label=_("Place"),
    permission=ASSET_READ,
    url="/workspace/storage-locations/{id}",
    parts=(("StorageRate", "location_id"),),
)
register_entity("AssetModel", AssetModel, label=_("Model"), permission=CATALOG_READ, url="/workspace/asset-models/{id}")
register_entity(
    "AssetFamily", AssetFamily, label=_("Family"), permission=CATALOG_READ, url="/workspace/asset-families/{id}"
)
register_entity("AssetBrand", AssetBrand, label=_("Brand"), permission=CATALOG_READ, url="/workspace/asset-brands/{id}")
register_entity(
    "AssetMissingPart", AssetMissingPart, label=_("Missing part"), permission=ASSET_READ,
    url="/workspace/asset-missing-parts/{id}", title_column="label",
)  # fmt: skip
register_entity(
    "ServiceLink", ServiceLink, label=_("Service code"), permission=ASSET_READ, url="/workspace/service-links/{id}",
    title_column="code", parts=(("ServiceLinkScan", "service_link_id"),),
)  # fmt: skip
register_entity(
    "PrintingTask", PrintingTask, label=_("Labels"), permission=ASSET_READ, url="/workspace/printing-tasks/{id}",
    title_column="number",
)  # fmt: skip
register_entity(
    "SparePart",
    SparePart,
    label=_("Spare part"),
    permission=CATALOG_READ,
    url="/workspace/spare-parts/{id}",
    parts=(("SparePartInstance", "spare_part_id"), ("SparePartModel", "spare_part_id")),
)
register_entity(
    "SparePartInstance", SparePartInstance, label=_("Stock of a spare part"), permission=CATALOG_READ,
    url="/workspace/spare-part-instances/{id}", title_column="serial_number",
    parts=(("SparePartMove", "instance_id"),),
)  # fmt: skip
register_entity(
    "Stocktake", Stocktake, label=_("Stocktake"), permission=ASSET_READ, url="/workspace/stocktakes/{id}",
    title_column="name", parts=(("StocktakeLine", "stocktake_id"), ("StocktakeScan", "stocktake_id")),
)  # fmt: skip
register_entity(
    "StorageMovementRequest", StorageMovementRequest, label=_("Movement request"), permission=ASSET_READ,
    url="/workspace/storage-movement-requests/{id}", title_column="number", parts=(("StorageMovementLine", "request_id"),),
)  # fmt: skip
