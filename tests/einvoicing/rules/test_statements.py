"""Statements of the life cycle: what is written is read again; arrivals of any completeness."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from leaseapp.commands.local_platform.papers import Shape, content_of
from leaseapp.einvoicing.rules.arrivals import arrival, siren_of
from leaseapp.einvoicing.rules.statements import BUYER, SELLER, NoStatement, Party, Received, Statement, read, written
from leaseapp.purchasing.rules.reading.e_invoices import NoEInvoice, read_xml

D = Decimal
AT = datetime(2026, 11, 20, 10, 30, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    "said",
    [
        Statement("205", "FAC-42", "987654308", AT, date(2026, 11, 3), message_id="m1", title="Approuvée"),
        Statement("210", "FAC-42", "987654308", AT, reason_code="CMD_ERR", reason_text="BC-181 & non BC-118", message_id="m2", title="Refusée"),
        Statement("212", "FAC-42", "987654308", AT, received=(Received(D("20.00"), D("1200.00")), Received(D("5.50"), D("-3.10"))),
                  message_id="m3", title="Encaissée"),
    ],
)  # fmt: skip
def test_a_statement_is_read_as_it_was_written(said):
    content = written(said, Party("123456782", BUYER), Party("987654308", SELLER, "Nordlease"))
    [found] = read(content)
    assert (found.code, found.invoice_number, found.seller_siren, found.at) == (said.code, "FAC-42", "987654308", AT)
    assert (found.reason_code, found.reason_text, found.received, found.message_id) == (
        said.reason_code, said.reason_text, said.received, said.message_id,
    )  # fmt: skip


@pytest.mark.parametrize(
    "content",
    [
        b"", b"no XML", b"<other/>", b"\xff\xfe\x00", b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>",
        b'<CrossDomainAcknowledgementAndResponse xmlns="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100"/>',
    ],
)  # fmt: skip
def test_what_is_no_statement_is_refused(content):
    with pytest.raises(NoStatement):
        read(content)


@pytest.mark.parametrize("shape", [Shape.CII, Shape.UBL])
def test_an_arrival_has_head_and_lines(shape):
    content, _syntax, _name = content_of(
        shape, number="F-9", seller="987654308", buyer="555012301", amount=D("250.00"), order="CF-7", issued=date(2026, 11, 3)
    )  # fmt: skip
    found = arrival(read_xml(content))
    assert (found.number, found.issued_on, found.is_complete) == ("F-9", date(2026, 11, 3), True)
    assert [(one.designation, one.quantity, one.unit_price, one.vat_rate_pct) for one in found.lines] == [
        ("Fournitures", D(1), D(250), D(20))
    ]


def test_allowances_and_charges_of_the_document_are_lines():
    content, _syntax, _name = content_of(
        Shape.CII, number="F-9", seller="987654308", buyer="555012301", amount=D("250.00"), issued=date(2026, 11, 3)
    )
    beside = (
        b"<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>%s</udt:Indicator></ram:ChargeIndicator>"
        b"<ram:ActualAmount>%s</ram:ActualAmount><ram:Reason>%s</ram:Reason><ram:CategoryTradeTax>"
        b"<ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>"
    )
    parts = beside % (b"true", b"12.50", b"Port") + beside % (b"false", b"25.00", b"Remise fin d'an")
    at = b"<ram:SpecifiedTradeSettlementHeaderMonetarySummation>"
    found = arrival(read_xml(content.replace(at, parts + at)))
    assert [(one.designation, one.unit_price) for one in found.lines] == [
        ("Fournitures", D(250)), ("Port", D("12.50")), ("Remise fin d'an", D("-25.00")),
    ]  # fmt: skip


def test_what_is_missing_is_a_finding():
    content, _syntax, _name = content_of(
        Shape.CII, number="F-9", seller="987654308", buyer="555012301", amount=D("250.00"), issued=date(2026, 11, 3)
    )
    bare = content.replace(b"<ram:ID>F-9</ram:ID>", b"", 1)
    assert arrival(read_xml(bare)).findings == ("NUMBER_MISSING",)
    assert not arrival(read_xml(bare)).is_complete
    with pytest.raises(NoEInvoice):
        read_xml(content[: len(content) // 2])


@pytest.mark.parametrize(
    ("number", "siren"),
    [("987654308", "987654308"), ("987 654 308", "987654308"), ("98765430800017", "987654308"), ("FR51987654308", "987654308"),
     ("123456789", None), ("DE129273398", None), (None, None), ("", None)],
)  # fmt: skip
def test_a_siren_is_found_in_what_names_a_company(number, siren):
    assert siren_of(number) == siren
