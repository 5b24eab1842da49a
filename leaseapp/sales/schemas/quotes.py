"""Shapes of quotes (DECISIONS 31). Totals come out and never go in: the server computes them from the lines."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from leaseapp.billing.schemas.amounts import MOST_LINES, LineQuantity, PartyOut, PersonOut, VatLineOut
from leaseapp.billing.schemas.invoices import VatTotalOut
from leaseapp.billing.schemas.lines import DocumentDiscount, PricedLineIn
from leaseapp.catalog.enums import ModalityType, PaymentPeriod
from leaseapp.catalog.schemas.modalities import Months
from leaseapp.documents.enums import LineKind
from leaseapp.documents.schemas.document_settings import Conditions
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    LongText,
    Money,
    Out,
    Paragraphs,
    Percent,
    Quantity,
    ShortText,
    UnitPrice,
    YesNo,
    optional,
)
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import AcceptanceChannel, OrderStatus, QuoteRowKind, QuoteStatus, RefusalReason

Comment = Annotated[Paragraphs, Field(max_length=2000)]


class QuoteLineIn(PricedLineIn):
    """A row of a quote as typed: a LINE is priced, SECTION and TEXT take `designation` and `description` only.

    An optional line counts once it is `selected`; every other line does. In a modality, what is left out comes from it too;
    `durationMonths` is that of a lease, else its longest.
    """

    row_kind: QuoteRowKind = QuoteRowKind.LINE
    optional: YesNo = False
    selected: YesNo | None = None
    variant_id: UUID | None = None
    modality_id: UUID | None = None
    duration_months: Months | None = None
    quantity: LineQuantity | None = None  # ty: ignore[incompatible-attribute-override]


Lines = Annotated[list[QuoteLineIn], Field(max_length=MOST_LINES)]


class QuoteIn(In):
    """A new draft. Without a billing entity the default one, without a salesperson the caller, without `validUntil` 30 days.

    Without `conditions` those of the organization's setting `quoteConditions`, if there are any. `discountHt` is taken off what
    is paid once, shared between the VAT rates in proportion.
    """

    customer_id: UUID
    billing_entity_id: UUID | None = None
    contact_id: UUID | None = None
    salesperson_id: UUID | None = None
    valid_until: DateField | None = None
    subject: optional(ShortText) = None
    buyer_reference: optional(ShortText) = None
    conditions: optional(Conditions) = None
    notes: optional(LongText) = None
    deposit_pct: Percent | None = None
    discount_ht: DocumentDiscount | None = None
    lines: Lines = []


class QuotePatch(changes_of(QuoteIn)):
    """Changes of a draft; `lines`, when sent, replaces all of them. `status` SENT sends it, REFUSED needs a reason."""

    # only a new draft may leave it out and get the default one
    billing_entity_id: UUID = Field(default=None)
    status: Literal[QuoteStatus.SENT, QuoteStatus.REFUSED] = Field(default=None)
    refusal_reason: RefusalReason | None = None
    refusal_comment: optional(Comment) = None


class RefusalIn(In):
    """The reason why the client does not want it."""

    reason: RefusalReason
    comment: optional(Comment) = None


class OfficeAcceptanceIn(In):
    """The acceptance that the office received (signed paper, mail): by whom, and which options they want.

    Without `selectedLineIds` the options stay as they are ticked.
    """

    accepted_by_name: Line
    selected_line_ids: Annotated[list[UUID], Field(max_length=MOST_LINES)] | None = None


class QuoteTotalsIn(In):
    """Rows as they stand in the editor, finished or not, to add up without storing anything."""

    customer_id: UUID | None = None
    billing_entity_id: UUID | None = None
    deposit_pct: Percent | None = None
    discount_ht: DocumentDiscount | None = None
    lines: Annotated[list[dict[str, Any]], Field(max_length=MOST_LINES)] = []


class QuoteRowTotalOut(Out):
    """The sum of one row, in € excl. VAT: a line that counts or a section's lines, or apart, an option left out.

    What is paid each month, quarter or year stands apart from what is paid once.
    """

    total_ht: Money | None
    option_ht: Money | None
    monthly_ht: Money | None = None
    quarterly_ht: Money | None = None
    annual_ht: Money | None = None


class RecurringTotalOut(Out):
    """Amount of each period, in €."""

    period: PaymentPeriod
    total_ht: Money
    total_vat: Money
    total_ttc: Money


class QuoteTotalsOut(Out):
    """The totals of the quote, in €; `optionsHt` is what the options that are not ticked would add, the deposit incl. VAT."""

    lines: list[QuoteRowTotalOut]
    vat: list[VatTotalOut]
    discount_ht: Money
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    options_ht: Money
    deposit_amount: Money | None
    recurring: list[RecurringTotalOut] = []
    monthly_ttc: Money | None = None
    quarterly_ttc: Money | None = None
    annual_ttc: Money | None = None
    security_deposit: Money | None = None
    value_ht: Money | None = None


class QuoteLineOut(Out):
    """A row as stored; amounts in € excl. VAT, empty on sections and texts.

    `lineTotalHt` is a line's own, of a rent or subscription that of a period. `totalHt` is what the row counts for: that of a
    line which is part of the totals, or the sum of a section's lines; `optionHt` is that of an option left out.
    """

    id: UUID
    position: int
    row_kind: QuoteRowKind
    optional: bool
    selected: bool
    product_id: UUID | None
    variant_id: UUID | None
    variant_sku: str | None
    modality_id: UUID | None
    modality_type: ModalityType | None
    modality_name: str | None
    has_variants: bool
    has_modalities: bool
    period: PaymentPeriod | None
    duration_months: int | None
    security_deposit: Money | None
    residual_percent: Percent | None
    reference: str | None
    kind: LineKind | None
    designation: str
    description: str | None
    quantity: Quantity | None
    unit: str | None
    unit_price_ht: UnitPrice | None
    discount_pct: Percent | None
    discount_ht: Money | None
    eco_tax_unit_ht: Money | None
    eco_tax_ht: Money | None
    vat_rate_pct: Percent | None
    vat_reason: VatReason | None
    line_total_ht: Money | None
    document_discount_ht: Money | None
    total_ht: Money | None
    option_ht: Money | None
    monthly_ht: Money | None
    quarterly_ht: Money | None
    annual_ht: Money | None


class RevisionOut(Out):
    """Another revision of the same number."""

    id: UUID
    revision: int
    full_number: str
    status: QuoteStatus
    total_ttc: Money
    created_at: Instant


class AcceptanceOut(Out):
    """The evidence of the acceptance; the address it came from is for the office only."""

    channel: AcceptanceChannel
    accepted_at: Instant
    accepted_by_name: str
    ip_address: str | None
    user_agent: str | None
    document_sha256: str
    document_file_id: UUID
    signature_file_id: UUID | None
    evidence_sha256: str | None
    selected_line_ids: list[UUID]
    total_ttc: Money
    recurring: list[RecurringTotalOut]


class QuestionOut(Out):
    """A question of the client on the public page."""

    id: UUID
    asked_at: Instant
    asked_by_name: str | None
    asked_by_email: str | None
    answered_at: Instant | None
    answer_mailed_at: Instant | None
    text: str


class QuoteOut(record_of(QuoteIn)):
    """A quote with its rows. `expired` is computed: unanswered and past `validUntil`.

    The totals are what is paid once, `recurring` what is paid each period; `archived` names what a draft holds and is no
    longer offered; `waitingForContract` counts its lines that wait for one (null: none). `orderId` names the order it was
    converted to, `remainingHt` (€ excl. VAT) is what of that is still to be invoiced. Reason and comment of a refusal, and
    the salesperson's id, are for the office only.
    """

    number: str
    revision: int
    full_number: str
    status: QuoteStatus
    expired: bool
    customer: PartyOut
    company_id: UUID
    billing_entity_id: UUID
    billing_entity: PartyOut
    contact: PersonOut | None
    salesperson: PersonOut | None
    deposit_amount: Money | None
    currency: str
    lines: list[QuoteLineOut]
    vat_breakdown: list[VatLineOut]
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    options_ht: Money
    recurring: list[RecurringTotalOut]
    security_deposit: Money | None
    value_ht: Money
    archived: str | None
    waiting_for_contract: int | None
    sent_at: Instant | None
    first_viewed_at: Instant | None
    accepted_at: Instant | None
    refused_at: Instant | None
    refusal_reason: RefusalReason | None
    refusal_comment: str | None
    superseded_by_id: UUID | None
    order_id: UUID | None
    order_number: str | None
    remaining_ht: Money | None
    revisions: list[RevisionOut]
    acceptance: AcceptanceOut | None
    questions: list[QuestionOut]
    pdf_sha256: str | None


class ConversionOut(Out):
    """Answer of convert: the order that the quote became, and how many of its lines wait for a contract.

    A quote of rents and subscriptions alone becomes no order.
    """

    quote_id: UUID
    order_id: UUID | None
    order_number: str | None
    status: OrderStatus | None
    waiting_for_contract: int
