"""Invoices that the local platform sends as a supplier: CII, UBL, Factur-X, and a damaged one."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from xml.sax.saxutils import escape

from leaseapp.demo.supplier_papers import Bought, Paper, Sender, cii_of, pdf_of
from leaseapp.kernel import clock

ADDRESS = ("4 rue des Forges", "59000 Lille")


class Shape(StrEnum):
    """The shape of an invoice."""

    CII = "CII"
    UBL = "UBL"
    FACTUR_X = "Factur-X"
    DAMAGED = "damaged"


def content_of(
    shape: Shape, *, number: str, seller: str, buyer: str, amount: Decimal, order: str = "", issued: date | None = None
) -> tuple[bytes, str, str]:
    """Return an invoice of one line at 20 % with its syntax and the name of its file; `amount` in € excl. VAT."""
    paper = Paper(
        "INVOICE", Sender(f"Fournisseur {seller}", ADDRESS, escape(seller)), escape(number),
        issued or clock.today("Europe/Paris"),
        (Bought("REF-1", "Fournitures", Decimal(1), amount),), Sender("Client", ADDRESS, escape(buyer)), order=escape(order),
        electronic=True,
    )  # fmt: skip
    if shape is Shape.FACTUR_X:
        return pdf_of(paper), "Factur-X", f"{number}.pdf"
    if shape is Shape.UBL:
        return ubl_of(paper), "UBL", f"{number}.xml"
    content = cii_of(paper)
    return (content if shape is Shape.CII else content[: len(content) // 2]), "CII", f"{number}.xml"


def ubl_of(paper: Paper) -> bytes:
    """Return a paper as UBL 2.1, the parts that a reader needs."""
    ht, vat, ttc = paper.totals
    lines = "".join(
        f"<cac:InvoiceLine><cbc:ID>{at}</cbc:ID><cbc:InvoicedQuantity unitCode='C62'>{line.quantity}</cbc:InvoicedQuantity>"
        f"<cbc:LineExtensionAmount currencyID='EUR'>{line.total}</cbc:LineExtensionAmount><cac:Item><cbc:Name>{line.designation}"
        f"</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>{line.rate}</cbc:Percent></cac:ClassifiedTaxCategory>"
        f"</cac:Item><cac:Price><cbc:PriceAmount currencyID='EUR'>{line.price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>"
        for at, line in enumerate(paper.lines, 1)
    )
    taxes = "".join(
        f"<cac:TaxSubtotal><cbc:TaxableAmount currencyID='EUR'>{base}</cbc:TaxableAmount><cbc:TaxAmount currencyID='EUR'>{amount}"
        f"</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>{rate}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>"
        for rate, base, amount in paper.rates
    )
    order = f"<cac:OrderReference><cbc:ID>{paper.order}</cbc:ID></cac:OrderReference>" if paper.order else ""
    return (
        "<?xml version='1.0' encoding='UTF-8'?><Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2' "
        "xmlns:cac='urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2' "
        "xmlns:cbc='urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'>"
        f"<cbc:ID>{paper.number}</cbc:ID><cbc:IssueDate>{paper.issued}</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>"
        f"<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>{order}"
        f"<cac:AccountingSupplierParty>{_party(paper.sender)}</cac:AccountingSupplierParty>"
        f"<cac:AccountingCustomerParty>{_party(paper.buyer)}</cac:AccountingCustomerParty>"
        f"<cac:TaxTotal><cbc:TaxAmount currencyID='EUR'>{vat}</cbc:TaxAmount>{taxes}</cac:TaxTotal><cac:LegalMonetaryTotal>"
        f"<cbc:TaxExclusiveAmount currencyID='EUR'>{ht}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID='EUR'>{ttc}"
        f"</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>{lines}</Invoice>"
    ).encode()


def _party(party: Sender) -> str:
    return (
        f"<cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>{party.name}</cbc:RegistrationName>"
        f"<cbc:CompanyID schemeID='0002'>{party.siren}</cbc:CompanyID></cac:PartyLegalEntity></cac:Party>"
    )
