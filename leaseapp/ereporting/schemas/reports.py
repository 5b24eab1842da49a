"""Reports as they are asked for and answered (document 3, MONEY.md 5.4)."""

from datetime import date
from typing import Annotated

from pydantic import Field, StringConstraints

from leaseapp.ereporting.enums import EReportingStatus, EReportingType, SaleCategory, TransmissionKind
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Money, Out, Percent, Query, WholeNumber

YearMonth = Annotated[str, StringConstraints(pattern=r"^20[2-9][0-9]-(0[1-9]|1[0-2])$")]


class ReportIn(In):
    """The month (2026-10) and type of a report."""

    year_month: YearMonth
    type: EReportingType


class SubmitIn(In):
    """The version of the report that was looked at."""

    version: WholeNumber | None = None


class CalendarQuery(Query):
    """The year of a calendar; the running one when it is left out."""

    year: Annotated[int, Field(ge=2026, le=2099)] | None = None


class ItemOut(Out):
    """A row: of a day and category, or of an invoice, at a rate in %; € excl. VAT, VAT, incl. VAT."""

    date: date
    category: SaleCategory | None
    invoice_id: Id | None
    invoice_number: str | None
    rate: Percent
    base: Money
    vat: Money
    amount: Money
    count: int
    source_ids: list[Id]


class AnomalyOut(Out):
    """Something that is wrong, in words; `url` leads to where it is put right."""

    code: str
    invoice_id: Id | None
    invoice_number: str | None
    message: str
    url: str | None


class SumsOut(Out):
    """Sums in € excl. VAT, VAT, incl. VAT, and how many sales or receipts they tell."""

    ht: Money
    vat: Money
    amount: Money
    count: int


class TransmissionOut(Out):
    """The part that a book sends of a period; `changes` is what differs from the transmission that it replaces (€)."""

    id: Id
    billing_entity_id: Id
    billing_entity: str
    siren: str | None
    period_start: date
    period_end: date
    kind: TransmissionKind
    round: int
    status: EReportingStatus
    due_from: date
    due_to: date
    is_latest: bool
    waits: bool
    may_leave: bool
    flow_id: str | None
    sha256: str | None
    submitted_at: Instant | None
    answered_at: Instant | None
    rejection: str | None
    totals: SumsOut
    changes: SumsOut | None
    items: list[ItemOut]
    anomalies: list[AnomalyOut]


class ReportOut(Out):
    """The report of a month with the transmissions of each book and period; totals, rows and anomalies are the latest ones."""

    id: Id
    version: int
    year_month: str
    type: EReportingType
    title: str
    status: EReportingStatus
    totals: SumsOut
    due_to: date | None
    differs: bool
    anomaly_count: int
    may_submit: bool
    may_rectify: bool
    generated_at: Instant
    transmissions: list[TransmissionOut]
    items: list[ItemOut]
    anomalies: list[AnomalyOut]
    created_at: Instant
    updated_at: Instant


class SlotOut(Out):
    """A period of the calendar; a report that nobody has prepared yet has no id, what is empty no state."""

    type: EReportingType
    billing_entity: str
    period_start: date
    period_end: date
    due_from: date
    due_to: date
    report_id: Id | None
    status: EReportingStatus | None
    is_empty: bool
    blocks: bool
    days_left: int


class MonthOut(Out):
    """A month of the calendar."""

    year_month: str
    slots: list[SlotOut]


class CalendarOut(Out):
    """The periods of a year, the latest month first."""

    year: int
    years: list[int]
    today: date
    months: list[MonthOut]
