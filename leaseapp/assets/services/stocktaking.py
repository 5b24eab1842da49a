"""Stocktakes: opened with what is booked at their places, reviewed, counted anew, called off (FIELD.md 2.9)."""

import uuid
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets import queries
from leaseapp.assets.enums import AssetCondition, LineState, ScanResult, StocktakeDecision, StocktakeStatus
from leaseapp.assets.models import (
    Asset,
    AssetFamily,
    AssetModel,
    AssetMovement,
    Stocktake,
    StocktakeLine,
    StocktakeScan,
    StorageLocation,
)
from leaseapp.assets.rules.stocktakes import Counts
from leaseapp.assets.schemas.stocktakes import PlaceOut, StepIn, StocktakeIn, StocktakeOut, StocktakePatch
from leaseapp.assets.services import configuring
from leaseapp.assets.services.lifecycle import asset_holds
from leaseapp.assets.state_machines import ENDED, STOCKTAKE, STOCKTAKE_LINE
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _

SCOPE_REQUIRED = _("Say which place or which family is counted.")
NOT_A_DRAFT = _("What is counted is decided before the stocktake begins.")
NOTHING_THERE = _("Nothing is booked at these places.")
NOT_FOUND = _("Not found by the stocktake {number}")
HOLDS = _("Stocktake {number}")
GOING = (StocktakeStatus.OPEN, StocktakeStatus.REVIEW)
AWAITED = (LineState.EXPECTED, LineState.MOVED_IN)


def create(context: Context, body: StocktakeIn) -> Stocktake:
    """Return a new stocktake. Raises NotFound of a place or family, Invalid SCOPE_REQUIRED."""
    number = next_number(context, "stocktake", context.organization_id)
    stocktake = Stocktake(number=number, **body.model_dump(by_alias=False))
    _check_scope(context, stocktake)
    context.add(stocktake)
    return stocktake


def update(context: Context, stocktake_id: uuid.UUID, body: StocktakePatch) -> Stocktake:
    """Change a draft. Raises NotFound, StaleVersion, Invalid SCOPE_REQUIRED, Conflict STOCKTAKE_BEGUN."""
    stocktake = for_change(context, Stocktake, stocktake_id, body.version, lambda row: told(context, row))
    if stocktake.status is not StocktakeStatus.DRAFT:
        raise Conflict("STOCKTAKE_BEGUN", NOT_A_DRAFT)
    apply_changes(stocktake, body)
    _check_scope(context, stocktake)
    return stocktake


def open_(context: Context, stocktake_id: uuid.UUID, body: StepIn) -> Stocktake:
    """Begin to count: what is booked there now is what is expected.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, NOTHING_TO_COUNT.
    """
    stocktake = for_change(context, Stocktake, stocktake_id, body.version, lambda row: told(context, row))
    STOCKTAKE.fire(stocktake, "open")
    stocktake.opened_at = context.now
    if stocktake.location_id is not None:
        places = queries.places_within(context, {stocktake.location_id})[stocktake.location_id]
        stocktake.place_ids = sorted(map(str, places))
    if stocktake.family_id is not None:
        stocktake.family_ids = sorted(map(str, queries.families_within(context, stocktake.family_id)))
    lines = [
        StocktakeLine(stocktake_id=stocktake.id, asset_id=asset_id, expected_location_id=place_id)
        for asset_id, place_id in context.session.execute(_booked(stocktake))
    ]
    if not lines:
        raise Conflict("NOTHING_TO_COUNT", NOTHING_THERE)
    context.session.add_all(lines)
    return stocktake


def review(context: Context, stocktake_id: uuid.UUID, body: StepIn) -> Stocktake:
    """End the count: what nobody found is missing, and lost at once where the organization wants it so.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION.
    """
    stocktake = _turned(context, stocktake_id, body, "review", AWAITED, "miss")
    if configuring.settings_of(context).stocktake_missing_becomes_lost:
        missing = select(StocktakeLine).where(
            StocktakeLine.stocktake_id == stocktake.id, StocktakeLine.state == LineState.MISSING,
            col(StocktakeLine.decision).is_(None),
        )  # fmt: skip
        for line in context.session.exec(missing.with_for_update()):
            line.decision, line.reason = StocktakeDecision.LOST, context.translate(NOT_FOUND, number=stocktake.number)
    return stocktake


def recount(context: Context, stocktake_id: uuid.UUID, body: StepIn) -> Stocktake:
    """Go on counting: what is missing is looked for again. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    return _turned(context, stocktake_id, body, "recount", (LineState.MISSING,), "look_again")


def cancel(context: Context, stocktake_id: uuid.UUID, body: StepIn) -> Stocktake:
    """Call a stocktake off; nothing is booked. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    stocktake = for_change(context, Stocktake, stocktake_id, body.version, lambda row: told(context, row))
    STOCKTAKE.fire(stocktake, "cancel")
    stocktake.closed_at, stocktake.closed_by_id = context.now, context.principal.user_id
    return stocktake


def read(context: Context, stocktake_id: uuid.UUID) -> StocktakeOut:
    """Return a stocktake. Raises NotFound."""
    return told(context, get_or_404(context, Stocktake, stocktake_id))


def told(context: Context, stocktake: Stocktake) -> StocktakeOut:
    """Return a stocktake with what it counted so far."""
    context.session.flush()
    counts = counts_of(context, stocktake.id)
    closer = find(context, User, stocktake.closed_by_id) if stocktake.closed_by_id else None
    return StocktakeOut(
        **stocktake.model_dump(),
        location=_name(context, StorageLocation, stocktake.location_id),
        family=_name(context, AssetFamily, stocktake.family_id),
        places=_places(context, stocktake),
        expected=counts.expected, found=counts.found, missing=counts.missing, unexpected=counts.unexpected,
        unknown=counts.unknown, undecided=counts.undecided, progress=counts.progress,
        closed_by=closer.name if closer else None,
    )  # fmt: skip


def counts_of(context: Context, stocktake_id: uuid.UUID) -> Counts:
    """Return the lines of a stocktake by state, those that nobody decided on, and the codes that nobody knows."""
    undecided = sa.func.count().filter(col(StocktakeLine.decision).is_(None))
    lines = (
        sa.select(col(StocktakeLine.state), sa.func.count(), undecided)
        .where(col(StocktakeLine.stocktake_id) == stocktake_id)
        .group_by(col(StocktakeLine.state))
    )
    rows = context.session.execute(lines).all()
    unknown = sa.select(sa.func.count(sa.distinct(col(StocktakeScan.code)))).where(
        col(StocktakeScan.stocktake_id) == stocktake_id, col(StocktakeScan.result) == ScanResult.UNKNOWN_CODE
    )
    return Counts(
        {state: count for state, count, _open in rows}, {state: left for state, _count, left in rows},
        context.session.execute(unknown).scalar_one(),
    )  # fmt: skip


def follow(context: Context, movement_id: uuid.UUID) -> None:
    """Let the stocktakes that are under way expect an asset where a movement brought it, or no longer."""
    movement = get_or_404(context, AssetMovement, movement_id)
    asset = get_or_404(context, Asset, movement.asset_id)
    model = get_or_404(context, AssetModel, asset.model_id)
    going = select(Stocktake).where(col(Stocktake.status).in_(GOING)).order_by(col(Stocktake.id)).with_for_update()
    for stocktake in context.session.exec(going).all():
        counted = set(stocktake.place_ids)
        if stocktake.family_ids and str(model.family_id) not in stocktake.family_ids:
            continue
        line = line_of(context, stocktake.id, asset.id)
        if counted and str(movement.to_location_id) not in counted:
            if line is not None and STOCKTAKE_LINE.target(line.state, "book_out"):
                STOCKTAKE_LINE.fire(line, "book_out")
        elif line is None:
            context.add(
                StocktakeLine(
                    stocktake_id=stocktake.id, asset_id=asset.id, state=LineState.MOVED_IN,
                    expected_location_id=movement.to_location_id,
                )
            )  # fmt: skip
        else:
            _expect_at(line, movement.to_location_id)


def _expect_at(line: StocktakeLine, place_id: uuid.UUID) -> None:
    line.expected_location_id = place_id
    if line.state is LineState.MOVED_OUT:
        STOCKTAKE_LINE.fire(line, "book_in")
    elif line.state is LineState.UNEXPECTED and line.found_location_id == place_id:
        STOCKTAKE_LINE.fire(line, "find")
        line.decision = line.reason = None


def line_of(context: Context, stocktake_id: uuid.UUID, asset_id: uuid.UUID) -> StocktakeLine | None:
    """Return the line of an asset, locked."""
    statement = select(StocktakeLine).where(
        StocktakeLine.stocktake_id == stocktake_id, StocktakeLine.asset_id == asset_id
    )
    return context.session.exec(statement.with_for_update()).one_or_none()


def held_by(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return the stocktakes under way that look for an asset."""
    statement = (
        select(Stocktake.number)
        .join(StocktakeLine, col(StocktakeLine.stocktake_id) == Stocktake.id)
        .where(
            StocktakeLine.asset_id == asset_id,
            col(Stocktake.status).in_(GOING),
            col(StocktakeLine.state) != LineState.MOVED_OUT,
        )
        .order_by(col(Stocktake.number))
    )
    return [context.translate(HOLDS, number=number) for number in context.session.exec(statement)]


asset_holds.add(held_by)


def _turned(
    context: Context, stocktake_id: uuid.UUID, body: StepIn, step: str, states: Sequence[LineState], trigger: str
) -> Stocktake:
    stocktake = for_change(context, Stocktake, stocktake_id, body.version, lambda row: told(context, row))
    STOCKTAKE.fire(stocktake, step)
    lines = (
        select(StocktakeLine)
        .where(StocktakeLine.stocktake_id == stocktake.id, col(StocktakeLine.state).in_(states))
        .order_by(col(StocktakeLine.id))
        .with_for_update()
    )
    STOCKTAKE_LINE.fire_all(context.session, context.session.exec(lines).all(), trigger)
    return stocktake


def _check_scope(context: Context, stocktake: Stocktake) -> None:
    for kind, field, one in (
        (StorageLocation, "locationId", stocktake.location_id),
        (AssetFamily, "familyId", stocktake.family_id),
    ):
        if one is not None:
            get_or_404(context, kind, one, field=field)
    if stocktake.location_id is None and stocktake.family_id is None:
        refuse_invalid([FieldError("locationId", "SCOPE_REQUIRED", SCOPE_REQUIRED)])


def _booked(stocktake: Stocktake) -> Any:
    """Return the statement of what is booked in the scope: asset and place; what was sold, recycled or lost is nowhere."""
    statement = (
        sa.select(col(Asset.id), col(Asset.current_location_id))
        .join_from(Asset, AssetModel, col(Asset.model_id) == AssetModel.id)
        .where(col(Asset.deleted_at).is_(None), col(Asset.condition).not_in([*ENDED, AssetCondition.LOST]))
        .order_by(col(Asset.id))
        .with_for_update(read=True, key_share=True, of=Asset)
    )
    if stocktake.place_ids:
        statement = statement.where(col(Asset.current_location_id).in_(map(uuid.UUID, stocktake.place_ids)))
    if stocktake.family_ids:
        statement = statement.where(col(AssetModel.family_id).in_(map(uuid.UUID, stocktake.family_ids)))
    return statement


def _name(context: Context, kind: Any, record_id: uuid.UUID | None) -> str | None:
    found = find(context, kind, record_id) if record_id else None
    return found.name if found else None


def _places(context: Context, stocktake: Stocktake) -> list[PlaceOut]:
    ids = [uuid.UUID(one) for one in stocktake.place_ids]
    statement = select(StorageLocation).where(col(StorageLocation.id).in_(ids)).order_by(col(StorageLocation.name))
    return [PlaceOut(id=place.id, name=place.name) for place in context.session.exec(statement)] if ids else []
