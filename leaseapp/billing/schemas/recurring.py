"""Shapes of recurring invoices."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    Money,
    Out,
    Percent,
    Quantity,
    UnitPrice,
    WholeNumber,
    YesNo,
    optional,
)

Months = Annotated[WholeNumber, Field(ge=1, le=120)]


class RecurringIn(In):
    """A recurrence of an invoice: a copy every `everyMonths` months from `nextDate` on, until `lastDate`."""

    invoice_id: UUID
    name: optional(Line) = None
    every_months: Months
    next_date: DateField
    last_date: DateField | None = None
    issue_automatically: YesNo = False


class RecurringPatch(changes_of(RecurringIn, without=("invoice_id",))):
    """Changes of a recurrence; one that goes on after a pause leaves the days out that passed meanwhile."""

    # only a new one may leave it out and be named after what it repeats
    name: Line = Field(default=None)
    paused: YesNo = Field(default=None)


class RepeatedLineOut(Out):
    """A line of the invoices to come."""

    designation: str
    quantity: Quantity
    unit_price_ht: UnitPrice
    discount_pct: Percent
    discount_ht: Money
    vat_rate_pct: Percent


class MadeInvoiceOut(Out):
    """An invoice that the recurrence made; `daysLate` is 0 unless something is due after the due date."""

    id: UUID
    number: str | None
    status: InvoiceStatus
    days_late: int
    created_at: Instant
    total_ttc: Money


class RecurringTemplate(In):
    """The invoice that a recurrence repeats: the body of a new draft without dates, and whether its copies are for a period."""

    invoice: InvoiceIn
    with_period: YesNo = False


class FailureOut(Out):
    """The reason why a due day made no invoice; `fields` are those that no longer fit."""

    day: date
    code: str
    message: str
    fields: list[str]


class RecurringOut(record_of(RecurringIn, without=("invoice_id",))):
    """A recurrence with what it repeats, the amounts of the next invoice in €, and the invoices that it made.

    Without lines and amounts where what it repeats cannot be read any more: then `failure` says what does not fit.
    `archived` names what is repeated though the catalog no longer offers it.
    """

    name: str
    customer_id: UUID
    customer: PartyOut
    billing_entity_id: UUID
    billing_entity: PartyOut
    paused: bool
    finished: bool
    lines: list[RepeatedLineOut]
    discount_ht: Money | None
    total_ht: Money | None
    total_ttc: Money | None
    failure: FailureOut | None
    archived: str | None
    invoices: list[MadeInvoiceOut]
