"""Rows of equipment that people of an external company see (third wall): what stands at their establishments."""

import uuid
from typing import Any

import sqlalchemy as sa

from leaseapp.assets.models import (
    Asset,
    AssetBrand,
    AssetEnergy,
    AssetFamily,
    AssetLifecycleEvent,
    AssetMissingPart,
    AssetModel,
    AssetMovement,
    AssetScore,
    PrintingTask,
    ServiceLink,
    ServiceLinkScan,
    SparePart,
    SparePartInstance,
    SparePartModel,
    SparePartMove,
    Stocktake,
    StocktakeLine,
    StocktakeScan,
    StorageLocation,
    StorageMovementLine,
    StorageMovementRequest,
    StorageRate,
)
from leaseapp.directory.models import Establishment
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_through, visible_to_company

visible_through(Asset, "establishment_id", Establishment)
visible_through(StorageLocation, "establishment_id", Establishment)
hidden_from_companies(AssetMovement, AssetLifecycleEvent, ServiceLink, ServiceLinkScan, PrintingTask)
hidden_from_companies(AssetEnergy, AssetMissingPart, AssetScore, StorageRate)
hidden_from_companies(SparePart, SparePartInstance, SparePartModel, SparePartMove)
hidden_from_companies(Stocktake, StocktakeLine, StocktakeScan, StorageMovementRequest, StorageMovementLine)


@visible_to_company(AssetModel)
@visible_to_company(AssetBrand)
@visible_to_company(AssetFamily)
def named(_row: Any, _company_id: uuid.UUID) -> Any:
    """Return all of them: what a machine is called is no secret, and their lists take a permission that outsiders have not."""
    return sa.true()
