"""E-invoices: CII and UBL, exact values, nothing resolved."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.demo.supplier_papers import cii_of
from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading.e_invoices import NoEInvoice, read_xml
from tests.purchasing import papers

UBL = b"""<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>U-12</cbc:ID><cbc:IssueDate>2026-11-12</cbc:IssueDate><cbc:DueDate>2026-12-12</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>CF-9</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>FR02555012301</cbc:CompanyID></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Medilys</cbc:RegistrationName><cbc:CompanyID>555012301</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount>20.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>100.00</cbc:TaxableAmount>
<cbc:TaxAmount>20.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>20</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>120.00</cbc:TaxInclusiveAmount>
</cac:LegalMonetaryTotal><cac:InvoiceLine><cbc:InvoicedQuantity>2</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Filtre</cbc:Name><cac:ClassifiedTaxCategory>
<cbc:Percent>20</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount>50.00</cbc:PriceAmount></cac:Price>
</cac:InvoiceLine></Invoice>"""


def test_a_cii_is_taken_as_it_is():
    found = read_xml(cii_of(papers.INVOICE))
    said = found.value
    assert [said(name) for name in ("type", "documentNumber", "issueDate", "dueDate", "siren", "buyer", "totalTtc", "orderNumber")] == [
        "INVOICE", "F26-11-0482", date(2026, 11, 12), date(2027, 1, 11), "555012301", "732829320", Decimal("33930.00"), "CF-187",
    ]  # fmt: skip
    assert len(found.lines) == 3
    assert {one.source for one in found.fields.values()} == {ReadSource.XML}


def test_a_credit_note_is_told_by_its_code():
    assert read_xml(cii_of(papers.CREDIT)).value("type") == "CREDIT_NOTE"


def test_a_ubl_is_taken_as_it_is():
    found = read_xml(UBL)
    said = found.value
    assert [said(name) for name in ("documentNumber", "dueDate", "siren", "vatNumber", "totalHt", "totalTtc", "orderNumber")] == [
        "U-12", date(2026, 12, 12), "555012301", "FR02555012301", Decimal("100.00"), Decimal("120.00"), "CF-9",
    ]  # fmt: skip
    assert [(one["designation"].value, one["totalHt"].value) for one in found.lines] == [("Filtre", Decimal("100.00"))]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no xml",
        b"<a/>",
        b'<!DOCTYPE Invoice [<!ENTITY a "aaaa">]><Invoice><ID>&a;</ID></Invoice>',
        b'<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice/>',
        b'<?xml version="1.0" encoding="utf-16"?><Invoice/>',
        b"<Invoice>" + b"x" * 5_000_001,
    ],
)
def test_what_is_none_or_has_a_document_type_is_refused(content):
    with pytest.raises(NoEInvoice):
        read_xml(content)


def test_amounts_that_are_none_are_not_read():
    found = read_xml(UBL.replace(b"<cbc:TaxInclusiveAmount>120.00", b"<cbc:TaxInclusiveAmount>1e30"))
    assert found.value("totalTtc") is None
