"""The report as flow 10 has it (XSD of the public portal, version 1.0, beside this file): written and validated.

One report holds transactions or receipts, never both (G6.29). Amounts are written with two decimals, dates as AAAAMMJJ.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from itertools import groupby
from pathlib import Path

from lxml import etree  # ty: ignore[import-not-found]  compiled

from leaseapp.ereporting.enums import EReportingType, TransmissionKind
from leaseapp.ereporting.rules.figures import Figures, Item, ReportedInvoice
from leaseapp.kernel import money

SCHEMA = Path(__file__).with_name("flux10") / "ereporting.xsd"
PROFILE = "urn.cpro.gouv.fr:1p0:ereporting"
PLATFORM_SCHEME, SIREN_SCHEME = "0238", "0002"
PLATFORM_ROLE, SELLER_ROLE = "WK", "SE"
_TYPE_CODES = {TransmissionKind.INITIAL: "IN", TransmissionKind.RECTIFYING: "RE"}


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a transmission: its id (TT-1), when it was made, who sends it and for whom, and the days that it covers."""

    identifier: str
    made_at: datetime
    kind: TransmissionKind
    platform: str
    platform_name: str
    siren: str
    name: str
    vat_number: str | None
    country: str
    start: date
    end: date


def written(head: Head, type_: EReportingType, figures: Figures) -> bytes:
    """Return the report of a period as XML."""
    root = etree.Element("Report")
    _head(root, head)
    name = "PaymentsReport" if type_ is EReportingType.PAYMENTS else "TransactionsReport"
    report = etree.SubElement(root, name)
    period = etree.SubElement(report, "ReportPeriod")
    _texts(period, StartDate=_day(head.start), EndDate=_day(head.end))
    if type_ is EReportingType.TRANSACTIONS:
        for invoice in figures.invoices:
            _invoice(report, head, invoice)
    elif type_ is EReportingType.B2C:
        for (day, category), rows in groupby(figures.items, key=lambda item: (item.day, item.category)):
            _sales(report, day, category.value if category else "", list(rows))
    else:
        _receipts(report, figures.items)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def faults(content: bytes) -> list[str]:
    """Return what the schema refuses in a report, none when it is valid."""
    schema = _schema()
    document = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    if schema.validate(document):
        return []
    return [f"{fault.line}: {fault.message}" for fault in schema.error_log]


@cache
def _schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(SCHEMA)))


def _head(root: etree._Element, head: Head) -> None:
    document = etree.SubElement(root, "ReportDocument")
    _texts(document, Id=head.identifier)
    _texts(etree.SubElement(document, "IssueDateTime"), DateTimeString=f"{head.made_at:%Y%m%d%H%M%S}")
    _texts(document, TypeCode=_TYPE_CODES[head.kind])
    for name, scheme, identifier, called, role in (
        ("Sender", PLATFORM_SCHEME, head.platform, head.platform_name, PLATFORM_ROLE),
        ("Issuer", SIREN_SCHEME, head.siren, head.name, SELLER_ROLE),
    ):
        party = etree.SubElement(document, name)
        etree.SubElement(party, "Id", schemeId=scheme).text = identifier
        _texts(party, Name=called, RoleCode=role)


def _invoice(report: etree._Element, head: Head, invoice: ReportedInvoice) -> None:
    """Flow 10.1: an invoice or credit note."""
    node = etree.SubElement(report, "Invoice")
    _texts(
        node, ID=invoice.number, IssueDate=_day(invoice.issue_date), TypeCode=invoice.type_code,
        CurrencyCode=invoice.currency, DueDate=_day(invoice.due_date),
    )  # fmt: skip
    _texts(etree.SubElement(node, "BusinessProcess"), ID=invoice.billing_mode, TypeID=PROFILE)
    for number, day in invoice.previous:
        _texts(etree.SubElement(node, "ReferencedDocument"), ID=number, IssueDate=_day(day))
    for name, scheme, identifier, vat_number, country in (
        ("Seller", SIREN_SCHEME, head.siren, head.vat_number, head.country),
        ("Buyer", invoice.buyer_scheme, invoice.buyer_identifier, invoice.buyer_vat_number, invoice.buyer_country),
    ):
        party = etree.SubElement(node, name)
        etree.SubElement(party, "CompanyId", schemeId=scheme).text = identifier
        if vat_number:
            etree.SubElement(party, "TaxRegistrationId", qualifyingId="VAT").text = vat_number
        _texts(etree.SubElement(party, "PostalAddress"), CountryId=country)
    if invoice.delivery_country:
        location = etree.SubElement(etree.SubElement(node, "Delivery"), "Location")
        _texts(location, CountryId=invoice.delivery_country)
    if any(invoice.period):
        _texts(
            etree.SubElement(node, "InvoicePeriod"), StartDate=_day(invoice.period[0]), EndDate=_day(invoice.period[1])
        )
    totals = etree.SubElement(node, "MonetaryTotal")
    _texts(totals, TaxExclusiveAmount=_amount(invoice.total_ht))
    etree.SubElement(totals, "TaxAmount", CurrencyCode=invoice.currency).text = _amount(invoice.total_vat)
    for row in invoice.rows:
        tax = etree.SubElement(node, "TaxSubTotal")
        _texts(tax, TaxableAmount=_amount(row.base), TaxAmount=_amount(row.vat))
        category = etree.SubElement(tax, "TaxCategory")
        _texts(category, Code=row.category, Percent=_amount(row.rate), TaxExemptionReasonCode=row.reason_code)


def _sales(report: etree._Element, day: date, category: str, rows: Sequence[Item]) -> None:
    """Flow 10.3: the sales of a day in a category."""
    node = etree.SubElement(report, "Transactions")
    _texts(
        node, Date=_day(day), TransactionsCurrency="EUR", CategoryCode=category,
        TaxExclusiveAmount=_amount(money.total(row.base for row in rows)),
        TaxTotal=_amount(money.total(row.vat for row in rows)), TransactionsCount=str(sum(row.count for row in rows)),
    )  # fmt: skip
    for row in rows:
        _texts(
            etree.SubElement(node, "TaxSubtotal"), TaxPercent=_amount(row.rate), TaxableAmount=_amount(row.base),
            TaxTotal=_amount(row.vat),
        )  # fmt: skip


def _receipts(report: etree._Element, items: Iterable[Item]) -> None:
    """Flow 10.2, receipts by invoice, then flow 10.4, those of consumers by day: the schema wants that order."""
    rows = list(items)
    of_invoices = [row for row in rows if row.invoice_number]
    for (number, day, _source), parts in groupby(
        of_invoices, key=lambda row: (row.invoice_number, row.day, row.sources)
    ):
        shares = list(parts)
        node = etree.SubElement(report, "Invoice")
        _texts(node, InvoiceID=number, IssueDate=_day(shares[0].issued_on))
        _payment(node, day, shares)
    for day, parts in groupby([row for row in rows if not row.invoice_number], key=lambda row: row.day):
        _payment(etree.SubElement(report, "Transactions"), day, list(parts))


def _payment(node: etree._Element, day: date, rows: Sequence[Item]) -> None:
    payment = etree.SubElement(node, "Payment")
    _texts(payment, Date=_day(day))
    for row in rows:
        _texts(
            etree.SubElement(payment, "SubTotals"), TaxPercent=_amount(row.rate), CurrencyCode="EUR",
            Amount=_amount(row.amount),
        )  # fmt: skip


def _texts(parent: etree._Element, **values: str | None) -> None:
    """Add a child for each value that is there, in their order."""
    for name, value in values.items():
        if value is not None:
            etree.SubElement(parent, name).text = value


def _day(day: date | None) -> str | None:
    return f"{day:%Y%m%d}" if day else None


def _amount(amount: Decimal) -> str:
    return f"{amount:.2f}"
