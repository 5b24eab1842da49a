"""The file of accounting entries (FEC): LPF art. A47 A-1, eighteen columns in their legal order."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting.rules.spelling import known_to

HEADERS = (
    "JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib", "CompAuxNum", "CompAuxLib",
    "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit", "EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise",
)  # fmt: skip
SEPARATORS = {"TAB": "\t", "PIPE": "|"}
ENCODINGS = {"UTF-8": "utf-8", "ISO-8859-15": "iso8859-15"}
END = "\r\n"
_BREAKS = re.compile(r"[\t|\r\n\x00-\x1f\x7f\x85\u2028\u2029]+")


@dataclass(slots=True)
class ExportRow:
    """A line of the ledger as every writer takes it: amounts in €, one of them zero; lettering only where it is settled."""

    journal: str
    journal_label: str
    number: str
    day: date
    account: str
    account_label: str
    party: str
    party_name: str
    piece_ref: str
    piece_day: date
    label: str
    debit: Decimal
    credit: Decimal
    lettering: str
    lettered_on: date | None
    validated_on: date
    due_day: date | None
    journal_kind: str
    party_kind: str
    entry_id: UUID


def filename(siren: str, closing: date) -> str:
    """Return the name that the law gives the file: SirenFECAAAAMMJJ."""
    return f"{siren}FEC{closing:%Y%m%d}.txt"


def text(value: str) -> str:
    """Return a text without separators and control characters, which would break the file."""
    return _BREAKS.sub(" ", value).strip()


def amount(value: Decimal) -> str:
    """Return an amount with a comma and two places, without thousands separator."""
    return f"{value:.2f}".replace(".", ",")


def day(value: date | None) -> str:
    """Return a date as AAAAMMJJ; nothing without one."""
    return f"{value:%Y%m%d}" if value else ""


def header(separator: str) -> str:
    """Return the first line."""
    return separator.join(HEADERS) + END


def line(row: ExportRow, separator: str) -> str:
    """Return a row as a line of the file."""
    return separator.join(
        (
            text(row.journal), text(row.journal_label), text(row.number), day(row.day), row.account,
            text(row.account_label) or row.account, text(row.party), text(row.party_name) if row.party else "",
            text(row.piece_ref) or row.number, day(row.piece_day), text(row.label) or row.number, amount(row.debit),
            amount(row.credit), row.lettering, day(row.lettered_on), day(row.validated_on), "", "",
        )
    ) + END  # fmt: skip


def encoded(value: str, encoding: str) -> bytes:
    """Return the bytes of a text; what the encoding does not know is written without accents, or as a question mark."""
    try:
        return value.encode(encoding)
    except UnicodeEncodeError:
        return known_to(value, encoding).encode(encoding)


def lines(rows: Iterable[ExportRow], separator: str, encoding: str) -> Iterable[bytes]:
    """Return the header and every row as bytes."""
    yield encoded(header(separator), encoding)
    for row in rows:
        yield encoded(line(row, separator), encoding)
