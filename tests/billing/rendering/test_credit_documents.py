"""Documents of credit notes from stored rows: accepted by the published rule sets, archivable, and the same as the rows."""

from decimal import Decimal

import pytest
from facturx import get_facturx_xml_from_pdf
from lxml import etree

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import Invoice
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rendering.invoice_pdf import render_invoice
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.billing.services import invoicing, issuing
from leaseapp.billing.services.credit_documents import issued_credit
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import events
from tests.billing.rendering.test_invoice_pdf import pages
from tests.factories import sales
from tests.factories.credits import amount_of, credited, quantity_of
from tests.support.pdfa import problems
from tests.support.rule_sets import RuleSets

RAM = "{urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100}"
DIGGER = {
    "kind": "GOODS", "designation": "Mini-pelle", "quantity": 3, "unitPriceHt": 1250, "discountPct": 10, "vatRatePct": 20,
}  # fmt: skip
COPIER = {
    "kind": "SERVICE", "designation": "Copieur", "quantity": 1, "unitPriceHt": 480, "ecoTaxHt": 2.4, "vatRatePct": 10,
    "servicePeriodStart": "2026-11-01", "servicePeriodEnd": "2026-11-30",
}  # fmt: skip
FILTERS = {"kind": "GOODS", "designation": "Filtres", "quantity": 12, "unitPriceHt": 35.9, "vatRatePct": 5.5}
UNTAXED = {"kind": "GOODS", "designation": "Presse", "quantity": 2, "unitPriceHt": 4000, "vatRatePct": 0}
GERMAN = {
    "name": "Rheinwerk GmbH", "country": "DE", "siren": None, "vatNumber": "DE136695976",
    "headOffice": sales.OFFICE | {"country": "DE", "postalCode": "50678", "city": "Köln", "addressLine1": "Hafenstr. 12"},
}  # fmt: skip


def several_rates(context):
    return sales.issued(context, sales.customer(context), seller(context), [DIGGER, COPIER, FILTERS])


def franchise(context):
    by = seller(context, vatNumber=None, vatFranchise=True)
    return sales.issued(context, sales.customer(context), by, [UNTAXED | {"vatReason": "FRANCHISE"}])


def intra_eu(context):
    line = UNTAXED | {"vatReason": "INTRA_EU"}
    buyer, by = sales.customer(context, **GERMAN), seller(context)
    return sales.issued(context, buyer, by, [line], supplyDate=context.today.isoformat())


def reverse_charge(context):
    line = UNTAXED | {"vatReason": "REVERSE_CHARGE", "kind": "SERVICE"}
    return sales.issued(context, sales.customer(context, **GERMAN), seller(context), [line])


def deposit(context):
    by = seller(context)
    draft = sales.draft(context, sales.customer(context), by, [DIGGER | {"designation": "Acompte", "quantity": 1}])
    row = context.session.get(Invoice, (context.organization_id, draft.id))
    row.type_code = InvoiceType.DEPOSIT_INVOICE
    invoicing.add_up(row, queries.lines_of(context, row.id), by)
    context.session.flush()
    return issuing.issue(context, draft.id)


def seller(context, **values):
    entity = sales.seller(context, **values)
    events.drain(context)
    return entity


CASES = {case.__name__: case for case in (several_rates, franchise, intra_eu, reverse_charge, deposit)}


def drawn(context, invoice, *lines):
    return issued_credit(context, credited(context, invoice, *lines))


def first_line(context, invoice):
    return queries.lines_of(context, invoice.id)[0]


@pytest.mark.parametrize("case", CASES)
def test_partial_and_total_credits_of_every_regime_are_legal_documents(case, context, rule_sets: RuleSets):
    invoice = CASES[case](context)
    line = first_line(context, invoice)
    quantity = 1 if line.quantity > 1 else Decimal("0.5")
    parts = [(quantity_of(line, quantity),), (amount_of(line, "33.33"),), ()]
    for lines in parts:
        document = drawn(context, invoice, *lines)
        assert missing(document) == []
        xml = build_cii(document)
        assert rule_sets.check(xml) == []
        data = render_invoice(document, "fr", xml=xml)
        assert problems(data) == []
        assert get_facturx_xml_from_pdf(data, check_xsd=True)[1] == xml


def test_the_credit_note_names_its_invoice_and_its_reason(context):
    invoice = several_rates(context)
    document = drawn(context, invoice, quantity_of(first_line(context, invoice), 2))
    (text,) = pages(render_invoice(document, "fr"))
    day = f"{context.today:%d/%m/%Y}"
    for particular in [
        "Avoir",
        "AV-1",
        f"FAC-1 du {day}",
        "Returned",
        "Mini-pelle",
        "2 700,00 €",
        "450,00",
        "sans signe moins",
    ]:
        assert particular in text, particular
    root = etree.fromstring(build_cii(document))
    assert next(item.text for item in root.iter(f"{RAM}TypeCode")) == "381"
    reference = next(root.iter(f"{RAM}InvoiceReferencedDocument"))
    assert reference.findtext(f"{RAM}IssuerAssignedID") == "FAC-1"
    assert [item.text for item in root.iter(f"{RAM}GrandTotalAmount")] == ["2700.00"]


def test_the_document_outlives_changes_of_customer_and_seller(context):
    invoice = several_rates(context)
    note = credited(context, invoice)
    before = issued_credit(context, note)
    by = context.session.get(BillingEntity, (context.organization_id, invoice.billing_entity_id))
    by.name, by.iban = "Renamed", None
    context.session.flush()
    assert issued_credit(context, note) == before


def test_a_rest_that_takes_a_cent_of_rounding_still_adds_up(context, rule_sets: RuleSets):
    line = {
        "kind": "SERVICE",
        "designation": "Heure",
        "quantity": 3,
        "unitPriceHt": 33.3333,
        "unit": "h",
        "vatRatePct": 20,
    }
    invoice = sales.issued(context, sales.customer(context), seller(context), [line])
    stored = first_line(context, invoice)
    documents = [drawn(context, invoice, quantity_of(stored, 1)) for _piece in range(3)]
    assert [str(document.totals.total_ht) for document in documents] == ["33.33", "33.34", "33.33"]
    assert [str(document.totals.total_vat) for document in documents] == ["6.67", "6.67", "6.66"]
    for document in documents:
        assert missing(document) == []
        assert rule_sets.check(build_cii(document)) == []
