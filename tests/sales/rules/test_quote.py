"""Rules of a quote: which rows count, its sections, options, deposit and validity."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.rules import quote, quote_document
from leaseapp.sales.rules.quote_document import QuoteRow

PARIS = Address("1 rue du Port", None, "75001", "Paris", "FR")


def line(price: str, *, quantity: str = "1", rate: str = "20", reason=None, **row) -> QuoteRow:
    """A row with a service of this price."""
    priced = DocumentLine(LineKind.SERVICE, "Work", Decimal(quantity), Decimal(price), Decimal(rate), vat_reason=reason)
    return QuoteRow(QuoteRowKind.LINE, "Work", line=priced, line_total_ht=Decimal(price) * Decimal(quantity), **row)


def section(name: str) -> QuoteRow:
    """A heading."""
    return QuoteRow(QuoteRowKind.SECTION, name)


def document(*rows: QuoteRow, **values):
    """The document of these rows."""
    given = {"number": "DEV-7", "revision": 1, "issued_on": date(2026, 3, 2)} | values
    return quote_document.assemble(seller=Seller("Nordloc", PARIS), buyer=Buyer("Client", PARIS), rows=rows, **given)


def test_totals_count_lines_and_ticked_options_only():
    made = document(
        line("100"), line("30", optional=True, selected=False), line("7", optional=True), QuoteRow(QuoteRowKind.TEXT, "Free")
    )  # fmt: skip
    assert (made.totals.total_ht, made.totals.total_vat, made.totals.total_ttc) == (
        Decimal("107.00"), Decimal("21.40"), Decimal("128.40"),
    )  # fmt: skip
    assert made.options_ht == Decimal("30.00")
    assert [row.counts for row in made.rows] == [True, False, True, False]


def test_a_section_adds_up_what_counts_until_the_next_one():
    made = document(
        line("1"), section("Hire"), line("100"), line("50", optional=True, selected=False), section("Delivery"),
        line("20"), line("5", optional=True), section("Nothing"),
    )  # fmt: skip
    assert [row.subtotal_ht for row in made.rows] == [None, 100, None, None, 25, None, None, 0]


def test_an_explanation_is_given_for_vat_that_counts_only():
    free = line("10", rate="0", reason=VatReason.EXEMPT)
    assert document(line("100"), free).mentions == ("Exonération de TVA, article 261 du CGI",)
    left_out = line("10", rate="0", reason=VatReason.EXEMPT, optional=True, selected=False)
    assert document(line("100"), left_out).mentions == ()


def test_the_deposit_is_a_share_of_the_total_with_vat():
    made = document(line("333.33"), deposit_pct=Decimal(30))
    assert made.deposit == quote_document.Deposit(Decimal(30), Decimal("120.00"))
    assert document(line("100")).deposit is None
    assert document(line("100"), deposit_pct=Decimal(0)).deposit is None


def test_revisions_share_the_number():
    assert document(line("1")).full_number == "DEV-7"
    assert document(line("1"), revision=3).full_number == "DEV-7 v3"


@pytest.mark.parametrize(
    ("status", "until", "expired"),
    [
        (QuoteStatus.SENT, date(2026, 3, 1), True),
        (QuoteStatus.DRAFT, date(2026, 3, 1), True),
        (QuoteStatus.SENT, date(2026, 3, 2), False),
        (QuoteStatus.SENT, None, False),
        (QuoteStatus.ACCEPTED, date(2026, 3, 1), False),
        (QuoteStatus.CONVERTED, date(2026, 3, 1), False),
        (QuoteStatus.REFUSED, date(2026, 3, 1), False),
    ],
)
def test_only_what_waits_for_an_answer_expires_the_day_after_its_last(status, until, expired):
    assert quote.is_expired(status, until, date(2026, 3, 2)) is expired


def test_an_offer_stands_thirty_days():
    assert quote.default_valid_until(date(2026, 3, 2)) == date(2026, 4, 1)
