"""Named statements of the catalog."""

from collections.abc import Collection
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.catalog.enums import ModalityType, ProductStatus
from leaseapp.catalog.models import LeaseRate, Product, ProductCategory, ProductSellModality, ProductVariant
from leaseapp.catalog.rules import price, tree
from leaseapp.catalog.rules.price import Price
from leaseapp.kernel.context import Context


def product_of_reference(context: Context, reference: str) -> Product | None:
    """Return the living product with this reference, archived ones included."""
    statement = select(Product).where(Product.reference == reference, col(Product.deleted_at).is_(None))
    return context.session.exec(statement).one_or_none()


def variant_of_sku(context: Context, sku: str) -> ProductVariant | None:
    """Return the variant with this SKU, archived ones included."""
    return context.session.exec(select(ProductVariant).where(ProductVariant.sku == sku)).one_or_none()


def variants_in_stock(context: Context, product_id: UUID) -> tuple[int, Decimal]:
    """Return how many variants of a product are on offer, and what they have in stock together."""
    statement = select(sa.func.count(), sa.func.coalesce(sa.func.sum(ProductVariant.stock_quantity), 0)).where(
        ProductVariant.product_id == product_id, ProductVariant.status == ProductStatus.ACTIVE
    )
    number, quantity = context.session.exec(statement).one()
    return int(number), Decimal(quantity)


def modalities_of(context: Context, product_id: UUID, kind: ModalityType) -> list[ProductSellModality]:
    """Return the modalities of one type of a product, archived ones included."""
    statement = select(ProductSellModality).where(
        ProductSellModality.product_id == product_id, ProductSellModality.type == kind
    )
    return list(context.session.exec(statement.order_by(col(ProductSellModality.id))))


def variants_named(context: Context, ids: Collection[UUID]) -> dict[UUID, ProductVariant]:
    """Return these variants by id, those that exist."""
    rows = context.session.exec(select(ProductVariant).where(col(ProductVariant.id).in_(ids))) if ids else ()
    return {row.id: row for row in rows}


def modalities_named(context: Context, ids: Collection[UUID]) -> dict[UUID, ProductSellModality]:
    """Return these modalities by id, those that exist."""
    rows = context.session.exec(select(ProductSellModality).where(col(ProductSellModality.id).in_(ids))) if ids else ()
    return {row.id: row for row in rows}


def products_named(context: Context, ids: Collection[UUID]) -> dict[UUID, Product]:
    """Return these products by id, those that exist; archived ones included."""
    statement = select(Product).where(col(Product.id).in_(ids), col(Product.deleted_at).is_(None))
    return {row.id: row for row in context.session.exec(statement)} if ids else {}


def offered_ways(context: Context, ids: Collection[UUID]) -> dict[UUID, tuple[bool, bool]]:
    """Return of these products whether they have variants, and whether they have modalities, on offer."""
    if not ids:
        return {}
    variants = select(ProductVariant.product_id).where(
        col(ProductVariant.product_id).in_(ids), ProductVariant.status == ProductStatus.ACTIVE
    )
    modalities = select(ProductSellModality.product_id).where(
        col(ProductSellModality.product_id).in_(ids), ProductSellModality.status == ProductStatus.ACTIVE
    )
    with_variants, with_modalities = set(context.session.exec(variants)), set(context.session.exec(modalities))
    return {one: (one in with_variants, one in with_modalities) for one in ids}


def prices_of(context: Context, modalities: Collection[ProductSellModality]) -> dict[UUID, Price]:
    """Return what these modalities cost with the own price of their products, by their id."""
    products = products_named(context, {one.product_id for one in modalities})
    rates = lease_rates(context) if any(one.type is ModalityType.LEASE for one in modalities) else []
    return {
        one.id: price.effective(products[one.product_id].default_unit_price_ht, None, one, rates)
        for one in modalities
        if one.product_id in products
    }


def lease_rates(context: Context) -> list[tuple[int, Decimal]]:
    """Return the organization's rate table: `(up to months, annual rate in %)`, the shortest first."""
    statement = select(LeaseRate).where(col(LeaseRate.deleted_at).is_(None)).order_by(col(LeaseRate.up_to_months))
    return [(row.up_to_months, row.rate_pct) for row in context.session.exec(statement)]


def lease_rate_up_to(context: Context, months: int) -> LeaseRate | None:
    """Return the row of the rate table for leases of up to so many months."""
    statement = select(LeaseRate).where(LeaseRate.up_to_months == months, col(LeaseRate.deleted_at).is_(None))
    return context.session.exec(statement).one_or_none()


def categories(context: Context) -> dict[UUID, ProductCategory]:
    """Return every category by id, as it is now."""
    statement = select(ProductCategory).order_by(col(ProductCategory.id)).execution_options(populate_existing=True)
    return {row.id: row for row in context.session.exec(statement)}


def _tree(context: Context) -> dict[UUID, tuple[UUID | None, str]]:
    columns: Any = (ProductCategory.id, ProductCategory.parent_id, ProductCategory.name)
    return {found: (parent, name) for found, parent, name in context.session.exec(select(*columns))}


def category_path(context: Context, category_id: UUID | None) -> list[str]:
    """Return the names from the root down to a category; none for None."""
    if category_id is None:
        return []
    known = _tree(context)
    parents = {one: parent for one, (parent, _name) in known.items()}
    return [known[one][1] for one in reversed(tree.ancestors(parents, category_id)) if one in known]


def categories_below(context: Context, ids: Collection[UUID]) -> set[UUID]:
    """Return these categories and all below them."""
    parents = {one: parent for one, (parent, _name) in _tree(context).items()}
    return {below for one in ids for below in tree.descendants(parents, one)}
