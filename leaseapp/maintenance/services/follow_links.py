"""The address at which a reporter follows what becomes of a fault (DECISIONS 19), and what they read and write there."""

from leaseapp.assets.models import Asset
from leaseapp.identity.services import link_bearers
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Gone
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.security import tokens
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.rules import reporting as rules
from leaseapp.maintenance.schemas.faults import FollowMessageIn, FollowMessageOut, FollowOut
from leaseapp.maintenance.services import fault_notices, public_assets
from leaseapp.threads.services import commenting, reading

PURPOSE = "fault"
EXPIRED = _("This report can no longer be followed.")
REPORTER = _("Reporter")


def address(report: FaultReport) -> str:
    """Return the absolute address `/public/follow/<token>`."""
    return f"{get_settings().origin}/public/follow/{token_of(report)}"


def token_of(report: FaultReport) -> str:
    """Return the token that opens a report for ninety days."""
    return tokens.mint(PURPOSE, report.id, 0, report.reported_at + rules.FOLLOWED_FOR)


bearer = link_bearers.bearer_of(PURPOSE, FaultReport)
"""The holder of the link, by the token of the path."""


def read(context: Context, token: str) -> FollowOut:
    """Return how far the repair is, and what was written. Raises NotFound, Gone FOLLOW_UP_EXPIRED."""
    report = _opened(context, token)
    operation = get_or_404(context, MaintenanceOperation, report.operation_id)
    asset = get_or_404(context, Asset, report.asset_id)
    brand, model = public_assets.named(context, asset)
    ((said, replies),) = reading.with_replies(context, [report.comment_id])
    return FollowOut(
        label=asset.label, brand=brand, model=model, text=said.text, status=operation.status,
        reported_at=report.reported_at, planned_from=operation.scheduled_start, planned_until=operation.scheduled_end,
        started_at=operation.started_at, ended_at=operation.done_at or operation.canceled_at,
        timezone=context.principal.timezone, contact=public_assets.contact(context),
        messages=[
            FollowMessageOut(at=one.at, by=one.author, text=one.text, own=one.from_outside) for one in replies
        ],
    )  # fmt: skip


def write(context: Context, token: str, body: FollowMessageIn) -> FollowOut:
    """Keep a message beside the order and tell whoever repairs. Raises NotFound, Gone FOLLOW_UP_EXPIRED."""
    report = _opened(context, token)
    author = commenting.Author(report.reporter_name or context.translate(REPORTER))
    comment = commenting.say(
        context, MaintenanceOperation.__name__, report.operation_id, body.text, author, reply_to=report.comment_id
    )
    fault_notices.written(context, report, comment, author.name)
    return read(context, token)


def _opened(context: Context, token: str) -> FaultReport:
    claim = tokens.read(PURPOSE, token)
    report = get_or_404(context, FaultReport, claim.row_id if claim else None)
    if claim is None or claim.expired(context.now):
        whom = public_assets.contact(context)
        raise Gone("FOLLOW_UP_EXPIRED", EXPIRED, extra={"contact": whom.model_dump()})
    return report
