"""From the rows of a quote to its document; what holds on to what a quote names."""

from datetime import timedelta

import pytest

from leaseapp.catalog.schemas.products import ProductPatch
from leaseapp.catalog.services import products
from leaseapp.directory.models import BillingEntity
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.services import billing_entities, companies
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.schemas.quotes import QuoteIn
from leaseapp.sales.services import quote_documents, quoting
from tests.factories import catalog, sales
from tests.factories.quotes_http import OPTION, RENTAL

ROWS = [{"rowKind": "SECTION", "designation": "Rental"}, RENTAL, OPTION]


def made(context, **values):
    """A draft of a rental with an option, in a section."""
    body = {"customerId": values.pop("customer", None) or sales.customer(context).id, "lines": ROWS} | values
    return quoting.create(context, QuoteIn.model_validate(body))


def test_the_document_says_what_the_quote_stores(context):
    seller = sales.seller(context)
    quote = made(context, subject="Lift", conditions="Ours", notes="Thanks", depositPct=30, buyerReference="R-1")
    document = quote_documents.assemble(context, quote)
    assert (document.seller.name, document.buyer.name) == (seller.name, "Customer 1")
    assert (document.full_number, document.subject, document.is_draft) == (quote.number, "Lift", True)
    assert (document.conditions, document.notes, document.buyer_reference) == ("Ours", "Thanks", "R-1")
    assert [(row.row_kind, row.subtotal_ht, row.counts) for row in document.rows] == [
        (QuoteRowKind.SECTION, 1000, False), (QuoteRowKind.LINE, None, True), (QuoteRowKind.LINE, None, False),
    ]  # fmt: skip
    assert document.rows[0].line is None
    assert (document.totals.total_ttc, document.options_ht) == (quote.total_ttc, 200)
    assert document.deposit is not None
    assert document.deposit.amount == 360
    assert document.valid_until == context.today + timedelta(days=30)
    assert document.issued_on == context.today


def test_a_sent_quote_is_dated_the_day_it_was_sent(context):
    sales.seller(context)
    quote = made(context)
    quoting.send(context, quote)
    quote.sent_at = context.now - timedelta(days=3)
    context.session.flush()
    document = quote_documents.assemble(context, quote)
    assert (document.issued_on, document.is_draft) == (context.today - timedelta(days=3), False)
    assert quote.status is QuoteStatus.SENT


def test_the_contact_is_named_and_written_to(context):
    sales.seller(context)
    customer = sales.customer(context)
    body = {"companyId": customer.company_id, "firstName": "Ada", "lastName": "Byron", "email": "ada@client.example"}
    person = contacts.create(context, ContactIn.model_validate(body))
    document = quote_documents.assemble(context, made(context, customer=customer.id, contactId=person.id))
    assert (document.buyer.contact_name, document.buyer.email) == ("Ada Byron", "ada@client.example")


def test_the_reference_of_a_quoted_product_stays(context):
    sales.seller(context)
    product = catalog.product(context)
    made(context, lines=[{"productId": product.id, "quantity": 1}])
    with pytest.raises(Conflict) as refused:
        products.update(context, product.id, ProductPatch(reference="P-9"))
    assert refused.value.code == "REFERENCE_USED"


def test_the_billing_entity_and_the_company_of_a_quote_are_kept(context):
    seller = sales.seller(context)
    customer = sales.customer(context)
    made(context, customer=customer.id, billingEntityId=seller.id)
    with pytest.raises(Conflict) as refused:
        billing_entities.delete(context, seller.id)
    assert (refused.value.code, refused.value.extra) == ("BILLING_ENTITY_IN_USE", {"uses": ["quotes"]})
    assert get_or_404(context, BillingEntity, seller.id).deleted_at is None
    with pytest.raises(Conflict) as refused:
        companies.delete(context, customer.company_id)
    assert refused.value.code == "COMPANY_IN_USE"


def test_an_archived_product_stays_on_a_quote_that_holds_it_and_enters_no_other(context):
    sales.seller(context)
    product = catalog.product(context)
    row = {"productId": str(product.id), "quantity": 1}
    quote = made(context, lines=[row])
    products.update(context, product.id, ProductPatch(status="ARCHIVED"))
    copy = quoting.duplicate(context, quote.id)
    assert (copy.total_ht, copy.number != quote.number) == (quote.total_ht, True)
    with pytest.raises(Invalid) as refused:
        made(context, customer=quote.customer_id, lines=[ROWS[0], row])
    assert [(error.field, error.code) for error in refused.value.errors] == [("lines[1].productId", "PRODUCT_ARCHIVED")]
