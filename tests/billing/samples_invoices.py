"""Samples of invoices."""

from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import SAMPLES, Maker, by_id, sample
from tests.billing.samples_customers import customer
from tests.catalog.samples import product
from tests.directory.samples import selling_entity


def _lines(maker: Maker) -> list[dict[str, Any]]:
    article = maker.keep("product", lambda: product(maker))
    free = {"kind": "SERVICE", "designation": "Formation", "quantity": 2, "unitPriceHt": 95.25, "vatRatePct": 20}
    return [{"productId": str(article.id), "quantity": 3}, free]


@sample
def create_invoice(maker: Maker) -> dict[str, Any]:
    buyer = maker.keep("customer", lambda: customer(maker))
    day = clock.today().isoformat()
    body = {
        "customerId": str(buyer.id), "billingEntityId": str(selling_entity(maker).id), "lines": _lines(maker),
        "supplyDate": day,
    }  # fmt: skip
    return {"body": body}


def invoice(maker: Maker) -> Any:
    """A draft that can be issued."""
    return maker.make("create_invoice")


def issued_invoice(maker: Maker) -> Any:
    """An issued invoice, as it reads afterwards."""
    draft = invoice(maker)
    maker.call("issue_invoice", invoice_id=draft.id)
    return maker.call("read_invoice", invoice_id=draft.id).body


for _name in ("read_invoice", "delete_invoice", "issue_invoice", "validate_invoice"):
    by_id(_name, "invoice_id", lambda maker: invoice(maker).id)
for _name in ("read_invoice_pdf", "read_invoice_xml"):
    by_id(_name, "invoice_id", lambda maker: issued_invoice(maker).id)


@sample
def update_invoice(maker: Maker) -> dict[str, Any]:
    return {"invoice_id": invoice(maker).id, "body": {"notes": "changed", "lines": _lines(maker)[:1]}}


@sample
def preview_totals(maker: Maker) -> dict[str, Any]:
    selling_entity(maker)  # the default one counts
    return {"body": {"lines": _lines(maker)}}


for _name in ("duplicate_invoice", "read_invoice_entries"):
    SAMPLES[_name] = lambda maker: {"invoice_id": issued_invoice(maker).id}


@sample
def export_invoice_pdfs(maker: Maker) -> dict[str, Any]:
    return {"body": {"ids": [str(issued_invoice(maker).id)]}}
