"""Occupancy of a place and of the places within it (FIELD.md 2.10)."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets import queries
from leaseapp.assets.models import Asset, AssetFamily, AssetModel, AssetMovement, StorageLocation
from leaseapp.assets.rules.occupancy import Standing, Taken, ratio, taken
from leaseapp.assets.schemas.locations import FamilyThere, MapPlace, MonthThere, OccupancyOut
from leaseapp.assets.state_machines import ENDED
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

MONTHS = 12


def occupancy(context: Context, location_id: uuid.UUID) -> OccupancyOut:
    """Return what stands at a place and within it, by family, and how many machines there were each month. Raises NotFound."""
    place = get_or_404(context, StorageLocation, location_id)
    within = queries.places_within(context, {location_id})[location_id]
    by_family: dict[str, list[Standing]] = defaultdict(list)
    for family, standing, _place in _standing(context, within):
        by_family[family].append(standing)
    whole = taken(one for rows in by_family.values() for one in rows)
    families = [
        FamilyThere(family=name, asset_count=part.count, used_m2=part.used_m2, used_m3=part.used_m3)
        for name, part in sorted((name, taken(rows)) for name, rows in by_family.items())
    ]
    return OccupancyOut(
        capacity_m2=place.capacity_m2, used_m2=whole.used_m2, ratio_m2=ratio(whole.used_m2, place.capacity_m2),
        capacity_m3=place.capacity_m3, used_m3=whole.used_m3, ratio_m3=ratio(whole.used_m3, place.capacity_m3),
        asset_count=whole.count, without_dimensions=whole.without_dimensions, over_capacity=is_over(place, whole),
        by_family=families, series=_series(context, within),
    )  # fmt: skip


def occupied(context: Context, location_id: uuid.UUID) -> Taken:
    """Return the room that is taken at a place and within it."""
    within = queries.places_within(context, {location_id})[location_id]
    return taken(standing for _family, standing, _place in _standing(context, within))


class Room:
    """The room of a place that refuses what it has no room for; machines are admitted one by one."""

    def __init__(self, context: Context, place: StorageLocation) -> None:
        self._place = place
        self._within = queries.places_within(context, {place.id})[place.id]
        self._count: Counter[tuple[Any, ...]] = Counter()
        for _family, one, _place in _standing(context, self._within):
            self._count[one.measures] += one.count
        self._measures = cache(lambda model_id: measures_of(get_or_404(context, AssetModel, model_id)))

    def admits(self, asset: Asset) -> bool:
        """Return True when the asset finds room, which it takes; a part of another has it, and what stands there."""
        comes = asset.parent_asset_id is None and asset.current_location_id not in self._within
        coming = Counter([self._measures(asset.model_id)] if comes else [])
        if is_over(
            self._place, taken(Standing(count, *measures) for measures, count in (self._count + coming).items())
        ):
            return False
        self._count += coming
        return True


def measures_of(model: AssetModel) -> tuple[Any, ...]:
    """Return what a machine of the model measures, as `Standing` takes it."""
    return model.length_mm, model.width_mm, model.height_mm, model.stackable


def is_over(place: StorageLocation, room: Taken) -> bool:
    """Return True when more is taken than the place holds."""
    area, volume = place.capacity_m2, place.capacity_m3
    return (area is not None and room.used_m2 > area) or (volume is not None and room.used_m3 > volume)


def on_the_map(context: Context) -> list[MapPlace]:
    """Return the places whose position is known, with what stands there and how full they are."""
    statement = select(StorageLocation).where(
        col(StorageLocation.latitude).is_not(None),
        col(StorageLocation.longitude).is_not(None),
        col(StorageLocation.active),
    )
    places: list[Any] = list(context.session.exec(statement.order_by(col(StorageLocation.code))))
    trees = queries.places_within(context, {place.id for place in places})
    everywhere = frozenset().union(*trees.values()) if trees else frozenset()
    standing: dict[uuid.UUID, list[Standing]] = defaultdict(list)
    for _family, one, where in _standing(context, everywhere):
        standing[where].append(one)
    shown = []
    for place in places:
        room = taken(one for where in trees[place.id] for one in standing[where])
        shown.append(
            MapPlace(
                id=place.id,
                code=place.code,
                name=place.name,
                latitude=place.latitude,
                longitude=place.longitude,
                ratio_m2=ratio(room.used_m2, place.capacity_m2),
                asset_count=room.count,
                alerts=["OVER_CAPACITY"] if is_over(place, room) else [],
            )
        )
    return shown


def _standing(context: Context, places: Iterable[uuid.UUID]) -> list[tuple[str, Standing, uuid.UUID]]:
    """Return the machines at `places` that belong to us or are in our care, one row a model and place, with its family."""
    model: Any = AssetModel
    kind: Any = (model.length_mm, model.width_mm, model.height_mm, model.stackable, Asset.current_location_id)
    statement = (
        sa.select(col(AssetFamily.name), sa.func.count(), *kind)
        .join_from(Asset, AssetModel, col(Asset.model_id) == model.id)
        .join(AssetFamily, model.family_id == AssetFamily.id)
        .where(
            col(Asset.current_location_id).in_(places),
            col(Asset.deleted_at).is_(None),
            col(Asset.condition).not_in(ENDED),
            col(Asset.parent_asset_id).is_(None),
        )
        .group_by(AssetFamily.name, model.id, *kind)
    )
    return [(row[0], Standing(*row[1:6]), row[6]) for row in context.session.execute(statement)]


def _series(context: Context, places: Iterable[uuid.UUID]) -> list[MonthThere]:
    """Return how many machines stood there at the end of each of the last twelve months; this one counts up to now."""
    movement: Any = AssetMovement
    there, here = list(places), context.now
    ends = [here]
    while len(ends) < MONTHS:
        ends.append(_month_before(ends[-1]))
    moves = context.session.execute(
        sa.select(
            movement.moved_at,
            movement.to_location_id.in_(there),
            sa.func.coalesce(movement.from_location_id.in_(there), False),
        ).where(sa.or_(movement.to_location_id.in_(there), movement.from_location_id.in_(there)))
    ).all()
    return [
        MonthThere(
            month=f"{end:%Y-%m}", asset_count=sum(int(came) - int(left) for at, came, left in moves if at <= end)
        )
        for end in reversed(ends)
    ]


def _month_before(instant: datetime) -> datetime:
    """Return the last instant of the month before."""
    return instant.replace(day=1, hour=0, minute=0, second=0, microsecond=0) - timedelta(microseconds=1)
