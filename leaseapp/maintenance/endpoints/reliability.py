"""Reliability and figures of work orders over REST and the interface."""

from leaseapp.assets.permissions import ASSET_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.reliability import MtbfOut, ReliabilityOut, ReliabilityQuery, StatsOut
from leaseapp.maintenance.services import reliability


@workspace.get("/maintenance/reliability", permission=OPERATION_READ, internal=True, returns=ReliabilityOut)
def read_reliability(context: Context, query: ReliabilityQuery) -> ReliabilityOut:
    """Read MTBF, MTTR, mean down time and availability per model or family (IEC 60050-192)."""
    return reliability.rows(context, query)


@workspace.post(
    "/maintenance/reliability-refresh", permission=OPERATION_MANAGE, audit="maintenance.reliability.refresh",
    act=_("Reliability asked for"), status=202,
)  # fmt: skip
def refresh_reliability(context: Context) -> None:
    """Let a job compute the reliability of all models anew."""
    reliability.order_refresh(context)
    context.audit_note("AssetModel", None)


@workspace.get("/maintenance/stats", permission=ASSET_READ, internal=True, returns=StatsOut)
def read_maintenance_stats(context: Context) -> StatsOut:
    """Read how many work orders stand in which state, how late they are, and how well they end."""
    return reliability.stats(context)


@workspace.get("/maintenance/mtbf-by-model", permission=ASSET_READ, internal=True, returns=MtbfOut)
def read_mtbf_by_model(context: Context) -> MtbfOut:
    """Read the mean time between failures of each model, as it was last computed."""
    return reliability.by_model(context)
