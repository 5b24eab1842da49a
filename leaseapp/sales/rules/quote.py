"""Rules of a quote: which rows count, until when it stands, and what its sections add up to.

Sources: document 3 (states, totals always computed), DECISIONS 26 (expiry is computed from `validUntil`), issue 3 (options
count only when they are ticked; conditions and deposit are proposed with the quote).
"""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Protocol, TypeVar

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus

VALIDITY_DAYS = 30
"""Days for which an offer stands when nobody says otherwise."""

PREFIX = "DEV-"
OPEN = frozenset({QuoteStatus.DRAFT, QuoteStatus.SENT})
"""The states in which a passed validity means something: an answered quote does not expire any more."""


class QuoteRow(Protocol):
    """The part of a row that counting reads; rows of the database and of the document fit."""

    @property
    def period(self) -> PaymentPeriod | None:
        """The time between two payments of a rent or subscription; None for what is paid once."""
        ...

    @property
    def row_kind(self) -> QuoteRowKind:
        """Line, section or text."""
        ...

    @property
    def optional(self) -> bool:
        """True when the client may leave it out."""
        ...

    @property
    def selected(self) -> bool:
        """True when the client wants it."""
        ...

    @property
    def line_total_ht(self) -> Decimal:
        """Total in € excl. VAT."""
        ...


Row = TypeVar("Row", bound=QuoteRow)


def counts(row: QuoteRow) -> bool:
    """Tell whether the row is part of what is agreed: a line that is no option, or a ticked one."""
    return row.row_kind is QuoteRowKind.LINE and (not row.optional or row.selected)


def counting(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that count, in their order."""
    return [row for row in rows if counts(row)]


def once(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that count and are paid once: the totals are theirs, and they become order lines."""
    return [row for row in counting(rows) if row.period is None]


def recurring(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that count and are paid each period: no order takes them, they wait for a contract (decision 68)."""
    return [row for row in counting(rows) if row.period is not None]


def section_subtotals(rows: Sequence[QuoteRow]) -> list[Decimal | None]:
    """Per row: for a section, what its counting lines paid once add up to until the next (€ excl. VAT); else None."""
    subtotals: list[Decimal | None] = []
    section = None
    for index, row in enumerate(rows):
        if row.row_kind is QuoteRowKind.SECTION:
            section = index
            subtotals.append(ZERO)
            continue
        subtotals.append(None)
        if section is not None and counts(row) and row.period is None:
            subtotals[section] = (subtotals[section] or ZERO) + row.line_total_ht
    return subtotals


def options_total_ht(rows: Sequence[QuoteRow]) -> Decimal:
    """Return what the options that are not ticked would add to what is paid once, in € excl. VAT."""
    left_out = (row for row in rows if row.row_kind is QuoteRowKind.LINE and not counts(row) and row.period is None)
    return money.total(row.line_total_ht for row in left_out)


def default_valid_until(today: date) -> date:
    """Return the last day of validity of a quote made on `today`."""
    return today + timedelta(days=VALIDITY_DAYS)


def is_expired(status: QuoteStatus, valid_until: date | None, today: date) -> bool:
    """Tell whether an unanswered quote is past its last day; a quote without one never expires."""
    return status in OPEN and valid_until is not None and valid_until < today


def full_number(number: str, revision: int) -> str:
    """Return the name of a revision: `DEV-7`, then `DEV-7 v2`."""
    return number if revision == 1 else f"{number} v{revision}"
