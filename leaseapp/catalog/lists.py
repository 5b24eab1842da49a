"""Lists of the catalog."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.catalog.enums import ProductKind, ProductStatus, StockLevel
from leaseapp.catalog.models import Product
from leaseapp.catalog.permissions import COST_READ, PRODUCT_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

# The same as rules.product.stock_level, for the database to filter and sort by.
_managed: Any = col(Product.stock_managed)
_quantity: Any = col(Product.stock_quantity)
_stock_level: Any = sa.case(
    (sa.not_(_managed), None),
    (_quantity < 0, StockLevel.SHORT.value),
    (_quantity <= Product.stock_threshold, StockLevel.LOW.value),
    else_=None,
)
_counted: Any = sa.case((_managed, _quantity), else_=None)

# What a document line of the product sells: to VAT everything but a service is goods (DECISIONS 32).
_sale_kind: Any = sa.case((Product.kind == ProductKind.SERVICE, "SERVICE"), else_="GOODS")


def _selectable(_context: Context, text: str) -> Any:
    """Filter by `selectable=true`: what may be put on a new document."""
    wanted = {"true": True, "false": False}[text.lower()]
    return (Product.status == ProductStatus.ACTIVE) if wanted else (Product.status != ProductStatus.ACTIVE)


PRODUCTS = ListSpec(
    "products",
    title=_("Products"),
    permission=PRODUCT_READ,
    table=Product,
    default_sort="reference",
    search_placeholder=_("Reference, name, category"),
    criteria={"selectable": _selectable},
    quick_filters=(
        QuickFilter("active", _("In the catalog"), {"status": "ACTIVE"}),
        QuickFilter("alert", _("Stock alerts"), {"status": "ACTIVE", "stockAlert": "true"}),
        QuickFilter("archived", _("Archived products"), {"status": "ARCHIVED"}),
    ),
    columns=[
        Column("reference", _("Reference"), Product.reference, search=True, link="/workspace/products/{id}"),
        Column("name", _("Name"), Product.name, search=True, shrinks=True),
        Column("kind", _("Kind"), Product.kind, kind="status", enum=ProductKind, filter="in"),
        Column("saleKind", _("Goods or service"), _sale_kind, shown=False, sort=False),
        Column("category", _("Category"), Product.category, search=True, filter="in"),
        Column("defaultUnitPriceHt", _("Price excl. VAT"), Product.default_unit_price_ht, kind="money", filter="range"),
        Column(
            "purchasePriceHt",
            _("Purchase price excl. VAT"),
            Product.purchase_price_ht,
            kind="money",
            filter="range",
            shown=False,
            permission=COST_READ,
        ),
        Column(
            "costKnown",
            _("Purchase price known"),
            col(Product.purchase_price_ht).is_not(None),
            kind="bool",
            filter="eq",
            shown=False,
            permission=COST_READ,
        ),
        Column("defaultVatRate", _("VAT"), Product.default_vat_rate, kind="percent", filter="in"),
        Column("unit", _("Unit"), Product.unit, shown=False),
        Column("ecoTaxHt", _("Eco-tax excl. VAT"), Product.eco_tax_ht, kind="money", shown=False),
        Column("weightKg", _("Weight (kg)"), Product.weight_kg, kind="number", filter="range", shown=False),
        Column("stockQuantity", _("Stock"), _counted, kind="number", filter="range"),
        Column("stockLevel", _("Stock level"), _stock_level, kind="status", enum=StockLevel, filter="in"),
        Column("stockThreshold", _("Threshold"), Product.stock_threshold, kind="number", shown=False),
        Column("stockManaged", _("Stock managed"), Product.stock_managed, kind="bool", filter="eq", shown=False),
        Column("stockAlert", _("Stock alert"), _stock_level.is_not(None), kind="bool", filter="eq", shown=False),
        Column("status", _("Status"), Product.status, kind="status", enum=ProductStatus, filter="in"),
        Column("updatedAt", _("Changed"), Product.updated_at, kind="datetime", filter="range", shown=False),
    ],
)
