"""Categories of products over REST and the interface; moved by PATCH, never deleted (document 2)."""

from leaseapp.catalog.lists import PRODUCT_CATEGORIES
from leaseapp.catalog.permissions import PRODUCT_READ, PRODUCT_UPDATE
from leaseapp.catalog.schemas.categories import ProductCategoryIn, ProductCategoryOut, ProductCategoryPatch
from leaseapp.catalog.services import categories
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_product_categories = list_endpoint(workspace, "/product-categories", PRODUCT_CATEGORIES)


@workspace.post(
    "/product-categories",
    permission=PRODUCT_UPDATE,
    audit="catalog.category.create",
    returns=ProductCategoryOut,
    status=201,
)
def create_product_category(context: Context, body: ProductCategoryIn) -> ProductCategoryOut:
    """Create a category."""
    return categories.shown(context, categories.create(context, body))


@workspace.get("/product-categories/{category_id}", permission=PRODUCT_READ, returns=ProductCategoryOut)
def read_product_category(context: Context, category_id: Id) -> ProductCategoryOut:
    """Read a category."""
    return categories.shown(context, categories.read(context, category_id))


@workspace.patch(
    "/product-categories/{category_id}",
    permission=PRODUCT_UPDATE,
    audit="catalog.category.update",
    returns=ProductCategoryOut,
)
def update_product_category(context: Context, category_id: Id, body: ProductCategoryPatch) -> ProductCategoryOut:
    """Rename a category; `parentId` and `position` move it with everything below it."""
    return categories.shown(context, categories.update(context, category_id, body))
