"""Reports as flow 10: valid against the schema of the public portal, with the worked numbers of MONEY.md 5.4."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from lxml import etree

from leaseapp.ereporting.enums import EReportingType, SaleCategory, TransmissionKind
from leaseapp.ereporting.rendering.flux10_xml import Head, faults, written
from leaseapp.ereporting.rules.figures import Figures, Item, ReportedInvoice, TaxRow

DAY = date(2026, 10, 15)
ID = UUID(int=7)
T, B, P = EReportingType.TRANSACTIONS, EReportingType.B2C, EReportingType.PAYMENTS


def head(kind: TransmissionKind = TransmissionKind.INITIAL) -> Head:
    return Head(str(ID), datetime(2026, 11, 3, 8, 30, tzinfo=UTC), kind, "9998", "Plateforme", "987654308", "Nordlease",
                "FR96987654308", "FR", date(2026, 10, 1), date(2026, 10, 31))  # fmt: skip


def item(rate: str, base: str, vat: str, **values) -> Item:
    amounts = Decimal(base), Decimal(vat)
    return Item(values.pop("day", DAY), Decimal(rate), *amounts, sum(amounts), **values)


SALES = Figures([
    item("20", "305.00", "61.00", day=date(2026, 10, 3), count=1, category=SaleCategory.GOODS),
    item("10", "45.00", "4.50", day=date(2026, 10, 3), count=1, category=SaleCategory.GOODS),
])  # fmt: skip
RECEIPTS = Figures([
    item(rate, amount, "0.00", invoice_number="FAC-42", invoice_id=ID, issued_on=date(2026, 9, 1), count=count)
    for rate, amount, count in (("20", "1608.69", 1), ("10", "210.78", 0), ("5.5", "180.53", 0))
] + [item("20", "100.00", "0.00")])  # fmt: skip
ABROAD = Figures(invoices=[
    ReportedInvoice(ID, "AV-7", DAY, "381", None, "S1", "0223", "DE123456789", "DE", "DE123456789",
                    (("FAC-41", date(2026, 9, 1)),), Decimal(100), Decimal(0),
                    (TaxRow("AE", Decimal(0), Decimal(100), Decimal(0), "VATEX-EU-AE"),), delivery_country="DE",
                    period=(date(2026, 9, 1), date(2026, 9, 30))),
    ReportedInvoice(ID, "FAC-43", DAY, "380", DAY, "B1", "0227", "CHHelvetia Werkzeug", "CH", None, (), Decimal(50),
                    Decimal(0), (TaxRow("G", Decimal(0), Decimal(50), Decimal(0)),)),
])  # fmt: skip


@pytest.mark.parametrize("kind", TransmissionKind)
@pytest.mark.parametrize(("type_", "figures"), [(T, ABROAD), (B, SALES), (P, RECEIPTS), (T, Figures()), (P, Figures())])
def test_reports_are_valid(kind, type_, figures):
    assert faults(written(head(kind), type_, figures)) == []


def texts(content: bytes, path: str) -> list[str]:
    return etree.fromstring(content).xpath(f"{path}/text()")


def test_the_worked_sales():
    content = written(head(), B, SALES)
    at = "/Report/TransactionsReport/Transactions"
    assert texts(content, f"{at}/CategoryCode") == ["TLB1"]
    assert texts(content, f"{at}/TaxExclusiveAmount") == ["350.00"]
    assert texts(content, f"{at}/TaxTotal") == ["65.50"]
    assert texts(content, f"{at}/TransactionsCount") == ["2"]
    assert texts(content, f"{at}/TaxSubtotal/TaxPercent") == ["20.00", "10.00"]


def test_the_worked_receipt_and_one_of_consumers():
    content = written(head(TransmissionKind.RECTIFYING), P, RECEIPTS)
    at = "/Report/PaymentsReport"
    assert texts(content, f"{at}/Invoice/InvoiceID") == ["FAC-42"]
    assert texts(content, f"{at}/Invoice/Payment/SubTotals/Amount") == ["1608.69", "210.78", "180.53"]
    assert texts(content, f"{at}/Transactions/Payment/SubTotals/Amount") == ["100.00"]
    assert texts(content, "/Report/ReportDocument/TypeCode") == ["RE"]


def test_the_schema_refuses_what_is_none():
    assert faults(written(head(), B, SALES).replace(b"<CategoryCode>TLB1</CategoryCode>", b""))
