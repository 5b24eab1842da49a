"""The rule reader on documents: French and English, two pages, credit notes, both notations."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from leaseapp.demo.supplier_papers import Sender, pdf_of
from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading import anchors, document, modelled, placing
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.reading.values import amounts, dates, number_of
from tests.purchasing import papers


@pytest.mark.parametrize(
    ("text", "english", "value"),
    [
        ("24 800,00", False, "24800.00"),
        ("24\u202f800,00 €", False, "24800.00"),
        ("1.234,56", False, "1234.56"),
        ("1,234.56", True, "1234.56"),
        ("€ 1,234.00", True, "1234.00"),
        ("-1 188,00", False, "-1188.00"),
        ("1 188,00-", False, "-1188.00"),
        ("(1,188.00)", True, "-1188.00"),
        ("1,234", True, "1234"),
        ("1,234", False, "1.234"),
        ("1.234", True, "1.234"),
        ("12 500", False, "12500"),
        ("0,0000001", False, None),
        ("1e30", False, None),
        ("999999999999999,00", False, None),
        ("NaN", False, None),
        ("12/11/2026", False, None),
        ("20 %", False, None),
    ],
)
def test_amounts_in_both_notations(text, english, value):
    found = [one.value for one in amounts(text, english=english)]
    assert found == ([Decimal(value)] if value else [])


@pytest.mark.parametrize(
    ("text", "english", "value", "other"),
    [
        ("12/11/2026", False, date(2026, 11, 12), None),
        ("12.11.26", False, date(2026, 11, 12), None),
        ("2026-11-12", False, date(2026, 11, 12), None),
        ("1er décembre 2026", False, date(2026, 12, 1), None),
        ("12 nov. 2026", False, date(2026, 11, 12), None),
        ("November 12, 2026", True, date(2026, 11, 12), None),
        ("3 October 2026", True, date(2026, 10, 3), None),
        ("03/04/2026", True, date(2026, 4, 3), date(2026, 3, 4)),
        ("04/25/2026", True, date(2026, 4, 25), None),
        ("31/02/2026", False, None, None),
        ("01/01/0001", False, date(1, 1, 1), None),
    ],
)
def test_dates(text, english, value, other):
    found = list(dates(text, english=english))
    assert [(one.value, one.other) for one in found] == ([(value, other)] if value else [])


def test_a_number_without_digits_is_none():
    assert number_of("—") is None


def read(paper) -> Extraction:
    return document.read(papers.pages_of(paper), papers.US)


def values(found: Extraction, *names: str) -> list:
    return [found.value(name) for name in names]


def test_a_french_invoice_is_read_with_the_place_of_each_value():
    found = read(papers.INVOICE)
    assert values(found, "type", "documentNumber", "issueDate", "dueDate", "orderNumber") == [
        "INVOICE", "F26-11-0482", date(2026, 11, 12), date(2027, 1, 11), "CF-187",
    ]  # fmt: skip
    assert values(found, "siren", "vatNumber", "iban", "email", "supplierName", "buyer") == [
        "555012301", "FR02555012301", papers.IBAN, "compta@medilys.example", "Médilys Distribution", "732829320",
    ]  # fmt: skip
    assert values(found, "totalHt", "totalVat", "totalTtc") == [
        Decimal("28275.00"),
        Decimal("5655.00"),
        Decimal("33930.00"),
    ]
    assert [one["designation"].value for one in found.lines] == [
        "Échographe Apilo a450",
        "Sonde convexe C5-1",
        "Port et emballage",
    ]
    assert [str(found.lines[1][name].value) for name in ("quantity", "unitPriceHt", "discountPct", "vatRatePct", "totalHt")] == [
        "2", "1850.00", "10", "20", "3330.00",
    ]  # fmt: skip
    assert document.is_sure(found)
    for one in found.fields.values():
        assert one.source in (ReadSource.TEXT, ReadSource.RULE)
        if one.box:
            assert all(0 <= side <= 1 for side in one.box), one
            assert one.box[0] < one.box[2], one


def test_an_english_invoice_is_read():
    found = read(papers.ENGLISH)
    assert values(found, "type", "documentNumber", "issueDate", "dueDate", "orderNumber", "vatNumber", "totalTtc") == [
        "INVOICE", "INV-20931", date(2026, 10, 3), date(2026, 11, 2), "PO-55", "GB980780684", Decimal("33756.00"),
    ]  # fmt: skip
    assert [str(one["unitPriceHt"].value) for one in found.lines] == ["12400.00", "1850.00"]


def test_a_credit_note_has_amounts_above_zero():
    found = read(papers.CREDIT)
    assert values(found, "type", "documentNumber", "totalHt", "totalTtc") == [
        "CREDIT_NOTE", "AV-0077", Decimal("24800.00"), Decimal("29760.00"),
    ]  # fmt: skip
    assert [(one["quantity"].value, one["unitPriceHt"].value, one["totalHt"].value) for one in found.lines] == [
        (2, 12400, 24800)
    ]


def test_a_quote_says_until_when_and_how_soon():
    found = read(papers.QUOTE)
    assert values(found, "type", "documentNumber", "validUntil", "leadTimeDays") == [
        "QUOTE",
        "DV-3318",
        date(2026, 12, 17),
        21,
    ]
    assert found.value("dueDate") is None


def test_an_acknowledgement_is_an_order():
    assert values(read(papers.ORDER), "type", "orderNumber") == ["ORDER", "CF-187"]


def test_the_lines_of_two_pages_are_one_table():
    found = read(papers.LONG)
    assert len(found.lines) == 24
    assert {one["designation"].page for one in found.lines} == {1, 2}
    assert sum(one["totalHt"].value for one in found.lines) == found.value("totalHt") == Decimal("3750.00")


def test_labels_above_their_values_and_several_rates_are_read():
    found = read(replace(papers.INVOICE, stacked=True, lines=(papers.SCANNER, papers.BOOK)))
    assert values(found, "documentNumber", "issueDate", "totalHt", "totalVat") == [
        "F26-11-0482", date(2026, 11, 12), Decimal("24907.70"), Decimal("4965.92"),
    ]  # fmt: skip
    assert [(row["ratePct"].value, row["vat"].value) for row in found.vat] == [
        (20, 4960),
        (Decimal("5.5"), Decimal("5.92")),
    ]


def test_a_name_that_begins_as_a_label_does_is_none():
    buyer = Sender("Nordlease", ("110 rue du Faubourg de Roubaix", "59800 Lille"), "732829320")
    found = read(replace(papers.INVOICE, stacked=True, buyer=buyer))
    assert (found.fields["documentNumber"].value, found.fields["documentNumber"].alternatives) == (
        papers.INVOICE.number,
        (),
    )


def test_terms_make_the_due_date_that_is_not_printed():
    found = read(replace(papers.INVOICE, due=None, terms="Règlement à 30 jours fin de mois"))
    assert (found.value("dueDate"), found.fields["dueDate"].source) == (date(2026, 12, 31), ReadSource.RULE)


def test_printed_date_and_terms_that_differ_are_doubtful():
    due = read(replace(papers.INVOICE, terms="Virement à 30 jours")).fields["dueDate"]
    assert (due.value, due.is_doubtful, [one.value for one in due.alternatives]) == (
        date(2027, 1, 11),
        True,
        [date(2026, 12, 12)],
    )


def test_a_letter_in_our_order_number_is_doubtful():
    order = read(replace(papers.INVOICE, order="CF-O187")).fields["orderNumber"]
    assert (order.value, order.is_doubtful) == ("CF-0187", True)


def test_words_of_no_document_are_unknown():
    found = document.read(papers.pages_of(replace(papers.INVOICE, lines=()))[:0], papers.US)
    assert (found.value("type"), found.lines, document.is_sure(found)) == ("UNKNOWN", (), False)


def test_what_is_stored_is_what_was_read():
    found = read(papers.INVOICE)
    assert Extraction.from_json(found.as_json()).as_json() == found.as_json()


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        ("F26-11-0482", True),
        (Decimal("33930.00"), True),
        (date(2026, 11, 12), True),
        ("Médilys Distributon", True),
        ("F26-99", False),
        (Decimal("1.23"), False),
    ],
)
def test_a_value_has_a_place_only_where_it_stands(value, seen):
    assert placing.is_seen(value, papers.pages_of(papers.INVOICE)) is seen


def test_a_model_fills_gaps_with_what_stands_there_and_never_beats_the_page():
    pages = papers.pages_of(papers.INVOICE)
    own = document.read(pages, papers.US)
    own.fields.pop("documentNumber")
    told = {
        "document_type": "quote",
        "number": "F26-11-0482",
        "total_ttc": Decimal("99999.00"),
        "vendor": "Someone Else",
    }
    found = modelled.joined(own, told, {}, pages)
    assert (found.value("type"), found.value("documentNumber"), found.fields["documentNumber"].source) == (
        "INVOICE",
        "F26-11-0482",
        ReadSource.AI,
    )
    assert (found.value("totalTtc"), found.value("supplierName")) == (Decimal("33930.00"), "Médilys Distribution")


def test_a_model_that_sees_what_no_words_tell_is_not_seen_on_the_page():
    found = modelled.joined(Extraction(), {"number": "F-1"}, {}, ())
    assert (found.fields["documentNumber"].checks, found.fields["documentNumber"].box) == (("NOT_SEEN",), None)


def test_the_words_beside_a_place_find_the_field_in_the_next_document():
    pages = papers.pages_of(papers.INVOICE)
    box = document.read(pages, papers.US).fields["dueDate"].box
    assert anchors.anchor_of(pages, 1, box) == "Échéance"
    again = papers.pages_of(replace(papers.INVOICE, due=date(2026, 12, 1), terms=""))
    found = anchors.anchored(Extraction(), {"dueDate": "Échéance"}, again)
    assert (found.value("dueDate"), found.fields["dueDate"].source) == (date(2026, 12, 1), ReadSource.MEMORY)


def test_the_same_paper_is_the_same_bytes():
    assert pdf_of(papers.INVOICE) == pdf_of(papers.INVOICE)
