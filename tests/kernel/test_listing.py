"""The list engine on companies: search, filters, order, exports, and texts that mean harm."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.lists import COMPANIES
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import EndpointDeclarationError
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.listing import export as exporting
from leaseapp.kernel.listing.export import export, harmless, rows_file
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.listing.spec import Column, ListSpec, lists

NAMES = (
    "Électricité Générale",
    "elan",
    "Éclair & Fils",
    "Zébulon",
    "abel",
    "100% Location",
    "a_b",
    "axb",
    "C:\\D",
    None,
)


@pytest.fixture
def few(context: Context) -> Iterator[Context]:
    """Companies whose names try the engine."""
    for number, name in enumerate(NAMES):
        if name is not None:
            kind = CompanyKind.PUBLIC if number % 2 else CompanyKind.BUSINESS
            context.add(Company(name=name, kind=kind, country="FR", email=None if number else "one@client.example"))
    yield context


def found(context: Context, **options: Any) -> list[str]:
    """Names of the list, in its order."""
    return [item["name"] for item in read_page(context, COMPANIES, ListRequest(page_size=100, **options)).items]


def test_a_list_of_which_nothing_is_searched_finds_nothing_by_a_word(few: Context) -> None:
    spec = ListSpec(
        "unsearched", title="t", permission=COMPANIES.permission, table=Company, default_sort="name",
        columns=[Column("name", "n", Company.name)],
    )  # fmt: skip
    try:
        for words in ("abel", "abel axb"):
            assert read_page(few, spec, ListRequest(q=words)).items == []
        assert read_page(few, spec, ListRequest(q=" ")).total > 0
    finally:
        lists[:] = [one for one in lists if one is not spec]


def test_sorting_ignores_accents_and_case(few: Context) -> None:
    names = [name for name in found(few, sort="name") if name[0] in "ÉeaZz" and name not in ("a_b", "axb")]
    assert names == ["abel", "Éclair & Fils", "elan", "Électricité Générale", "Zébulon"]
    assert found(few, sort="-name")[0] == "Zébulon"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("electricite", ["Électricité Générale"]),
        ("ÉLECTRICITÉ", ["Électricité Générale"]),
        ("generale electricite", ["Électricité Générale"]),
        ("éclair fils", ["Éclair & Fils"]),
        ("100%", ["100% Location"]),
        ("%", ["100% Location"]),
        ("a_b", ["a_b"]),
        ("_", ["a_b"]),
        ("\\", ["C:\\D"]),
        ("c:\\d", ["C:\\D"]),
        ("'; drop table company; --", []),
        ("no such", []),
    ],
)
def test_search_finds_words_in_any_order_and_takes_signs_literally(
    few: Context, text: str, expected: list[str]
) -> None:
    assert found(few, q=text) == expected


@pytest.mark.parametrize("text", ["x" * 201, "a\x00b"])
def test_a_search_that_cannot_be_made_is_refused(few: Context, text: str) -> None:
    with pytest.raises(Invalid) as refusal:
        found(few, q=text)
    assert refusal.value.code == "INVALID_SEARCH"


def test_filters_narrow_and_combine(few: Context) -> None:
    public = found(few, filters={"kind": "PUBLIC"})
    business = found(few, filters={"kind": "BUSINESS"})
    assert set(public) & set(business) == set()
    assert set(found(few, filters={"kind": "PUBLIC,BUSINESS"})) == set(public) | set(business)
    assert found(few, filters={"kind": "PUBLIC"}, q="elan") == ["elan"]
    assert found(few, filters={"kind": "BUSINESS"}, q="elan") == []
    assert found(few, filters={"kind": ""}) == found(few)


def test_a_day_as_the_end_of_a_range_includes_that_day(few: Context) -> None:
    today = few.today.isoformat()
    assert len(found(few, filters={"createdAtFrom": today, "createdAtTo": today})) == len(found(few))
    assert found(few, filters={"createdAtTo": "2001-01-01"}) == []


def test_empty_values_come_last_in_both_directions(few: Context) -> None:
    for sort in ("email", "-email"):
        items = read_page(few, COMPANIES, ListRequest(page_size=100, sort=sort)).items
        emails = [item["email"] for item in items]
        assert emails[0] == "one@client.example"
        assert set(emails[1:]) == {None}


def test_deleted_rows_never_show(few: Context) -> None:
    few.add(Company(name="Gone", kind=CompanyKind.BUSINESS, country="FR", deleted_at=few.now))
    assert "Gone" not in found(few)


FORMULAS = ('=HYPERLINK("http://evil.example")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_becomes_a_formula(context: Context, text: str) -> None:
    assert harmless(text) == f"'{text}"
    context.add(Company(name=text, kind=CompanyKind.BUSINESS, country="FR"))
    answer = export(context, COMPANIES, ListRequest(q="", format="csv"))
    rows = list(csv.reader(io.StringIO(answer.content.read().decode("utf-8-sig"), newline="")))
    assert f"'{text}" in [row[0] for row in rows]
    book = openpyxl.load_workbook(export(context, COMPANIES, ListRequest(format="xlsx")).content)
    cells = [cell for row in book.active.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f" or cell.hyperlink]


def test_ordinary_texts_and_negative_amounts_are_left_alone() -> None:
    assert [harmless(text) for text in ("Dupont", "3-4", "a=b", "")] == ["Dupont", "3-4", "a=b", ""]


def test_an_unknown_format_is_refused(context: Context) -> None:
    with pytest.raises(Invalid) as refusal:
        export(context, COMPANIES, ListRequest(format="pdf"))
    assert refusal.value.code == "UNKNOWN_FORMAT"


def exported_names(context: Context) -> list[str]:
    """First column of the CSV, without its header."""
    answer = export(context, COMPANIES, ListRequest(format="csv"))
    return [row[0] for row in csv.reader(io.StringIO(answer.content.read().decode("utf-8-sig"), newline=""))][1:]


def test_a_sheet_that_cannot_hold_every_row_is_refused_and_csv_holds_them_all(few: Context, monkeypatch) -> None:
    everything = found(few)
    monkeypatch.setattr(exporting, "MOST_SHEET_ROWS", len(everything))
    book = openpyxl.load_workbook(export(few, COMPANIES, ListRequest(format="xlsx")).content)
    assert book.active.max_row == len(everything) + 1
    monkeypatch.setattr(exporting, "MOST_SHEET_ROWS", len(everything) - 1)
    monkeypatch.setattr(exporting, "iterate", lambda *_arguments: pytest.fail("a row was read"))
    with pytest.raises(Invalid) as refusal:
        export(few, COMPANIES, ListRequest(format="xlsx"))
    assert (refusal.value.status, refusal.value.code) == (422, "EXPORT_TOO_LARGE")
    monkeypatch.undo()
    assert sorted(exported_names(few)) == sorted(everything)


def test_rows_that_nobody_counted_before_are_refused_rather_than_cut(context: Context, monkeypatch) -> None:
    monkeypatch.setattr(exporting, "MOST_SHEET_ROWS", 2)
    columns = [Column("name", "Name", Company.name)]
    rows = [{"name": name} for name in ("One", "Two", "Three")]
    with pytest.raises(Invalid) as refusal:
        rows_file(context, "Names", columns, rows, "xlsx")
    assert refusal.value.code == "EXPORT_TOO_LARGE"
    text = rows_file(context, "Names", columns, rows, "csv").content.read().decode("utf-8-sig")
    assert text.split() == ["Name", "One", "Two", "Three"]


@pytest.mark.parametrize(
    ("columns", "sort"),
    [
        ([Column("name", "Name", Company.name), Column("name", "Again", Company.email)], "name"),
        ([Column("name", "Name", Company.name, kind="colour")], "name"),
        ([Column("name", "Name", Company.name, filter="like")], "name"),
        ([Column("name", "Name", Company.name)], "-other"),
    ],
)
def test_a_wrong_declaration_is_refused_at_once(columns: list[Column], sort: str) -> None:
    before = len(lists)
    with pytest.raises(EndpointDeclarationError):
        ListSpec("wrong", title="Wrong", permission="x:read", table=Company, columns=columns, default_sort=sort)
    assert len(lists) == before


@pytest.mark.parametrize("sign", list("=+-@＝＋－＠"))
def test_no_cell_of_an_export_begins_as_a_formula_does(sign: str) -> None:
    for text in (f"{sign}HYPERLINK(0)", f"  {sign}1+1", f"\n{sign}1", f"\u3000{sign}1"):
        assert harmless(text) == f"'{text}"
    assert harmless(f"a{sign}b") == f"a{sign}b"
