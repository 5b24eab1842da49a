"""Statements on equipment."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import LocationKind
from leaseapp.assets.models import Asset, AssetFamily, AssetMovement, StorageLocation
from leaseapp.kernel.context import Context


def tree_of(context: Context, model: Any, column: str) -> dict[uuid.UUID, uuid.UUID | None]:
    """Return the parent of each row of a small tree; its rows are locked, so that two who move branches take turns."""
    statement = select(model.id, getattr(model, column)).order_by(model.id).with_for_update()
    return {row[0]: row[1] for row in context.session.exec(statement)}


def places_within(context: Context, tops: set[uuid.UUID]) -> dict[uuid.UUID, frozenset[uuid.UUID]]:
    """Return each of the places `tops` with everything within it, itself included."""
    return _branches(context, StorageLocation, tops)


def families_within(context: Context, top: uuid.UUID) -> frozenset[uuid.UUID]:
    """Return a family with all families below it."""
    return _branches(context, AssetFamily, {top})[top]


def _branches(context: Context, model: Any, tops: set[uuid.UUID]) -> dict[uuid.UUID, frozenset[uuid.UUID]]:
    parents = dict(context.session.exec(select(model.id, model.parent_id)).all())
    found: dict[uuid.UUID, set[uuid.UUID]] = {top: {top} for top in tops}
    for one in parents:
        above = one
        while above is not None:
            if above in found:
                found[above].add(one)
            above = parents.get(above)
    return {top: frozenset(branch) for top, branch in found.items()}


def scrap_place(context: Context) -> StorageLocation | None:
    """Return the first place for disposal that is in use."""
    statement = (
        select(StorageLocation)
        .where(StorageLocation.kind == LocationKind.DISPOSAL, col(StorageLocation.active))
        .order_by(col(StorageLocation.code))
    )
    return context.session.exec(statement.limit(1)).first()


def parts_of(context: Context, root_id: uuid.UUID) -> dict[uuid.UUID, uuid.UUID | None]:
    """Return the parent of each asset of the machine that holds `root_id`; its rows are locked."""
    ids = {root_id}
    while True:
        near = sa.or_(
            col(Asset.id).in_(ids),
            col(Asset.parent_asset_id).in_(ids),
            col(Asset.id).in_(sa.select(Asset.parent_asset_id).where(col(Asset.id).in_(ids))),
        )
        rows = context.session.exec(
            select(Asset.id, Asset.parent_asset_id).where(near).order_by(col(Asset.id)).with_for_update()
        ).all()
        found = {row[0]: row[1] for row in rows}
        if ids >= found.keys():
            return found
        ids |= found.keys()


def asset_of(context: Context, column: str, value: str) -> Asset | None:
    """Return the living asset whose `column` (inventory or serial number) is `value`."""
    statement = select(Asset).where(getattr(Asset, column) == value, col(Asset.deleted_at).is_(None))
    return context.session.exec(statement).one_or_none()


def components_of(context: Context, asset_id: uuid.UUID) -> list[Asset]:
    """Return what an asset is made of, whatever depth, locked in id order."""
    ids, level = set(), {asset_id}
    while level:
        rows = context.session.exec(select(Asset.id).where(col(Asset.parent_asset_id).in_(level))).all()
        level = set(rows) - ids - {asset_id}
        ids |= level
    statement = select(Asset).where(col(Asset.id).in_(ids)).order_by(col(Asset.id)).with_for_update()
    return list(context.session.exec(statement)) if ids else []


def last_movement(context: Context, asset_id: uuid.UUID) -> AssetMovement | None:
    """Return the last movement of an asset."""
    statement = (
        select(AssetMovement).where(AssetMovement.asset_id == asset_id).order_by(col(AssetMovement.number).desc())
    )
    return context.session.exec(statement.limit(1)).first()
