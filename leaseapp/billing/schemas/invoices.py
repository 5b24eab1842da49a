"""Shapes of invoices. Totals come out and never go in: the server computes them from the lines (document 3)."""

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import BuyerNumberState, InvoiceStatus, InvoiceType, OperationNature, PaymentMeans
from leaseapp.billing.schemas.amounts import MOST_LINES, PartyOut, VatLineOut
from leaseapp.billing.schemas.lines import DocumentDiscount, PricedLineIn, PricedLineOut
from leaseapp.documents.schemas.mailing import MissingOut
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    LongText,
    Money,
    Out,
    Percent,
    ShortText,
    YesNo,
    optional,
)


class InvoiceLineIn(PricedLineIn):
    """A line of an invoice as typed."""

    service_period_start: DateField | None = None
    service_period_end: DateField | None = None


Lines = Annotated[list[InvoiceLineIn], Field(max_length=MOST_LINES)]


class InvoiceIn(In):
    """A new draft (DECISIONS 31). Without a billing entity the default one.

    Without `dueDate` it is due by the customer's terms, from the day of its issue. `isSummary` marks the periodic invoice
    of several supplies of one calendar month (CGI art. 289-I-3). `discountHt` is shared between the VAT rates in proportion.
    """

    customer_id: UUID
    billing_entity_id: UUID | None = None
    due_date: DateField | None = None
    is_summary: YesNo = False
    supply_date: DateField | None = None
    service_period_start: DateField | None = None
    service_period_end: DateField | None = None
    buyer_reference: optional(ShortText) = None
    purchase_order_ref: optional(ShortText) = None
    notes: optional(LongText) = None
    payment_means: PaymentMeans | None = None
    delivery_establishment_id: UUID | None = None
    discount_ht: DocumentDiscount | None = None
    lines: Lines = []


class InvoicePatch(changes_of(InvoiceIn)):
    """Changes of a draft; `lines`, when sent, replaces all of them."""

    # only a new draft may leave it out and get the default one
    billing_entity_id: UUID = Field(default=None)


class TotalsIn(In):
    """Lines as they stand in the editor, finished or not, to add up without storing anything."""

    customer_id: UUID | None = None
    billing_entity_id: UUID | None = None
    discount_ht: DocumentDiscount | None = None
    lines: Annotated[list[dict[str, Any]], Field(max_length=MOST_LINES)] = []


class LineTotalOut(Out):
    """The total of one line, in € excl. VAT; empty for an unfinished one."""

    total_ht: Money | None


class VatTotalOut(Out):
    """Base and tax of one rate, in €."""

    rate_pct: Percent
    base_ht: Money
    vat: Money


class TotalsOut(Out):
    """The totals of the document, in €."""

    lines: list[LineTotalOut]
    vat: list[VatTotalOut]
    discount_ht: Money
    total_ht: Money
    total_vat: Money
    total_ttc: Money


class InvoiceLineOut(PricedLineOut):
    """A line of an invoice as stored."""

    service_period_start: date | None
    service_period_end: date | None


class InvoiceOut(record_of(InvoiceIn)):
    """An invoice with its lines; `daysLate` is 0 unless something is due after the due date.

    Of a draft without a due date `expectedDueDate` is the one that it would have if it were issued today, `expectedDue`
    says so with its term; the texts of late payment are those that it would bear. `creditable` says whether a credit note
    may be made on it, `repeatable` whether it may recur.
    """

    number: str | None
    status: InvoiceStatus
    type_code: InvoiceType
    customer: PartyOut
    company_id: UUID
    billing_entity_id: UUID
    billing_entity: PartyOut
    issue_date: date | None
    currency: str
    operation_nature: OperationNature | None
    delivery_name: str | None
    order_id: UUID | None
    order_number: str | None
    lines: list[InvoiceLineOut]
    vat_breakdown: list[VatLineOut]
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    paid_amount: Money
    credited_amount: Money
    amount_due: Money | None
    replaces_invoice_id: UUID | None
    advance_id: UUID | None = None
    advance_number: str | None = None
    advance_left: Money | None = None
    advance_fits: Money | None = None
    replaces_invoice_number: str | None
    days_late: int
    late: bool
    creditable: bool
    repeatable: bool
    hybrid_invoice_profile: str | None
    pdf_sha256: str | None
    expected_due_date: date | None = None
    expected_due: str | None = None
    payment_term: str | None = None
    late_penalty_terms: str | None
    recovery_fee_terms: str | None
    discount_terms: str | None
    terms_addition: str | None = None


class InvoiceIssueOut(Out):
    """Answer of issue (document 3)."""

    id: UUID
    number: str
    status: InvoiceStatus
    hybrid_invoice_profile: str
    issue_date: date


class BuyerNumberOut(Out):
    """The buyer's VAT number where the VAT depends on it, with the last answer about it."""

    state: BuyerNumberState
    number: str
    identifier: str | None = None
    answered_at: datetime | None = None


class ParticularsOut(Out):
    """Result of the check that issue makes: `ready` is true when nothing is missing.

    `warnings` keep nothing from being issued. `buyerNumber` is told of drafts with a supply within the Union or a service
    to a business there.
    """

    ready: bool
    missing: list[MissingOut]
    warnings: list[MissingOut] = []
    buyer_number: BuyerNumberOut | None = None
