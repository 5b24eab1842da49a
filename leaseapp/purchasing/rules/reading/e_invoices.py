"""Values of an e-invoice: CII (Factur-X inside a PDF, or alone) and UBL, taken as they are; no entity is ever resolved."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from lxml import etree  # ty: ignore[import-not-found]  compiled

from leaseapp.law.registers import compact, is_siren
from leaseapp.purchasing.enums import DetectedType, ReadSource
from leaseapp.purchasing.rules.reading.document import positive
from leaseapp.purchasing.rules.reading.fields import Extraction, Field
from leaseapp.purchasing.rules.reading.table import MOST

NAMES = ("factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "order-x.xml")
MOST_BYTES = 5_000_000
CHARGE, ALLOWANCE = "Frais", "Remise"
"""Words for a charge and an allowance of the whole document where it does not say: e-invoices are French."""
_CREDITS = {"381", "396", "261", "262"}


class NoEInvoice(ValueError):
    """An XML that is no invoice of these two syntaxes, or that has a document type."""


def read_xml(content: bytes) -> Extraction:
    """Return the values of an e-invoice. Raises NoEInvoice."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=False)
    if len(content) > MOST_BYTES:
        raise NoEInvoice("too large")
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise NoEInvoice("no XML") from error
    if root.getroottree().docinfo.doctype:
        raise NoEInvoice("a document type")
    name = etree.QName(root).localname
    if name == "CrossIndustryInvoice":
        return _finished(_cii(root))
    if name in ("Invoice", "CreditNote"):
        return _finished(_ubl(root, is_credit=name == "CreditNote"))
    raise NoEInvoice(name)


def _finished(extraction: Extraction) -> Extraction:
    is_credit = extraction.value("type") == DetectedType.CREDIT_NOTE.value
    return positive(extraction) if is_credit else extraction


def _texts(node: Any, path: str) -> list[str]:
    """Return the texts at a path of local names."""
    steps = "/".join(f"*[local-name()='{step}']" for step in path.split("/"))
    return [(found.text or "").strip() for found in node.xpath(f".//{steps}") if (found.text or "").strip()]


def _nodes(node: Any, path: str) -> Sequence[Any]:
    steps = "/".join(f"*[local-name()='{step}']" for step in path.split("/"))
    return node.xpath(f".//{steps}")


def _text(node: Any, *paths: str) -> Field | None:
    for path in paths:
        found = _texts(node, path)
        if found:
            return Field(found[0][:200], found[0][:200], source=ReadSource.XML)
    return None


def _amount(node: Any, *paths: str) -> Field | None:
    found = _text(node, *paths)
    if found is None or not re.fullmatch(r"[-+]?\d{1,11}(\.\d{1,10})?", found.raw):
        return None
    try:
        return Field(Decimal(found.raw), found.raw, source=ReadSource.XML)
    except InvalidOperation:
        return None


def _day(node: Any, *paths: str) -> Field | None:
    found = _text(node, *paths)
    digits = re.sub(r"\D", "", found.raw)[:8] if found else ""
    if found is None or len(digits) != 8:
        return None
    try:
        day = date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return None
    return Field(day, found.raw, source=ReadSource.XML)


def _known(fields: dict[str, Field | None]) -> dict[str, Field]:
    return {name: one for name, one in fields.items() if one is not None}


def _tidy(field: Field | None) -> Field | None:
    return Field(compact(field.value), field.raw, source=ReadSource.XML) if field else None


def _type(code: str, *, is_credit: bool = False) -> Field:
    kind = DetectedType.CREDIT_NOTE if is_credit or code in _CREDITS else DetectedType.INVOICE
    return Field(kind.value, code, source=ReadSource.XML)


def _numbers(found: list[str]) -> dict[str, Field]:
    """Return SIREN and SIRET among the numbers of a party."""
    fields = {}
    for number in map(compact, found):
        if len(number) == 14 and number.isdigit():
            fields["siret"] = Field(number, number, source=ReadSource.XML)
        if len(number) in (9, 14) and is_siren(number[:9]):
            fields.setdefault("siren", Field(number[:9], number, source=ReadSource.XML))
    return fields


def _cii(root: Any) -> Extraction:
    seller, buyer = (_first(root, name) for name in ("SellerTradeParty", "BuyerTradeParty"))
    code = _texts(root, "ExchangedDocument/TypeCode")
    settlement = _first(root, "ApplicableHeaderTradeSettlement")
    sums = "SpecifiedTradeSettlementHeaderMonetarySummation"
    fields = _known(
        {
            "type": _type(code[0] if code else "380"),
            "documentNumber": _text(root, "ExchangedDocument/ID"),
            "issueDate": _day(root, "ExchangedDocument/IssueDateTime/DateTimeString"),
            "dueDate": _day(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"),
            "orderNumber": _text(root, "BuyerOrderReferencedDocument/IssuerAssignedID"),
            "currency": _text(settlement, "InvoiceCurrencyCode"),
            "totalHt": _amount(settlement, f"{sums}/TaxBasisTotalAmount"),
            "totalVat": _amount(settlement, f"{sums}/TaxTotalAmount"),
            "totalTtc": _amount(settlement, f"{sums}/GrandTotalAmount"),
            "supplierName": _text(seller, "Name"),
            "vatNumber": _tidy(_text(seller, "SpecifiedTaxRegistration/ID")),
            "iban": _tidy(_text(settlement, "PayeePartyCreditorFinancialAccount/IBANID")),
            "buyer": _tidy(_text(buyer, "SpecifiedLegalOrganization/ID", "SpecifiedTaxRegistration/ID")),
        }
    ) | _numbers(_texts(seller, "SpecifiedLegalOrganization/ID") + _texts(seller, "GlobalID"))
    lines = tuple(
        _known(
            {
                "reference": _text(line, "SpecifiedTradeProduct/SellerAssignedID"),
                "designation": _text(line, "SpecifiedTradeProduct/Name"),
                "quantity": _amount(line, "BilledQuantity"),
                "unitPriceHt": _amount(line, "NetPriceProductTradePrice/ChargeAmount"),
                "vatRatePct": _amount(line, "ApplicableTradeTax/RateApplicablePercent"),
                "totalHt": _amount(line, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
            }
        )
        for line in _nodes(root, "IncludedSupplyChainTradeLineItem")[:MOST]
    ) + _beside(
        _nodes(settlement, "SpecifiedTradeAllowanceCharge"), "ChargeIndicator/Indicator", "ActualAmount", "Reason",
        "CategoryTradeTax/RateApplicablePercent",
    )  # fmt: skip
    taxes = [one for one in _nodes(settlement, "ApplicableTradeTax") if _texts(one, "CalculatedAmount")]
    return Extraction(
        fields, lines, tuple(_rate(one, "RateApplicablePercent", "BasisAmount", "CalculatedAmount") for one in taxes)
    )


def _ubl(root: Any, *, is_credit: bool) -> Extraction:
    seller, buyer = _first(root, "AccountingSupplierParty"), _first(root, "AccountingCustomerParty")
    code = _texts(root, "InvoiceTypeCode")
    own = [one for one in root if etree.QName(one).localname == "ID"]
    line_name = "CreditNoteLine" if is_credit else "InvoiceLine"
    fields = _known(
        {
            "type": _type(code[0] if code else "380", is_credit=is_credit),
            "documentNumber": Field((own[0].text or "").strip()[:60], source=ReadSource.XML) if own else None,
            "issueDate": _day(root, "IssueDate"),
            "dueDate": _day(root, "DueDate", "PaymentDueDate"),
            "orderNumber": _text(root, "OrderReference/ID"),
            "currency": _text(root, "DocumentCurrencyCode"),
            "totalHt": _amount(root, "LegalMonetaryTotal/TaxExclusiveAmount"),
            "totalVat": _amount(root, "TaxTotal/TaxAmount"),
            "totalTtc": _amount(root, "LegalMonetaryTotal/TaxInclusiveAmount"),
            "supplierName": _text(seller, "PartyLegalEntity/RegistrationName", "PartyName/Name"),
            "vatNumber": _tidy(_text(seller, "PartyTaxScheme/CompanyID")),
            "iban": _tidy(_text(root, "PayeeFinancialAccount/ID")),
            "buyer": _tidy(_text(buyer, "PartyLegalEntity/CompanyID", "PartyTaxScheme/CompanyID")),
        }
    ) | _numbers(_texts(seller, "PartyLegalEntity/CompanyID") + _texts(seller, "PartyIdentification/ID"))
    lines = tuple(
        _known(
            {
                "reference": _text(line, "SellersItemIdentification/ID"),
                "designation": _text(line, "Item/Name"),
                "quantity": _amount(line, "CreditedQuantity" if is_credit else "InvoicedQuantity"),
                "unitPriceHt": _amount(line, "Price/PriceAmount"),
                "vatRatePct": _amount(line, "ClassifiedTaxCategory/Percent"),
                "totalHt": _amount(line, "LineExtensionAmount"),
            }
        )
        for line in _nodes(root, line_name)[:MOST]
    ) + _beside(
        [one for one in root if etree.QName(one).localname == "AllowanceCharge"], "ChargeIndicator", "Amount",
        "AllowanceChargeReason", "TaxCategory/Percent",
    )  # fmt: skip
    return Extraction(
        fields, lines, tuple(_rate(one, "Percent", "TaxableAmount", "TaxAmount") for one in _nodes(root, "TaxSubtotal"))
    )


def _beside(nodes: Sequence[Any], charges: str, amount: str, reason: str, rate: str) -> tuple[dict[str, Field], ...]:
    """Return allowances and charges of the whole document as lines: an allowance has a price below zero."""
    found = []
    for node in nodes[:MOST]:
        sum_ = _amount(node, amount)
        if sum_ is None:
            continue
        is_charge = _texts(node, charges)[:1] == ["true"]
        value = sum_ if is_charge else replace(sum_, value=-sum_.value)
        line = {
            "designation": _text(node, reason) or Field(CHARGE if is_charge else ALLOWANCE, source=ReadSource.XML),
            "quantity": Field(Decimal(1), source=ReadSource.XML), "unitPriceHt": value, "totalHt": value,
            "vatRatePct": _amount(node, rate),
        }  # fmt: skip
        found.append(_known(line))
    return tuple(found)


def _rate(node: Any, rate: str, base: str, vat: str) -> dict[str, Field]:
    zero = Field(Decimal(0), source=ReadSource.XML)
    return {
        "ratePct": _amount(node, rate) or zero,
        "base": _amount(node, base) or zero,
        "vat": _amount(node, vat) or zero,
    }


def _first(node: Any, name: str) -> Any:
    found = _nodes(node, name)
    return found[0] if found else etree.Element("none")
