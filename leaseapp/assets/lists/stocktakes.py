"""Lists of stocktakes and of their lines."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.assets.enums import LineState, StocktakeDecision, StocktakeStatus
from leaseapp.assets.models import Asset, AssetModel, Stocktake, StocktakeLine, StorageLocation
from leaseapp.assets.permissions import ASSET_READ
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_found_at: Any = aliased(StorageLocation)
DIFFERENCES = (LineState.MISSING, LineState.UNEXPECTED)


def _lines(*states: LineState) -> Any:
    """Return the number of lines of a stocktake in `states`."""
    return (
        sa.select(sa.func.count())
        .select_from(StocktakeLine)
        .where(col(StocktakeLine.stocktake_id) == Stocktake.id, col(StocktakeLine.state).in_(states))
        .correlate(Stocktake)
        .scalar_subquery()
    )


STOCKTAKES = ListSpec(
    "stocktakes",
    title=_("Stocktakes"),
    permission=ASSET_READ,
    table=Stocktake,
    default_sort="-number",
    search_placeholder=_("Name"),
    quick_filters=(QuickFilter("going", _("Under way", "stocktake"), {"status": "OPEN,REVIEW"}),),
    outline={"who": "name", "number": "number", "status": "status", "date": "openedAt"},
    columns=[
        Column("number", _("Number"), Stocktake.number, kind="number", link="/workspace/stocktakes/{id}"),
        Column("name", _("Name"), Stocktake.name, search=True, shrinks=True, link="/workspace/stocktakes/{id}"),
        Column("status", _("State"), Stocktake.status, kind="status", enum=StocktakeStatus, filter="in"),
        Column("found", _("Found", "equipment"), _lines(LineState.FOUND), kind="number"),
        Column("differences", _("Differences"), _lines(*DIFFERENCES), kind="number"),
        Column("openedAt", _("Begun at"), Stocktake.opened_at, kind="datetime", filter="range"),
        Column("closedAt", _("Closed at"), Stocktake.closed_at, kind="datetime", filter="range"),
    ],
)  # fmt: skip

STOCKTAKE_LINES = ListSpec(
    "stocktake-lines",
    title=_("Lines of stocktakes"),
    permission=ASSET_READ,
    table=StocktakeLine,
    join=[
        (Asset, StocktakeLine.asset_id == Asset.id),
        (AssetModel, Asset.model_id == AssetModel.id),
    ],
    outer_join=[
        (StorageLocation, StocktakeLine.expected_location_id == StorageLocation.id),
        (_found_at, StocktakeLine.found_location_id == _found_at.id),
        (User, StocktakeLine.scanned_by_id == User.id),
    ],
    default_sort="inventoryNumber",
    search_placeholder=_("Number, label, serial number"),
    quick_filters=(
        QuickFilter("differences", _("Differences"), {"state": "MISSING,UNEXPECTED"}),
        QuickFilter("awaited", _("Not found yet"), {"state": "EXPECTED,MOVED_IN"}),
    ),
    outline={"who": "label", "number": "inventoryNumber", "status": "state", "detail": "expectedAt", "date": "scannedAt"},
    columns=[
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True, link="/workspace/assets/{assetId}"),
        Column("label", _("Label"), Asset.label, search=True, shrinks=True),
        Column("state", _("State"), StocktakeLine.state, kind="status", enum=LineState, filter="in"),
        Column("expectedAt", _("Booked at"), StorageLocation.name, shrinks=True),
        Column("foundAt", _("Found at"), _found_at.name, shrinks=True),
        Column(
            "decision", _("Decision"), StocktakeLine.decision, kind="status", enum=StocktakeDecision, filter="in",
        ),
        Column("reason", _("Reason"), StocktakeLine.reason, shrinks=True, shown=False),
        Column("model", _("Model"), AssetModel.name, search=True, shown=False),
        Column("serialNumber", _("Serial number"), Asset.serial_number, search=True, shown=False),
        Column("scannedAt", _("Scanned at"), StocktakeLine.scanned_at, kind="datetime", filter="range"),
        Column("scannedBy", _("Scanned by"), User.name, shown=False),
        Column("assetId", _("Equipment"), StocktakeLine.asset_id, filter="in", sort=False, shown=False),
        Column("stocktakeId", _("Stocktake"), StocktakeLine.stocktake_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
