"""Lists of reference data: models, families and brands."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.assets.lists.machines import in_family
from leaseapp.assets.models import Asset, AssetBrand, AssetFamily, AssetModel
from leaseapp.assets.permissions import CATALOG_READ
from leaseapp.assets.rules.waste import WasteCategory
from leaseapp.catalog.models import Product
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.text.i18n import _

_above: Any = aliased(AssetFamily)

MODELS = ListSpec(
    "asset-models",
    title=_("Models"),
    permission=CATALOG_READ,
    table=AssetModel,
    join=[(AssetBrand, AssetModel.brand_id == AssetBrand.id), (AssetFamily, AssetModel.family_id == AssetFamily.id)],
    outer_join=[(Product, AssetModel.product_id == Product.id)],
    default_sort="brand,name",
    search_placeholder=_("Name, reference, brand"),
    criteria={"familyTreeId": in_family},
    outline={"who": "name", "number": "reference", "detail": "brand"},
    columns=[
        Column("name", _("Name"), AssetModel.name, search=True, shrinks=True, link="/workspace/asset-models/{id}"),
        Column("reference", _("Reference"), AssetModel.reference, search=True),
        Column("brand", _("Brand"), AssetBrand.name, search=True, filter="in"),
        Column("family", _("Family"), AssetFamily.name, filter="in"),
        Column("lengthMm", _("Length (mm)"), AssetModel.length_mm, kind="number", shown=False),
        Column("widthMm", _("Width (mm)"), AssetModel.width_mm, kind="number", shown=False),
        Column("heightMm", _("Height (mm)"), AssetModel.height_mm, kind="number", shown=False),
        Column("massKg", _("Mass (kg)"), AssetModel.mass_kg, kind="number", filter="range"),
        Column("stackable", _("Stacked (number)"), AssetModel.stackable, kind="number", shown=False),
        Column("powerKw", _("Power (kW)"), AssetModel.power_kw, kind="number"),
        Column(
            "expectedLifeMonths",
            _("Expected life (months)"),
            AssetModel.expected_life_months,
            kind="number",
            shown=False,
        ),
        Column(
            "carbonFootprintKg",
            _("Footprint of making (kg CO2e)"),
            AssetModel.carbon_footprint_kg,
            kind="number",
            shown=False,
        ),
        Column(
            "deeeCategory",
            _("Waste category (DEEE)"),
            AssetModel.deee_category,
            enum=WasteCategory,
            filter="in",
            shown=False,
        ),
        Column("refrigerant", _("Refrigerant"), AssetModel.refrigerant, filter="in", shown=False),
        Column("refrigerantChargeKg", _("Charge (kg)"), AssetModel.refrigerant_charge_kg, kind="number", shown=False),
        Column("product", _("Product"), Product.name, link="/workspace/products/{productId}", shown=False),
        Column("active", _("In use"), AssetModel.active, kind="bool", filter="eq"),
        Column("brandId", _("Brand"), AssetModel.brand_id, filter="in", sort=False, shown=False),
        Column("familyId", _("Family"), AssetModel.family_id, filter="in", sort=False, shown=False),
        Column("productId", _("Product"), AssetModel.product_id, filter="in", sort=False, shown=False),
    ],
)

_machines_of_family: Any = (
    sa.select(sa.func.count())
    .select_from(Asset)
    .join(AssetModel, Asset.model_id == AssetModel.id)
    .where(AssetModel.family_id == AssetFamily.id, col(Asset.deleted_at).is_(None))
    .correlate(AssetFamily)
    .scalar_subquery()
)

FAMILIES = ListSpec(
    "asset-families",
    title=_("Families"),
    permission=CATALOG_READ,
    table=AssetFamily,
    outer_join=[(_above, AssetFamily.parent_id == _above.id)],
    default_sort="code",
    search_placeholder=_("Code, name"),
    columns=[
        Column("code", _("Code"), AssetFamily.code, search=True, link="/workspace/asset-families/{id}"),
        Column("name", _("Name"), AssetFamily.name, search=True, shrinks=True),
        Column("parent", _("Part of"), _above.name, shrinks=True),
        Column("machines", _("Machines"), _machines_of_family, kind="number"),
        Column("deeeCategory", _("Waste category (DEEE)"), AssetFamily.deee_category, enum=WasteCategory, filter="in"),
        Column("parentId", _("Part of"), AssetFamily.parent_id, filter="in", sort=False, shown=False),
    ],
)

_models_of_brand: Any = (
    sa.select(sa.func.count())
    .select_from(AssetModel)
    .where(AssetModel.brand_id == AssetBrand.id)
    .correlate(AssetBrand)
    .scalar_subquery()
)

BRANDS = ListSpec(
    "asset-brands",
    title=_("Brands"),
    permission=CATALOG_READ,
    table=AssetBrand,
    default_sort="name",
    search_placeholder=_("Name"),
    outline={"who": "name", "number": "modelCount", "status": "active"},
    columns=[
        Column("name", _("Name"), AssetBrand.name, search=True, shrinks=True, link="/workspace/asset-brands/{id}"),
        Column("modelCount", _("Models"), _models_of_brand, kind="number"),
        Column("active", _("In use"), AssetBrand.active, kind="bool", filter="eq"),
        Column("createdAt", _("Created"), AssetBrand.created_at, kind="datetime", shown=False),
    ],
)
