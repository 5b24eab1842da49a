"""Events that equipment publishes; accounting, leasing and maintenance will subscribe."""

from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class AssetMoved(Event):
    """An asset stands elsewhere."""

    asset_id: Id
    movement_id: Id


@dataclass(frozen=True)
class AssetSold(Event):
    """An asset was sold for `price_ht` (€ excl. VAT); its disposal is to be booked."""

    asset_id: Id
    price_ht: Decimal


@dataclass(frozen=True)
class AssetRecycled(Event):
    """An asset was given to a recycler; its disposal is to be booked."""

    asset_id: Id


@dataclass(frozen=True)
class ServiceCodeVisited(Event):
    """Somebody opened the public page of an asset; told once for an address within ten minutes."""

    asset_id: Id


@dataclass(frozen=True)
class AssetsLost(Event):
    """Nobody knows where these assets are: all that one act found lost, so that people are told once of a stocktake."""

    asset_ids: tuple[Id, ...]
