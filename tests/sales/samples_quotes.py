"""Samples of quotes."""

from typing import Any

from tests.architecture.making import SAMPLES, Maker, sample
from tests.billing.samples_customers import customer
from tests.catalog.samples import product
from tests.directory.samples import selling_entity
from tests.factories.public_quotes import png


def rows(maker: Maker) -> list[dict[str, Any]]:
    """A section, a product, and an option of no product."""
    article = maker.keep("product", lambda: product(maker))
    option = {
        "kind": "SERVICE", "designation": "Formation", "quantity": 1, "unitPriceHt": 95.25, "vatRatePct": 20,
        "optional": True,
    }  # fmt: skip
    return [
        {"rowKind": "SECTION", "designation": "Location"},
        {"productId": str(article.id), "quantity": 3, "vatRatePct": 20},
        option,
    ]


def contact_of(maker: Maker, company_id: Any) -> Any:
    """A person at the customer's company."""
    body = maker.arguments("create_contact")["body"] | {"companyId": str(company_id)}
    return maker.call("create_contact", body=body).body


@sample
def create_quote(maker: Maker) -> dict[str, Any]:
    buyer = maker.keep("customer", lambda: customer(maker))
    person = maker.keep("contact of customer", lambda: contact_of(maker, buyer.company_id))
    body = {
        "customerId": str(buyer.id), "billingEntityId": str(selling_entity(maker).id), "contactId": str(person.id),
        "subject": "Parc de nacelles", "depositPct": 30, "lines": rows(maker),
    }  # fmt: skip
    return {"body": body}


def quote(maker: Maker) -> Any:
    """A draft."""
    return maker.make("create_quote")


def sent_quote(maker: Maker, **body: Any) -> Any:
    """A quote that the client may answer, as it reads afterwards."""
    draft = maker.make("create_quote", **body)
    return maker.call("update_quote", quote_id=draft.id, body={"status": "SENT"}).body


for _name in (
    "read_quote",
    "delete_quote",
    "convert_quote",
    "duplicate_quote",
    "revise_quote",
    "read_quote_pdf",
    "read_quote_client_view",
):
    SAMPLES[_name] = lambda maker: {"quote_id": quote(maker).id}


@sample
def update_quote(maker: Maker) -> dict[str, Any]:
    return {"quote_id": quote(maker).id, "body": {"subject": "Deux nacelles", "lines": rows(maker)[1:]}}


@sample
def refuse_quote(maker: Maker) -> dict[str, Any]:
    return {"quote_id": sent_quote(maker).id, "body": {"reason": "PRICE", "comment": "Trop cher"}}


@sample
def accept_quote(maker: Maker) -> dict[str, Any]:
    offered = sent_quote(maker)
    option = str(offered.lines[2].id)
    return {"quote_id": offered.id, "body": {"acceptedByName": "Zénobie", "selectedLineIds": [option]}}


@sample
def read_quote_evidence(maker: Maker) -> dict[str, Any]:
    accepted = maker.make("accept_quote")
    return {"quote_id": accepted.id}


@sample
def read_quote_signature(maker: Maker) -> dict[str, Any]:
    quote = sent_quote(maker)
    link = maker.call("read_quote_link", quote_id=quote.id).body
    body = {"name": "Zénobie Quillfeather", "totalTtc": quote.total_ttc, "signature": png()}
    maker.call("accept_public_quote", token=link.url.rpartition("/")[2], body=body)
    return {"quote_id": quote.id}


@sample
def preview_quote_totals(maker: Maker) -> dict[str, Any]:
    selling_entity(maker)
    return {"body": {"lines": rows(maker)}}


@sample
def export_quote_pdfs(maker: Maker) -> dict[str, Any]:
    return {"body": {"ids": [str(quote(maker).id)]}}
