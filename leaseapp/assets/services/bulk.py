"""Acts on many assets in one transaction: what can be done is done, each refusal is told (FIELD.md 2.9).

The assets are locked in id order, with their components. A preview is the act itself, undone.
"""

import hashlib
import struct
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from leaseapp.assets import queries
from leaseapp.assets.lists import ASSETS
from leaseapp.assets.models import Asset
from leaseapp.assets.rules import occupancy
from leaseapp.assets.rules.moving import moved_at_error
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.schemas.bulk import (
    MOST_ASSETS,
    TOO_MANY_ROWS,
    BulkAssetsOut,
    BulkEffects,
    BulkExportIn,
    BulkIn,
    BulkStateIn,
    BulkTransferIn,
    BulkUndoIn,
    BulkWarning,
    ChosenAssets,
    PlaceNamed,
    RefusedAsset,
    RoomAfter,
)
from leaseapp.assets.services import lifecycle, moving, occupying, undoing
from leaseapp.kernel import clock
from leaseapp.kernel.acts.rehearsing import undone
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, Problem, refuse_field, refuse_invalid
from leaseapp.kernel.listing.address import checked, to_request
from leaseapp.kernel.listing.export import export
from leaseapp.kernel.listing.http import note_export
from leaseapp.kernel.listing.query import iterate
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.security import tokens
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.problems import problem_body

PURPOSE = "asset bulk preview"
VALID_FOR = timedelta(minutes=15)
NOTHING_CHOSEN = _("Say which machines: their ids, or the query of their list.")
NOTHING_TO_CHANGE = _("Say which condition they have now, or whether they work.")
FUNCTIONAL_NOT_INSPECTED = _("Only an inspection says whether a machine works.")
PREVIEW_EXPIRED = _("This preview is too old, or one of something else: look again at what will happen.")
STALE = _("It changed since the preview: look at it again.")
TOO_FULL = _("This place holds less than what will stand there.")
_STAMP, _EPOCH = struct.Struct(">q"), datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Acting:
    """One act: `each` changes or refuses an asset, `finish` writes what is written together, `effects` tells what came of it."""

    each: Callable[[Asset], Any]
    finish: Callable[[], Any] = lambda: None
    effects: Callable[[], BulkEffects] = BulkEffects
    batch_id: uuid.UUID | None = None


def change_state(context: Context, body: BulkStateIn) -> BulkAssetsOut:
    """Bring assets into a condition, or note whether they work, by the rules of the single acts.

    Raises Invalid NOTHING_CHOSEN, TOO_MANY_ROWS, NOTHING_TO_CHANGE, REASON_REQUIRED, FUNCTIONAL_NOT_INSPECTED, what a wrong
    filter raises, Conflict INVALID_TRANSITION for what asks for particulars, PREVIEW_EXPIRED.
    """
    change = body.change
    with _at_change():
        if change.condition is None and change.functional is None:
            raise refuse_field("condition", "NOTHING_TO_CHANGE", NOTHING_TO_CHANGE)
        if change.condition is not None:
            lifecycle.refuse_undecidable(change.condition, change.reason)
        if change.functional is not None and change.condition not in {None, *lifecycle.INSPECTED}:
            raise refuse_field("functional", "FUNCTIONAL_NOT_INSPECTED", FUNCTIONAL_NOT_INSPECTED)

    def each(asset: Asset) -> None:
        moving.refuse_ended(asset)
        condition = change.condition or asset.condition
        if change.functional is None:
            lifecycle.decide(context, asset, condition, change.reason)
        else:
            lifecycle.find(context, asset, condition, change.functional, change.reason)

    return _run(context, body, lambda _assets: Acting(each))


def transfer(context: Context, body: BulkTransferIn) -> BulkAssetsOut:
    """Move assets to one place, with what they are made of, by the rules of the single movement.

    Raises NotFound for an unknown place, Invalid NOTHING_CHOSEN, TOO_MANY_ROWS, MOVED_IN_FUTURE, what a wrong filter raises,
    Conflict LOCATION_INACTIVE, PREVIEW_EXPIRED.
    """
    change = body.change
    movement = MovementIn(to_location_id=change.to_location_id, moved_at=change.moved_at, reason=change.reason)

    batch_id = new_id()

    def acting(assets: list[Asset]) -> Acting:
        with _at_change():
            haul = moving.Haul(context, assets, movement, batch_id)
            wrong = moved_at_error(movement.moved_at, None, context.now) if movement.moved_at else None
            refuse_invalid([wrong] if wrong else [])
        moved: list[Any] = []

        def effects() -> BulkEffects:
            going = {asset.id for asset in assets}
            return _there(context, haul, components=sum(1 for one in moved if one.asset_id not in going))

        return Acting(haul.add, lambda: moved.extend(haul.write()), effects, batch_id)

    return _run(context, body, acting)


def undo(context: Context, body: BulkUndoIn) -> BulkAssetsOut:
    """Take a transfer back where nothing else happened since. Raises Conflict UNDO_EXPIRED."""
    done, stay = undoing.undo(context, body.undo_token)
    told = [refused(context, one, number, problem) for one, (number, problem) in stay.items()]
    return BulkAssetsOut(dry_run=False, matched=done + len(stay), applicable=done, applied=done, refused=told)


def export_chosen(context: Context, body: BulkExportIn) -> FileAnswer:
    """Return assets as a file.

    Raises Invalid NOTHING_CHOSEN, TOO_MANY_ROWS for more ids, UNKNOWN_COLUMN at `columns[n]`, EXPORT_TOO_LARGE, and what a wrong
    filter raises.
    """
    _refuse_nothing(body)
    request = to_request(_filter(context, body))
    request.format, request.ids = body.format, body.asset_ids
    note_export(context, ASSETS, request)
    return export(context, ASSETS, request, keys=body.columns)


def _run(context: Context, body: BulkIn[Any], acting: Callable[[list[Asset]], Acting]) -> BulkAssetsOut:
    ids = _chosen(context, body)
    seen = _previewed(context, body)
    rows = queries.machines(context, ids)
    looked = clock.now()  # behind the locks: whoever changes one of them from here on does so later
    found = [rows[one] for one in ids if one in rows]
    told: dict[uuid.UUID, Problem] = {one: NotFound() for one in ids if one not in rows}
    batch_id: uuid.UUID | None = None

    def act() -> tuple[int, BulkEffects]:
        nonlocal batch_id
        how, done = acting(found), 0
        batch_id = how.batch_id
        for asset in found:
            try:
                if seen is not None and asset.updated_at > seen:
                    raise Conflict("STALE", STALE)
                how.each(asset)
                done += 1
            except Problem as refusal:
                told[asset.id] = refusal
        how.finish()
        return done, how.effects() if body.dry_run else BulkEffects()

    numbers = {asset.id: asset.inventory_number for asset in found}
    if body.dry_run:
        context.action = None  # nothing happened
        done, effects = undone(context, act)
    else:
        done, effects = act()
    return BulkAssetsOut(
        dry_run=body.dry_run, matched=len(ids), applicable=done, applied=0 if body.dry_run else done,
        refused=[refused(context, one, numbers.get(one), told[one]) for one in ids if one in told],
        effects=effects if body.dry_run else None, preview_token=_stamp(context, body, looked) if body.dry_run else None,
        undo_token=undoing.stamp(context, batch_id) if batch_id and done and not body.dry_run else None,
    )  # fmt: skip


def _chosen(context: Context, body: ChosenAssets) -> list[uuid.UUID]:
    _refuse_nothing(body)
    if body.asset_ids is not None:
        return list(dict.fromkeys(body.asset_ids))
    request = to_request(_filter(context, body))
    ids = [row["id"] for row in iterate(context, ASSETS, request, MOST_ASSETS + 1)]
    if len(ids) > MOST_ASSETS:
        raise refuse_field("filter", "TOO_MANY_ROWS", TOO_MANY_ROWS, most=MOST_ASSETS)
    return ids


def _refuse_nothing(body: ChosenAssets) -> None:
    """Refuse a body that says neither: a mistake, not a wish for everything; `"filter": ""` is the whole list."""
    if (body.asset_ids is None) == (body.filter is None):
        raise refuse_field("assetIds", "NOTHING_CHOSEN", NOTHING_CHOSEN)


def _filter(context: Context, body: ChosenAssets) -> str:
    try:
        return checked(context, ASSETS, body.filter or "")
    except Problem as refusal:
        raise refuse_field("filter", refusal.code, refusal.message, **refusal.params) from None


def _there(context: Context, haul: moving.Haul, *, components: int) -> BulkEffects:
    place, room = haul.place, occupying.occupied(context, haul.place.id)
    after = RoomAfter(
        used_m2=room.used_m2, ratio_m2=occupancy.ratio(room.used_m2, place.capacity_m2), used_m3=room.used_m3,
        ratio_m3=occupancy.ratio(room.used_m3, place.capacity_m3), asset_count=room.count,
    )  # fmt: skip
    full = (
        [BulkWarning(code="OVER_CAPACITY", message=context.translate(TOO_FULL))]
        if occupying.is_over(place, room)
        else []
    )
    named = PlaceNamed(id=place.id, code=place.code, name=place.name)
    return BulkEffects(to_location=named, occupancy_after=after, components=components, warnings=full)


def refused(context: Context, asset_id: uuid.UUID, number: str | None, problem: Problem) -> RefusedAsset:
    """Return an asset that stays as it is, with the first thing that is wrong."""
    said = problem_body(problem, context.locale)
    if problem.code == "VALIDATION_FAILED" and problem.errors:
        first = said["errors"][0]
        said = {"code": first["code"], "detail": first["message"]}
    return RefusedAsset(id=asset_id, inventory_number=number, code=said["code"], message=said["detail"])


@contextmanager
def _at_change() -> Iterator[None]:
    """Tell what is wrong at the fields of `change`."""
    try:
        yield
    except Problem as refusal:
        refusal.errors = [error.under("change") for error in refusal.errors]
        raise


def _meant(context: Context, body: BulkIn[Any]) -> bytes:
    asked = body.model_dump_json(exclude={"dry_run", "preview_token"}, by_alias=True)
    who = f"{context.organization_id} {context.principal.user_id} {type(body).__name__}"
    return hashlib.sha256(f"{who} {asked}".encode()).digest()


def _stamp(context: Context, body: BulkIn[Any], looked: datetime) -> str:
    """Return the token of a preview: when it looked, signed with what was meant."""
    stamp = _STAMP.pack((looked - _EPOCH) // timedelta(microseconds=1))
    return tokens.to_text(stamp + tokens.sign(PURPOSE, stamp + _meant(context, body)))


def _previewed(context: Context, body: BulkIn[Any]) -> datetime | None:
    """Return when the preview of this act looked; None without one. Raises Conflict PREVIEW_EXPIRED."""
    if body.preview_token is None or body.dry_run:
        return None
    raw = tokens.from_text(body.preview_token) or b""
    stamp, signature = raw[: _STAMP.size], raw[_STAMP.size :]
    if len(stamp) == _STAMP.size and tokens.verify(PURPOSE, stamp + _meant(context, body), signature):
        looked = _EPOCH + timedelta(microseconds=_STAMP.unpack(stamp)[0])
        if context.now < looked + VALID_FOR:
            return looked
    error = FieldError("previewToken", "PREVIEW_EXPIRED", PREVIEW_EXPIRED)
    raise Conflict("PREVIEW_EXPIRED", PREVIEW_EXPIRED, errors=[error])
