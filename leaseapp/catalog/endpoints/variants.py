"""Variants of products over REST and the interface; archived by PATCH, never deleted (document 2)."""

from leaseapp.catalog.lists import PRODUCT_VARIANTS
from leaseapp.catalog.permissions import PRODUCT_READ, PRODUCT_UPDATE
from leaseapp.catalog.schemas.variants import ProductVariantIn, ProductVariantOut, ProductVariantPatch
from leaseapp.catalog.services import variants
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_product_variants = list_endpoint(workspace, "/product-variants", PRODUCT_VARIANTS)


@workspace.post(
    "/product-variants",
    permission=PRODUCT_UPDATE,
    audit="catalog.variant.create",
    returns=ProductVariantOut,
    status=201,
)
def create_product_variant(context: Context, body: ProductVariantIn) -> ProductVariantOut:
    """Create a variant of a product."""
    return variants.shown(context, variants.create(context, body))


@workspace.get("/product-variants/{variant_id}", permission=PRODUCT_READ, returns=ProductVariantOut)
def read_product_variant(context: Context, variant_id: Id) -> ProductVariantOut:
    """Read a variant, archived ones included."""
    return variants.shown(context, variants.read(context, variant_id))


@workspace.patch(
    "/product-variants/{variant_id}",
    permission=PRODUCT_UPDATE,
    audit="catalog.variant.update",
    returns=ProductVariantOut,
)
def update_product_variant(context: Context, variant_id: Id, body: ProductVariantPatch) -> ProductVariantOut:
    """Change a variant; `unitPriceHt` null inherits the product's price again, `status` ARCHIVED hides it from selectors."""
    return variants.shown(context, variants.update(context, variant_id, body))
