"""Lists of equipment: the machines, their movements and decisions, and the places where they stand."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.assets.enums import (
    AssetCondition,
    AssetFunctional,
    LifecycleType,
    LocationKind,
    MissingPartStatus,
    Ownership,
    Severity,
)
from leaseapp.assets.models import (
    Asset,
    AssetBrand,
    AssetFamily,
    AssetLifecycleEvent,
    AssetMissingPart,
    AssetModel,
    AssetMovement,
    StorageLocation,
)
from leaseapp.assets.permissions import ASSET_READ
from leaseapp.directory.models import Establishment
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_from: Any = aliased(StorageLocation)
_around: Any = aliased(StorageLocation)
_standing: Any = col(Asset.condition).not_in([AssetCondition.LOST, AssetCondition.SOLD, AssetCondition.RECYCLED])

_blocked: Any = sa.exists().where(
    col(AssetMissingPart.asset_id) == Asset.id,
    AssetMissingPart.severity == Severity.BLOCKING,
    col(AssetMissingPart.status).not_in([MissingPartStatus.FITTED, MissingPartStatus.CANCELED]),
)

#: criteria of machines that no new contract may hold for now (those on a transport); domains above register
unselectable: Registry[Any] = Registry("what keeps equipment out of new contracts")


def in_family(_context: Context, text: str) -> Any:
    """Filter by `familyId`: the families below it included."""
    top = sa.select(AssetFamily.id).where(col(AssetFamily.id).in_([uuid.UUID(one) for one in text.split(",")]))
    tree = top.cte("families", recursive=True)
    tree = tree.union(sa.select(AssetFamily.id).join(tree, col(AssetFamily.parent_id) == tree.c.id))
    return col(AssetModel.family_id).in_(sa.select(tree.c.id))


def _of_company(_context: Context, text: str) -> Any:
    """Filter by `companyId`: what stands at its establishments."""
    places = sa.select(Establishment.id).where(
        col(Establishment.company_id).in_([uuid.UUID(one) for one in text.split(",")])
    )
    return col(Asset.establishment_id).in_(places)


def _of_product(_context: Context, text: str) -> Any:
    """Filter by `productId`: machines of the models that are sold as this product."""
    return col(AssetModel.product_id).in_([uuid.UUID(one) for one in text.split(",")])


def _selectable(_context: Context, text: str) -> Any:
    """Filter by `selectableForContract=true`: what a new contract may hold, which nothing blocks."""
    fits = sa.and_(_standing, sa.not_(_blocked), *(sa.not_(criterion) for criterion in unselectable))
    return fits if {"true": True, "false": False}[text.lower()] else sa.not_(fits)


def _is_blocked(_context: Context, text: str) -> Any:
    """Filter by `blockedByMissingParts=true`."""
    return _blocked if {"true": True, "false": False}[text.lower()] else sa.not_(_blocked)


ASSETS = ListSpec(
    "assets",
    title=_("Equipment"),
    permission=ASSET_READ,
    table=Asset,
    join=[
        (AssetModel, Asset.model_id == AssetModel.id),
        (AssetBrand, AssetModel.brand_id == AssetBrand.id),
        (AssetFamily, AssetModel.family_id == AssetFamily.id),
        (StorageLocation, Asset.current_location_id == StorageLocation.id),
    ],
    default_sort="inventoryNumber",
    search_placeholder=_("Number, serial, label, model"),
    criteria={
        "familyId": in_family,
        "companyId": _of_company,
        "productId": _of_product,
        "selectableForContract": _selectable,
        "blockedByMissingParts": _is_blocked,
    },
    quick_filters=(
        QuickFilter("inspect", _("To inspect"), {"condition": "TO_DEFINE"}),
        QuickFilter("repair", _("To repair"), {"condition": "NEEDS_REPAIR,NON_FUNCTIONAL_PARTS"}),
        QuickFilter("clients", _("At clients"), {"locationKind": "CUSTOMER_ESTABLISHMENT"}, own=""),
        QuickFilter("gone", _("Lost, sold, recycled"), {"condition": "LOST,SOLD,RECYCLED"}, own=""),
    ),
    outline={
        "who": "label",
        "number": "inventoryNumber",
        "detail": "location",
        "status": "condition",
        "date": "locationSince",
    },
    columns=[
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True, link="/workspace/assets/{id}"),
        Column("label", _("Label"), Asset.label, search=True, shrinks=True),
        Column("condition", _("Condition"), Asset.condition, kind="status", enum=AssetCondition, filter="in"),
        Column(
            "functional", _("Working"), Asset.functional, kind="status", enum=AssetFunctional, filter="in", shown=False
        ),
        Column(
            "location", _("Place"), StorageLocation.name, shrinks=True, link="/workspace/storage-locations/{locationId}"
        ),
        Column("locationSince", _("There since"), Asset.location_since, kind="datetime", filter="range"),
        Column("model", _("Model"), AssetModel.name, search=True, shrinks=True),
        Column("brand", _("Brand"), AssetBrand.name, filter="in", shown=False),
        Column("family", _("Family"), AssetFamily.name, shown=False),
        Column("serialNumber", _("Serial number"), Asset.serial_number, search=True),
        Column("serviceShortCode", _("Service code"), Asset.service_short_code, search=True, shown=False),
        Column(
            "locationKind",
            _("Kind of place"),
            StorageLocation.kind,
            kind="status",
            enum=LocationKind,
            filter="in",
            shown=False,
        ),
        Column("ownership", _("Owner"), Asset.ownership, kind="status", enum=Ownership, filter="in", shown=False),
        Column("acquisitionDate", _("Bought on"), Asset.acquisition_date, kind="date", filter="range", shown=False),
        Column(
            "acquisitionAmountHt",
            _("Purchase price excl. VAT"),
            Asset.acquisition_amount_ht,
            kind="money",
            filter="range",
            sum=True,
            shown=False,
        ),
        Column("warrantyUntil", _("Warranty until"), Asset.warranty_until, kind="date", filter="range", shown=False),
        Column(
            "commissionedOn", _("In service since"), Asset.commissioned_on, kind="date", filter="range", shown=False
        ),
        Column(
            "expectedLifeMonths", _("Expected life (months)"), Asset.expected_life_months, kind="number", shown=False
        ),
        Column("annualKwh", _("Energy (kWh a year)"), Asset.annual_kwh, kind="number", shown=False),
        Column(
            "carbonFootprintKg",
            _("Footprint of making (kg CO2e)"),
            Asset.carbon_footprint_kg,
            kind="number",
            shown=False,
        ),
        Column(
            "refurbishmentCostHt",
            _("Refurbished for, excl. VAT"),
            Asset.refurbishment_cost_ht,
            kind="money",
            shown=False,
        ),
        Column(
            "aiFailureScore", _("Failure score"), Asset.ai_failure_score, kind="number", filter="range", shown=False
        ),
        Column("notes", _("Notes"), Asset.notes, sort=False, shown=False),
        Column("modelId", _("Model"), Asset.model_id, filter="in", sort=False, shown=False),
        Column("brandId", _("Brand"), AssetModel.brand_id, filter="in", sort=False, shown=False),
        Column("locationId", _("Place"), Asset.current_location_id, filter="in", sort=False, shown=False),
        Column("parentAssetId", _("Part of"), Asset.parent_asset_id, filter="in", sort=False, shown=False),
    ],
)

MOVEMENTS = ListSpec(
    "asset-movements",
    title=_("Movements"),
    permission=ASSET_READ,
    table=AssetMovement,
    join=[
        (Asset, AssetMovement.asset_id == Asset.id),
        (StorageLocation, AssetMovement.to_location_id == StorageLocation.id),
    ],
    outer_join=[(_from, AssetMovement.from_location_id == _from.id)],
    default_sort="-movedAt,-number",
    search_placeholder=_("Place, reason"),
    outline={"who": "toLocation", "detail": "fromLocation", "date": "movedAt", "number": "inventoryNumber"},
    columns=[
        Column("movedAt", _("Moved at"), AssetMovement.moved_at, kind="datetime", filter="range"),
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True, link="/workspace/assets/{assetId}"),
        Column("fromLocation", _("From"), _from.name, search=True, shrinks=True),
        Column("toLocation", _("To"), StorageLocation.name, search=True, shrinks=True),
        Column("reason", _("Reason"), AssetMovement.reason, search=True, shrinks=True),
        Column("transportKm", _("Distance (km)"), AssetMovement.transport_km, kind="number", shown=False),
        Column("transportCarbonKg", _("CO2e (kg)"), AssetMovement.transport_carbon_kg, kind="number", shown=False),
        Column("number", _("Movement"), AssetMovement.number, kind="number", shown=False),
        Column("assetId", _("Equipment"), AssetMovement.asset_id, filter="in", sort=False, shown=False),
        Column("fromLocationId", _("From"), AssetMovement.from_location_id, filter="in", sort=False, shown=False),
        Column("toLocationId", _("To"), AssetMovement.to_location_id, filter="in", sort=False, shown=False),
    ],
)

LIFECYCLE = ListSpec(
    "asset-lifecycle",
    title=_("Decisions"),
    permission=ASSET_READ,
    table=AssetLifecycleEvent,
    join=[(Asset, AssetLifecycleEvent.asset_id == Asset.id)],
    outer_join=[(User, AssetLifecycleEvent.actor_id == User.id)],
    default_sort="-at",
    search_placeholder=_("Number, note"),
    outline={"who": "type", "detail": "note", "date": "at", "status": "conditionAfter", "number": "inventoryNumber"},
    columns=[
        Column("at", _("When"), AssetLifecycleEvent.at, kind="datetime", filter="range"),
        Column("type", _("Decision"), AssetLifecycleEvent.type, kind="status", enum=LifecycleType, filter="in"),
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True, link="/workspace/assets/{assetId}"),
        Column(
            "conditionBefore", _("Before"), AssetLifecycleEvent.condition_before, kind="status", enum=AssetCondition
        ),
        Column(
            "conditionAfter",
            _("After"),
            AssetLifecycleEvent.condition_after,
            kind="status",
            enum=AssetCondition,
            filter="in",
        ),
        Column("note", _("Note"), AssetLifecycleEvent.note, search=True, shrinks=True),
        Column("actor", _("Who"), User.name),
        Column("assetId", _("Equipment"), AssetLifecycleEvent.asset_id, filter="in", sort=False, shown=False),
    ],
)

_standing_there: Any = (
    sa.select(sa.func.count())
    .select_from(Asset)
    .where(Asset.current_location_id == StorageLocation.id, col(Asset.deleted_at).is_(None))
    .correlate(StorageLocation)
    .scalar_subquery()
)

LOCATIONS = ListSpec(
    "storage-locations",
    title=_("Depots and places"),
    permission=ASSET_READ,
    table=StorageLocation,
    outer_join=[(_around, StorageLocation.parent_id == _around.id)],
    default_sort="code",
    search_placeholder=_("Code, name, city"),
    quick_filters=(
        QuickFilter("depots", _("Depots"), {"kind": "DEPOT,WORKSHOP"}),
        QuickFilter("vans", _("Vans"), {"kind": "VEHICLE"}),
        QuickFilter("clients", _("At clients"), {"kind": "CUSTOMER_ESTABLISHMENT"}),
    ),
    columns=[
        Column("code", _("Code"), StorageLocation.code, search=True, link="/workspace/storage-locations/{id}"),
        Column("name", _("Name"), StorageLocation.name, search=True, shrinks=True),
        Column("kind", _("Kind"), StorageLocation.kind, kind="status", enum=LocationKind, filter="in"),
        Column("parent", _("Part of"), _around.name, shrinks=True),
        Column("city", _("City"), StorageLocation.city, search=True, shrinks=True),
        Column("assetCount", _("Equipment there"), _standing_there, kind="number"),
        Column("capacityM2", _("Area (m²)"), StorageLocation.capacity_m2, kind="number"),
        Column("capacityM3", _("Volume (m³)"), StorageLocation.capacity_m3, kind="number", shown=False),
        Column("hardLimit", _("Refuse beyond"), StorageLocation.hard_limit, kind="bool", filter="eq", shown=False),
        Column("active", _("In use"), StorageLocation.active, kind="bool", filter="eq"),
        Column("addressLine1", _("Address"), StorageLocation.address_line1, shown=False, shrinks=True),
        Column("postalCode", _("Postal code"), StorageLocation.postal_code, search=True, shown=False),
        Column("country", _("Country"), StorageLocation.country, kind="country", filter="in", shown=False),
        Column("parentId", _("Part of"), StorageLocation.parent_id, filter="in", sort=False, shown=False),
        Column(
            "establishmentId",
            _("Establishment"),
            StorageLocation.establishment_id,
            filter="in",
            sort=False,
            shown=False,
        ),
    ],
)
