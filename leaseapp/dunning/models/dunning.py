"""A dunning: one late invoice, how far it went, and why it waits (document 3, MONEY.md 4)."""

from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.dunning.enums import (
    ClientNoticeKind,
    CollectorKind,
    DunningOutcome,
    DunningStatus,
    DunningStep,
    PauseReason,
    ReturnOutcome,
)
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _

ONE_AN_INVOICE = "uq_dunning_invoice"


class Dunning(TenantRow, Versioned, table=True):
    """The dunning of one invoice, of which there is one at most. `number` and `due_date` are those of the invoice.

    `step_on` is the day of the last letter, `next_step_on` the first day of the next step (None where none comes). A
    promise (`promised_on`, `promised_amount` in €) or a dispute pauses it until the end of `paused_until`. `outcome` says
    how it was resolved, `note` why it was resolved or canceled; `resolved_itself` where nobody did. The collector is whom
    it was handed over to after the formal notice; `returned_on` is when that came back.
    """

    __tablename__ = "dunning"
    __called__: ClassVar[str] = _("Dunning")
    __table_args__ = (
        unique_in_tenant("invoice_id", name=ONE_AN_INVOICE),
        tenant_key("invoice", "invoice_id"),
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("file", "return_file_id"),
        CheckConstraint("(outcome IS NOT NULL) = (status = 'RESOLVED')", name="resolved_has_outcome"),
        CheckConstraint("(step = 'LEGAL') = (collector_kind IS NOT NULL)", name="legal_has_collector"),
        CheckConstraint("(paused_until IS NULL) = (pause_reason IS NULL)", name="pause_has_reason"),
        tenant_index("status", "next_step_on"),
        tenant_index("customer_id", "status"),
    )

    invoice_id: UUID
    customer_id: UUID
    billing_entity_id: UUID
    number: str = Field(max_length=35)
    due_date: date
    status: DunningStatus = enum_column(DunningStatus, default=DunningStatus.OPEN)
    step: DunningStep = enum_column(DunningStep, default=DunningStep.NONE)
    step_on: date | None = None
    next_step_on: date | None = None
    relance1_sent_at: datetime | None = None
    relance2_sent_at: datetime | None = None
    med_sent_at: datetime | None = None
    legal_at: datetime | None = None
    paused_until: date | None = None
    pause_reason: PauseReason | None = enum_column(PauseReason, default=None)
    pause_note: str | None = Field(default=None, max_length=500)
    promised_on: date | None = None
    promised_amount: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    outcome: DunningOutcome | None = enum_column(DunningOutcome, default=None)
    note: str | None = Field(default=None, max_length=500)
    resolved_itself: bool = False
    ended_at: datetime | None = None
    collector_kind: CollectorKind | None = enum_column(CollectorKind, default=None)
    collector_name: str | None = Field(default=None, max_length=200)
    collector_reference: str | None = Field(default=None, max_length=100)
    returned_on: date | None = None
    return_outcome: ReturnOutcome | None = enum_column(ReturnOutcome, default=None)
    return_file_id: UUID | None = None


class DunningDebtor(TenantRow, Versioned, table=True):
    """The facts about a customer that dunning needs: who reads reminders, and the day on which insolvency proceedings opened.

    From that day on no interest is claimed (C. com. art. L622-28).
    """

    __tablename__ = "dunning_debtor"
    __called__: ClassVar[str] = _("Debtor")
    __table_args__ = (
        unique_in_tenant("customer_id"),
        tenant_key("customer", "customer_id"),
        tenant_key("contact", "contact_id"),
    )

    customer_id: UUID
    contact_id: UUID | None = None
    proceedings_on: date | None = None


class ClientNotice(TenantRow, table=True):
    """A mail about an invoice's due date that the client got, so that it is sent no second time; written once."""

    __tablename__ = "client_notice"
    __called__: ClassVar[str] = _("Notice of a due date")
    __table_args__ = (
        unique_in_tenant("invoice_id", "kind"),
        tenant_key("invoice", "invoice_id"),
        tenant_key("document_mail", "mail_id"),
    )

    invoice_id: UUID
    kind: ClientNoticeKind = enum_column(ClientNoticeKind)
    mail_id: UUID
