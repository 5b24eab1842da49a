"""Categories of products: the tree, and below it the list."""

from typing import Any

import reflex as rx

from leaseapp.catalog.endpoints.categories import (
    create_product_category,
    list_product_categories,
    update_product_category,
)
from leaseapp.catalog.lists import PRODUCT_CATEGORIES
from leaseapp.catalog.ui.components import CategoryTree
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import SALES, list_page
from leaseapp.ui.registry import icon, permission_key

ROUTE = "/workspace/product-categories"
PAGE_SIZE, MOST_PAGES = 100, 50


class CategoryTreeState(rx.State):
    """Every category, as it stands."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def act(self, _name: str, _values: dict[str, Any]) -> None:
        """Read the tree, page by page: when it is opened, and after it was changed."""
        items: list[dict[str, Any]] = []
        for number in range(1, MOST_PAGES + 1):
            query = {"page": str(number), "pageSize": str(PAGE_SIZE), "include": "rows"}
            outcome = await gateway.call(list_product_categories, query=query)
            if outcome.problem is not None:
                return
            items += outcome.body["items"]
            if len(outcome.body["items"]) < PAGE_SIZE:
                break
        self.data = {"ready": True, "items": items, "mayChange": gateway.allows(update_product_category)}


def tree() -> rx.Component:
    """Return the tree."""
    return CategoryTree.create(data=CategoryTreeState.data, on_act=CategoryTreeState.act)


permission_key(create_product_category)
for _name in ("chevron-down", "chevron-right", "folder", "pencil", "plus", "circle-alert"):
    icon(_name)
list_page(
    PRODUCT_CATEGORIES,
    list_product_categories,
    route=ROUTE,
    group=SALES,
    icon="folder-tree",
    order=62,
    empty=(_("No category yet"), _("Categories put products in order, up to six levels deep.")),
    above=tree,
)
