"""VAT by place, from the draft to the books: overseas, abroad, and what VIES says of the buyer's number."""

from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.billing.services import invoice_documents, invoicing, issuing, particulars
from leaseapp.directory.models import VatConsultation
from leaseapp.directory.services import companies, vat_numbers
from leaseapp.kernel import clock, events
from leaseapp.kernel.adapters import vat_numbers as service
from leaseapp.kernel.adapters.vat_numbers import Answer, VatNumbersError
from leaseapp.kernel.errors import Invalid, Unavailable
from tests.factories import sales
from tests.flows.test_invoice_to_cash import balances

GERMAN = {"country": "DE", "siren": None, "vatNumber": "DE136695976", "headOffice": {
    "addressLine1": "Hafenstr. 12", "postalCode": "50678", "city": "Köln", "country": "DE"}}  # fmt: skip
OVERSEAS = {"headOffice": {"addressLine1": "1 rue du Port", "postalCode": "97400", "city": "Saint-Denis"}}
INTRA_EU = sales.GOODS | {"vatRatePct": 0, "vatReason": "INTRA_EU"}


@pytest.fixture
def book(context):
    """The company that sells, on the mainland, VAT on services on receipts."""
    entity = sales.seller(context)
    events.drain(context)
    return entity


def refused(context, *arguments, **values):
    """(field, code) of each reason why an invoice is not issued."""
    with pytest.raises(Invalid) as error:
        sales.issued(context, *arguments, **values)
    return [(item.field, item.code) for item in error.value.errors]


def test_services_to_a_business_of_reunion_bear_its_rate_and_their_vat_waits_in_its_account(context, book):
    client = sales.customer(context, **OVERSEAS)
    assert refused(context, client, book, [sales.SERVICE]) == [("lines[0].vatRatePct", "VAT_RATE_NOT_OF_PLACE")]
    invoice = sales.issued(context, client, book, [sales.SERVICE | {"vatRatePct": 8.5}])
    assert balances(context) == {"411": "1085.00", "706": "-1000.00", "445745": "-85.00"}
    sales.paid(context, (invoice, "1085"))
    assert balances(context) == {"512": "1085.00", "706": "-1000.00", "445715": "-85.00"}


def test_goods_for_reunion_are_an_export_and_say_so(context, book):
    client = sales.customer(context, **OVERSEAS)
    export = sales.GOODS | {"vatRatePct": 0, "vatReason": "EXPORT"}
    assert refused(context, client, book, [sales.GOODS | {"vatRatePct": 8.5}]) == [
        ("lines[0].vatRatePct", "VAT_RATE_NOT_OF_PLACE")
    ]
    invoice = sales.issued(context, client, book, [export])
    document = invoice_documents.issued_document(context, invoice)
    assert document.mentions == ("Exonération de TVA, articles 262-I et 294-2 du CGI",)
    assert balances(context) == {"411": "1000.00", "70799": "-1000.00"}


def test_a_mixed_invoice_says_each_reason_and_books_each_account(context, book):
    client = sales.customer(
        context,
        country="CA",
        siren=None,
        headOffice={
            "addressLine1": "2200 boulevard du Fleuve",
            "postalCode": "G1K 4A1",
            "city": "Québec",
            "country": "CA",
        },
    )
    lines = [
        sales.GOODS | {"vatRatePct": 0, "vatReason": "EXPORT"},
        sales.SERVICE | {"vatRatePct": 0, "vatReason": "OUTSIDE_FRANCE"},
        sales.SERVICE | {"vatRatePct": 20},
    ]
    document = invoice_documents.issued_document(context, sales.issued(context, client, book, lines))
    assert [found.text if found else None for found in document.line_exemptions] == [
        "Exonération de TVA, article 262 I du CGI",
        "TVA non applicable, article 259-1 du CGI",
        None,
    ]
    assert balances(context) == {
        "411": "3200.00", "70799": "-1000.00", "70699": "-1000.00", "706": "-1000.00", "445741": "-200.00",
    }  # fmt: skip


def test_article_261_alone_stays_a_draft_until_its_provision_is_chosen(context, book):
    client = sales.customer(context)
    line = sales.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT"}
    draft = sales.draft(context, client, book, [line])
    with pytest.raises(Invalid) as error:
        issuing.issue(context, draft.id)
    assert [(item.field, item.code) for item in error.value.errors] == [
        ("lines[0].vatReason", "EXEMPTION_PROVISION_MISSING")
    ]
    chosen = InvoiceIn.model_validate(
        {"customerId": client.id, "billingEntityId": book.id, "lines": [line | {"vatReason": "EXEMPT_TEACHING"}]}
    )
    document = invoice_documents.issued_document(context, issuing.issue(context, invoicing.create(context, chosen).id))
    assert document.exemptions[0].code == "VATEX-FR-CGI261-4"


def said(context, draft):
    """The state of the buyer's number in the check before issue, and whether the draft is ready."""
    found = particulars.check(context, draft.id)
    return found.buyer_number.state.value, found.ready


def test_a_number_that_vies_confirmed_is_evidence_and_told_before_issue(context, book):
    client = sales.customer(context, **GERMAN)
    draft = sales.draft(context, client, book, [INTRA_EU], supplyDate=context.today)
    assert said(context, draft) == ("UNCHECKED", True)
    answer = vat_numbers.consult(context, client.company_id)
    context.session.flush()
    assert (answer.requester, answer.source, answer.identifier) == (book.vat_number, "OFFLINE", "OFFLINE-DE-1")
    assert said(context, draft) == ("VALID", True)
    shown = companies.record(context, client.company_id).vat_consultation
    assert (shown.is_valid, shown.identifier) == (True, "OFFLINE-DE-1")
    issuing.issue(context, draft.id)
    assert balances(context) == {"411": "1000.00", "70719": "-1000.00"}


class _Service:
    """A service whose answer a test gives."""

    source = "VIES"

    def __init__(self, valid: bool | None) -> None:
        self.valid = valid

    def consult(self, number: str, requester: str | None) -> Answer:
        if self.valid is None:
            raise VatNumbersError("MS_UNAVAILABLE")
        return Answer(number, self.valid, clock.now(), "WAPI123" if self.valid else None)


def test_a_number_that_its_member_state_denies_stops_the_issue_until_it_is_confirmed(context, book, monkeypatch):
    client = sales.customer(context, **GERMAN)
    monkeypatch.setattr(service.port, "_current", _Service(valid=False))
    vat_numbers.consult(context, client.company_id)
    context.session.flush()
    assert refused(context, client, book, [INTRA_EU], supplyDate=context.today) == [
        ("customer.vatNumber", "BUYER_VAT_ID_DENIED")
    ]
    assert sales.issued(context, client, book, [sales.GOODS]).total_vat == Decimal("200.00")
    monkeypatch.setattr(service.port, "_current", _Service(valid=True))
    vat_numbers.consult(context, client.company_id)
    context.session.flush()
    assert sales.issued(context, client, book, [INTRA_EU], supplyDate=context.today).total_vat == 0
    assert len(context.session.exec(select(VatConsultation)).all()) == 2


def test_a_silent_vies_is_told_stores_nothing_and_holds_no_invoice_up(context, book, monkeypatch):
    client = sales.customer(context, **GERMAN)
    monkeypatch.setattr(service.port, "_current", _Service(valid=None))
    with pytest.raises(Unavailable) as error:
        vat_numbers.consult(context, client.company_id)
    assert (error.value.code, error.value.params["reason"]) == ("VIES_UNAVAILABLE", "MS_UNAVAILABLE")
    assert context.session.exec(select(VatConsultation)).all() == []
    assert sales.issued(context, client, book, [INTRA_EU], supplyDate=context.today).number


def test_only_numbers_of_the_union_are_asked_for(context, book):
    client = sales.customer(context, country="CH", siren=None, vatNumber="CHE123456788MWST")
    with pytest.raises(Invalid) as error:
        vat_numbers.consult(context, client.company_id)
    assert [(item.field, item.code) for item in error.value.errors] == [("vatNumber", "VAT_NUMBER_NOT_OF_UNION")]
