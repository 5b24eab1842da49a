"""Quotes: offers to a customer, their lines, what the client answered through the public link (document 3)."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.billing.models.columns import ArchivedDocument, DocumentTotals, PricedLine
from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
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
from leaseapp.sales.enums import AcceptanceChannel, QuoteRowKind, QuoteStatus, RefusalReason
from leaseapp.sales.models.columns import ChosenLine


class Quote(TenantRow, DocumentTotals, ArchivedDocument, Versioned, SoftDelete, table=True):
    """An offer. `number` (`DEV-7`) is given at creation and shared by its revisions, `revision` counts them from 1.

    Totals count the lines that are not optional and the options that were ticked. `link_version` is part of the public
    token: raising it revokes every link sent (DECISIONS 19). `superseded_by_id` names the next revision (DECISIONS 26).
    `deposit_pct` is the deposit asked at acceptance, in % of the total incl. VAT. The PDF is sealed at acceptance.
    The totals are what is paid once; `recurring` holds what is paid each period (`rules/recurring.py`), and `value_ht` is
    both over the durations that are promised (€ excl. VAT).
    """

    __tablename__ = "quote"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("number", "buyer_reference"),
        texts=("subject", "conditions", "notes"),
        inner=("refusal_comment",),
        company=OF_CUSTOMER,
    )
    __table_args__ = (
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("contact", "contact_id"),
        tenant_key("quote", "superseded_by_id"),
        tenant_key("file", "pdf_file_id"),
        unique_in_tenant("sequence", "revision"),
        CheckConstraint("total_ttc = total_ht + total_vat", name="totals_agree"),
        CheckConstraint("revision >= 1", name="revision"),
        CheckConstraint("status = 'DRAFT' OR deleted_at IS NULL", name="only_drafts_are_deleted"),
        tenant_index("status", "valid_until"),
        tenant_index("customer_id"),
        tenant_index("created_at"),
    )

    recurring: list[dict[str, Any]] = json_column(default_factory=list)
    value_ht: Decimal = money_column()
    customer_id: UUID
    billing_entity_id: UUID
    contact_id: UUID | None = None
    salesperson_id: UUID | None = Field(default=None, foreign_key="app_user.id")
    status: QuoteStatus = enum_column(QuoteStatus, default=QuoteStatus.DRAFT)
    number: str = Field(max_length=35)
    sequence: int
    revision: int = 1
    superseded_by_id: UUID | None = None
    subject: str | None = Field(default=None, max_length=200)
    valid_until: date | None = None
    buyer_reference: str | None = Field(default=None, max_length=200)
    conditions: str | None = text_column(default=None)
    notes: str | None = Field(default=None, max_length=4000)
    deposit_pct: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    link_version: int = 1
    sent_at: datetime | None = None
    first_viewed_at: datetime | None = None
    expiry_notified_at: datetime | None = None
    accepted_at: datetime | None = None
    refused_at: datetime | None = None
    refusal_reason: RefusalReason | None = enum_column(RefusalReason, default=None)
    refusal_comment: str | None = Field(default=None, max_length=2000)


class QuoteLine(TenantRow, PricedLine, ChosenLine, table=True):
    """A row of a quote: a priced line, a section heading or free text. Headings and texts have zero amounts.

    `optional` lines count in the totals only when `selected`, which the client may tick on the public page. A line with a
    `period` is a rent or a subscription: its price is that of a period, for `duration_months` (None: without an end). It is
    never part of an order; the terms of the modality are kept with it as they were offered.
    """

    __tablename__ = "quote_line"
    __table_args__ = (
        tenant_key("quote", "quote_id"),
        tenant_key("product", "product_id"),
        tenant_key("product_variant", "variant_id"),
        tenant_key("product_modality", "modality_id"),
        unique_in_tenant("quote_id", "position"),
        CheckConstraint(
            "row_kind <> 'LINE' OR vat_rate_pct > 0 OR vat_reason IS NOT NULL", name="zero_rate_has_reason"
        ),
        CheckConstraint("row_kind = 'LINE' OR line_total_ht = 0", name="only_lines_have_amounts"),
        CheckConstraint("optional OR selected", name="only_options_are_left_out"),
        CheckConstraint("period IS NULL OR modality_id IS NOT NULL", name="recurring_has_modality"),
    )

    quote_id: UUID
    row_kind: QuoteRowKind = enum_column(QuoteRowKind, default=QuoteRowKind.LINE)
    optional: bool = False
    selected: bool = True
    period: PaymentPeriod | None = enum_column(PaymentPeriod, default=None)
    duration_months: int | None = None
    security_deposit: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    residual_percent: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)


class QuoteAcceptance(TenantRow, table=True):
    """The evidence of an acceptance, written once: who, when, from where, and the hash of the sealed document.

    `document_sha256` is that of the PDF the client saw, with the options ticked (`selected_line_ids`). All of it is
    archived as the evidence sheet (`evidence_file_id` with its SHA-256; none for what was accepted before there was one).
    """

    __tablename__ = "quote_acceptance"
    __personal__: ClassVar[frozenset[str]] = frozenset({"accepted_by_name", "ip_address", "user_agent"})
    __table_args__ = (
        tenant_key("quote", "quote_id"),
        tenant_key("file", "document_file_id"),
        tenant_key("file", "signature_file_id"),
        tenant_key("file", "evidence_file_id"),
        unique_in_tenant("quote_id"),
        CheckConstraint("(evidence_file_id IS NULL) = (evidence_sha256 IS NULL)", name="sheet_has_digest"),
    )

    quote_id: UUID
    channel: AcceptanceChannel = enum_column(AcceptanceChannel)
    accepted_at: datetime
    accepted_by_name: str = Field(max_length=200)
    ip_address: str | None = Field(default=None, max_length=64)
    user_agent: str | None = Field(default=None, max_length=400)
    document_sha256: str = Field(max_length=64)
    document_file_id: UUID
    signature_file_id: UUID | None = None
    evidence_file_id: UUID | None = None
    evidence_sha256: str | None = Field(default=None, max_length=64)
    selected_line_ids: list[Any] = json_column(default_factory=list)
    total_ttc: Decimal = Field(max_digits=14, decimal_places=2)
    recurring: list[Any] = json_column(default_factory=list)


class QuoteQuestion(TenantRow, table=True):
    """A question that the client asked on the public page: a comment in the quote's conversation (`comment_id`).

    It waits until somebody of the office replies to that comment (`answered_at`), whose words are mailed
    to the address that was left (`answer_mailed_at`); the rest is written once.
    """

    __tablename__ = "quote_question"
    __personal__: ClassVar[frozenset[str]] = frozenset({"asked_by_name", "asked_by_email"})
    __table_args__ = (
        tenant_key("quote", "quote_id"),
        tenant_key("comment", "comment_id"),
        tenant_index("quote_id"),
        tenant_index("comment_id"),
    )

    quote_id: UUID
    comment_id: UUID | None = None
    answered_at: datetime | None = None
    answer_mailed_at: datetime | None = None
    asked_at: datetime
    asked_by_name: str | None = Field(default=None, max_length=200)
    asked_by_email: str | None = Field(default=None, max_length=254)
    text: str = Field(max_length=2000)
