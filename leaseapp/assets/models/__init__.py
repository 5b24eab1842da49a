"""Tables of equipment."""

from leaseapp.assets.models.asset import Asset
from leaseapp.assets.models.label import PrintingTask, ServiceLink, ServiceLinkScan
from leaseapp.assets.models.lifecycle import AssetLifecycleEvent, AssetMovement
from leaseapp.assets.models.location import StorageLocation
from leaseapp.assets.models.measure import AssetEnergy, AssetMissingPart, AssetScore, StorageRate
from leaseapp.assets.models.movement_request import StorageMovementLine, StorageMovementRequest
from leaseapp.assets.models.part import SparePart, SparePartInstance, SparePartModel, SparePartMove
from leaseapp.assets.models.reference import AssetBrand, AssetFamily, AssetModel
from leaseapp.assets.models.stocktake import Stocktake, StocktakeLine, StocktakeScan

__all__ = [
    "Asset", "AssetBrand", "AssetEnergy", "AssetFamily", "AssetLifecycleEvent", "AssetMissingPart", "AssetModel",
    "AssetMovement", "AssetScore", "PrintingTask", "ServiceLink", "ServiceLinkScan", "SparePart", "SparePartInstance",
    "SparePartModel", "SparePartMove", "Stocktake", "StocktakeLine", "StocktakeScan", "StorageLocation",
    "StorageMovementLine", "StorageMovementRequest", "StorageRate",
]  # fmt: skip
