"""Lists of spare parts, of their stock by place, and of its journal."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.assets.enums import PartMoveKind, SparePartState
from leaseapp.assets.models import (
    AssetBrand,
    SparePart,
    SparePartInstance,
    SparePartModel,
    SparePartMove,
    StorageLocation,
)
from leaseapp.assets.permissions import CATALOG_READ
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_available: Any = (
    sa.select(sa.func.coalesce(sa.func.sum(SparePartInstance.quantity), 0))
    .where(
        col(SparePartInstance.spare_part_id) == SparePart.id,
        col(SparePartInstance.state) != SparePartState.DEFECTIVE,
    )
    .correlate(SparePart)
    .scalar_subquery()
) - SparePart.reserved
_low: Any = sa.and_(col(SparePart.threshold).is_not(None), _available <= SparePart.threshold)


def _fits(_context: Any, text: str) -> Any:
    """Return the criterion of parts that fit the models of these ids."""
    ids = [uuid.UUID(part) for part in text.split(",")]
    fitting = sa.select(SparePartModel.spare_part_id).where(col(SparePartModel.model_id).in_(ids))
    return col(SparePart.id).in_(fitting)


SPARE_PARTS = ListSpec(
    "spare-parts",
    title=_("Spare parts"),
    permission=CATALOG_READ,
    table=SparePart,
    outer_join=[(AssetBrand, SparePart.brand_id == AssetBrand.id)],
    default_sort="name",
    search_placeholder=_("Name, reference, brand"),
    criteria={"modelId": _fits},
    quick_filters=(QuickFilter("low", _("Low stock"), {"low": "true"}),),
    outline={"who": "name", "number": "reference", "detail": "brand"},
    columns=[
        Column("name", _("Name"), SparePart.name, search=True, shrinks=True, link="/workspace/spare-parts/{id}"),
        Column("reference", _("Reference"), SparePart.reference, search=True),
        Column("brand", _("Brand"), AssetBrand.name, search=True, filter="in"),
        Column("availableQuantity", _("Available"), _available, kind="number"),
        Column("reserved", _("Reserved"), SparePart.reserved, kind="number", shown=False),
        Column("threshold", _("Threshold"), SparePart.threshold, kind="number"),
        Column("low", _("Low stock"), _low, kind="bool", filter="eq"),
        Column("unitCostHt", _("Average cost excl. VAT"), SparePart.unit_cost_ht, kind="price", shown=False),
        Column("salePriceHt", _("Sale price excl. VAT"), SparePart.sale_price_ht, kind="price"),
        Column("unit", _("Unit"), SparePart.unit, shown=False),
        Column("leadDays", _("Delivery (days)"), SparePart.lead_days, kind="number", shown=False),
        Column("active", _("In use"), SparePart.active, kind="bool", filter="eq", shown=False),
        Column("brandId", _("Brand"), SparePart.brand_id, filter="in", sort=False, shown=False),
    ],
)

PART_STOCK = ListSpec(
    "spare-part-instances",
    title=_("Stock of spare parts"),
    permission=CATALOG_READ,
    table=SparePartInstance,
    join=[
        (SparePart, SparePartInstance.spare_part_id == SparePart.id),
        (StorageLocation, SparePartInstance.location_id == StorageLocation.id),
    ],
    default_sort="name,place",
    search_placeholder=_("Part, place, serial number"),
    default_filters={"quantityFrom": "1"},
    outline={"who": "name", "amount": "quantity", "number": "reference", "detail": "place", "status": "state"},
    columns=[
        Column("name", _("Part"), SparePart.name, search=True, shrinks=True, link="/workspace/spare-part-instances/{id}"),
        Column("reference", _("Reference"), SparePart.reference, search=True),
        Column("place", _("Place"), StorageLocation.name, search=True, shrinks=True),
        Column("state", _("State"), SparePartInstance.state, kind="status", enum=SparePartState, filter="in"),
        Column("quantity", _("Quantity"), SparePartInstance.quantity, kind="number", filter="range", sum=True),
        Column("serialNumber", _("Serial number"), SparePartInstance.serial_number, search=True),
        Column("unitCostHt", _("Cost excl. VAT"), SparePartInstance.unit_cost_ht, kind="price", shown=False),
        Column("receivedAt", _("Received at"), SparePartInstance.received_at, kind="datetime", filter="range"),
        Column("sparePartId", _("Part"), SparePartInstance.spare_part_id, filter="in", sort=False, shown=False),
        Column("locationId", _("Place"), SparePartInstance.location_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

_to: Any = aliased(StorageLocation)

PART_MOVES = ListSpec(
    "spare-part-moves",
    title=_("Journal of spare parts"),
    permission=CATALOG_READ,
    table=SparePartMove,
    join=[
        (SparePartInstance, SparePartMove.instance_id == SparePartInstance.id),
        (SparePart, SparePartInstance.spare_part_id == SparePart.id),
    ],
    outer_join=[
        (StorageLocation, SparePartMove.from_location_id == StorageLocation.id),
        (_to, SparePartMove.to_location_id == _to.id),
    ],
    default_sort="-movedAt",
    search_placeholder=_("Part, place"),
    outline={"who": "name", "number": "reference", "date": "movedAt", "detail": "to"},
    columns=[
        Column("movedAt", _("When"), SparePartMove.moved_at, kind="datetime", filter="range"),
        Column("name", _("Part"), SparePart.name, search=True, shrinks=True, link="/workspace/spare-parts/{sparePartId}"),
        Column("reference", _("Reference"), SparePart.reference, search=True, shown=False),
        Column("kind", _("Kind"), SparePartMove.kind, kind="status", enum=PartMoveKind, filter="in"),
        Column("quantity", _("Pieces"), SparePartMove.quantity, kind="number"),
        Column("delta", _("Change of the lot"), SparePartMove.delta, kind="number", shown=False),
        Column("state", _("State"), SparePartMove.state, kind="status", enum=SparePartState, filter="in", shown=False),
        Column("from", _("From", "place"), StorageLocation.name, search=True, shrinks=True),
        Column("to", _("To", "place"), _to.name, search=True, shrinks=True),
        Column("reason", _("Reason"), SparePartMove.reason, shrinks=True),
        Column("sparePartId", _("Part"), SparePartInstance.spare_part_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
