"""The four product routes of document 2; there is no delete, archiving is a change of status."""

from leaseapp.catalog.lists import PRODUCTS
from leaseapp.catalog.permissions import PRODUCT_CREATE, PRODUCT_READ, PRODUCT_UPDATE
from leaseapp.catalog.schemas.products import PriceChangesOut, ProductIn, ProductOut, ProductPatch
from leaseapp.catalog.services import price_history, products
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_products = list_endpoint(workspace, "/products", PRODUCTS)


@workspace.post("/products", permission=PRODUCT_CREATE, audit="catalog.product.create", returns=ProductOut, status=201)
def create_product(context: Context, body: ProductIn) -> ProductOut:
    """Create a product."""
    return products.shown(context, products.create(context, body))


@workspace.get("/products/{product_id}", permission=PRODUCT_READ, returns=ProductOut)
def read_product(context: Context, product_id: Id) -> ProductOut:
    """Read a product, archived ones included."""
    return products.shown(context, products.read(context, product_id))


@workspace.get(
    "/products/{product_id}/prices", permission=PRODUCT_READ, internal=True, returns=PriceChangesOut,
    extra="the record of a product shows how its prices came to be",
)  # fmt: skip
def read_product_prices(context: Context, product_id: Id) -> PriceChangesOut:
    """Return the latest changes of the product's prices, newest first."""
    return price_history.read(context, product_id)


@workspace.patch(
    "/products/{product_id}", permission=PRODUCT_UPDATE, audit="catalog.product.update", returns=ProductOut
)
def update_product(context: Context, product_id: Id, body: ProductPatch) -> ProductOut:
    """Change a product; `status` ARCHIVED hides it from selectors, ACTIVE brings it back."""
    return products.shown(context, products.update(context, product_id, body))
