"""Statements on equipment."""

import uuid
from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, distinct_on
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


def families_above(context: Context, family_id: uuid.UUID) -> list[uuid.UUID]:
    """Return a family with those above it, the nearest first."""
    parents = dict(context.session.exec(select(AssetFamily.id, AssetFamily.parent_id)).all())
    found: list[uuid.UUID] = []
    above: uuid.UUID | None = family_id
    while above is not None:
        found.append(above)
        above = parents.get(above)
    return found


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


def components_of(context: Context, asset_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[Asset]]:
    """Return what each of these assets is made of, whatever depth, locked in id order."""
    tree = _within(asset_ids)
    pairs = context.session.execute(sa.select(tree.c.top, tree.c.id)).all()
    rows = {row.id: row for row in _locked(context, {part for _top, part in pairs})}
    found: dict[uuid.UUID, list[Asset]] = {top: [] for top in asset_ids}
    for top, part in sorted(pairs):
        if part in rows:
            found[top].append(rows[part])
    return found


def machines(context: Context, asset_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Asset]:
    """Return the living ones of these assets, locked in id order together with what they are made of."""
    parts = context.session.execute(sa.select(_within(asset_ids).c.id)).scalars()
    return {row.id: row for row in _locked(context, {*asset_ids, *parts}) if row.id in asset_ids}


def _within(asset_ids: Collection[uuid.UUID]) -> Any:
    """Return what finds the components of these assets: `top`, `id`."""
    asset: Any = Asset
    ids = sa.bindparam("tops", list(asset_ids), type_=ARRAY(sa.Uuid()))
    living = asset.deleted_at.is_(None)
    tree = sa.select(asset.parent_asset_id.label("top"), asset.id).where(asset.parent_asset_id == sa.any_(ids), living)
    walk = tree.cte("within", recursive=True)
    below = sa.select(walk.c.top, asset.id).join(walk, asset.parent_asset_id == walk.c.id).where(living)
    return walk.union(below)


def _locked(context: Context, asset_ids: Collection[uuid.UUID]) -> list[Asset]:
    ids = sa.bindparam("locked", list(asset_ids), type_=ARRAY(sa.Uuid()))
    statement = select(Asset).where(col(Asset.id) == sa.any_(ids), col(Asset.deleted_at).is_(None))
    statement = statement.order_by(col(Asset.id)).with_for_update().execution_options(populate_existing=True)
    return list(context.session.exec(statement)) if asset_ids else []


def last_movements(context: Context, asset_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, AssetMovement]:
    """Return the last movement of each of these assets."""
    movement: Any = AssetMovement
    ids = sa.bindparam("moved", list(asset_ids), type_=ARRAY(sa.Uuid()))
    statement = select(AssetMovement).where(movement.asset_id == sa.any_(ids)).ext(distinct_on(movement.asset_id))
    rows = context.session.exec(statement.order_by(movement.asset_id, movement.number.desc()))
    return {row.asset_id: row for row in rows}
