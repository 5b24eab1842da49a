"""Letters of dunning, what they claim for each invoice, and what the carrier says of them. All are written once."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.dunning.enums import AckKind, DunningStep, LetterChannel
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _


class DunningLetter(TenantRow, table=True):
    """A letter to one customer about one or several late invoices; amounts in €, `principal` incl. VAT.

    `file_id` is the archived PDF, `sha256` its content; `mail_id` the e-mail that took it where it left so. That of the step
    LEGAL is the statement of the claim for whoever collects. `made_by_user_id` is None where the nightly job made it.
    """

    __tablename__ = "dunning_letter"
    __called__: ClassVar[str] = _("Letter")
    __table_args__ = (
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("file", "file_id"),
        tenant_key("document_mail", "mail_id"),
        CheckConstraint("total = principal + interest + fees", name="total_agrees"),
        tenant_index("customer_id", "letter_date"),
    )

    customer_id: UUID
    billing_entity_id: UUID
    step: DunningStep = enum_column(DunningStep)
    channel: LetterChannel = enum_column(LetterChannel)
    letter_date: date
    message: str | None = Field(default=None, max_length=2000)
    early_reason: str | None = Field(default=None, max_length=500)
    principal: Decimal = money_column()
    interest: Decimal = money_column()
    fees: Decimal = money_column()
    total: Decimal = money_column()
    file_id: UUID
    sha256: str = Field(max_length=64)
    mail_id: UUID | None = None
    made_by_user_id: UUID | None = Field(default=None, foreign_key="app_user.id")


class DunningLetterLine(TenantRow, table=True):
    """The claim of a letter for one invoice: what is due of it, days late, interest with its segments, and the fee, in €."""

    __tablename__ = "dunning_letter_line"
    __called__: ClassVar[str] = _("Line of a letter")
    __table_args__ = (
        tenant_key("dunning_letter", "letter_id"),
        tenant_key("dunning", "dunning_id"),
        unique_in_tenant("letter_id", "dunning_id"),
        tenant_index("dunning_id"),
    )

    letter_id: UUID
    dunning_id: UUID
    balance: Decimal = money_column()
    days_late: int
    interest: Decimal = money_column()
    fee: Decimal = money_column()
    segments: list[dict[str, Any]] = json_column(default_factory=list)


class DunningAck(TenantRow, table=True):
    """The word of the carrier about a letter: several a letter, told in whatever order."""

    __tablename__ = "dunning_ack"
    __called__: ClassVar[str] = _("Acknowledgement")
    __table_args__ = (
        tenant_key("dunning_letter", "letter_id"),
        tenant_key("file", "file_id"),
        unique_in_tenant("letter_id", "kind", "occurred_at"),
    )

    letter_id: UUID
    kind: AckKind = enum_column(AckKind)
    occurred_at: datetime
    tracking_number: str | None = Field(default=None, max_length=60)
    file_id: UUID | None = None
