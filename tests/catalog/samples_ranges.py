"""Samples of categories, variants, modalities and lease rates."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.catalog.samples import product


@sample
def create_product_category(maker: Maker) -> dict[str, Any]:
    return {"body": {"name": f"Category {maker.number()}"}}


def category(maker: Maker) -> Any:
    """A category at the root."""
    return maker.make("create_product_category")


by_id("read_product_category", "category_id", lambda maker: category(maker).id)


@sample
def update_product_category(maker: Maker) -> dict[str, Any]:
    return {"category_id": category(maker).id, "body": {"name": "Forklifts", "parentId": str(category(maker).id)}}


@sample
def create_product_variant(maker: Maker) -> dict[str, Any]:
    number = maker.number()
    body = {"productId": str(product(maker).id), "sku": f"SKU-{number}", "attributes": {"Height": f"{number} m"}}
    return {"body": body | {"unitPriceHt": 130, "stockQuantity": 2}}


def variant(maker: Maker) -> Any:
    """A variant of a new product."""
    return maker.make("create_product_variant")


by_id("read_product_variant", "variant_id", lambda maker: variant(maker).id)


@sample
def update_product_variant(maker: Maker) -> dict[str, Any]:
    return {"variant_id": variant(maker).id, "body": {"unitPriceHt": None, "status": "ARCHIVED"}}


@sample
def create_product_modality(maker: Maker) -> dict[str, Any]:
    body = {"productId": str(product(maker).id), "type": "LEASE", "minMonths": 12, "maxMonths": 48, "rentHt": 12.5}
    return {"body": body}


def modality(maker: Maker) -> Any:
    """A lease of a new product."""
    return maker.make("create_product_modality")


by_id("read_product_modality", "modality_id", lambda maker: modality(maker).id)


@sample
def update_product_modality(maker: Maker) -> dict[str, Any]:
    return {"modality_id": modality(maker).id, "body": {"maxMonths": 60, "name": "Up to five years"}}


by_id("read_product_price", "product_id", lambda maker: product(maker).id)


@sample
def create_lease_rate(maker: Maker) -> dict[str, Any]:
    taken = {row.upToMonths for row in rates(maker)}
    return {"body": {"upToMonths": next(months for months in range(1, 121) if months not in taken), "ratePct": 5.5}}


def rates(maker: Maker) -> Any:
    """The rate table."""
    return maker.call("list_lease_rates", query={"pageSize": 100}).body.items


def lease_rate(maker: Maker) -> Any:
    """A row of the rate table."""
    return next(iter(rates(maker)), None) or maker.make("create_lease_rate")


for _name in ("read_lease_rate", "delete_lease_rate"):
    by_id(_name, "lease_rate_id", lambda maker: lease_rate(maker).id)


@sample
def update_lease_rate(maker: Maker) -> dict[str, Any]:
    return {"lease_rate_id": lease_rate(maker).id, "body": {"ratePct": 5.75}}
