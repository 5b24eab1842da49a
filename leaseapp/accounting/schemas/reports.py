"""Shapes of the general ledger and of the trial balance, in the style of the journals of MONEY.md 2.3."""

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.text.schema import DateField, Money, Out, Query


class ReportQuery(Query):
    """The period, both days included (by default the calendar year to date), and one billing entity or all; or a file."""

    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    billing_entity_id: UUID | None = None
    format: Literal["", "csv", "xlsx", "pdf"] = ""


class GeneralLedgerQuery(ReportQuery):
    """The same for one account (its number) or all, and one party; paged by lines."""

    account: str | None = Field(None, pattern="^[1-9][0-9]{2,9}$")
    party_id: UUID | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(200, ge=1, le=500)


class LedgerMoveOut(Out):
    """A line with the balance after it, in €; `lettering` is in capitals once settled, in lower case while it is so in part."""

    line_id: UUID
    entry_id: UUID
    entry_number: str
    journal: str
    date: dt.date
    piece_ref: str
    piece_url: str | None
    label: str
    lettering: str | None
    due_date: dt.date | None
    debit: Money
    credit: Money
    balance: Money


class LedgerGroupOut(Out):
    """An account, or one party's part of it: opening + debit − credit = closing, in € over the whole period.

    `carried` is the balance before the first line shown, `starts` and `ends` whether its first and last lines are here.
    """

    account: str
    account_label: str
    party_id: UUID | None
    party_code: str | None
    party_name: str | None
    opening: Money
    debit: Money
    credit: Money
    closing: Money
    carried: Money
    starts: bool
    ends: bool
    lines: list[LedgerMoveOut]


class ReportTotalsOut(Out):
    """Sums over everything in scope, whatever the page, in €."""

    opening: Money
    debit: Money
    credit: Money
    closing: Money


class GeneralLedgerOut(Out):
    """The ledger by account and party: opening, lines with running balance, closing. `total` counts rows for paging."""

    start: dt.date = Field(alias="from")
    end: dt.date = Field(alias="to")
    billing_entity_id: UUID | None
    account: str | None
    groups: list[LedgerGroupOut]
    totals: ReportTotalsOut
    page: int
    page_size: int
    total: int


class TrialBalanceRowOut(Out):
    """One account over the period, in €: balances are positive on the debit side."""

    account: str
    label: str
    opening: Money
    debit: Money
    credit: Money
    closing: Money
    closing_debit: Money
    closing_credit: Money


class TrialBalanceTotalsOut(ReportTotalsOut):
    """The sums of all accounts: debits equal credits, on both pairs of columns."""

    closing_debit: Money
    closing_credit: Money


class BookOut(Out):
    """A billing entity whose books are kept."""

    id: UUID
    name: str


class TrialBalanceOut(Out):
    """Every account that held or moved something in the period; `books` are those that one may choose from."""

    start: dt.date = Field(alias="from")
    end: dt.date = Field(alias="to")
    billing_entity_id: UUID | None
    books: list[BookOut]
    items: list[TrialBalanceRowOut]
    totals: TrialBalanceTotalsOut
