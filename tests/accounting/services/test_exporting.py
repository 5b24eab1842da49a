"""Exports of the ledger: what they hold, that nothing is handed over twice, that they can be had again."""

import gzip
import hashlib
import io
import json
import zipfile
from datetime import date
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.accounting import queries
from leaseapp.accounting.enums import ExportFormat
from leaseapp.accounting.models import ExportRun
from leaseapp.accounting.rules import fec_check
from leaseapp.accounting.rules.fec import HEADERS
from leaseapp.accounting.services import exporting, lettering
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.accounting.services.posting import post
from leaseapp.kernel.errors import Invalid, NotFound
from tests.factories.accounting import draft, line, sale
from tests.factories.accounts import at

D = Decimal


def made(context, book, form, **values):
    return exporting.run(context, Asked(ExportFormat(form), book.id, **values))


def content(written):
    return written.file.read()


@pytest.fixture
def posted(context, book):
    """Three sales, the first of them paid and lettered on 22 November 2026."""
    entries = [post(context, sale(book, f"sale:{number}")) for number in range(3)]
    receipt = post(
        context,
        draft(book, "receipt:1", [line("BANK", debit="120"), line("CUSTOMER", credit="120", party=book.customer)],
              journal="BQ", label="Virement\tavec | barre 😀", entry_date=date(2026, 11, 22)),
    )  # fmt: skip
    with at(context, date(2026, 11, 22)):
        lettering.letter(
            context, "CUSTOMER", book.customer,
            [*queries.lines_on(context, entries[0].id, "CUSTOMER"), *queries.lines_on(context, receipt.id, "CUSTOMER")],
        )  # fmt: skip
    return [*entries, receipt]


def test_a_fec_has_eighteen_columns_in_the_order_of_validation(context, book, posted):
    row, written = made(context, book, "fec", fiscal_year=2026)
    found = content(written)
    lines = found.decode().split("\r\n")
    assert lines[0].split("\t") == list(HEADERS)
    assert lines[-1] == ""
    rows = [one.split("\t") for one in lines[1:-1]]
    assert {len(one) for one in rows} == {18}
    assert [one[2] for one in rows] == ["VT000001"] * 3 + ["VT000002"] * 3 + ["VT000003"] * 3 + ["BQ000001"] * 2
    assert rows[0][11:13] == ["120,00", "0,00"]
    assert rows[0][13] == "AA"
    assert (row.line_count, row.entry_count, row.debit, row.credit) == (11, 4, D(480), D(480))
    assert row.sha256 == hashlib.sha256(found).hexdigest()
    assert row.provisional
    assert row.filename.endswith("FEC20261231.txt")
    report = fec_check.check(io.BytesIO(found), row.filename)
    assert list(report.findings) == []


def test_labels_with_tabs_bars_and_signs_of_all_kinds_stay_one_field(context, book, posted):
    for separator, encoding in (("TAB", "UTF-8"), ("PIPE", "UTF-8"), ("TAB", "ISO-8859-15"), ("PIPE", "ISO-8859-15")):
        row, written = made(context, book, "fec", fiscal_year=2026, separator=separator, encoding=encoding)
        report = fec_check.check(io.BytesIO(content(written)), row.filename)
        assert (list(report.findings), report.lines, report.separator) == ([], 11, separator)


def test_incremental_exports_hold_each_entry_once(context, book, posted):
    for form in ("sage", "cegid", "pennylane", "pivot"):
        first, _file = made(context, book, form, journals=("VT",) if form == "sage" else ())
        with_rest = form == "sage"
        if with_rest:
            second, _file = made(context, book, form, incremental=True)
            assert (first.entry_count, second.entry_count) == (3, 1)
        with pytest.raises(Invalid) as refusal:
            made(context, book, form, incremental=True)
        assert refusal.value.code == "NOTHING_TO_EXPORT"
    post(context, sale(book, "sale:later"))
    for form in ("sage", "cegid", "pennylane", "pivot"):
        row, _file = made(context, book, form, incremental=True)
        assert (row.entry_count, row.incremental) == (1, True)


def test_an_export_is_downloaded_again_unchanged(context, book, posted):
    for form in ("sage", "pivot"):
        row, written = made(context, book, form, fiscal_year=2026)
        before = content(written)
        again = exporting.download(context, row.id).ready()
        with again.content as file:
            assert file.read() == before
        assert again.filename == row.filename


def test_layouts_have_their_widths(context, book, posted):
    _row, written = made(context, book, "sage")
    name, *lines = content(written).decode("cp1252").split("\r\n")[:-1]
    assert len(name) == 30
    assert {len(one) for one in lines} == {138}
    _row, written = made(context, book, "cegid")
    lines = content(written).decode("cp1252").split("\r\n")[:-1]
    assert {len(one) for one in lines} == {222}
    assert [one[:6] for one in lines].count("***CAE") == 1
    _row, written = made(context, book, "pennylane")
    lines = content(written).decode().split("\r\n")[:-1]
    assert len(lines) == 12
    assert {one.count(";") for one in lines} == {9}


def test_a_pivot_says_what_it_holds(context, book, posted):
    row, written = made(context, book, "pivot", fiscal_year=2026)
    with zipfile.ZipFile(written.file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert manifest["schema"] == "leaseapp-pivot/1"
        assert manifest["counts"] == {"entries": 4, "lines": 11}
        assert manifest["sums"] == {"debit": "480.00", "credit": "480.00"}
        for name, digest in manifest["sha256"].items():
            assert hashlib.sha256(archive.read(name)).hexdigest() == digest
        entries = [json.loads(one) for one in archive.read("entries.jsonl").splitlines()]
        assert [entry["number"] for entry in entries] == ["VT000001", "VT000002", "VT000003", "BQ000001"]
        assert entries[0]["lines"][2]["vat"] == {"rate": "20.00", "kind": "S", "base": "100.00"}
        assert len(archive.read("letterings.jsonl").splitlines()) == 2
        assert len(archive.read("codes.csv").splitlines()) == 24
    assert row.media_type == "application/zip"


def test_a_later_matching_changes_no_file(context, book, posted):
    first, _written = made(context, book, "fec", fiscal_year=2026)
    lines = queries.lines_on(context, posted[0].id, "CUSTOMER")
    with at(context, date(2027, 1, 15)):
        lettering.unletter(context, lines)
        lettering.letter(context, "CUSTOMER", book.customer, [
            *queries.lines_on(context, posted[1].id, "CUSTOMER"), *queries.lines_on(context, posted[3].id, "CUSTOMER"),
        ])  # fmt: skip
        second, _written = made(context, book, "fec", fiscal_year=2026)
    assert (first.sha256, first.file_id) == (second.sha256, second.file_id)


def test_a_year_that_is_closed_is_archived_once_and_stays_byte_identical(context, book, posted, close_year):
    close_year(2026)
    [archived] = exporting.archive_closed(context)
    assert not archived.provisional
    assert exporting.archive_closed(context) == []
    again, written = made(context, book, "fec", fiscal_year=2026)
    assert (again.id, written) == (archived.id, None)
    streamed = exporting.stream(context, Asked(ExportFormat.FEC, book.id, 2026)).ready()
    assert hashlib.sha256(streamed.content.read()).hexdigest() == archived.sha256
    other, _written = made(context, book, "fec", fiscal_year=2026, separator="PIPE")
    assert other.id != archived.id


def test_what_cannot_be_exported_is_refused(context, book):
    for form, values, error, code in (
        ("fec", {}, Invalid, "FISCAL_YEAR_REQUIRED"),
        ("fec", {"fiscal_year": 2026}, Invalid, "NOTHING_TO_EXPORT"),
        ("fec", {"fiscal_year": 1999}, NotFound, "NOT_FOUND"),
        ("sage", {"journals": ("XX",)}, Invalid, "UNKNOWN_JOURNAL"),
        ("sage", {"start": date(2026, 2, 1), "end": date(2026, 1, 1)}, Invalid, "PERIOD_REVERSED"),
    ):
        with pytest.raises(error) as refusal:
            made(context, book, form, **values)
        codes = {refusal.value.code, *(one.code for one in refusal.value.errors)}
        assert code in codes, (form, values, codes)
    assert context.session.exec(select(ExportRun)).all() == []


def test_the_same_content_is_compressed_to_the_same_bytes(context, book, posted):
    from leaseapp.accounting.services import export_files

    packed = [export_files.compressed(io.BytesIO(b"FEC" * 1000)) for _time in range(2)]
    assert packed[0] == packed[1]
    assert gzip.decompress(packed[0]) == b"FEC" * 1000
