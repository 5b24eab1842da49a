"""Stocktakes over REST and the interface."""

from leaseapp.assets.lists import STOCKTAKE_LINES, STOCKTAKES
from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.stocktakes import (
    DecidedOut,
    DecideIn,
    ScansIn,
    ScansOut,
    StepIn,
    StocktakeIn,
    StocktakeOut,
    StocktakePatch,
)
from leaseapp.assets.services import scanning, stocktake_closing, stocktaking
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

counting = workspace.beyond("stocktakes: FIELD.md 2.9 adds them, the specification names no routes")

list_stocktakes = list_endpoint(counting, "/stocktakes", STOCKTAKES)
list_stocktake_lines = list_endpoint(counting, "/stocktake-lines", STOCKTAKE_LINES)


@counting.post(
    "/stocktakes", permission=ASSET_MANAGE, audit="assets.stocktake.create", returns=StocktakeOut, status=201
)
def create_stocktake(context: Context, body: StocktakeIn) -> StocktakeOut:
    """Create a stocktake as a draft."""
    return stocktaking.told(context, stocktaking.create(context, body))


@counting.get("/stocktakes/{stocktake_id}", permission=ASSET_READ, internal=True, returns=StocktakeOut)
def read_stocktake(context: Context, stocktake_id: Id) -> StocktakeOut:
    """Read a stocktake with its counts."""
    return stocktaking.read(context, stocktake_id)


@counting.patch(
    "/stocktakes/{stocktake_id}", permission=ASSET_MANAGE, audit="assets.stocktake.update", returns=StocktakeOut
)
def update_stocktake(context: Context, stocktake_id: Id, body: StocktakePatch) -> StocktakeOut:
    """Change a stocktake that is a draft."""
    return stocktaking.told(context, stocktaking.update(context, stocktake_id, body))


@counting.post(
    "/stocktakes/{stocktake_id}/open", permission=ASSET_MANAGE, audit="assets.stocktake.open",
    act=_("Stocktake begun"), returns=StocktakeOut, refuses=(Conflict,),
)  # fmt: skip
def open_stocktake(context: Context, stocktake_id: Id, body: StepIn) -> StocktakeOut:
    """Begin to count: what is booked there now is expected."""
    return stocktaking.told(context, stocktaking.open_(context, stocktake_id, body))


@counting.post(
    "/stocktakes/{stocktake_id}/scans", permission=ASSET_MANAGE, audit="assets.stocktake.scan", act=_("Scanned"),
    returns=ScansOut, refuses=(Conflict,),
)  # fmt: skip
def scan_stocktake(context: Context, stocktake_id: Id, body: ScansIn) -> ScansOut:
    """Note scans, each once by its key."""
    return scanning.scan(context, stocktake_id, body)


@counting.post(
    "/stocktakes/{stocktake_id}/review", permission=ASSET_MANAGE, audit="assets.stocktake.review",
    act=_("Count ended"), returns=StocktakeOut, refuses=(Conflict,),
)  # fmt: skip
def review_stocktake(context: Context, stocktake_id: Id, body: StepIn) -> StocktakeOut:
    """End the count: what nobody found is missing."""
    return stocktaking.told(context, stocktaking.review(context, stocktake_id, body))


@counting.post(
    "/stocktakes/{stocktake_id}/recount", permission=ASSET_MANAGE, audit="assets.stocktake.recount",
    act=_("Counted again"), returns=StocktakeOut, refuses=(Conflict,),
)  # fmt: skip
def recount_stocktake(context: Context, stocktake_id: Id, body: StepIn) -> StocktakeOut:
    """Go on counting: what is missing is looked for again."""
    return stocktaking.told(context, stocktaking.recount(context, stocktake_id, body))


@counting.post(
    "/stocktakes/{stocktake_id}/decide", permission=ASSET_MANAGE, audit="assets.stocktake.decide",
    act=_("Differences decided"), returns=DecidedOut, refuses=(Conflict,),
)  # fmt: skip
def decide_stocktake(context: Context, stocktake_id: Id, body: DecideIn) -> DecidedOut:
    """Decide about one difference, or about all of a state that nobody decided on."""
    return stocktake_closing.decide(context, stocktake_id, body)


@counting.post(
    "/stocktakes/{stocktake_id}/close", permission=ASSET_MANAGE, audit="assets.stocktake.close",
    act=_("Stocktake closed"), returns=StocktakeOut, refuses=(Conflict,),
)  # fmt: skip
def close_stocktake(context: Context, stocktake_id: Id, body: StepIn) -> StocktakeOut:
    """Book what was decided, and keep the report."""
    return stocktaking.told(context, stocktake_closing.close(context, stocktake_id, body))


@counting.post(
    "/stocktakes/{stocktake_id}/cancel", permission=ASSET_MANAGE, audit="assets.stocktake.cancel",
    act=_("Stocktake canceled"), returns=StocktakeOut, refuses=(Conflict,),
)  # fmt: skip
def cancel_stocktake(context: Context, stocktake_id: Id, body: StepIn) -> StocktakeOut:
    """Call a stocktake off; nothing is booked."""
    return stocktaking.told(context, stocktaking.cancel(context, stocktake_id, body))
