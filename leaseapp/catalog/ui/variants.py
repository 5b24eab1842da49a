"""Variants of products: the record, with what it inherits."""

from leaseapp.catalog.endpoints.variants import list_product_variants, read_product_variant, update_product_variant
from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.lists import PRODUCT_VARIANTS
from leaseapp.catalog.state_machines import VARIANT
from leaseapp.catalog.ui.parts import archive_and_restore, archived_notice, stock_notices
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    BLUE,
    NUMBER,
    PRICE,
    SALES,
    Action,
    Dialog,
    Fact,
    Field,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/product-variants"


def sheet():
    """Return price, stock and attributes."""
    return stack(
        archived_notice(),
        show({"inherited": [True]}, notice(_("It has the price of the product, and follows it."), BLUE)),
        *stock_notices(),
        card(
            facts(
                Fact(_("SKU"), "sku", copy=True),
                Fact(_("Product"), "productName", link="/workspace/products/{productId}"),
                Fact(_("Attributes"), "attributeWords"),
                Fact(_("Price excl. VAT"), "effectiveUnitPriceHt", PRICE),
                Fact(_("Stock"), "stockQuantity", NUMBER),
                Fact(_("Threshold"), "stockThreshold", NUMBER),
            ),
            title=_("Variant"),
        ),
    )


list_page(
    PRODUCT_VARIANTS,
    list_product_variants,
    route=ROUTE,
    group=SALES,
    icon="layers",
    order=63,
    empty=(
        _("No variant yet"),
        _("A product in several sizes, colours or states, each with its SKU, stock and price."),
    ),
)

record_page(
    f"{ROUTE}/[id]",
    read_product_variant,
    list_route=ROUTE,
    icon="layers",
    entity="ProductVariant",
    title="sku",
    title_empty=_("Variant"),
    status=("status", ProductStatus),
    subtitle="{productName} · {attributeWords}",
    figures=(
        Figure(_("Price excl. VAT"), "effectiveUnitPriceHt", PRICE),
        Figure(_("Stock"), "stockQuantity", NUMBER),
    ),
    actions=(
        Action(
            "change",
            _("Edit"),
            update_product_variant,
            icon="pencil",
            primary=True,
            done=_("Variant saved"),
            dialog=Dialog(
                _("Price and stock"),
                text=_("Without a price of its own the variant follows that of the product."),
                fields=(
                    Field("unitPriceHt", _("Own price excl. VAT"), PRICE, value="{unitPriceHt}"),
                    Field("stockQuantity", _("Stock"), NUMBER, value="{stockQuantity}"),
                    Field("stockThreshold", _("Threshold"), NUMBER, value="{stockThreshold}"),
                ),
                confirm=_("Save"),
            ),
        ),
        Action(
            "inherit",
            _("Back to the product's price"),
            update_product_variant,
            icon="corner-down-right",
            when={"inherited": [False]},
            done=_("{sku} has the product's price again"),
            body=lambda _values, _record: {"unitPriceHt": None},
        ),
        *archive_and_restore(update_product_variant, VARIANT, _("{sku} is archived"), _("{sku} is active again")),
    ),
    tabs=(Tab("sheet", _("Overview"), sheet()),),
)
