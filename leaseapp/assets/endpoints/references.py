"""Brands, families and models over REST and the interface; none of them is deleted."""

from leaseapp.assets.lists import BRANDS, FAMILIES, MODELS
from leaseapp.assets.permissions import CATALOG_MANAGE, CATALOG_READ
from leaseapp.assets.schemas.references import BrandIn, BrandPatch, FamilyIn, FamilyPatch, ModelIn, ModelPatch
from leaseapp.assets.services.references import brands, families, models
from leaseapp.kernel.acts.records import Permissions, record_endpoints
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint

permissions = Permissions(CATALOG_MANAGE, CATALOG_READ, CATALOG_MANAGE)
one = workspace.beyond("the page of one brand or family reads it; the specification lists and changes them")

list_asset_brands = list_endpoint(workspace, "/asset-brands", BRANDS)
brand = record_endpoints(
    workspace, "/asset-brands/{asset_brand_id}", brands, BrandIn, BrandPatch, act="assets.brand", permissions=permissions,
    reading=one,
)  # fmt: skip
list_asset_families = list_endpoint(workspace, "/asset-families", FAMILIES)
family = record_endpoints(
    workspace, "/asset-families/{asset_family_id}", families, FamilyIn, FamilyPatch, act="assets.family",
    permissions=permissions, reading=one,
)  # fmt: skip
list_asset_models = list_endpoint(workspace, "/asset-models", MODELS)
model = record_endpoints(
    workspace,
    "/asset-models/{asset_model_id}",
    models,
    ModelIn,
    ModelPatch,
    act="assets.model",
    permissions=permissions,
)
