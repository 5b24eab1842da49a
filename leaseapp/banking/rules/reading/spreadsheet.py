"""Statements as spreadsheets: CSV as French banks export it, and XLSX; columns are known by their headings in either language."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, BinaryIO

from leaseapp.assets.rules.spreadsheets import day_of, number_of, read_table
from leaseapp.banking.enums import StatementFormat
from leaseapp.banking.rules.reading.statement import (
    ReadLine,
    ReadStatement,
    account_of,
    amount_of,
    in_euro,
    refused,
    tidy,
)
from leaseapp.kernel.text.i18n import _

HEADINGS: dict[str, tuple[str, ...]] = {
    "day": ("date", "date operation", "date d operation", "date comptable", "date de comptabilisation", "booking date"),
    "value": ("date valeur", "date de valeur", "value date"),
    "label": (
        "libelle",
        "libelle operation",
        "libelle de l operation",
        "label",
        "description",
        "nature de l operation",
    ),
    "more": ("libelle complementaire", "informations complementaires", "detail", "details", "libelle detaille"),
    "amount": ("montant", "montant eur", "montant en euros", "amount", "amount eur"),
    "debit": ("debit", "debit eur", "debit euros"),
    "credit": ("credit", "credit eur", "credit euros"),
    "balance": ("solde", "solde eur", "balance", "running balance"),
    "currency": ("devise", "currency"),
    "reference": ("reference", "ref"),
    "counterparty": ("contrepartie", "tiers", "counterparty"),
    "iban": ("iban contrepartie", "iban tiers", "counterparty iban"),
}
"""Column → the headings that name it, without accents and signs."""


def read(file: BinaryIO) -> ReadStatement:
    """Return the statement of a table, oldest line first. Raises Invalid at `content` for what cannot be taken."""
    table = read_table(file)
    places = _places(table.headings)
    if (
        "day" not in places
        or "label" not in places
        or not ({"amount"} & set(places) or {"debit", "credit"} & set(places))
    ):
        message = _(
            "The columns of a statement are called date, label and amount (or debit and credit); a balance is of use."
        )
        raise refused("HEADINGS_UNKNOWN", message)
    rows = [_row(number, cells, places) for number, cells in table.rows]
    if rows[0][0].day > rows[-1][0].day:
        rows.reverse()
    lines = tuple(line for line, _balance in rows if line.amount != 0)
    first, closing = rows[0], rows[-1][1]
    opening = None if first[1] is None else first[1] - first[0].amount
    return ReadStatement(StatementFormat.CSV, lines, opening=opening, closing=closing)


def _places(headings: Sequence[str]) -> dict[str, int]:
    folded = [_folded(heading) for heading in headings]
    return {
        column: next(folded.index(name) for name in names if name in folded)
        for column, names in HEADINGS.items()
        if any(name in folded for name in names)
    }


def _folded(heading: str) -> str:
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode().lower()
    return " ".join(re.findall(r"[a-z0-9]+", plain))


def _row(number: int, cells: Sequence[Any], places: dict[str, int]) -> tuple[ReadLine, Decimal | None]:
    """Return the line of a row, and the balance after it where the row tells one."""
    cell = {column: cells[place] for column, place in places.items()}
    in_euro(None if cell.get("currency") is None else str(cell["currency"]))
    try:
        day = date.fromisoformat(day_of(cell["day"]))
        value = date.fromisoformat(day_of(cell["value"])) if cell.get("value") is not None else day
        amount = _amount(cell)
        balance = None if cell.get("balance") is None else amount_of(number_of(cell["balance"]))
    except ValueError:
        raise refused("ROW_INVALID", _("Row {row}: date or amount cannot be read."), row=number) from None
    label = tidy(" ".join(str(cell[name]) for name in ("label", "more") if cell.get(name) is not None))
    name = None if cell.get("counterparty") is None else tidy(str(cell["counterparty"]), 200)
    line = ReadLine(
        day, value, amount, label=label or name or "?", counterparty=name,
        iban=None if cell.get("iban") is None else account_of(str(cell["iban"])),
        reference=None if cell.get("reference") is None else tidy(str(cell["reference"]), 200),
    )  # fmt: skip
    return line, balance


def _amount(cell: dict[str, Any]) -> Decimal:
    """Return the signed amount of a row: one column, or what came in less what went out, whatever the sign of debits."""
    if cell.get("amount") is not None:
        return amount_of(number_of(cell["amount"]))
    parts = [amount_of(number_of(cell[name])) if cell.get(name) is not None else None for name in ("credit", "debit")]
    if parts == [None, None]:
        raise ValueError("no amount")
    return abs(parts[0] or Decimal(0)) - abs(parts[1] or Decimal(0))
