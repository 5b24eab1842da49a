"""Samples of customers."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.directory.samples import company


@sample
def create_customer(maker: Maker) -> dict[str, Any]:
    return {"body": {"companyId": str(company(maker).id), "billingEmail": "compta@client.example", "notes": "n"}}


def customer(maker: Maker) -> Any:
    """A company that buys."""
    return maker.make("create_customer")


by_id("read_customer", "customer_id", lambda maker: customer(maker).id)
by_id("read_customer_summary", "customer_id", lambda maker: customer(maker).id)


@sample
def update_customer(maker: Maker) -> dict[str, Any]:
    return {"customer_id": customer(maker).id, "body": {"paymentTermDays": 45}}
