"""Layouts of other accounting programs: Sage 100 (PNM), Cegid (TRA), Pennylane (CSV).

Each comes from one public implementation and has not been imported in the real program yet (issue 24). Texts are cut on
characters, unknown ones are transliterated, so that a width is never exceeded in bytes either (Windows-1252).
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator

from leaseapp.accounting.enums import ExportFormat, JournalKind
from leaseapp.accounting.rules import fec
from leaseapp.accounting.rules.fec import END, ExportRow
from leaseapp.accounting.rules.spelling import LIGATURES, known_to

WINDOWS = "cp1252"
SAGE_WIDTH, CEGID_WIDTH = 138, 222


def fitted(value: str, width: int) -> str:
    """Return a text on one line, in the characters of Windows-1252, exactly `width` wide."""
    return known_to(fec.text(value).translate(LIGATURES), WINDOWS)[:width].ljust(width)


def sage(company: str, rows: Iterable[ExportRow]) -> Iterator[bytes]:
    """PNM: the company's name, then 138 characters a line; amounts with a point, right-aligned."""
    yield (fitted(company, 30) + END).encode(WINDOWS)
    for row in rows:
        written = "".join(
            (
                fitted(row.journal, 3), f"{row.day:%d%m%y}", fitted(_SAGE_PIECES.get(row.journal_kind, "OD"), 2),
                fitted(row.account, 13), "X" if row.party else " ", fitted(row.party, 13), fitted(row.piece_ref, 13),
                fitted(row.label, 25), " ", f"{row.due_day:%d%m%y}" if row.due_day else " " * 6, _side(row),
                f"{row.debit or row.credit:.2f}".rjust(20), "N", fitted(row.number[-7:], 7), " " * 26,
            )
        )  # fmt: skip
        yield (written + END).encode(WINDOWS)


_SAGE_PIECES = {JournalKind.SALES: "FC", JournalKind.PURCHASE: "FF", JournalKind.BANK: "RG"}


def cegid(company: str, rows: Iterable[ExportRow]) -> Iterator[bytes]:
    """TRA: a header, each party once before its first line, movements of 222 characters; amounts with a comma."""
    head = f"***S5CLIJRLSTD   {'01011970' * 2}007{fitted(company, 35)}"
    yield (head.ljust(CEGID_WIDTH) + END).encode(WINDOWS)
    told: set[str] = set()
    for row in rows:
        if row.party and row.party not in told:
            told.add(row.party)
            kind = "CLI" if row.party_kind == "CUSTOMER" else "FOU"
            party = f"***CAE{fitted(row.party, 17)}{fitted(row.party_name, 35)}{kind}{fitted(row.account, 17)}"
            yield (party.ljust(CEGID_WIDTH) + END).encode(WINDOWS)
        written = "".join(
            (
                fitted(row.journal, 3), f"{row.day:%d%m%Y}", _cegid_nature(row), fitted(row.account, 17),
                "X" if row.party else " ", fitted(row.party, 17), fitted(row.piece_ref, 35), fitted(row.label, 35), " " * 3,
                f"{row.due_day:%d%m%Y}" if row.due_day else " " * 8, _side(row),
                fec.amount(row.debit or row.credit).rjust(20), "N", fitted(row.number[-8:], 8), "EUR", "1,00000000", "E--",
                " " * 20, " " * 20, " " * 3, " " * 2, " " * 2,
            )
        )  # fmt: skip
        yield (written + END).encode(WINDOWS)


def _cegid_nature(row: ExportRow) -> str:
    if row.journal_kind == JournalKind.SALES:
        return "AC" if row.party and row.credit else "FC"
    if row.journal_kind == JournalKind.PURCHASE:
        return "AF" if row.party and row.debit else "FF"
    return "RC" if row.journal_kind == JournalKind.BANK else "OD"


def pennylane(_company: str, rows: Iterable[ExportRow]) -> Iterator[bytes]:
    """CSV with semicolons in UTF-8; the account of a party is its auxiliary code."""
    yield _csv(
        "Date", "Code journal", "Numéro de compte", "Libellé", "Débit", "Crédit", "Numéro de pièce", "Devise",
        "Débit_devise_origine", "Crédit_devise_origine",
    )  # fmt: skip
    for row in rows:
        account = f"{row.account}{row.party}" if row.party else row.account
        debit, credit = (fec.amount(side) if side else "" for side in (row.debit, row.credit))
        label = _harmless(fec.text(row.label))
        yield _csv(
            f"{row.day:%d/%m/%Y}", row.journal, account, label, debit, credit, _harmless(row.piece_ref), "EUR", "", ""
        )


def _harmless(value: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@")) else value


def _csv(*values: str) -> bytes:
    file = io.StringIO()
    csv.writer(file, delimiter=";", lineterminator=END).writerow(values)
    return file.getvalue().encode()


def _side(row: ExportRow) -> str:
    return "D" if row.debit else "C"


Writer = Callable[[str, Iterable[ExportRow]], Iterator[bytes]]
WRITERS: dict[ExportFormat, Writer] = {
    ExportFormat.SAGE: sage,
    ExportFormat.CEGID: cegid,
    ExportFormat.PENNYLANE: pennylane,
}
EXTENSIONS = {ExportFormat.SAGE: "pnm", ExportFormat.CEGID: "tra", ExportFormat.PENNYLANE: "csv"}
