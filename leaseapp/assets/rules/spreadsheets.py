"""Tables that people send: CSV in the encodings of their programs, and XLSX; formulas of workbooks are left out."""

import codecs
import csv
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, BinaryIO

from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.text.formulas import as_typed
from leaseapp.kernel.text.i18n import _

MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 20_000, 60, 4000
MOST_BYTES, MOST_UNPACKED = 10 * 1024 * 1024, 200 * 1024 * 1024
UNREADABLE = _("This file is no table that can be read: send a CSV file or an XLSX workbook.")
TOO_MANY_ROWS = _("A file holds {most} rows at most: split it.")
TOO_MANY_COLUMNS = _("A file holds {most} columns at most.")
NO_ROWS = _("This file holds no row below its headings.")
_ZIP = b"PK\x03\x04"
_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


@dataclass(frozen=True)
class Table:
    """The headings of a table, and its rows by their number in the file (the headings are 1)."""

    headings: list[str]
    rows: list[tuple[int, list[Any]]]


def read_table(file: BinaryIO) -> Table:
    """Return the table of a file; rows without a value are left out.

    Raises Invalid at `content`: UNREADABLE_FILE, TOO_MANY_ROWS, TOO_MANY_COLUMNS, NO_ROWS.
    """
    file.seek(0)
    start = file.read(4)
    file.seek(0)
    try:
        lines = _of_workbook(file) if start == _ZIP else _of_text(file.read())
        found = _table(lines)
    except (
        ValueError,
        KeyError,
        OSError,
        EOFError,
        csv.Error,
        zipfile.BadZipFile,
        SyntaxError,
        AttributeError,
        TypeError,
    ):
        raise _wrong("UNREADABLE_FILE", UNREADABLE) from None
    if not found.rows:
        raise _wrong("NO_ROWS", NO_ROWS)
    return found


def _table(lines: Iterator[list[Any]]) -> Table:
    headings = [str(cell).strip() if cell is not None else "" for cell in next(lines, [])]
    while headings and not headings[-1]:
        headings.pop()
    if len(headings) > MOST_COLUMNS:
        raise _wrong("TOO_MANY_COLUMNS", TOO_MANY_COLUMNS, most=MOST_COLUMNS)
    rows = []
    for number, line in enumerate(lines, 2):
        cells = [_tidy(cell) for cell in line[: len(headings)]]
        if all(cell is None for cell in cells):
            continue
        if len(rows) == MOST_ROWS:
            raise _wrong("TOO_MANY_ROWS", TOO_MANY_ROWS, most=MOST_ROWS)
        rows.append((number, cells + [None] * (len(headings) - len(cells))))
    return Table(headings, rows)


def _of_text(content: bytes) -> Iterator[list[Any]]:
    text = _decoded(content)
    if "\x00" in text or not text.strip():
        raise ValueError("no text")
    first = text.split("\n", 1)[0]
    delimiter = max(";\t,", key=first.count)
    return iter(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def _decoded(content: bytes) -> str:
    """Return the text of a file: as its first bytes say, else UTF-8, else as Windows writes it in western Europe."""
    for mark, name in _MARKS.items():
        if content.startswith(mark):
            return content.decode(name)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252")


def _of_workbook(file: BinaryIO) -> Iterator[list[Any]]:
    from openpyxl import load_workbook  # noqa: PLC0415  a quarter of a second that no start has to wait for

    with zipfile.ZipFile(file) as packed:
        if sum(one.file_size for one in packed.infolist()) > MOST_UNPACKED:
            raise ValueError("too large")
    file.seek(0)
    sheet = load_workbook(file, read_only=True).worksheets[0]
    sheet.reset_dimensions()
    return ([_cell(cell) for cell in row[: MOST_COLUMNS + 1]] for row in sheet.iter_rows())


def _cell(cell: Any) -> Any:
    """Return the value of a cell; a formula has none, because nobody here computes it."""
    return None if cell.data_type in ("f", "e") else cell.value


def _tidy(cell: Any) -> Any:
    """Return a cell without what programs add: blanks, the apostrophe of an export's formula, the point of a whole number."""
    if isinstance(cell, str):
        text = cell.strip()
        if len(text) > LONGEST_CELL:
            text = text[: LONGEST_CELL + 1]
        return as_typed(text) or None
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else Decimal(repr(cell))
    return cell


def text_of(cell: Any) -> str:
    """Return a cell as the text that people see."""
    return cell.strftime("%Y-%m-%d") if isinstance(cell, datetime) else str(cell)


def day_of(cell: Any) -> Any:
    """Return the day of a cell as it is sent: 2026-09-01, 01/09/2026; what is none stays, so that it is refused."""
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d}"
    if isinstance(cell, date):
        return cell.isoformat()
    written = _DAY.fullmatch(str(cell))
    return f"{written[3]}-{int(written[2]):02d}-{int(written[1]):02d}" if written else str(cell)


def number_of(cell: Any) -> Any:
    """Return the number of a cell as it is sent: 1 234,50 and 1234.5; what is none stays, so that it is refused."""
    if isinstance(cell, int | Decimal) and not isinstance(cell, bool):
        return str(cell)
    plain = re.sub(r"[\s\u00a0\u202f€]", "", str(cell))
    return plain.replace(",", ".") if _NUMBER.fullmatch(plain) else str(cell)


def _wrong(code: str, message: str, **params: Any) -> Invalid:
    return Invalid(errors=[FieldError("content", code, message, params)])
