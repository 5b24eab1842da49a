"""Documents that were sent by mail: one row a message, from the wish to send it to what became of it."""

from datetime import date, datetime
from typing import ClassVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.documents.enums import DocumentKind, DocumentMailStatus
from leaseapp.kernel.persistence.tables import TenantRow, enum_column, json_column, tenant_index, text_column


class DocumentMail(TenantRow, table=True):
    """A document on its way to a customer. The attachment is made by the job, from the record as it stands then.

    `target_type` and `target_id` name the record (`Invoice`, `Quote` …; of a statement the Customer, its period in
    `period_start` and `period_end`). The public link of a quote is minted by the job and never stored (DECISIONS 19).
    `recipients`, `cc` and `bcc` are addresses. `sent_by_user_id` is None when a setting of the organization sent it.
    `error` is plain text for the office: why it was given up, or what delays it while it is QUEUED.
    """

    __tablename__ = "document_mail"
    __personal__: ClassVar[frozenset[str]] = frozenset({"recipients", "cc", "bcc", "subject", "body"})
    __table_args__ = (
        CheckConstraint("(status IN ('QUEUED', 'FAILED')) = (sent_at IS NULL)", name="sent_has_instant"),
        CheckConstraint("(kind = 'STATEMENT') = (period_start IS NOT NULL)", name="statement_has_period"),
        CheckConstraint("(period_start IS NULL) = (period_end IS NULL)", name="period_is_whole"),
        tenant_index("target_id", "created_at"),
        sa.Index("ix_document_mail_message", "message_id", postgresql_where=sa.text("message_id IS NOT NULL")),
        sa.Index(
            "ix_document_mail_lost", "organization_id", "target_type", "target_id",
            postgresql_where=sa.text("status IN ('FAILED', 'BOUNCED')"),
        ),
    )  # fmt: skip

    kind: DocumentKind = enum_column(DocumentKind)
    target_type: str = Field(max_length=40)
    target_id: UUID
    recipients: list[str] = json_column(default_factory=list)
    cc: list[str] = json_column(default_factory=list)
    bcc: list[str] = json_column(default_factory=list)
    subject: str = Field(max_length=200)
    body: str = text_column(default="")
    period_start: date | None = None
    period_end: date | None = None
    status: DocumentMailStatus = enum_column(DocumentMailStatus, default=DocumentMailStatus.QUEUED)
    sent_at: datetime | None = None
    message_id: str | None = Field(default=None, max_length=255)
    error: str | None = Field(default=None, max_length=500)
    sent_by_user_id: UUID | None = Field(default=None, foreign_key="app_user.id")
