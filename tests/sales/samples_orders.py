"""Samples of orders."""

from typing import Any

from tests.architecture.making import SAMPLES, Maker, sample
from tests.billing.samples_customers import customer
from tests.catalog.samples import product
from tests.directory.samples import establishment, selling_entity


@sample
def create_order(maker: Maker) -> dict[str, Any]:
    buyer = maker.keep("customer", lambda: customer(maker))
    article = maker.keep("product", lambda: product(maker))
    free = {"kind": "SERVICE", "designation": "Formation", "quantity": 2, "unitPriceHt": 95.25, "vatRatePct": 20}
    body = {
        "customerId": str(buyer.id), "billingEntityId": str(selling_entity(maker).id), "subject": f"Lot {maker.number()}",
        "lines": [{"productId": str(article.id), "quantity": 3}, free],
    }  # fmt: skip
    return {"body": body}


def order(maker: Maker) -> Any:
    """A confirmed order of which nothing was shipped or invoiced."""
    return maker.make("create_order")


def shipped_order(maker: Maker) -> Any:
    """An order that has left in full."""
    made = order(maker)
    return maker.call("ship_order", order_id=made.id, body={}).body


SAMPLES["read_order"] = lambda maker: {"order_id": order(maker).id}
SAMPLES["read_remaining"] = lambda maker: {"order_id": order(maker).id, "query": {}}
SAMPLES["receive_order"] = lambda maker: {"order_id": shipped_order(maker).id}


@sample
def update_order(maker: Maker) -> dict[str, Any]:
    body = {"notes": "changed", "deliveryEstablishmentId": str(establishment(maker).id)}
    return {"order_id": order(maker).id, "body": body}


@sample
def ship_order(maker: Maker) -> dict[str, Any]:
    made = order(maker)
    return {"order_id": made.id, "body": {"lines": [{"orderLineId": str(made.lines[0].id), "quantity": 1}]}}


@sample
def cancel_order(maker: Maker) -> dict[str, Any]:
    return {"order_id": order(maker).id, "body": {"reason": "No longer wanted"}}


@sample
def invoice_order(maker: Maker) -> dict[str, Any]:
    made = order(maker)
    body = {"mode": "LINES", "confirmUnshipped": True, "lines": [{"orderLineId": str(made.lines[0].id), "quantity": 1}]}
    return {"order_id": made.id, "body": body}


@sample
def preview_order_invoice(maker: Maker) -> dict[str, Any]:
    return invoice_order(maker)


@sample
def export_order_pdfs(maker: Maker) -> dict[str, Any]:
    return {"body": {"ids": [str(order(maker).id)]}}
