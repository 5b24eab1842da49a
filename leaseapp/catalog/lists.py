"""Lists of the catalog."""

from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.catalog import queries
from leaseapp.catalog.enums import (
    ModalityType,
    PaymentPeriod,
    PriceSource,
    ProductKind,
    ProductStatus,
    ServiceUnit,
    StockLevel,
)
from leaseapp.catalog.models import LeaseRate, Product, ProductCategory, ProductSellModality, ProductVariant
from leaseapp.catalog.permissions import COST_READ, PRODUCT_READ
from leaseapp.catalog.queries import telling
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_ACTIVE = ProductStatus.ACTIVE


def _level(managed: Any, quantity: Any, threshold: Any) -> Any:
    """Return the same as rules.product.stock_level, for the database to filter and sort by."""
    return sa.case(
        (sa.not_(managed), None),
        (quantity < 0, StockLevel.SHORT.value),
        (quantity <= threshold, StockLevel.LOW.value),
        else_=None,
    )


_managed: Any = col(Product.stock_managed)
_quantity: Any = col(Product.stock_quantity)
_variant: Any = aliased(ProductVariant)
_of_product: Any = sa.and_(_variant.product_id == Product.id, _variant.status == _ACTIVE)
_in_variants: Any = (
    sa.select(sa.func.coalesce(sa.func.sum(_variant.stock_quantity), 0))
    .where(_of_product)
    .correlate(Product)
    .scalar_subquery()
)
_variants: Any = sa.select(sa.func.count(_variant.id)).where(_of_product).correlate(Product).scalar_subquery()
_worst_variant: Any = (
    sa.select(sa.func.max(_level(sa.true(), _variant.stock_quantity, _variant.stock_threshold)))
    .where(_of_product)
    .correlate(Product)
    .scalar_subquery()
)
_own_level: Any = _level(_managed, _quantity, Product.stock_threshold)
# SHORT is the greater word as well as the worse level
_stock_level: Any = sa.case((_managed, sa.func.greatest(_own_level, _worst_variant)), else_=None)
_counted: Any = sa.case((_managed, _quantity + _in_variants), else_=None)

# What a document line of the product sells: to VAT everything but a service is goods (DECISIONS 32).
_sale_kind: Any = sa.case((Product.kind == ProductKind.SERVICE, "SERVICE"), else_="GOODS")


def _wanted(text: str, criterion: Any) -> Any:
    return criterion if {"true": True, "false": False}[text.lower()] else sa.not_(criterion)


def _selectable(_context: Context, text: str) -> Any:
    """Filter by `selectable=true`: what may be put on a new document."""
    return _wanted(text, Product.status == _ACTIVE)


def _in_category(context: Context, text: str) -> Any:
    """Filter by categories, with all that stands below them."""
    wanted = [UUID(part) for part in text.split(",")]
    return col(Product.category_id).in_(queries.categories_below(context, wanted))


PRODUCTS = ListSpec(
    "products",
    title=_("Products"),
    permission=PRODUCT_READ,
    table=Product,
    outer_join=[(ProductCategory, Product.category_id == ProductCategory.id)],
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
        Column("category", _("Category"), ProductCategory.name, search=True, filter="in"),
        Column(
            "categoryId",
            _("Category"),
            Product.category_id,
            filter="in",
            criterion=_in_category,
            sort=False,
            shown=False,
        ),
        Column("variants", _("Variants"), _variants, kind="number", sort=False, shown=False),
        Column("defaultUnitPriceHt", _("Price excl. VAT"), Product.default_unit_price_ht, kind="price", filter="range"),
        Column(
            "purchasePriceHt",
            _("Purchase price excl. VAT"),
            Product.purchase_price_ht,
            kind="price",
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
        Column("ecoTaxHt", _("Unit eco-tax excl. VAT"), Product.eco_tax_ht, kind="money", shown=False),
        Column("weightKg", _("Weight (kg)"), Product.weight_kg, kind="number", filter="range", shown=False),
        Column("gtin", _("GTIN"), Product.gtin, search=True, shown=False),
        Column("stockQuantity", _("Stock"), _counted, kind="number", filter="range"),
        Column("stockLevel", _("Stock level"), _stock_level, kind="status", enum=StockLevel, filter="in"),
        Column("stockThreshold", _("Threshold"), Product.stock_threshold, kind="number", shown=False),
        Column("stockManaged", _("Stock managed"), Product.stock_managed, kind="bool", filter="eq", shown=False),
        Column("stockAlert", _("Stock alert"), _stock_level.is_not(None), kind="bool", filter="eq", shown=False),
        Column("status", _("Status"), Product.status, kind="status", enum=ProductStatus, filter="in"),
        Column("updatedAt", _("Changed"), Product.updated_at, kind="datetime", filter="range", shown=False),
    ],
)

_parent: Any = aliased(ProductCategory)
_in_it: Any = (
    sa.select(sa.func.count(Product.id))
    .where(Product.category_id == ProductCategory.id, col(Product.deleted_at).is_(None), Product.status == _ACTIVE)
    .correlate(ProductCategory)
    .scalar_subquery()
)

PRODUCT_CATEGORIES = ListSpec(
    "product-categories",
    title=_("Categories"),
    permission=PRODUCT_READ,
    table=ProductCategory,
    outer_join=[(_parent, _parent.id == ProductCategory.parent_id)],
    default_sort="parent,position",
    search_placeholder=_("Name"),
    columns=[
        Column("name", _("Name"), ProductCategory.name, search=True, filter="in", shrinks=True),
        Column("parent", _("Stands below"), _parent.name, shrinks=True),
        Column("parentId", _("Stands below"), ProductCategory.parent_id, filter="in", sort=False, shown=False),
        Column("position", _("Position"), ProductCategory.position, kind="number"),
        Column("products", _("Products"), _in_it, kind="number", sort=False),
        Column("version", _("Version"), ProductCategory.version, kind="number", shown=False, sort=False),
    ],
)

_attribute: Any = sa.func.jsonb_each_text(ProductVariant.attributes).table_valued("key", "value", name="attribute")
_attribute_words: Any = (
    sa.select(sa.func.string_agg(_attribute.c.value, sa.literal(" · "))).select_from(_attribute).scalar_subquery()
)
_variant_price: Any = sa.func.coalesce(ProductVariant.unit_price_ht, Product.default_unit_price_ht)
_variant_level: Any = _level(_managed, ProductVariant.stock_quantity, ProductVariant.stock_threshold)
_variant_offered: Any = sa.and_(ProductVariant.status == _ACTIVE, Product.status == _ACTIVE)


def _selectable_variant(_context: Context, text: str) -> Any:
    """Filter by `selectable=true`: on offer itself, and of a product on offer."""
    return _wanted(text, _variant_offered)


PRODUCT_VARIANTS = ListSpec(
    "product-variants",
    title=_("Variants"),
    permission=PRODUCT_READ,
    table=ProductVariant,
    join=[(Product, ProductVariant.product_id == Product.id)],
    default_sort="sku",
    search_placeholder=_("SKU, attribute, product"),
    criteria={"selectable": _selectable_variant},
    columns=[
        Column("sku", _("SKU"), ProductVariant.sku, search=True, link="/workspace/product-variants/{id}"),
        Column("attributeWords", _("Attributes"), _attribute_words, search=True, shrinks=True),
        Column(
            "product", _("Product"), Product.name, search=True, shrinks=True, link="/workspace/products/{productId}"
        ),
        Column("productId", _("Product"), ProductVariant.product_id, filter="in", sort=False, shown=False),
        Column("effectiveUnitPriceHt", _("Price excl. VAT"), _variant_price, kind="price", filter="range"),
        Column(
            "inherited", _("Inherited price"), col(ProductVariant.unit_price_ht).is_(None), kind="bool", filter="eq"
        ),
        Column("stockQuantity", _("Stock"), ProductVariant.stock_quantity, kind="number", filter="range"),
        Column("stockThreshold", _("Threshold"), ProductVariant.stock_threshold, kind="number", shown=False),
        Column("stockLevel", _("Stock level"), _variant_level, kind="status", enum=StockLevel, filter="in"),
        Column("status", _("Status"), ProductVariant.status, kind="status", enum=ProductStatus, filter="in"),
        Column("updatedAt", _("Changed"), ProductVariant.updated_at, kind="datetime", filter="range", shown=False),
    ],
)

_TOLD: Any = sa.cast(sa.null(), sa.String())
"""A column that `tell` fills in."""
_modality_offered: Any = sa.and_(ProductSellModality.status == _ACTIVE, Product.status == _ACTIVE)
_amount: Any = sa.func.coalesce(
    ProductSellModality.unit_price_ht,
    ProductSellModality.price_per_period_ht,
    ProductSellModality.rate_per_unit_ht,
    ProductSellModality.rent_ht,
)


def _selectable_modality(_context: Context, text: str) -> Any:
    """Filter by `selectable=true`: on offer itself, and of a product on offer."""
    return _wanted(text, _modality_offered)


PRODUCT_MODALITIES = ListSpec(
    "product-modalities",
    title=_("Modalities"),
    permission=PRODUCT_READ,
    table=ProductSellModality,
    join=[(Product, ProductSellModality.product_id == Product.id)],
    default_sort="product,type,-isDefault",
    search_placeholder=_("Name, product"),
    criteria={"selectable": _selectable_modality},
    outline={"who": "product", "number": "label"},
    tell=telling.tell,
    columns=[
        Column("label", _("Modality"), _TOLD, sort=False, link="/workspace/product-modalities/{id}"),
        Column("terms", _("Terms"), _TOLD, sort=False, shrinks=True),
        Column("priceSource", _("Which price"), _TOLD, kind="status", enum=PriceSource, sort=False, shown=False),
        Column(
            "type", _("Type"), ProductSellModality.type, kind="status", enum=ModalityType, filter="in",
        ),
        Column("name", _("Name"), ProductSellModality.name, search=True, shown=False),
        Column("product", _("Product"), Product.name, search=True, shrinks=True, link="/workspace/products/{productId}"),
        Column("productId", _("Product"), ProductSellModality.product_id, filter="in", sort=False, shown=False),
        Column("isDefault", _("Default"), ProductSellModality.is_default, kind="bool", filter="eq"),
        Column("amountHt", _("Price excl. VAT"), _amount, kind="price", filter="range"),
        Column("period", _("Paid"), ProductSellModality.period, kind="status", enum=PaymentPeriod, filter="in", shown=False),
        Column("minMonths", _("Shortest (months)"), ProductSellModality.min_months, kind="number", shown=False),
        Column("maxMonths", _("Longest (months)"), ProductSellModality.max_months, kind="number", shown=False),
        Column("depositHt", _("Security deposit"), ProductSellModality.deposit_ht, kind="money", shown=False),
        Column("unit", _("Unit"), ProductSellModality.unit, kind="status", enum=ServiceUnit, shown=False),
        Column("status", _("Status"), ProductSellModality.status, kind="status", enum=ProductStatus, filter="in"),
        Column("updatedAt", _("Changed"), ProductSellModality.updated_at, kind="datetime", filter="range", shown=False),
    ],
)  # fmt: skip

LEASE_RATES = ListSpec(
    "lease-rates",
    title=_("Lease rates"),
    permission=PRODUCT_READ,
    table=LeaseRate,
    default_sort="upToMonths",
    outline={"who": "upToMonths", "number": "ratePct"},
    columns=[
        Column(
            "upToMonths", _("Up to (months)"), LeaseRate.up_to_months, kind="number", link="/workspace/lease-rates/{id}"
        ),
        Column("ratePct", _("Annual rate"), LeaseRate.rate_pct, kind="percent", filter="range"),
        Column("updatedAt", _("Changed"), LeaseRate.updated_at, kind="datetime", filter="range"),
    ],
)
