"""A statement as a file holds it, whatever its format, and what makes a file none that can be taken."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Any

from leaseapp.banking.enums import BankLineKind, StatementFormat
from leaseapp.kernel import money
from leaseapp.kernel.errors import Invalid, refuse_field
from leaseapp.kernel.money import Amount
from leaseapp.kernel.text.i18n import _

MOST_BYTES = 10 * 1024 * 1024
MOST_LINES = 5000
LONGEST_LABEL = 500
EURO = "EUR"
UNREADABLE = _("This file is no bank statement that can be read: CAMT.053, MT940, OFX or CSV is expected.")
CUT = _("This file ends in its middle: download it from your bank again.")
NOT_EURO = _("This statement is in {currency}: only accounts in euros are reconciled.")
MIXED = _("This file holds statements of several accounts: download one file for each.")
EMPTY = _("This file holds no line.")
TOO_LONG = _("A statement holds {most} lines at most: download a shorter period.")
BROKEN_CHAIN = _(
    "The statements of this file do not follow one another: one closes at {closing}, the next opens at {opening}."
)
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f\ufffe\uffff\ud800-\udfff]+")
_LARGEST = Decimal(10) ** 12


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of the file: `amount` in €, above zero where money came in."""

    day: date
    value_day: date
    amount: Decimal
    label: str
    kind: BankLineKind = BankLineKind.OTHER
    counterparty: str | None = None
    iban: str | None = None
    reference: str | None = None
    bank_reference: str | None = None

    @property
    def text(self) -> str:
        """Everything in it that a payer may have written."""
        return " ".join(filter(None, (self.label, self.counterparty, self.reference)))


@dataclass(frozen=True, slots=True)
class ReadStatement:
    """The content of a file. `account` is what it names its account by: an IBAN, or a national number; None in most CSV files.

    `opening` and `closing` in €, None where the file does not tell them; `first_day` and `last_day` likewise.
    """

    format: StatementFormat
    lines: tuple[ReadLine, ...]
    account: str | None = None
    bank_number: str | None = None
    opening: Decimal | None = None
    closing: Decimal | None = None
    first_day: date | None = None
    last_day: date | None = None

    @property
    def total(self) -> Decimal:
        """The sum of its lines, in €."""
        return money.total(line.amount for line in self.lines)


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """A statement that may be kept: its balances (€), what its lines add up to, and its period."""

    format: StatementFormat
    lines: tuple[ReadLine, ...]
    account: str | None
    bank_number: str | None
    opening: Decimal
    closing: Decimal
    balances_given: bool
    first_day: date
    last_day: date

    @property
    def credits(self) -> Decimal:
        """The sum of what came in, in €."""
        return money.total(line.amount for line in self.lines if line.amount > 0)

    @property
    def debits(self) -> Decimal:
        """The sum of what went out, in €, above zero."""
        return money.total(-line.amount for line in self.lines if line.amount < 0)


def refused(code: str, message: str, **params: Any) -> Invalid:
    """Return the refusal of a file, at its field."""
    return refuse_field("content", code, message, **params)


def unreadable() -> Invalid:
    """Return the refusal of what is no statement."""
    return refused("STATEMENT_UNREADABLE", UNREADABLE)


def cut() -> Invalid:
    """Return the refusal of a file that ends in its middle."""
    return refused("STATEMENT_CUT", CUT)


def in_euro(currency: str | None) -> None:
    """Raise CURRENCY_NOT_EUR where a file names another currency."""
    if currency and currency.strip().upper() != EURO:
        raise refused("CURRENCY_NOT_EUR", NOT_EURO, currency=tidy(currency, 10) or "?")


def amount_of(text: str | None) -> Decimal:
    """Return an amount in €, to the cent; ValueError for what is none."""
    try:
        value = Decimal((text or "").strip().replace(",", "."))
    except InvalidOperation:
        raise ValueError(text) from None
    if not value.is_finite() or abs(value) >= _LARGEST or value != money.round2(value):
        raise ValueError(text)
    return money.round2(value)


def tidy(text: str | None, longest: int = LONGEST_LABEL) -> str | None:
    """Return a text of the file on one line, without what no text holds; None where nothing is left."""
    return _BLANKS.sub(" ", text or "").strip()[:longest].strip() or None


def account_of(text: str | None) -> str | None:
    """Return an account number without its blanks."""
    return re.sub(r"[^0-9A-Z]", "", (text or "").upper())[:40] or None


def decoded(content: bytes) -> str:
    """Return a text in UTF-8, else as Windows writes it in western Europe."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def merged(parts: Sequence[ReadStatement]) -> ReadStatement:
    """Return the statements of one file as one: of one account, each opening where the one before closed.

    Raises Invalid at `content`: STATEMENT_EMPTY, STATEMENT_MIXED, STATEMENT_BROKEN_CHAIN.
    """
    if not parts:
        raise refused("STATEMENT_EMPTY", EMPTY)
    if len({part.account for part in parts}) > 1:
        raise refused("STATEMENT_MIXED", MIXED)
    for before, after in pairwise(parts):
        if before.closing is not None and after.opening is not None and before.closing != after.opening:
            raise refused(
                "STATEMENT_BROKEN_CHAIN", BROKEN_CHAIN, closing=Amount(before.closing), opening=Amount(after.opening)
            )
    days = [day for part in parts for day in (part.first_day, part.last_day) if day is not None]
    return replace(
        parts[0], lines=tuple(line for part in parts for line in part.lines), bank_number=parts[-1].bank_number,
        closing=parts[-1].closing, first_day=min(days, default=None), last_day=max(days, default=None),
    )  # fmt: skip


def checked(statement: ReadStatement, closing: Decimal | None = None) -> CheckedStatement:
    """Return a statement with both balances and its period; a balance that the file does not tell follows from the other.

    `closing` is what a person says the balance is, where the file does not. Raises Invalid: STATEMENT_EMPTY,
    STATEMENT_TOO_LONG, STATEMENT_SUM at `content`, CLOSING_REQUIRED at `closingBalance`.
    """
    if not statement.lines:
        raise refused("STATEMENT_EMPTY", EMPTY)
    if len(statement.lines) > MOST_LINES:
        raise refused("STATEMENT_TOO_LONG", TOO_LONG, most=MOST_LINES)
    opening, end = statement.opening, statement.closing if statement.closing is not None else closing
    if end is None:
        if opening is None:
            message = _("This file names no balance: type the one that your bank shows after the last line.")
            raise refuse_field("closingBalance", "CLOSING_REQUIRED", message)
        end = opening + statement.total
    if opening is None:
        opening = end - statement.total
    if opening + statement.total != end:
        message = _(
            "Opening balance and lines make {sum}, the closing balance says {closing}: the file is not complete."
        )
        raise refused("STATEMENT_SUM", message, sum=Amount(opening + statement.total), closing=Amount(end))
    days = [line.day for line in statement.lines]
    return CheckedStatement(
        statement.format, statement.lines, statement.account, statement.bank_number, opening, end,
        balances_given=statement.opening is not None and statement.closing is not None,
        first_day=min(statement.first_day or days[0], *days), last_day=max(statement.last_day or days[0], *days),
    )  # fmt: skip
