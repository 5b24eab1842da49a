"""Tables of e-reporting: the report of a month, and its transmissions by book and period (document 3, DECISIONS 23)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.ereporting.enums import EReportingStatus, EReportingType, TransmissionKind
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _

ONE_ROUND = "uq_e_reporting_transmission_round"
ONE_REPORT_A_MONTH = "uq_e_reporting_submission_month"


class EReportingSubmission(TenantRow, Versioned, table=True):
    """The report of a month (`year_month`: 2026-10) and type. Totals in € over what each period tells now.

    `anomaly_count` are those that keep its drafts from leaving, `due_to` the next day on which something has to leave, None
    when nothing waits. `differs` says that sent figures are not those of the books any more.
    """

    __tablename__ = "e_reporting_submission"
    __called__: ClassVar[str] = _("E-reporting")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("year_month",))
    __table_args__ = (
        unique_in_tenant("year_month", "type", name=ONE_REPORT_A_MONTH),
        tenant_index("status", "due_to"),
    )

    year_month: str = Field(max_length=7)
    type: EReportingType = enum_column(EReportingType)
    status: EReportingStatus = enum_column(EReportingStatus, default=EReportingStatus.DRAFT)
    total_ht: Decimal = money_column()
    total_vat: Decimal = money_column()
    item_count: int = 0
    anomaly_count: int = 0
    due_to: date | None = None
    differs: bool = False
    generated_at: datetime


class EReportingTransmission(TenantRow, Versioned, table=True):
    """The part that one book (declarant) sends of a period: a draft, or the document that left.

    `round` counts the transmissions of a period: 0 is the first one, a later one replaces it. `items` and
    `anomalies` are `rules.figures` as data. `document` is the XML that left, `sha256` its hash; `flow_id` names it at the
    platform. `reminded_on` is the day on which people were told that it is due.
    """

    __tablename__ = "e_reporting_transmission"
    __called__: ClassVar[str] = _("Transmission", "e-reporting")
    __personal__: ClassVar[frozenset[str]] = frozenset({"items", "anomalies", "document"})
    __evidence__: ClassVar[frozenset[str]] = frozenset({"sha256"})
    __table_args__ = (
        unique_in_tenant("submission_id", "billing_entity_id", "period_start", "round", name=ONE_ROUND),
        tenant_key("e_reporting_submission", "submission_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_index("status", "due_to"),
    )

    submission_id: uuid.UUID
    billing_entity_id: uuid.UUID
    round: int = 0
    kind: TransmissionKind = enum_column(TransmissionKind, default=TransmissionKind.INITIAL)
    status: EReportingStatus = enum_column(EReportingStatus, default=EReportingStatus.DRAFT)
    period_start: date
    period_end: date
    due_from: date
    due_to: date
    total_ht: Decimal = money_column()
    total_vat: Decimal = money_column()
    item_count: int = 0
    items: list[Any] = json_column(default_factory=list)
    anomalies: list[Any] = json_column(default_factory=list)
    document: str | None = text_column(default=None, nullable=True)
    sha256: str | None = Field(default=None, max_length=64)
    flow_id: str | None = Field(default=None, max_length=64)
    submitted_at: datetime | None = None
    answered_at: datetime | None = None
    rejection: str | None = Field(default=None, max_length=1000)
    reminded_on: date | None = None
