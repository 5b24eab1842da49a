"""Shapes of the statement of account and of the aged balance (MONEY.md 2.3)."""

import datetime as dt
from decimal import Decimal
from typing import Literal
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.rules.statement import AgedBands, StatementKind
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.customers import Days
from leaseapp.kernel.rendering.pdf.pages import PageQuery
from leaseapp.kernel.text.schema import DateField, Money, Out, Query


class StatementQuery(PageQuery):
    """The period, both days included (by default the calendar year to date); of one billing entity, or of all."""

    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    billing_entity_id: UUID | None = None
    format: Literal["", "csv", "xlsx", "pdf"] = ""


class BandsOut(Out):
    """Open items by days after their due date, and what the customer is owed: `credits`, and `advances` on account; in €.

    The balance of its account in the ledger is the bands − credits; advances are kept apart.
    """

    not_due: Money
    late1to30: Money = Field(alias="late1to30")
    late31to60: Money = Field(alias="late31to60")
    late61to90: Money = Field(alias="late61to90")
    late_over90: Money
    credits: Money
    advances: Money


def bands_out(bands: AgedBands) -> dict[str, Decimal]:
    """Return the fields of BandsOut."""
    return {
        "not_due": bands.not_due, "late1to30": bands.late_1_to_30, "late31to60": bands.late_31_to_60,
        "late61to90": bands.late_61_to_90, "late_over90": bands.late_over_90, "credits": bands.credits,
        "advances": bands.advances,
    }  # fmt: skip


class StatementRowOut(Out):
    """One movement with the balance after it, in €; `about` names the invoices that it concerns.

    `daysLate` of an invoice is 0 unless something is due on it today, after its due date.
    """

    date: dt.date
    kind: StatementKind
    record_id: UUID
    url: str
    number: str | None
    about: str | None
    method: PaymentMethod | None
    due_date: dt.date | None
    days_late: int
    debit: Money
    credit: Money
    balance: Money


class StatementOut(Out):
    """A customer's account over a period; `closing` is the balance of its account, less its advances, positive when it owes."""

    customer_id: UUID
    customer: PartyOut
    code: str
    start: dt.date = Field(alias="from")
    end: dt.date = Field(alias="to")
    billing_entity_id: UUID | None
    opening: Money
    rows: list[StatementRowOut]
    total_debit: Money
    total_credit: Money
    closing: Money
    bands: BandsOut


class BalanceQuery(Query):
    """The day of the balance (today by default), and which billing entity; paged, or as a file.

    Movements count from `from` on, by default from the first day of the calendar year.
    """

    start: DateField | None = Field(None, alias="from")
    as_of: DateField | None = None
    billing_entity_id: UUID | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(100, ge=1, le=500)
    format: Literal["", "csv", "xlsx"] = ""


class CustomerBalanceOut(BandsOut):
    """One customer's debt on the day: `balance` by the ledger, the bands by its open items.

    `doubtful` is the part of the balance that stands on 416.
    `opening` (the ledger before `from`) + `debit` − `credit` = `balance`. `averageDaysToPay` runs from issue to full
    settlement, `averageDaysLate` from the due date, both over the invoices settled in the twelve months before the day;
    null where there are none.
    """

    customer_id: UUID
    code: str
    name: str
    siren: str | None
    opening: Money
    debit: Money
    credit: Money
    balance: Money
    doubtful: Money
    oldest_due_date: dt.date | None
    average_days_to_pay: Days | None
    average_days_late: Days | None


class BalanceTotalsOut(BandsOut):
    """The sums over all customers, whatever the page; `difference` of ledger and open items must be 0.00."""

    opening: Money
    debit: Money
    credit: Money
    balance: Money
    doubtful: Money
    difference: Money


class CustomerBalancesOut(Out):
    """The aged balance of customers."""

    start: dt.date = Field(alias="from")
    as_of: dt.date
    billing_entity_id: UUID | None
    items: list[CustomerBalanceOut]
    page: int
    page_size: int
    total: int
    totals: BalanceTotalsOut
