"""The address at which a reporter follows what becomes of a fault (DECISIONS 19), and what they read and write there."""

from typing import Any

from sqlmodel import col, select

from leaseapp.assets.models import Asset
from leaseapp.identity.models import Organization
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Gone, NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import Principal, PrincipalKind
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


def bearer(arguments: dict[str, Any]) -> Principal:
    """Return who comes in by the `token` of the path: nobody by name, inside the organization of the report. Raises NotFound."""
    claim = tokens.read(PURPOSE, str(arguments.get("token", "")))
    if claim is None:
        raise NotFound()
    statement = (
        select(Organization.id, Organization.name, Organization.timezone, Organization.locale)
        .join(FaultReport, col(FaultReport.organization_id) == Organization.id)
        .where(FaultReport.id == claim.row_id)
    )
    with db.system_session("report of a fault") as session:
        found = session.exec(statement).one_or_none()
    if found is None:
        raise NotFound()
    organization_id, name, timezone, locale = found
    return Principal(
        kind=PrincipalKind.LINK, bearer_of=claim.row_id, organization_id=organization_id, organization_name=name,
        timezone=timezone, locale=locale,
    )  # fmt: skip


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
