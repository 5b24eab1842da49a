"""Rates of storage at a place, and what the nights of a period cost (FIELD.md 2.10)."""

import uuid
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets import queries
from leaseapp.assets.enums import RateBasis
from leaseapp.assets.models import Asset, AssetFamily, AssetModel, AssetMovement, StorageLocation, StorageRate
from leaseapp.assets.rules import storage_rates
from leaseapp.assets.rules.occupancy import Standing, taken
from leaseapp.assets.schemas.rates import ChargeOut, ChargesOut, ComputeIn, RateIn, RateOut, RatePatch, RatesOut
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _

OVERLAP = _("Another rate of the same family and company is valid in these days.")
ENDS_BEFORE = _("The last day lies before the first.")
USED = _("Nights were charged by this rate: end it instead.")
PERIOD = _("A period has at least one night and at most 400.")
LONGEST = 400
BY_NIGHT = (RateBasis.M2_DAY, RateBasis.M3_DAY, RateBasis.ASSET_DAY)


def add(context: Context, location_id: uuid.UUID, body: RateIn) -> StorageRate:
    """Add a rate to a place. Raises NotFound, Invalid, Conflict RATE_OVERLAP."""
    place = get_or_404(context, StorageLocation, location_id, for_update=True)
    rate = StorageRate(**body.model_dump(by_alias=False), location_id=place.id)
    _check(context, rate)
    context.add(rate)
    return rate


def change(context: Context, location_id: uuid.UUID, rate_id: uuid.UUID, body: RatePatch) -> StorageRate:
    """Change a rate. Raises NotFound, StaleVersion, Invalid, Conflict RATE_OVERLAP."""
    get_or_404(context, StorageLocation, location_id, for_update=True)
    rate = _rate(context, location_id, rate_id, body.version)
    with context.session.no_autoflush:
        apply_changes(rate, body)
        _check(context, rate)
    return rate


def delete(context: Context, location_id: uuid.UUID, rate_id: uuid.UUID, version: int | None) -> None:
    """Take away a rate that has not begun. Raises NotFound, StaleVersion, Conflict RATE_USED."""
    rate = _rate(context, location_id, rate_id, version)
    if rate.valid_from <= context.today:
        raise Conflict("RATE_USED", USED)
    context.session.delete(rate)


def of(context: Context, location_id: uuid.UUID) -> RatesOut:
    """Return the rates of a place, the newest first. Raises NotFound."""
    place = get_or_404(context, StorageLocation, location_id)
    return RatesOut(items=[told(context, row) for row in _rates(context, place.id)])


def told(context: Context, rate: StorageRate) -> RateOut:
    """Return a rate with the names of its family and company."""
    family = find(context, AssetFamily, rate.family_id) if rate.family_id else None
    company = find(context, Company, rate.company_id) if rate.company_id else None
    names = {"family_name": family.name if family else None, "company_name": company.name if company else None}
    return RateOut.model_validate(rate).model_copy(update=names)


def compute(context: Context, location_id: uuid.UUID, body: ComputeIn) -> ChargesOut:
    """Return what the nights of a period cost at a place, machine by machine; nothing is stored. Raises NotFound, Invalid."""
    if not 0 < (body.end - body.start).days <= LONGEST:
        refuse_invalid([FieldError("to", "PERIOD_INVALID", PERIOD)])
    place = get_or_404(context, StorageLocation, location_id)
    if body.company_id is not None:
        get_or_404(context, Company, body.company_id, field="companyId")
    rows = {row.id: row for row in _rates(context, place.id)}
    charges, without = [], 0
    for asset, model, came, left in _stays(context, place.id, body.start, body.end):
        found = 0
        for basis in BY_NIGHT:
            rates = [_plain(row) for row in rows.values() if row.basis is basis]
            units = _units(basis, model)
            lines = storage_rates.bill(
                rates,
                came,
                left,
                units,
                start=body.start,
                end=body.end,
                family_id=model.family_id,
                company_id=body.company_id,
            )
            found += len(lines)
            charges += [
                ChargeOut(
                    asset_id=asset.id, inventory_number=asset.inventory_number, label=asset.label, rate_id=line.rate.id,
                    basis=basis, first_night=line.first, nights=line.nights, units=line.units,
                    unit_price_ht=line.rate.unit_price_ht, amount_ht=line.amount_ht,
                )
                for line in lines
            ]  # fmt: skip
        without += not found
    flat = [_plain(row) for row in rows.values() if row.basis is RateBasis.FLAT_MONTH]
    charges += [
        ChargeOut(
            asset_id=None, inventory_number="", label="", rate_id=line.rate.id, basis=RateBasis.FLAT_MONTH,
            first_night=line.first, nights=line.nights, units=line.units, unit_price_ht=line.rate.unit_price_ht,
            amount_ht=line.amount_ht,
        )
        for line in storage_rates.flat(flat, body.start, body.end, company_id=body.company_id)
    ]  # fmt: skip
    total = sum((one.amount_ht for one in charges), Decimal("0.00"))
    return ChargesOut(items=charges, total_ht=total, without_rate=without)


def _units(basis: RateBasis, model: AssetModel) -> Decimal:
    if basis is RateBasis.ASSET_DAY:
        return Decimal(1)
    room = taken([Standing(1, model.length_mm, model.width_mm, model.height_mm, model.stackable)])
    return room.used_m2 if basis is RateBasis.M2_DAY else room.used_m3


def _stays(
    context: Context, location_id: uuid.UUID, start: date, end: date
) -> Iterator[tuple[Asset, AssetModel, date, date]]:
    """Yield each stay at a place or within it that touches [`start`, `end`): from its day of arrival to that of leaving."""
    places = queries.places_within(context, {location_id})[location_id]
    movement = AssetMovement
    moves = select(movement).where(
        sa.or_(col(movement.to_location_id).in_(places), col(movement.from_location_id).in_(places))
    )
    by_asset: dict[uuid.UUID, list[AssetMovement]] = defaultdict(list)
    for move in context.session.exec(moves.order_by(col(movement.asset_id), col(movement.number))):
        by_asset[move.asset_id].append(move)
    machines = sa.select(Asset, AssetModel).join_from(Asset, AssetModel, col(Asset.model_id) == AssetModel.id)
    for asset, model in context.session.execute(
        machines.where(col(Asset.id).in_(by_asset)).order_by(col(Asset.inventory_number))
    ):
        came: date | None = None
        for move in by_asset[asset.id]:
            is_here = move.to_location_id in places
            day = context.day_of(move.moved_at)
            if is_here and came is None:
                came = day
            elif not is_here and came is not None:
                if came < end and day > start:
                    yield asset, model, came, day
                came = None
        if came is not None and came < end:
            yield asset, model, came, end


def _check(context: Context, rate: StorageRate) -> None:
    if rate.family_id is not None:
        get_or_404(context, AssetFamily, rate.family_id, field="familyId")
    if rate.company_id is not None:
        get_or_404(context, Company, rate.company_id, field="companyId")
    if rate.valid_to is not None and rate.valid_to < rate.valid_from:
        refuse_invalid([FieldError("validTo", "ENDS_BEFORE_IT_BEGINS", ENDS_BEFORE)])
    others = [_plain(row) for row in _rates(context, rate.location_id) if row.basis is rate.basis and row.id != rate.id]
    if storage_rates.overlap(others, _plain(rate)) is not None:
        error = FieldError("validFrom", "RATE_OVERLAP", OVERLAP)
        raise Conflict("RATE_OVERLAP", OVERLAP, errors=[error])


def _rate(context: Context, location_id: uuid.UUID, rate_id: uuid.UUID, version: int | None) -> StorageRate:
    rate = for_change(context, StorageRate, rate_id, version, lambda row: told(context, row))
    if rate.location_id != location_id:
        raise NotFound()
    return rate


def _rates(context: Context, location_id: uuid.UUID) -> list[StorageRate]:
    statement = select(StorageRate).where(StorageRate.location_id == location_id)
    return list(context.session.exec(statement.order_by(col(StorageRate.valid_from).desc(), col(StorageRate.id))))


def _plain(row: StorageRate) -> storage_rates.Rate:
    return storage_rates.Rate(
        row.id, row.unit_price_ht, row.free_days, row.valid_from, row.valid_to, row.family_id, row.company_id
    )
