"""Samples of supplier invoices, their match, allocations and approvals."""

from typing import Any

from leaseapp.kernel.dispatch import perform
from tests.architecture.making import ENDPOINTS, Maker, by_id, sample
from tests.directory.samples import selling_entity
from tests.purchasing.samples import LINE, confirmed, supplier
from tests.support import world

REASON = "Hausse acceptée par courriel du 28 octobre"


def code(maker: Maker, account: str = "6155") -> str:
    """The id of an analytical code that charges this account."""
    body = {"ledgerAccount": account, "isFixedAsset": False, "vatAccountRole": "VAT_DEDUCTIBLE"}
    return str(maker.keep(f"code of {account}", lambda: maker.make("create_accounting_code", **body)).id)


def by(maker: Maker, role: str, name: str, **body: Any) -> Any:
    """Return what the sample of `name` makes when somebody else enters it."""
    arguments = maker.arguments(name)
    arguments["body"] = arguments["body"] | body
    person = world.person(role, maker.organization).principal
    return perform(ENDPOINTS[name], person, **arguments).body


def book(maker: Maker) -> str:
    """The book of what is bought."""
    return str(selling_entity(maker).id)


@sample
def create_supplier_invoice(maker: Maker) -> dict[str, Any]:
    body = {
        "supplierId": str(supplier(maker).id), "number": f"FH-{maker.number()}", "issueDate": "2026-11-16",
        "dueDate": "2026-12-16", "billingEntityId": book(maker), "accountingCodeId": code(maker), "fiscalYear": 2026,
        "declaredTtc": 1080, "lines": [LINE],
    }  # fmt: skip
    return {"body": body}


def invoice(maker: Maker) -> Any:
    """A new invoice without an order."""
    return maker.make("create_supplier_invoice")


def linked(maker: Maker) -> Any:
    """An invoice of an order of which nothing came."""
    order = confirmed(maker)
    read = maker.call("read_supplier_order", supplier_order_id=order.id).body
    body = {
        "supplierId": str(order.supplier_id), "number": f"FH-{maker.number()}", "issueDate": "2026-11-16",
        "billingEntityId": str(order.billing_entity_id), "accountingCodeId": code(maker), "supplierOrderId": str(order.id),
        "lines": [{**LINE, "sourceOrderLineId": str(read.lines[0].id)}],
    }  # fmt: skip
    return maker.call("create_supplier_invoice", body=body).body


def validated(maker: Maker) -> Any:
    """An invoice that waits to be paid."""
    made = invoice(maker)
    return maker.call("update_supplier_invoice", supplier_invoice_id=made.id, body={"status": "VALIDATED"}).body


by_id("read_supplier_invoice", "supplier_invoice_id", lambda maker: invoice(maker).id)
by_id("delete_supplier_invoice", "supplier_invoice_id", lambda maker: invoice(maker).id)
by_id("read_supplier_invoice_match", "supplier_invoice_id", lambda maker: linked(maker).id)
by_id("read_supplier_invoice_match_lines", "supplier_invoice_id", lambda maker: linked(maker).id)
by_id("read_supplier_invoice_allocations", "supplier_invoice_id", lambda maker: invoice(maker).id)
by_id("read_last_supplier_split", "supplier_invoice_id", lambda maker: invoice(maker).id)


@sample
def preview_supplier_invoice(_maker: Maker) -> dict[str, Any]:
    return {"body": {"lines": [LINE]}}


@sample
def update_supplier_invoice(maker: Maker) -> dict[str, Any]:
    return {"supplier_invoice_id": invoice(maker).id, "body": {"notes": "Reçue en double", "dueDate": "2026-12-31"}}


@sample
def replace_supplier_invoice_lines(maker: Maker) -> dict[str, Any]:
    return {"supplier_invoice_id": invoice(maker).id, "body": {"lines": [{**LINE, "quantity": 3}]}}


@sample
def link_supplier_invoice_order(maker: Maker) -> dict[str, Any]:
    made = linked(maker)
    return {"supplier_invoice_id": made.id, "body": {"supplierOrderId": str(made.supplier_order_id)}}


@sample
def validate_three_way(maker: Maker) -> dict[str, Any]:
    order = confirmed(maker)
    line = maker.call("read_supplier_order", supplier_order_id=order.id).body.lines[0]
    came = {"lines": [{"orderLineId": str(line.id), "receivedQuantity": 2}]}
    maker.call("receive_supplier_order", supplier_order_id=order.id, body=came)
    body = {
        "supplierId": str(order.supplier_id), "number": f"FH-{maker.number()}", "issueDate": "2026-11-16",
        "billingEntityId": str(order.billing_entity_id), "supplierOrderId": str(order.id),
        "lines": [{**LINE, "sourceOrderLineId": str(line.id)}],
    }  # fmt: skip
    return {"supplier_invoice_id": maker.call("create_supplier_invoice", body=body).body.id, "body": {}}


@sample
def override_three_way(maker: Maker) -> dict[str, Any]:
    return {"supplier_invoice_id": linked(maker).id, "body": {"reason": REASON}}


@sample
def approve_supplier_invoice(maker: Maker) -> dict[str, Any]:
    maker.make("create_approval_rule")
    asked = by(
        maker, "ACCOUNTANT", "create_supplier_invoice", declaredTtc=None, lines=[{**LINE, "unitPriceHt": 600_000}]
    )
    return {"supplier_invoice_id": asked.id, "body": {"decision": "APPROVED", "reason": "Conforme"}}


@sample
def allocate_supplier_invoice(maker: Maker) -> dict[str, Any]:
    body = {
        "amountHt": 300,
        "accountingCodeId": code(maker, "6156"),
        "fiscalYear": 2026,
        "quarterTag": "Q4",
        "notes": "Lot 1",
    }
    return {"supplier_invoice_id": invoice(maker).id, "body": body}


def contract(maker: Maker) -> str:
    """A contract that may bear a charge."""
    return str(maker.make("make_lease_contract").contract_id)


@sample
def allocate_supplier_invoice_to_contract(maker: Maker) -> dict[str, Any]:
    return {"supplier_invoice_id": invoice(maker).id, "body": {"leaseContractId": contract(maker)}}


@sample
def split_supplier_invoice(maker: Maker) -> dict[str, Any]:
    return {"supplier_invoice_id": invoice(maker).id, "body": {"leaseContractIds": [contract(maker)]}}


@sample
def remove_supplier_invoice_allocation(maker: Maker) -> dict[str, Any]:
    return {"allocation_id": maker.make("allocate_supplier_invoice").items[0].id}
