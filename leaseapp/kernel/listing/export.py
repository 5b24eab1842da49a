"""Rows → CSV or XLSX, spooled to a temporary file inside the transaction, so that memory stays flat (ARCHITECTURE 4C, F)."""

import csv
import io
import tempfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, BinaryIO
from zoneinfo import ZoneInfo

import xlsxwriter

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.listing.query import ListRequest, hidden_from, iterate, plain_value, read_totals
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.kernel.web.media_types import CSV, XLSX

SPOOL = 5 * 1024 * 1024
MOST_SHEET_ROWS = 1_048_575
"""Rows of an XLSX sheet below its header; a CSV file has no such limit."""
FORMATS = {
    "csv": CSV,
    "xlsx": XLSX,
}
#: the full-width forms too: spreadsheets of East Asia read them as the signs that they look like
_DANGEROUS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula (OWASP ASVS V1.2.10)."""
    # blanks before it are dropped by what opens the file
    return f"'{text}" if text.startswith(_DANGEROUS) or text.lstrip().startswith(_DANGEROUS) else text


def export(context: Context, spec: ListSpec, request: ListRequest) -> FileAnswer:
    """Exactly the filtered rows, in the list's order, under its labels.

    Raises Invalid UNKNOWN_FORMAT, or EXPORT_TOO_LARGE for more rows than a sheet holds, before the first is written.
    """
    if request.format == "xlsx":
        _check_size(read_totals(context, spec, request).total)
    hidden = hidden_from(context, spec)
    columns = [column for column in spec.columns if column.key not in hidden]
    title = f"{context.translate(spec.title)} {context.today.isoformat()}"
    return rows_file(context, title, columns, iterate(context, spec, request), request.format)


def _check_size(rows: int) -> None:
    if rows > MOST_SHEET_ROWS:
        message = _("A spreadsheet holds {most} rows at most. Export as CSV, or narrow the list down with filters.")
        raise Invalid("EXPORT_TOO_LARGE", message, most=Decimal(MOST_SHEET_ROWS))


def rows_file(
    context: Context, title: str, columns: Sequence[Column], rows: Iterable[dict[str, Any]], kind: str
) -> FileAnswer:
    """Rows (values by column key) under the columns' labels as `csv` or `xlsx`; `title` names the file.

    Texts that a spreadsheet would take for formulas are escaped. Raises Invalid UNKNOWN_FORMAT or EXPORT_TOO_LARGE.
    """
    if kind not in FORMATS:
        raise Invalid("UNKNOWN_FORMAT", _("A list is exported as csv or xlsx."))
    file: Any = tempfile.SpooledTemporaryFile(max_size=SPOOL)  # noqa: SIM115  (closed when it was sent)
    write = _write_csv if kind == "csv" else _write_xlsx
    write(context, title, columns, rows, file)
    file.seek(0)
    return FileAnswer(f"{title.lower().replace(' ', '-')}.{kind}", FORMATS[kind], file)


def _write_csv(
    context: Context, _title: str, columns: Sequence[Column], rows: Iterable[dict[str, Any]], file: BinaryIO
) -> None:
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    french = context.locale == "fr"
    writer = csv.writer(text, delimiter=";" if french else ",")
    writer.writerow([context.translate(column.label) for column in columns])
    for row in rows:
        writer.writerow([_csv_cell(context, column, row[column.key], french) for column in columns])
    text.flush()
    text.detach()


def _csv_cell(context: Context, column: Column, value: Any, french: bool) -> str:
    value = _shown(context, column, value)
    if value is None:
        return ""
    if isinstance(value, Decimal):
        text = format(value, "f")
        return text.replace(".", ",") if french else text
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, date):
        return value.isoformat()
    return harmless(str(value))


def _shown(context: Context, column: Column, value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(ZoneInfo(context.principal.clock)).replace(tzinfo=None)
    if column.enum is not None and value is not None:
        return context.translate(label_of(column.enum(plain_value(value))))
    if column.kind == "entity" and (label := kind_label(str(value))) is not None:
        return context.translate(label)
    if isinstance(value, bool):
        return context.translate(_("Yes") if value else _("No"))
    return plain_value(value)


def _write_xlsx(
    context: Context, title: str, columns: Sequence[Column], rows: Iterable[dict[str, Any]], file: BinaryIO
) -> None:
    book = xlsxwriter.Workbook(file, {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    sheet = book.add_worksheet(title[:31])
    bold = book.add_format({"bold": True, "bottom": 1})
    grouped = "# ##0" if context.locale == "fr" else "#,##0"
    formats = {
        "money": book.add_format({"num_format": f'{grouped}.00 "€"'}),
        "price": book.add_format({"num_format": f'{grouped}.00#### "€"'}),
        "date": book.add_format({"num_format": "dd/mm/yyyy"}),
        "datetime": book.add_format({"num_format": "dd/mm/yyyy hh:mm"}),
    }
    for position, column in enumerate(columns):
        sheet.set_column(position, position, 30 if column.kind == "text" else 16)
        sheet.write_string(0, position, context.translate(column.label), bold)
    sheet.freeze_panes(1, 0)
    for line, row in enumerate(rows, start=1):
        _check_size(line)
        for position, column in enumerate(columns):
            _xlsx_cell(sheet, line, position, _shown(context, column, row[column.key]), formats.get(column.kind))
    book.close()


def _xlsx_cell(sheet: Any, line: int, position: int, value: Any, style: Any) -> None:
    if value is None:
        return
    if isinstance(value, Decimal | int):
        sheet.write_number(line, position, value, style)
    elif isinstance(value, datetime | date):
        sheet.write_datetime(line, position, value, style)
    else:
        sheet.write_string(line, position, str(value))
