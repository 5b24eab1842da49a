"""The journals of sales and purchases (MONEY.md 2.3)."""

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.kernel.text.schema import DateField, Money, Out, Percent, Query, ShortText


class JournalQuery(Query):
    """The period, both days included (by default the month to date), one billing entity or all; or a file.

    `partyId`, `account`, `vatRate` (%) and `q` (document, label) narrow it down.
    """

    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    billing_entity_id: UUID | None = None
    party_id: UUID | None = None
    account: str | None = Field(None, pattern="^[1-9][0-9]{2,9}$")
    vat_rate: Percent | None = None
    q: ShortText = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(50, ge=1, le=200)
    format: Literal["", "csv", "xlsx"] = ""


class JournalLineOut(Out):
    """A line of an entry, in €."""

    account: str
    account_label: str
    party_code: str | None
    label: str
    debit: Money
    credit: Money
    vat_rate: Money | None


class JournalEntryOut(Out):
    """An entry and what it comes to, in €; `running…` is the sum of the period until it, whatever the page."""

    entry_id: UUID
    entry_number: str
    journal_code: str
    entry_date: dt.date
    piece_ref: str
    piece_date: dt.date
    label: str
    party_id: UUID | None
    party_code: str | None
    party_name: str | None
    source_kind: str
    source_id: UUID
    source_url: str | None
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    running_ht: Money
    running_vat: Money
    running_ttc: Money
    lines: list[JournalLineOut]


class RateOut(Out):
    """Base and VAT of a rate (%), in €."""

    rate: Money
    base: Money
    vat: Money


class JournalTotalsOut(Out):
    """The sums of the period, whatever the page, in €."""

    ht: Money
    vat: Money
    ttc: Money
    debit: Money
    credit: Money
    by_rate: list[RateOut]


class JournalOut(Out):
    """A journal over a period, page by page; `books` are those that one may choose from."""

    start: dt.date = Field(alias="from")
    end: dt.date = Field(alias="to")
    billing_entity_id: UUID | None
    books: list[BookOut]
    items: list[JournalEntryOut]
    page: int
    page_size: int
    total: int
    totals: JournalTotalsOut
