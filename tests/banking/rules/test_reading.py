"""Files of banks: the same three lines in each format, and what is refused."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.banking.enums import BankLineKind
from leaseapp.banking.rules.fingerprints import fingerprints
from leaseapp.banking.rules.reading import files
from leaseapp.banking.rules.reading.statement import checked
from leaseapp.kernel.errors import Invalid
from tests.banking import papers

BAD = papers.camt()
CHARGE, PAID = papers.LINES[0], papers.LINES[1]
MANY = [("2026-11-16", "1.00", "X")] * 5001
BOMB = b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + BAD.partition(b"?>")[2]


def read(content: bytes, closing: str | None = None):
    return checked(files.read(content), Decimal(closing) if closing else None)


@pytest.mark.parametrize(
    ("content", "account", "given"),
    [
        (papers.camt(), papers.IBAN, True),
        (papers.mt940(), papers.IBAN, True),
        (papers.ofx(), papers.IBAN[4:], False),
        (papers.table(), None, True),
        (papers.table(newest_first=False), None, True),
    ],
    ids=["camt", "mt940", "ofx", "csv", "csv-oldest-first"],
)  # fmt: skip
def test_each_format_tells_the_same_statement(content, account, given):
    found = read(content)
    assert [(line.day, line.amount) for line in found.lines] == [
        (date.fromisoformat(row[0]), Decimal(row[1])) for row in papers.LINES
    ]
    assert [row[2] in line.label for row, line in zip(papers.LINES, found.lines, strict=True)] == [True] * 3
    assert (found.opening, found.closing, found.credits, found.debits) == (1000, Decimal("1558.00"), 1200, 642)
    assert (found.account, found.balances_given) == (account, given)
    assert (found.first_day, found.last_day) == (date(2026, 11, 16), date(2026, 11, 18))


def test_camt_tells_who_paid_from_where_and_what_kind_it_is():
    charge, paid, back = read(papers.camt()).lines
    assert (paid.counterparty, paid.iban, paid.bank_reference) == ("Customer 1", "FR7612345987650123456789014", "R2")
    assert (charge.kind, paid.kind, back.kind) == (BankLineKind.CHARGE, BankLineKind.TRANSFER, BankLineKind.RETURN)


def test_mt940_tells_kinds_and_references():
    charge, paid, back = read(papers.mt940()).lines
    assert (charge.kind, paid.kind, back.kind) == (BankLineKind.CHARGE, BankLineKind.TRANSFER, BankLineKind.RETURN)
    assert (paid.bank_reference, paid.reference) == ("R2", None)


def test_a_csv_without_balance_takes_the_one_that_a_person_types():
    found = read(papers.table(opening=None), "1558.00")
    assert (found.opening, found.closing, found.balances_given) == (1000, Decimal("1558.00"), False)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (BAD[: len(BAD) // 2], "STATEMENT_CUT"),
        (papers.mt940()[:-40], "STATEMENT_CUT"),
        (papers.ofx()[: len(papers.ofx()) // 2], "STATEMENT_CUT"),
        (papers.camt(currency="USD"), "CURRENCY_NOT_EUR"),
        (papers.mt940(currency="USD"), "CURRENCY_NOT_EUR"),
        (papers.ofx(currency="CHF"), "CURRENCY_NOT_EUR"),
        (papers.camt(closing="1557.00"), "STATEMENT_SUM"),
        (papers.camt(()), "STATEMENT_EMPTY"),
        (papers.camt(MANY), "STATEMENT_TOO_LONG"),
        (BOMB, "STATEMENT_UNREADABLE"),
        (b"<a/>", "STATEMENT_UNREADABLE"),
        (b"  \n", "STATEMENT_UNREADABLE"),
        (b"\x00\x01\x02", "UNREADABLE_FILE"),
        (b"a;b\n1;2\n", "HEADINGS_UNKNOWN"),
        (b"date;libelle;montant\n31/02/2026;X;1,00\n", "ROW_INVALID"),
        (b"date;libelle;montant\n01/02/2026;X;un\n", "ROW_INVALID"),
        (b"date;libelle;montant\n01/02/2026;X;1,234\n", "ROW_INVALID"),
        (b"date;libelle;montant;devise\n01/02/2026;X;1,00;USD\n", "CURRENCY_NOT_EUR"),
    ],
    ids=range(18),
)  # fmt: skip
def test_what_cannot_be_taken_is_refused_at_the_file(content, code):
    with pytest.raises(Invalid) as refused:
        read(content)
    assert [(error.field, error.code) for error in refused.value.errors] == [("content", code)]


def test_a_file_without_any_balance_asks_for_it():
    with pytest.raises(Invalid) as refused:
        read(papers.table(opening=None))
    assert [(error.field, error.code) for error in refused.value.errors] == [("closingBalance", "CLOSING_REQUIRED")]


def test_statements_of_one_file_follow_one_another():
    first, second = papers.mt940(papers.LINES[:1]), papers.mt940(papers.LINES[1:], "958.00")
    found = read(first + second)
    assert (len(found.lines), found.opening, found.closing) == (3, 1000, Decimal("1558.00"))
    with pytest.raises(Invalid) as refused:
        read(first + papers.mt940(papers.LINES[1:], "900.00"))
    assert refused.value.code == "STATEMENT_BROKEN_CHAIN"
    with pytest.raises(Invalid) as refused:
        read(first + papers.mt940(papers.LINES[1:], "958.00", account="FR7612345987650123456789014"))
    assert refused.value.code == "STATEMENT_MIXED"


def test_equal_lines_are_told_apart_by_their_place_and_no_others():
    twice = ("2026-11-17", "10.00", "VIR X")
    both = read(papers.camt([twice, twice])).lines
    prints = fingerprints(papers.IBAN, both)
    assert len(set(prints)) == 2
    again = fingerprints(papers.IBAN, read(papers.camt([twice, twice, PAID], "5.00")).lines)
    assert again[:2] == prints
    assert fingerprints("FR1", both)[0] != prints[0]
