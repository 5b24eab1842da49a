"""The monthly run in and out (MONEY.md 6.1)."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.fixedassets.enums import SkipReason
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Money, Out, Query, Text, YesNo, optional

_YEAR_MONTH = r"^[0-9]{4}-(0[1-9]|1[0-2])$"
YearMonth = Annotated[Text, Field(pattern=_YEAR_MONTH)]


class DepreciationRunIn(In):
    """The month to write off (2026-05), in one book or all; `dryRun` only says what would be booked."""

    year_month: YearMonth
    billing_entity_id: optional(Id) = None
    dry_run: YesNo = False


class DepreciationQuery(Query):
    """The month to look at (2026-05; by default the last one that is over), in one book or all."""

    year_month: str | None = Field(None, pattern=_YEAR_MONTH)
    billing_entity_id: UUID | None = None


class RunRowOut(Out):
    """A fixed asset that is written off by `amount` €."""

    fixed_asset_id: Id
    number: str
    label: str
    ledger_account: str
    amount: Money
    net_book_value: Money


class SkippedOut(Out):
    """A fixed asset that is left out, and why."""

    fixed_asset_id: Id
    number: str
    label: str
    reason: SkipReason


class DepreciationRunOut(Out):
    """The result of a run: how many are written off, how many were before, who is left out; `totalAmount` in €."""

    year_month: str
    dry_run: bool
    created: int
    already_done: int
    skipped: list[SkippedOut]
    items: list[RunRowOut]
    total_amount: Money
    entry_ids: list[Id]
    books: list[BookOut]
