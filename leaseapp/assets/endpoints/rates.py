"""Rates of storage over REST and the interface."""

from leaseapp.assets.permissions import STORAGE_MANAGE, STORAGE_READ
from leaseapp.assets.schemas.rates import ChargesOut, ComputeIn, RateIn, RateOut, RatePatch, RatesOut
from leaseapp.assets.services import charging
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery

RATES = "/storage-locations/{storage_location_id}/rates"


@workspace.get(RATES, permission=STORAGE_READ, internal=True, returns=RatesOut)
def read_storage_rates(context: Context, storage_location_id: Id) -> RatesOut:
    """Read the rates of a place."""
    return charging.of(context, storage_location_id)


@workspace.post(
    RATES,
    permission=STORAGE_MANAGE,
    audit="assets.storagerate.create",
    act=_("Rate added"),
    returns=RateOut,
    status=201,
)
def add_storage_rate(context: Context, storage_location_id: Id, body: RateIn) -> RateOut:
    """Add a rate to a place."""
    return charging.told(context, charging.add(context, storage_location_id, body))


@workspace.post(RATES + "/compute", permission=STORAGE_MANAGE, writes=False, internal=True, returns=ChargesOut)
def compute_storage(context: Context, storage_location_id: Id, body: ComputeIn) -> ChargesOut:
    """Compute what the nights of a period cost; nothing is stored."""
    return charging.compute(context, storage_location_id, body)


@workspace.patch(
    RATES + "/{rate_id}", permission=STORAGE_MANAGE, audit="assets.storagerate.update", act=_("Rate changed"),
    returns=RateOut,
)  # fmt: skip
def update_storage_rate(context: Context, storage_location_id: Id, rate_id: Id, body: RatePatch) -> RateOut:
    """Change a rate."""
    return charging.told(context, charging.change(context, storage_location_id, rate_id, body))


@workspace.delete(
    RATES + "/{rate_id}", permission=STORAGE_MANAGE, audit="assets.storagerate.delete", act=_("Rate removed")
)
def delete_storage_rate(context: Context, storage_location_id: Id, rate_id: Id, query: VersionQuery) -> None:
    """Take away a rate that has not begun."""
    charging.delete(context, storage_location_id, rate_id, query.version)
