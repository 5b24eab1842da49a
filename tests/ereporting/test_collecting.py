"""A book's report of a period, from its invoices, credit notes and receipts."""

from datetime import date
from decimal import Decimal

from leaseapp.billing.queries import lines_of
from leaseapp.directory.models import Company
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.services.collecting import figures_of
from leaseapp.kernel.persistence.queries import get_or_404
from tests.ereporting.conftest import GOODS, SERVICE, line, told
from tests.factories import credits as crediting
from tests.factories import sales

T, B, P = EReportingType.TRANSACTIONS, EReportingType.B2C, EReportingType.PAYMENTS
START, END = date(2026, 10, 1), date(2026, 10, 31)


def figures(context, desk, type_, start=START, end=END):
    return figures_of(context, desk.book, type_, start, end)


def test_sales_to_consumers_by_day_and_category(context, desk):
    """MONEY.md 5.4: 3 Oct 2026, 305.00 at 20 % and 45.00 at 10 %."""
    consumer = desk.consumer()
    desk.invoice(date(2026, 10, 3), consumer, line(GOODS, 305))
    desk.invoice(date(2026, 10, 3), consumer, line(GOODS, 45, 10))
    desk.invoice(date(2026, 10, 4), consumer, line(GOODS, 100), line(SERVICE, 50))
    desk.invoice(date(2026, 11, 1), consumer, line(GOODS, 7))
    desk.invoice(date(2026, 10, 4), sales.customer(context, 9), line(GOODS, 900))
    assert told(figures(context, desk, B).items) == [
        "03 TLB1 20 305.00 61.00 366.00 n1", "03 TLB1 10 45.00 4.50 49.50 n1",
        "04 TLB1 20 100.00 20.00 120.00 n1", "04 TPS1 20 50.00 10.00 60.00 n1",
    ]  # fmt: skip
    assert figures(context, desk, T).items == []


def test_a_credit_note_reduces_the_period_of_its_own_date(context, desk):
    invoice = desk.invoice(date(2026, 10, 3), desk.consumer(), line(GOODS, 305))
    with desk.on(date(2026, 10, 12)):
        (of,) = lines_of(context, invoice.id)
        crediting.credited(context, invoice, crediting.amount_of(of, 100))
    assert told(figures(context, desk, B).items) == [
        "03 TLB1 20 305.00 61.00 366.00 n1", "12 TLB1 20 -100.00 -20.00 -120.00 n0",
    ]  # fmt: skip


def test_sales_abroad_by_invoice(context, desk):
    german = desk.german()
    swiss = desk.german(21, country="CH", vatNumber=None, name="Helvetia Werkzeugmaschinen")
    first = desk.invoice(date(2026, 10, 3), german, line(GOODS, 200, 0, vatReason="INTRA_EU"), supplyDate="2026-10-02")
    second = desk.invoice(date(2026, 10, 5), swiss, line(GOODS, 80, 0, vatReason="EXPORT"), supplyDate="2026-10-02")
    with desk.on(date(2026, 10, 7)):
        (of,) = lines_of(context, first.id)
        note = crediting.credited(context, first, crediting.amount_of(of, 50))
    found = figures(context, desk, T)
    assert told(found.items) == [
        f"03 {first.number} 0 200.00 0.00 200.00 n1", f"05 {second.number} 0 80.00 0.00 80.00 n1",
        f"07 {note.number} 0 -50.00 0.00 -50.00 n1",
    ]  # fmt: skip
    heads = {head.number: head for head in found.invoices}
    assert (heads[first.number].buyer_scheme, heads[first.number].buyer_identifier) == ("0223", "DE123456788")
    assert (heads[second.number].buyer_scheme, heads[second.number].buyer_identifier) == ("0227", "CHHelvetia Werkzeu")
    assert heads[first.number].rows[0].reason_code == "VATEX-EU-IC"
    credit = heads[note.number]
    assert (credit.type_code, credit.previous[0][0], credit.total_ht) == ("381", first.number, Decimal("50.00"))
    assert found.anomalies == []


def test_anomalies_name_the_invoice_and_vanish_when_the_client_is_completed(context, desk):
    german = desk.german(vatNumber=None)
    invoice = desk.invoice(date(2026, 10, 3), german, line(SERVICE, 200))
    found = figures(context, desk, T)
    assert [(one.code, one.number, one.name) for one in found.anomalies] == [
        ("BUYER_VAT_MISSING", invoice.number, "Werk 20")
    ]
    get_or_404(context, Company, german.company_id).vat_number = "DE123456788"
    context.session.flush()
    assert figures(context, desk, T).anomalies == []


def test_receipts_of_services_of_consumers_by_day(context, desk):
    """MONEY.md 5.4: 2 000.00 on an invoice of 5 035.13 (4 050.00, 530.64 and 454.49 by rate)."""
    lines = line(SERVICE, 3375), line(SERVICE, "482.40", 10), line(SERVICE, "430.80", "5.5")
    invoice = desk.invoice(date(2026, 9, 20), desk.consumer(), *lines)
    assert invoice.total_ttc == Decimal("5035.13")
    payment = desk.receipt(date(2026, 10, 15), invoice, "2000.00")
    desk.receipt(date(2026, 11, 2), invoice, "3035.13")
    assert [f"{row.rate} {row.amount}" for row in figures(context, desk, P).items] == [
        "20 1608.69", "10 210.78", "5.5 180.53",
    ]  # fmt: skip
    november = figures(context, desk, P, date(2026, 11, 1), date(2026, 11, 30)).items
    assert [f"{row.rate} {row.amount}" for row in november] == ["20 2441.31", "10 319.86", "5.5 273.96"]
    desk.undone(date(2026, 11, 3), payment)
    november = figures(context, desk, P, date(2026, 11, 1), date(2026, 11, 30)).items
    assert [f"{row.rate} {row.amount}" for row in november if row.day.day == 3] == [
        "20 -1608.69", "10 -210.78", "5.5 -180.53",
    ]  # fmt: skip


def test_receipts_of_businesses_abroad_by_invoice(context, desk):
    german = desk.german()
    paid = desk.invoice(date(2026, 10, 1), german, line(SERVICE, 100), line(GOODS, 100))
    untaxed = desk.invoice(date(2026, 10, 1), german, line(SERVICE, 100, 0, vatReason="REVERSE_CHARGE"))
    desk.receipt(date(2026, 10, 9), paid, "120.00")
    desk.receipt(date(2026, 10, 9), untaxed, "100.00")
    assert told(figures(context, desk, P).items) == [f"09 {paid.number} 20 50.00 10.00 60.00 n1"]
    # French businesses: their platform tells it
    french = desk.invoice(date(2026, 10, 1), sales.customer(context, 3), line(SERVICE, 100))
    desk.receipt(date(2026, 10, 9), french, "120.00")
    assert len(figures(context, desk, P).items) == 1


def test_a_refund_goes_back_on_its_day(context, desk):
    invoice = desk.invoice(date(2026, 10, 1), desk.consumer(), line(SERVICE, 100))
    desk.receipt(date(2026, 10, 2), invoice, "120.00")
    with desk.on(date(2026, 10, 20)):
        (of,) = lines_of(context, invoice.id)
        note = crediting.credited(context, invoice, crediting.amount_of(of, 50))
        crediting.refunded(context, note, 60)
    assert [f"{row.day:%d} {row.amount}" for row in figures(context, desk, P).items] == ["02 120.00", "20 -60.00"]


def test_a_seller_who_opted_for_debits_tells_no_receipts(context, desk):
    desk.book.vat_on_debits = True
    invoice = desk.invoice(date(2026, 10, 1), desk.consumer(), line(SERVICE, 100))
    desk.receipt(date(2026, 10, 2), invoice, "120.00")
    assert figures(context, desk, P).items == []
