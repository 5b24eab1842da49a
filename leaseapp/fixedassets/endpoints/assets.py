"""Fixed assets over REST and the interface (document 3, MONEY.md 6)."""

from leaseapp.accounting.permissions import ASSET_MANAGE, ASSET_READ, CLOSING_MANAGE
from leaseapp.fixedassets.lists import FIXED_ASSET_EVENTS, FIXED_ASSETS
from leaseapp.fixedassets.schemas.assets import (
    AmortizationIn,
    CommissionIn,
    FixedAssetEventIn,
    FixedAssetIn,
    FixedAssetOut,
    FixedAssetPatch,
    ForeseenOut,
)
from leaseapp.fixedassets.schemas.runs import DepreciationQuery, DepreciationRunIn, DepreciationRunOut
from leaseapp.fixedassets.services import changing, commissioning, reading, registering, running
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

ONE = "/fixed-assets/{fixed_asset_id}"
beyond = workspace.beyond("MONEY.md 6.2: events of fixed assets, what they would do, and the list of movements")

list_fixed_assets = list_endpoint(workspace, "/fixed-assets", FIXED_ASSETS, internal=True)
list_fixed_asset_events = list_endpoint(beyond, "/fixed-asset-events", FIXED_ASSET_EVENTS, internal=True)


@workspace.post(
    "/fixed-assets",
    permission=ASSET_MANAGE,
    audit="accounting.asset.create",
    returns=FixedAssetOut,
    status=201,
    internal=True,
)
def create_fixed_asset(context: Context, body: FixedAssetIn) -> FixedAssetOut:
    """Enter a fixed asset that no supplier invoice made; its cost stands on 2315 already."""
    return reading.told(context, registering.create(context, body))


@workspace.get(ONE, permission=ASSET_READ, returns=FixedAssetOut, internal=True)
def read_fixed_asset(context: Context, fixed_asset_id: Id) -> FixedAssetOut:
    """Read a fixed asset with its plan beside what is booked, and its events."""
    return reading.read(context, fixed_asset_id)


@workspace.patch(ONE, permission=ASSET_MANAGE, audit="accounting.asset.update", returns=FixedAssetOut, internal=True)
def update_fixed_asset(context: Context, fixed_asset_id: Id, body: FixedAssetPatch) -> FixedAssetOut:
    """Change a fixed asset; once it is in use, its label, machine and site."""
    return reading.told(context, registering.update(context, fixed_asset_id, body))


@workspace.post(
    f"{ONE}/commission", permission=ASSET_MANAGE, audit="accounting.asset.commission", act=_("Put to use"),
    returns=FixedAssetOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def commission_fixed_asset(context: Context, fixed_asset_id: Id, body: CommissionIn) -> FixedAssetOut:
    """Put a fixed asset to use: its plan begins, and its cost leaves 2315."""
    return reading.told(context, commissioning.commission(context, fixed_asset_id, body))


@workspace.post(
    f"{ONE}/amortization", permission=ASSET_MANAGE, audit="accounting.asset.amortization", act=_("Depreciated"),
    returns=FixedAssetOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def amortize_fixed_asset(context: Context, fixed_asset_id: Id, body: AmortizationIn) -> FixedAssetOut:
    """Write a month off on one fixed asset: by its plan, by units of work, or by an amount with its reason."""
    return reading.told(context, running.amortize(context, fixed_asset_id, body))


@beyond.post(
    f"{ONE}/events", permission=ASSET_MANAGE, audit="accounting.asset.event", act=_("Event of a fixed asset"),
    returns=FixedAssetOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def enter_fixed_asset_event(context: Context, fixed_asset_id: Id, body: FixedAssetEventIn) -> FixedAssetOut:
    """Enter a disposal, a revaluation, a transfer, a split or a cancellation, with its entries."""
    return reading.told(context, changing.happen(context, fixed_asset_id, body))


@beyond.post(f"{ONE}/preview-event", permission=ASSET_MANAGE, writes=False, returns=ForeseenOut, internal=True)
def preview_fixed_asset_event(context: Context, fixed_asset_id: Id, body: FixedAssetEventIn) -> ForeseenOut:
    """Return what an event would do and write, or why it is refused; nothing is stored."""
    return changing.foresee(context, fixed_asset_id, body)


@workspace.get(
    "/accounting/monthly-depreciation", permission=ASSET_READ, returns=DepreciationRunOut, internal=True,
    extra="the page of the monthly run shows what it would book before somebody books it",
)  # fmt: skip
def preview_monthly_depreciation(context: Context, query: DepreciationQuery) -> DepreciationRunOut:
    """Read what the run of a month would book: the last month that is over, unless another is asked for."""
    return running.preview(context, query)


@workspace.post(
    "/accounting/run-monthly-depreciation", permission=CLOSING_MANAGE, audit="accounting.asset.run", act=_("Month depreciated"),
    returns=DepreciationRunOut, internal=True, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def run_monthly_depreciation(context: Context, body: DepreciationRunIn) -> DepreciationRunOut:
    """Write a month off on all fixed assets, or say what that would be; run again it books nothing twice."""
    return running.run(context, body)
