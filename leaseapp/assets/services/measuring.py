"""Energy, carbon and waste category of an asset: computed from rows, explained with the figures they come from."""

import uuid
from dataclasses import asdict
from datetime import date
from decimal import Decimal

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import LifecycleType
from leaseapp.assets.models import Asset, AssetEnergy, AssetFamily, AssetLifecycleEvent, AssetModel, AssetMovement
from leaseapp.assets.rules import carbon, waste
from leaseapp.assets.rules.carbon import months_between
from leaseapp.assets.rules.short_codes import tidy
from leaseapp.assets.schemas.measures import (
    CarbonOut,
    EnergyIn,
    EnergyOut,
    EnergySeriesOut,
    FactorOut,
    RefrigerantOut,
    WasteOut,
)
from leaseapp.assets.services import moving
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, NotFound, refuse_invalid
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.law.carbon import DIESEL, ELECTRICITY, Factor, factor

ENERGY_REQUIRED = _("Say the energy of a year, or power, hours and load.")
IN_FUTURE = _("This day lies in the future.")
#: what is not named by its code, as refrigerants are
NAMES = {ELECTRICITY: _("Electricity in France"), DIESEL: _("Diesel on roads")}
LEAKS_PCT = Decimal(3)
"""The share of its charge that a tight commercial machine loses a year, where nobody measured it (FIELD.md 2.5)."""
_ZERO = Decimal(0)


def measure_energy(context: Context, asset_id: uuid.UUID, body: EnergyIn) -> AssetEnergy:
    """Note a measure; the sheet says what the last one found. Raises NotFound, Invalid, Conflict ASSET_READ_ONLY."""
    asset = get_or_404(context, Asset, asset_id, for_update=True)
    moving.refuse_ended(asset)
    if body.measured_on > context.today:
        refuse_invalid([FieldError("measuredOn", "DAY_IN_FUTURE", IN_FUTURE)])
    kwh = body.annual_kwh
    if kwh is None:
        if body.power_kw is None or body.hours_per_year is None or body.load_factor is None:
            raise Invalid(errors=[FieldError("annualKwh", "ENERGY_REQUIRED", ENERGY_REQUIRED)])
        kwh = carbon.annual_kwh(body.power_kw, body.hours_per_year, body.load_factor)
    row = AssetEnergy(**body.model_dump(by_alias=False, exclude={"annual_kwh"}), asset_id=asset.id, annual_kwh=kwh)
    context.add(row)
    newest = _measures(context, asset.id)[0]
    if newest.annual_kwh != asset.annual_kwh:
        asset.annual_kwh = newest.annual_kwh
    return row


def energy(context: Context, asset_id: uuid.UUID) -> EnergySeriesOut:
    """Return the measures of an asset, the last first. Raises NotFound."""
    asset = get_or_404(context, Asset, asset_id)
    series = [EnergyOut.model_validate(row) for row in _measures(context, asset.id)]
    return EnergySeriesOut(annual_kwh=asset.annual_kwh, series=series)


def footprint(context: Context, asset_id: uuid.UUID) -> CarbonOut:
    """Return the carbon of an asset with the factors that it was computed with. Raises NotFound."""
    asset = get_or_404(context, Asset, asset_id)
    model = get_or_404(context, AssetModel, asset.model_id)
    used = [_known(ELECTRICITY, context.today)]
    gas = factor(model.refrigerant, context.today) if model.refrigerant else None
    used += [gas] if gas else []
    found = carbon.footprint(
        embodied=_first(asset.carbon_footprint_kg, model.carbon_footprint_kg),
        life_months=asset.expected_life_months or model.expected_life_months,
        age_months=months_between(_begun(context, asset), context.today),
        kwh_a_year=asset.annual_kwh or _ZERO,
        kg_a_kwh=used[0].value,
        transport=_transported(context, asset.id),
        charge_kg=model.refrigerant_charge_kg or _ZERO,
        leak_pct_a_year=LEAKS_PCT,
        warming=gas.value if gas else _ZERO,
    )
    spared = sum((Decimal(months) for months in _added_months(context, asset.id)), _ZERO)
    return CarbonOut(
        embodied_kg=found.embodied, embodied_per_year_kg=found.embodied_a_year, embodied_to_date_kg=found.embodied_to_date,
        use_kg_per_year=found.use_a_year, transport_kg=found.transport, refrigerant_kg_per_year=found.refrigerant_a_year,
        total_to_date_kg=found.to_date, avoided_by_refurbishment_kg=money.round_to(found.embodied_a_year * spared / 12, 2),
        factors=[FactorOut(**asdict(one), name=_name(context, one)) for one in used],
    )  # fmt: skip


def _name(context: Context, one: Factor) -> str:
    return context.translate(NAMES[one.code]) if one.code in NAMES else one.code


def waste_of(context: Context, reference: str) -> WasteOut:
    """Return what a machine or model is as waste: by inventory number, serial, service code, else a model's reference.

    Raises NotFound.
    """
    asset = None
    for column, value in (
        ("inventory_number", reference),
        ("serial_number", reference),
        ("service_short_code", tidy(reference)),
    ):
        statement = select(Asset).where(getattr(Asset, column) == value, col(Asset.deleted_at).is_(None))
        asset = asset or context.session.exec(statement).one_or_none()
    if asset is not None:
        model = get_or_404(context, AssetModel, asset.model_id)
    else:
        same = select(AssetModel).where(sa.func.lower(AssetModel.reference) == reference.lower())
        found = context.session.exec(same.order_by(col(AssetModel.id)).limit(1)).first()
        if found is None:
            raise NotFound()
        model = found
    sizes = (model.length_mm, model.width_mm, model.height_mm)
    category = model.deee_category or _category_above(context, model.family_id) or waste.by_size(sizes)
    gas = None
    if model.refrigerant:
        warming = factor(model.refrigerant, context.today)
        gas = RefrigerantOut(
            type=model.refrigerant, charge_kg=model.refrigerant_charge_kg, gwp=warming.value if warming else None
        )
    return WasteOut(
        reference=reference, asset_id=asset.id if asset else None, model_id=model.id, category=category,
        category_label=context.translate(label_of(waste.WasteCategory(category))), mass_kg=model.mass_kg, refrigerant=gas,
        hazards=["REFRIGERANT"] if gas else [], source=waste.SOURCE,
    )  # fmt: skip


def _category_above(context: Context, family_id: uuid.UUID | None) -> int | None:
    """Return the category of a family, else of the nearest one above that has one."""
    families = {row.id: row for row in context.session.exec(select(AssetFamily))}
    while family_id is not None:
        family = families[family_id]
        if family.deee_category:
            return family.deee_category
        family_id = family.parent_id
    return None


def _measures(context: Context, asset_id: uuid.UUID) -> list[AssetEnergy]:
    order = (col(AssetEnergy.measured_on).desc(), col(AssetEnergy.created_at).desc())
    return list(context.session.exec(select(AssetEnergy).where(AssetEnergy.asset_id == asset_id).order_by(*order)))


def _transported(context: Context, asset_id: uuid.UUID) -> Decimal:
    statement = sa.select(sa.func.sum(AssetMovement.transport_carbon_kg)).where(col(AssetMovement.asset_id) == asset_id)
    return context.session.execute(statement).scalar() or _ZERO


def _added_months(context: Context, asset_id: uuid.UUID) -> list[int]:
    statement = select(AssetLifecycleEvent).where(
        AssetLifecycleEvent.asset_id == asset_id, AssetLifecycleEvent.type == LifecycleType.REFURBISH
    )
    return [row.details.get("addedLifeMonths") or 0 for row in context.session.exec(statement)]


def _begun(context: Context, asset: Asset) -> date:
    return asset.commissioned_on or asset.acquisition_date or context.day_of(asset.created_at)


def _first(*values: Decimal | None) -> Decimal:
    return next((value for value in values if value is not None), _ZERO)


def _known(code: str, day: date) -> Factor:
    found = factor(code, day)
    if found is None:
        raise LookupError(f"no factor {code} on {day}")
    return found
