"""The FEC validator: a right file has no finding, and each of its mutations the expected one."""

import io
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.accounting.rules import fec_check
from leaseapp.accounting.rules.fec import HEADERS

NAME = "987654308FEC20261231.txt"
Rows = list[list[str]]


def row(journal: str, number: str, account: str, debit: str, credit: str, **fields: str) -> list[str]:
    """A line of 21 November 2026; `fields` by column name."""
    labels = {"VT": "Ventes", "BQ": "Banque", "AN": "À-nouveaux"}
    accounts = {
        "411": "Clients",
        "707": "Ventes de marchandises",
        "445711": "TVA 20 %",
        "512": "Banque",
        "101": "Capital",
    }
    values = {
        "JournalCode": journal, "JournalLib": labels[journal], "EcritureNum": number, "EcritureDate": "20261121",
        "CompteNum": account, "CompteLib": accounts[account], "PieceRef": "FAC-1", "PieceDate": "20261121",
        "EcritureLib": "Facture", "Debit": debit, "Credit": credit, "ValidDate": "20261121",
    }  # fmt: skip
    if account == "411":
        values |= {"CompAuxNum": "C00001", "CompAuxLib": "Clinique"}
    return [(values | fields).get(name, "") for name in HEADERS]


def right() -> Rows:
    """Opening entry, two sales, a receipt that is matched with the first."""
    opened = {"EcritureDate": "20260101", "PieceDate": "20260101", "ValidDate": "20260101", "PieceRef": "AN-2026"}
    matched = {"EcritureLet": "AA", "DateLet": "20261122"}
    later = {"EcritureDate": "20261122", "ValidDate": "20261122"}
    return [
        row("AN", "AN000001", "512", "1000,00", "0,00", **opened),
        row("AN", "AN000001", "101", "0,00", "1000,00", **opened),
        row("VT", "VT000001", "411", "120,00", "0,00", **matched),
        row("VT", "VT000001", "707", "0,00", "100,00"),
        row("VT", "VT000001", "445711", "0,00", "20,00"),
        row("VT", "VT000002", "411", "60,00", "0,00"),
        row("VT", "VT000002", "707", "0,00", "60,00"),
        row("BQ", "BQ000001", "512", "120,00", "0,00", **later),
        row("BQ", "BQ000001", "411", "0,00", "120,00", **later, **matched),
    ]


def written(rows: Rows, separator: str = "\t", header: list[str] | None = None) -> bytes:
    return "".join(separator.join(one) + "\r\n" for one in [header or list(HEADERS), *rows]).encode()


def codes(content: bytes, name: str = NAME, **options: object) -> set[str]:
    report = fec_check.check(io.BytesIO(content), name, **options)  # ty: ignore[invalid-argument-type]
    assert set(report.findings.counts) == {one.code for one in report.findings}
    return set(report.findings.counts)


def put(line: int, column: str, value: str) -> Callable[[Rows], None]:
    """A mutation: a value of the `line`-th row (from 0)."""

    def mutate(rows: Rows) -> None:
        rows[line][HEADERS.index(column)] = value

    return mutate


def without_line(line: int) -> Callable[[Rows], None]:
    return lambda rows: rows.pop(line) and None


def renumber(old: str, new: str) -> Callable[[Rows], None]:
    def mutate(rows: Rows) -> None:
        for one in rows:
            one[2] = new if one[2] == old else one[2]

    return mutate


def both(*mutations: Callable[[Rows], None]) -> Callable[[Rows], None]:
    def mutate(rows: Rows) -> None:
        for one in mutations:
            one(rows)

    return mutate


@pytest.mark.parametrize("separator", ["\t", "|"])
def test_a_right_file_has_no_finding(separator):
    report = fec_check.check(io.BytesIO(written(right(), separator)), NAME)
    assert list(report.findings) == []
    assert (report.lines, report.entries, report.debit, report.credit) == (9, 4, 130000, 130000)


@pytest.mark.parametrize("ending", [b"\n", b"\r"])
def test_other_ends_of_lines_are_allowed(ending):
    assert codes(written(right()).replace(b"\r\n", ending)) == set()


def test_latin_texts_and_a_sense_column_are_read():
    rows = right()
    for one in rows:
        one[11:13] = [one[11], "D"] if one[11] != "0,00" else [one[12], "C"]
    header = [*HEADERS[:11], "Montant", "Sens", *HEADERS[13:]]
    content = written(rows, header=header).decode().encode("iso8859-15")
    report = fec_check.check(io.BytesIO(content), NAME)
    assert (list(report.findings), report.encoding, report.debit) == ([], "ISO-8859-15", 130000)


MUTATIONS = [
    ("FEC04", lambda rows: rows[3].append("")),
    ("FEC04", lambda rows: rows[3].pop()),
    ("FEC05", lambda rows: rows.insert(4, [""])),
    ("FEC10", put(2, "PieceRef", "")),
    ("FEC10", put(2, "EcritureLib", " ")),
    ("FEC10", put(2, "Credit", "")),
    ("FEC11", put(3, "Credit", "100.00")),
    ("FEC11", put(0, "Debit", "1 000,00")),
    ("FEC12", put(3, "Credit", "cent")),
    ("FEC12", put(3, "Credit", "100,005")),
    ("FEC13", put(3, "EcritureDate", "20261321")),
    ("FEC13", put(3, "ValidDate", "21/11/2026")),
    ("FEC14", put(3, "Debit", "100,00")),
    ("FEC14", put(3, "Credit", "0,00")),
    ("FEC15", both(put(5, "Debit", "-60,00"), put(6, "Credit", "-60,00"))),
    ("FEC16", put(3, "EcritureLib", "Fac\x00ture")),
    ("FEC20", put(3, "Credit", "99,99")),
    ("FEC20", without_line(4)),
    ("FEC21", renumber("VT000002", "VT000003")),
    ("FEC21", lambda rows: rows.append(rows[5]) or rows.append(rows[6])),
    ("FEC21", put(3, "EcritureDate", "20261120")),
    ("FEC22", both(put(5, "EcritureDate", "20270101"), put(6, "EcritureDate", "20270101"))),
    ("FEC22", both(put(5, "EcritureDate", "20251231"), put(6, "EcritureDate", "20251231"))),
    ("FEC22", put(7, "ValidDate", "20261119")),
    ("FEC30", put(3, "CompteNum", "7A7")),
    ("FEC30", put(6, "CompteLib", "Autre")),
    ("FEC30", put(5, "CompAuxLib", "")),
    ("FEC30", put(3, "CompAuxLib", "Clinique")),
    ("FEC31", put(2, "EcritureLet", "")),
    ("FEC31", both(put(5, "CompAuxNum", ""), put(5, "CompAuxLib", ""))),
    ("FEC31", put(5, "PieceDate", "20261122")),
]


@pytest.mark.parametrize(("code", "mutate"), MUTATIONS)
def test_each_mutation_is_caught_by_its_code(code, mutate):
    rows = right()
    mutate(rows)
    assert code in codes(written(rows))


@pytest.mark.parametrize(
    ("code", "name", "content"),
    [
        ("FEC01", "fec-2026.txt", written(right())),
        ("FEC01", "987654308FEC20261301.txt", written(right())),
        ("FEC02", NAME, written(right(), ";")),
        ("FEC02", NAME, written([[*one[:10], "a|b", *one[11:]] for one in right()])),
        ("FEC03", NAME, written(right(), header=[HEADERS[1], HEADERS[0], *HEADERS[2:]])),
        ("FEC03", NAME, written(right(), header=list(HEADERS[:17]))),
        ("FEC05", NAME, b""),
        ("FEC05", NAME, written([])),
    ],
)
def test_what_is_wrong_with_a_whole_file(code, name, content):
    assert code in codes(content, name)


def test_opening_balances_are_those_of_the_year_before():
    right_before = fec_check.closing_balances({"512": 100000, "101": -100000})
    assert codes(written(right()), previous=right_before) == set()
    assert codes(written(right()), previous=right_before | {"512": 99999}) == {"FEC32"}
    assert fec_check.closing_balances({"411": 500, "707": -400, "445711": -100}) == {
        "411": 500,
        "445711": -100,
        "120": -400,
    }


def test_one_series_of_numbers_for_all_journals_has_no_gap():
    rows = right()
    for old, new in (("AN000001", "1"), ("VT000001", "2"), ("VT000002", "4"), ("BQ000001", "3")):
        renumber(old, new)(rows)
    assert codes(written(rows)) == set()


def test_findings_are_counted_and_the_first_are_told():
    rows = [*right(), *([[""]] * 1000)]
    report = fec_check.check(io.BytesIO(written(rows)), NAME)
    assert report.findings.counts["FEC05"] == 1000
    assert len([one for one in report.findings if one.code == "FEC05"]) == 200
    assert report.findings.blocking == 1000


@given(st.binary(max_size=2000))
def test_no_content_is_a_fault(content):
    fec_check.check(io.BytesIO(content), NAME)
    fec_check.check(io.BytesIO(written(right()) + content), NAME)


def test_a_line_without_end_takes_no_memory():
    content = io.BytesIO(written(right()) + b"x" * 20_000_000)
    tracemalloc.start()
    fec_check.check(content, NAME)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000
