"""A transfer of many taken back within ten minutes, by movements that lead where each came from (FIELD.md 2.9)."""

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import groupby
from struct import Struct

from sqlmodel import select

from leaseapp.assets import queries
from leaseapp.assets.models import Asset, AssetMovement
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.services import moving
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, Problem
from leaseapp.kernel.security import tokens
from leaseapp.kernel.text.i18n import _

PURPOSE = "asset transfer undo"
VALID_FOR = timedelta(minutes=10)
EXPIRED = _("A transfer is taken back within ten minutes by who made it: move these machines anew.")
CHANGED_SINCE = _("Something else happened to it since: it stays where it is.")
REASON = _("Transfer taken back")
_STAMP, _EPOCH = Struct(">q16s"), datetime(1970, 1, 1, tzinfo=UTC)


def stamp(context: Context, batch_id: uuid.UUID) -> str:
    """Return the token that takes a transfer back: when it was made, and which, signed for who made it."""
    context.session.flush()
    raw = _STAMP.pack((clock.now() - _EPOCH) // timedelta(microseconds=1), batch_id.bytes)
    return tokens.to_text(raw + tokens.sign(PURPOSE, raw + _whose(context)))


def undo(context: Context, token: str) -> tuple[int, dict[uuid.UUID, tuple[str | None, Problem]]]:
    """Bring back what a transfer moved; return how many went back, and the number and refusal of each that stays.

    Raises Conflict UNDO_EXPIRED.
    """
    made, batch_id = _meant(context, token)
    movements = context.session.exec(select(AssetMovement).where(AssetMovement.batch_id == batch_id)).all()
    ways = {one.asset_id: one for one in movements}
    machines, last = queries.machines(context, ways.keys()), queries.last_movements(context, ways.keys())
    stay: dict[uuid.UUID, tuple[str | None, Problem]] = {one: (None, NotFound()) for one in ways if one not in machines}
    going = []
    for asset in machines.values():
        if last[asset.id].id != ways[asset.id].id or asset.updated_at > made:
            stay[asset.id] = (asset.inventory_number, Conflict("STALE", CHANGED_SINCE))
        else:
            going.append(asset)
    for place_id, assets in _in_turns(machines, going, ways):
        body = MovementIn(to_location_id=place_id, reason=context.translate(REASON))
        try:
            haul = moving.Haul(context, assets, body)
        except Problem as refusal:
            stay |= {asset.id: (asset.inventory_number, refusal) for asset in assets}
            continue
        for asset in assets:
            try:
                if asset.current_location_id != place_id:
                    haul.add(asset)
            except Problem as refusal:
                stay[asset.id] = (asset.inventory_number, refusal)
        haul.write()
    return len(ways) - len(stay), stay


def _in_turns(
    machines: dict[uuid.UUID, Asset], going: list[Asset], ways: dict[uuid.UUID, AssetMovement]
) -> Iterator[tuple[uuid.UUID, list[Asset]]]:
    """Return the places with what goes back there: machines before their parts, which went along and may go on from there."""

    def depth(asset: Asset) -> int:
        above = machines.get(asset.parent_asset_id) if asset.parent_asset_id else None
        return depth(above) + 1 if above else 0

    left = {one.id: ways[one.id].from_location_id for one in going}
    turns = sorted((depth(machines[one]), place, one) for one, place in left.items() if place is not None)
    for (_depth, place_id), rows in groupby(turns, lambda turn: turn[:2]):
        yield place_id, [machines[one] for _d, _p, one in rows]


def _whose(context: Context) -> bytes:
    return f"{context.organization_id} {context.principal.user_id}".encode()


def _meant(context: Context, token: str) -> tuple[datetime, uuid.UUID]:
    raw = tokens.from_text(token) or b""
    said, signature = raw[: _STAMP.size], raw[_STAMP.size :]
    if len(said) == _STAMP.size and tokens.verify(PURPOSE, said + _whose(context), signature):
        microseconds, batch = _STAMP.unpack(said)
        made = _EPOCH + timedelta(microseconds=microseconds)
        if context.now < made + VALID_FOR:
            return made, uuid.UUID(bytes=batch)
    raise Conflict("UNDO_EXPIRED", EXPIRED, errors=[FieldError("undoToken", "UNDO_EXPIRED", EXPIRED)])
