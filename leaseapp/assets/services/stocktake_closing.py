"""The end of a stocktake: decisions about differences, booked together, and the report that says so (FIELD.md 2.9)."""

import uuid

from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition, LineState, StocktakeDecision
from leaseapp.assets.models import Asset, Stocktake, StocktakeLine, StorageLocation
from leaseapp.assets.rules.stocktakes import DECISIONS, DIFFERENCES, REASONED
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.schemas.stocktakes import DecidedOut, DecideIn, StepIn
from leaseapp.assets.services import lifecycle, moving, stocktaking
from leaseapp.assets.state_machines import ENDED, STOCKTAKE
from leaseapp.files.services import archiving as files
from leaseapp.identity.models import User
from leaseapp.kernel.acts.reasons import reason_errors
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF

BUCKET = "documents-default"
NOT_IN_REVIEW = _("Differences are decided on in the review.")
NOT_FOR_IT = _(
    "This cannot be decided about it: what is missing is lost or left, what is not expected is booked here or left."
)
NO_DIFFERENCE = _("There is no difference here to decide on.")
WHICH_REQUIRED = _("Say which line, or which state.")
UNDECIDED = _("{count} {count|difference is|differences are} not decided on yet.")
NO_PLACE = _("Nobody said where it was found: scan it again at its place, or leave it.")
REASON = _("Stocktake {number}: {name}")
NAME = _("stocktake-{number}.pdf")


def decide(context: Context, stocktake_id: uuid.UUID, body: DecideIn) -> DecidedOut:
    """Decide about one difference, or about all of a state that nobody decided on.

    Raises NotFound, Invalid, Conflict STOCKTAKE_NOT_IN_REVIEW, NO_DIFFERENCE.
    """
    stocktake = get_or_404(context, Stocktake, stocktake_id, for_update=True)
    if STOCKTAKE.target(stocktake.status, "close") is None:
        raise Conflict("STOCKTAKE_NOT_IN_REVIEW", NOT_IN_REVIEW)
    lines = _lines(context, stocktake, body)
    errors = []
    if any(body.decision not in DECISIONS[line.state] for line in lines):
        errors.append(FieldError("decision", "DECISION_NOT_FOR_IT", NOT_FOR_IT))
    if body.decision in REASONED:
        errors += reason_errors(body.reason)
    if body.decision is StocktakeDecision.MOVE_HERE and any(line.found_location_id is None for line in lines):
        errors.append(FieldError("decision", "PLACE_UNKNOWN", NO_PLACE))
    refuse_invalid(errors)
    for line in lines:
        line.decision, line.reason = body.decision, body.reason
    return DecidedOut(count=len(lines))


def close(context: Context, stocktake_id: uuid.UUID, body: StepIn) -> Stocktake:
    """Book what was decided, in one transaction, and keep the report on the stocktake.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, STOCKTAKE_UNDECIDED and what a movement or a loss raises,
    Unavailable.
    """
    # whoever moves an asset holds it before the stocktakes that it stands in: so does this
    for asset_id in _to_book(context, stocktake_id):
        get_or_404(context, Asset, asset_id, for_update=True)
    stocktake = for_change(context, Stocktake, stocktake_id, body.version, lambda row: stocktaking.told(context, row))
    STOCKTAKE.require(stocktake, "close")
    undecided = stocktaking.counts_of(context, stocktake.id).undecided
    if undecided:
        raise Conflict("STOCKTAKE_UNDECIDED", UNDECIDED, extra={"count": undecided}, count=undecided)
    STOCKTAKE.fire(stocktake, "close")
    stocktake.closed_at, stocktake.closed_by_id = context.now, context.principal.user_id
    context.session.flush()
    for line in _decided(context, stocktake_id):
        _book(context, stocktake, line)
    context.session.flush()
    _report(context, stocktake)
    return stocktake


def _lines(context: Context, stocktake: Stocktake, body: DecideIn) -> list[StocktakeLine]:
    statement = select(StocktakeLine).where(StocktakeLine.stocktake_id == stocktake.id)
    if body.line_id is not None:
        statement = statement.where(StocktakeLine.id == body.line_id)
    elif body.state in DIFFERENCES:
        statement = statement.where(StocktakeLine.state == body.state, col(StocktakeLine.decision).is_(None))
    else:
        refuse_invalid([FieldError("state", "REQUIRED", WHICH_REQUIRED)])
    lines = context.session.exec(statement.order_by(col(StocktakeLine.id)).with_for_update()).all()
    if body.line_id is not None and not lines:
        raise NotFound("lineId")
    if not lines or any(line.state not in DIFFERENCES for line in lines):
        raise Conflict("NO_DIFFERENCE", NO_DIFFERENCE)
    return list(lines)


def _decided(context: Context, stocktake_id: uuid.UUID) -> list[StocktakeLine]:
    statement = (
        select(StocktakeLine)
        .where(StocktakeLine.stocktake_id == stocktake_id, col(StocktakeLine.state).in_(DIFFERENCES))
        .order_by(col(StocktakeLine.asset_id))
        .with_for_update()
    )
    return list(context.session.exec(statement))


def _to_book(context: Context, stocktake_id: uuid.UUID) -> list[uuid.UUID]:
    get_or_404(context, Stocktake, stocktake_id)
    statement = (
        select(StocktakeLine.asset_id)
        .where(StocktakeLine.stocktake_id == stocktake_id, col(StocktakeLine.state).in_(DIFFERENCES))
        .order_by(col(StocktakeLine.asset_id))
    )
    return list(context.session.exec(statement))


def _book(context: Context, stocktake: Stocktake, line: StocktakeLine) -> None:
    asset = get_or_404(context, Asset, line.asset_id, for_update=True)
    if line.decision is StocktakeDecision.LOST and asset.condition not in ENDED | {AssetCondition.LOST}:
        lifecycle.decide(context, asset, AssetCondition.LOST, line.reason)
    elif line.decision is StocktakeDecision.MOVE_HERE:
        if asset.condition is AssetCondition.LOST:
            lifecycle.decide(context, asset, AssetCondition.TO_DEFINE, line.reason)
        if line.found_location_id is not None and line.found_location_id != asset.current_location_id:
            reason = context.translate(REASON, number=stocktake.number, name=stocktake.name)[:500]
            moving.move_locked(context, asset, MovementIn(to_location_id=line.found_location_id, reason=reason))


def _report(context: Context, stocktake: Stocktake) -> None:
    """Draw the report and keep it on the stocktake with its hash, which so stands in the audit log."""
    from leaseapp.assets.rendering.stocktake_pdf import Report, ReportRow, render_report  # noqa: PLC0415  half a second

    told = stocktaking.told(context, stocktake)
    closer = get_or_404(context, User, stocktake.closed_by_id) if stocktake.closed_by_id else None
    places = {row.id: row.name for row in context.session.exec(select(StorageLocation))}
    statement = (
        select(StocktakeLine, Asset)
        .join(Asset, col(Asset.id) == StocktakeLine.asset_id)
        .where(StocktakeLine.stocktake_id == stocktake.id, StocktakeLine.state != LineState.MOVED_OUT)
        .order_by(col(Asset.inventory_number))
    )
    rows = [
        ReportRow(
            line.state, asset.inventory_number, asset.label, places.get(line.expected_location_id, ""),
            places.get(line.found_location_id, ""), line.decision, line.reason or "",
        )
        for line, asset in context.session.exec(statement)
    ]  # fmt: skip
    report = Report(
        number=stocktake.number, name=stocktake.name, organization=context.principal.organization_name,
        scope=[name for name in (told.location, told.family) if name], expected=told.expected, found=told.found,
        missing=told.missing, unexpected=told.unexpected, unknown=told.unknown, opened_at=stocktake.opened_at,
        closed_at=context.now, closed_by=closer.name if closer else "", timezone=context.principal.timezone,
        day=context.today, rows=rows,
    )  # fmt: skip
    file = files.store(
        context, bucket=BUCKET, filename=context.translate(NAME, number=stocktake.number), media_type=PDF,
        content=render_report(report, context.locale), target_type="Stocktake", target_id=stocktake.id, category="report",
    )  # fmt: skip
    stocktake.file_id, stocktake.report_sha256 = file.id, file.checksum_sha256
