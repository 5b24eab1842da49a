"""Samples of products."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample


@sample
def create_product(maker: Maker) -> dict[str, Any]:
    number = maker.number()
    return {"body": {"reference": f"REF-{number}", "name": f"Nacelle {number}", "defaultUnitPriceHt": 120.5}}


def product(maker: Maker) -> Any:
    """A product on offer."""
    return maker.make("create_product")


for _name in ("read_product", "read_product_prices"):
    by_id(_name, "product_id", lambda maker: product(maker).id)


@sample
def update_product(maker: Maker) -> dict[str, Any]:
    return {"product_id": product(maker).id, "body": {"status": "ARCHIVED", "name": "Nacelle élévatrice"}}
