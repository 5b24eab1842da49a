"""Tables of e-invoicing: what we sent with its life cycle, what suppliers sent, what we said of it, the account (MONEY.md 5)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.einvoicing.enums import DigestForm, EReceiptStatus, MessageStatus, RefusalReason, SubmissionStatus
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

LONGEST_VAT_NUMBER, LONGEST_EVENT_ID, LONGEST_CODE, LONGEST_REASON_CODE = 20, 140, 20, 60
ONE_ATTEMPT_A_NUMBER = "uq_einvoice_submission_attempt"
ONE_EVENT_AN_ID = "uq_einvoice_event_external"
ONE_RECEIPT_A_FLOW = "uq_supplier_einvoice_receipt_flow"
ONE_MESSAGE_A_KEY = "uq_einvoice_message_key"
ONE_ACCOUNT = "uq_einvoice_account"


class EInvoiceSubmission(TenantRow, Versioned, table=True):
    """An attempt to bring an invoice to its customer through the platforms (document 3), or one of its credit notes.

    `provider_invoice_id` is the flow at the platform, once it took the document; `recipient_address` where the directory
    says that the customer receives. `last_code` is the newest code of the life cycle. `failure` says why the document could
    not be handed over, while nobody tries again.
    """

    __tablename__ = "einvoice_submission"
    __called__: ClassVar[str] = _("E-invoice submission")
    __table_args__ = (
        tenant_key("invoice", "invoice_id"),
        tenant_key("credit_note", "credit_note_id"),
        # an attempt of the invoice itself names no credit note
        sa.Index(
            ONE_ATTEMPT_A_NUMBER,
            "organization_id",
            "invoice_id",
            "credit_note_id",
            "attempt_number",
            unique=True,
            postgresql_nulls_not_distinct=True,
        ),
        tenant_index("provider", "provider_invoice_id"),
        tenant_index("status", "submitted_at"),
    )

    invoice_id: uuid.UUID
    credit_note_id: uuid.UUID | None = None
    attempt_number: int
    provider: str = Field(max_length=20)
    provider_invoice_id: str | None = Field(default=None, max_length=64)
    status: SubmissionStatus = enum_column(SubmissionStatus, default=SubmissionStatus.SUBMITTED)
    recipient_address: str | None = Field(default=None, max_length=125)
    submitted_at: datetime
    submitted_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    handed_over_at: datetime | None = None
    last_code: str | None = Field(default=None, max_length=20)
    last_reason: str | None = Field(default=None, max_length=500)
    last_event_at: datetime | None = None
    failure: str | None = Field(default=None, max_length=500)


class EInvoiceEvent(TenantRow, table=True):
    """A word of a platform about a submission, as it came; `status` is None for a code that means none.

    `amounts` are what was received by VAT rate, in € incl. VAT as texts (`[{"ratePct": "20", "amount": "120.00"}]`).
    """

    __tablename__ = "einvoice_event"
    __called__: ClassVar[str] = _("Event of an e-invoice")
    __beside__: ClassVar[str | None] = "submission_id"
    __table_args__ = (
        tenant_key("einvoice_submission", "submission_id"),
        unique_in_tenant("submission_id", "external_event_id", name=ONE_EVENT_AN_ID),
    )

    submission_id: uuid.UUID
    external_event_id: str = Field(max_length=LONGEST_EVENT_ID)
    code: str = Field(max_length=LONGEST_CODE)
    status: SubmissionStatus | None = enum_column(SubmissionStatus, default=None, nullable=True)
    reason_code: str | None = Field(default=None, max_length=LONGEST_REASON_CODE)
    reason_text: str | None = Field(default=None, max_length=500)
    occurred_at: datetime
    amounts: list[dict[str, Any]] = json_column(default_factory=list)
    raw: str = text_column(default="")


class SupplierEInvoiceReceipt(TenantRow, Versioned, table=True):
    """An invoice that a supplier's platform brought: once for each flow, with what was read of it (document 3).

    Amounts in € as the document declares them. `announcement` is the event as it came.
    """

    __tablename__ = "supplier_einvoice_receipt"
    __called__: ClassVar[str] = _("Received e-invoice")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number", "seller_siren"), names=("seller_name",))
    __table_args__ = (
        unique_in_tenant("provider", "external_invoice_id", name=ONE_RECEIPT_A_FLOW),
        tenant_key("file", "file_id"),
        tenant_key("file", "readable_file_id"),
        tenant_key("supplier", "supplier_id"),
        tenant_key("supplier_invoice", "supplier_invoice_id"),
        tenant_index("status", "received_at"),
        tenant_index("supplier_invoice_id"),
    )

    provider: str = Field(max_length=20)
    external_invoice_id: str = Field(max_length=64)
    status: EReceiptStatus = enum_column(EReceiptStatus, default=EReceiptStatus.ANNOUNCED)
    received_at: datetime
    announcement: str = text_column(default="")
    file_id: uuid.UUID | None = None
    readable_file_id: uuid.UUID | None = None
    number: str | None = Field(default=None, max_length=60)
    is_credit_note: bool = False
    issue_date: date | None = None
    seller_name: str | None = Field(default=None, max_length=200)
    seller_siren: str | None = Field(default=None, max_length=9)
    seller_vat_number: str | None = Field(default=None, max_length=LONGEST_VAT_NUMBER)
    buyer_siren: str | None = Field(default=None, max_length=14)
    total_ht: Decimal | None = money_column(default=None)
    total_ttc: Decimal | None = money_column(default=None)
    findings: list[str] = json_column(default_factory=list)
    supplier_id: uuid.UUID | None = None
    supplier_invoice_id: uuid.UUID | None = None
    refusal_reason: RefusalReason | None = enum_column(RefusalReason, default=None, nullable=True)
    refusal_text: str | None = Field(default=None, max_length=500)


class EInvoiceMessage(TenantRow, Versioned, table=True):
    """Our word on an invoice in its life cycle: money that came in for ours, our decision on a supplier's.

    `key` says which statement it is, so that none is made twice; `occurred_at` when what it says happened.
    """

    __tablename__ = "einvoice_message"
    __called__: ClassVar[str] = _("Statement on an e-invoice")
    __table_args__ = (
        tenant_key("einvoice_submission", "submission_id"),
        tenant_key("supplier_einvoice_receipt", "receipt_id"),
        unique_in_tenant("key", name=ONE_MESSAGE_A_KEY),
        sa.CheckConstraint("(submission_id IS NULL) <> (receipt_id IS NULL)", name="about_one"),
        tenant_index("submission_id"),
        tenant_index("receipt_id"),
    )

    submission_id: uuid.UUID | None = None
    receipt_id: uuid.UUID | None = None
    key: str = Field(max_length=120)
    code: str = Field(max_length=20)
    reason_code: str | None = Field(default=None, max_length=60)
    reason_text: str | None = Field(default=None, max_length=500)
    amounts: list[dict[str, Any]] = json_column(default_factory=list)
    occurred_at: datetime
    status: MessageStatus = enum_column(MessageStatus, default=MessageStatus.QUEUED)
    flow_id: str | None = Field(default=None, max_length=64)
    sent_at: datetime | None = None
    failure: str | None = Field(default=None, max_length=500)


class EInvoiceAccount(TenantRow, Versioned, table=True):
    """The organization's account at its platform. Secrets are sealed for the row (`kernel/security/sealing.py`).

    Of the two keys that sign deliveries the former holds on until `former_key_until`. `polled_until` is the newest change
    that was fetched.
    """

    __tablename__ = "einvoice_account"
    __called__: ClassVar[str] = _("Account at the e-invoice platform")
    __table_args__ = (unique_in_tenant("provider", name=ONE_ACCOUNT),)

    provider: str = Field(max_length=20)
    client_id: str = Field(max_length=200)
    client_secret_sealed: str = Field(max_length=1000)
    digest_form: DigestForm = enum_column(DigestForm, default=DigestForm.RAW)
    signing_key_sealed: str | None = Field(default=None, max_length=1000)
    former_key_sealed: str | None = Field(default=None, max_length=1000)
    former_key_until: datetime | None = None
    webhook_ids: list[str] = json_column(default_factory=list)
    connected_at: datetime | None = None
    polled_until: datetime | None = None
