"""Samples of suppliers, quotes, orders and receptions."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample

LINE = {"designation": "Échographe a450", "quantity": 2, "unitPriceHt": 450, "vatRatePct": 20}


@sample
def create_supplier(maker: Maker) -> dict[str, Any]:
    body = {"companyId": str(maker.make("create_company").id), "paymentTermDays": 45, "isAssetSupplier": True}
    return {"body": body}


def supplier(maker: Maker) -> Any:
    """A new supplier."""
    return maker.make("create_supplier")


@sample
def update_supplier(maker: Maker) -> dict[str, Any]:
    return {"supplier_id": supplier(maker).id, "body": {"paymentTermDays": 60, "toleranceHt": 100}}


@sample
def create_supplier_quote(maker: Maker) -> dict[str, Any]:
    body = {
        "supplierId": str(supplier(maker).id), "title": f"Échographes {maker.number()}", "supplierReference": "DV-7",
        "validUntil": "2027-03-31", "leadTimeDays": 21, "lines": [LINE],
    }  # fmt: skip
    return {"body": body}


def quote(maker: Maker) -> Any:
    """A new quote of a supplier."""
    return maker.make("create_supplier_quote")


by_id("read_supplier", "supplier_id", lambda maker: supplier(maker).id)
by_id("read_supplier_quote", "supplier_quote_id", lambda maker: quote(maker).id)


@sample
def update_supplier_quote(maker: Maker) -> dict[str, Any]:
    return {"supplier_quote_id": quote(maker).id, "body": {"title": "Échographes et sondes", "leadTimeDays": 30}}


@sample
def replace_supplier_quote_lines(maker: Maker) -> dict[str, Any]:
    return {"supplier_quote_id": quote(maker).id, "body": {"lines": [{**LINE, "quantity": 3}]}}


@sample
def send_supplier_quote(maker: Maker) -> dict[str, Any]:
    return {"supplier_quote_id": quote(maker).id, "body": {}}


@sample
def accept_supplier_quote(maker: Maker) -> dict[str, Any]:
    return {"supplier_quote_id": quote(maker).id, "body": {}}


@sample
def reject_supplier_quote(maker: Maker) -> dict[str, Any]:
    return {"supplier_quote_id": quote(maker).id, "body": {"reason": "Trop cher de 12 %"}}


@sample
def cancel_supplier_quote(maker: Maker) -> dict[str, Any]:
    return {"supplier_quote_id": quote(maker).id, "body": {"reason": "Le besoin n’existe plus"}}


@sample
def preview_bought_totals(_maker: Maker) -> dict[str, Any]:
    return {"body": {"lines": [LINE]}}


@sample
def create_supplier_order(maker: Maker) -> dict[str, Any]:
    body = {
        "supplierId": str(supplier(maker).id), "title": f"Échographes {maker.number()}", "expectedDate": "2026-12-20",
        "billingEntityId": str(maker.make("create_billing_entity").id), "lines": [LINE],
    }  # fmt: skip
    return {"body": body}


def order(maker: Maker) -> Any:
    """A new order to a supplier."""
    return maker.make("create_supplier_order")


def confirmed(maker: Maker) -> Any:
    """An order of which something may come."""
    made = order(maker)
    maker.call("confirm_supplier_order", supplier_order_id=made.id, body={})
    return made


by_id("read_supplier_order", "supplier_order_id", lambda maker: order(maker).id)
by_id("read_supplier_order_pdf", "supplier_order_id", lambda maker: order(maker).id)
by_id("read_supplier_order_mailing", "supplier_order_id", lambda maker: confirmed(maker).id)


@sample
def send_supplier_order_by_mail(maker: Maker) -> dict[str, Any]:
    body = {"to": ["ventes@fournisseur.example"], "subject": "Commande", "body": "Bonjour, voici notre commande."}
    return {"supplier_order_id": confirmed(maker).id, "body": body}


@sample
def update_supplier_order(maker: Maker) -> dict[str, Any]:
    return {"supplier_order_id": order(maker).id, "body": {"expectedDate": "2027-01-15", "notes": "Quai 2"}}


@sample
def replace_supplier_order_lines(maker: Maker) -> dict[str, Any]:
    return {"supplier_order_id": order(maker).id, "body": {"lines": [{**LINE, "quantity": 4}]}}


@sample
def confirm_supplier_order(maker: Maker) -> dict[str, Any]:
    return {"supplier_order_id": order(maker).id, "body": {}}


@sample
def cancel_supplier_order(maker: Maker) -> dict[str, Any]:
    return {"supplier_order_id": order(maker).id, "body": {"reason": "Le besoin n’existe plus"}}


@sample
def receive_supplier_order(maker: Maker) -> dict[str, Any]:
    made = confirmed(maker)
    line = maker.call("read_supplier_order", supplier_order_id=made.id).body.lines[0]
    body = {"deliveryNoteNumber": "BL-77204", "lines": [{"orderLineId": str(line.id), "receivedQuantity": 1}]}
    return {"supplier_order_id": made.id, "body": body}


@sample
def undo_supplier_receipt(maker: Maker) -> dict[str, Any]:
    return {"supplier_receipt_id": maker.make("receive_supplier_order").receipt_id}
