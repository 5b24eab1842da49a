"""Shapes of credit notes and of the use of credits (DECISIONS 28). Amounts are positive; `isCredit` says what they are."""

from datetime import date
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import CreditUseKind, InvoiceType, OperationNature, PaymentMethod
from leaseapp.billing.schemas.amounts import MOST_LINES, PartyOut, VatLineOut
from leaseapp.billing.schemas.lines import PricedLineOut
from leaseapp.billing.schemas.payments import MOST_ALLOCATIONS, AllocationIn
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    Money,
    Out,
    Percent,
    PositiveMoney,
    Quantity,
    ShortText,
    Text,
    YesNo,
    optional,
)

Reason = Annotated[Text, Field(min_length=1, max_length=500)]
CreditedQuantity = Annotated[Quantity, Field(gt=0, le=Decimal(9_999_999))]


class CreditLineIn(In):
    """The credit of an invoice line: a quantity, or an amount in € excl. VAT (a price reduction); one of them."""

    invoice_line_id: UUID
    quantity: CreditedQuantity | None = None
    amount_ht: PositiveMoney | None = None


class CreditNoteIn(In):
    """A credit note on an issued invoice, issued at once. Without lines everything that remains is credited.

    `preview` computes the same answer and stores nothing.
    """

    invoice_id: UUID
    reason: Reason
    lines: Annotated[list[CreditLineIn], Field(max_length=MOST_LINES)] | None = None
    preview: YesNo = False


class CreditLineOut(PricedLineOut):
    """A line of a credit note; `creditedQuantity` is what it gives back of the invoice line, 0 for a price reduction."""

    id: UUID | None  # ty: ignore[incompatible-attribute-override]
    invoice_line_id: UUID
    credited_quantity: Quantity


class CreditUseOut(Out):
    """A use of the credit: allocated to an invoice, or refunded; `amount` is negative where it undoes another.

    `difference` is the cent that settled the invoice beside the credit; less than 0, the last cent of the credit, which
    settled none and was not paid back.
    """

    id: UUID
    kind: CreditUseKind
    invoice_id: UUID | None
    invoice_number: str | None
    date: date
    amount: Money
    difference: Money
    vat_back: Money
    method: PaymentMethod | None
    reference: str | None
    reason: str | None
    reverses_use_id: UUID | None
    reversed_by_use_id: UUID | None
    created_at: Instant


class CreditUseRecordOut(CreditUseOut):
    """A use on its own page, with the credit note or the advance, whose number is `sourceNumber`, and the customer."""

    credit_note_id: UUID | None = None
    credit_note_number: str | None = None
    advance_id: UUID | None = None
    advance_number: str | None = None
    source_number: str
    customer_id: UUID
    customer: PartyOut


class CreditNoteOut(Out):
    """A credit note with its lines and uses; `id`, `number` and `issueDate` are null in a preview.

    `settledAmount` took part of the invoice's amount due off, `difference` is the cent that settled it beside that, or less
    than 0 the one that was too much; `availableAmount` is what the customer has left of it
    (`hasCredit`: something).
    """

    id: UUID | None
    number: str | None
    is_credit: bool = True
    type_code: InvoiceType = InvoiceType.CREDIT_NOTE
    invoice_id: UUID
    invoice_number: str
    invoice_date: date
    customer_id: UUID
    customer: PartyOut
    company_id: UUID
    billing_entity_id: UUID
    billing_entity: PartyOut
    issue_date: date | None
    reason: str
    currency: str
    operation_nature: OperationNature | None
    lines: list[CreditLineOut]
    vat_breakdown: list[VatLineOut]
    discount_ht: Money | None
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    settled_amount: Money
    difference: Money
    used_amount: Money
    available_amount: Money
    has_credit: bool
    uses: list[CreditUseOut]
    hybrid_invoice_profile: str | None
    pdf_sha256: str | None
    version: int
    created_at: Instant


class CreditableLineOut(Out):
    """The part of an invoice line that is left to credit: quantity, and amount in € excl. VAT."""

    invoice_line_id: UUID
    reference: str | None
    designation: str
    description: str | None
    vat_rate_pct: Percent
    unit: str | None
    invoiced_quantity: Quantity
    quantity: Quantity
    amount_ht: Money


class CreditableOut(Out):
    """The part of an invoice that is left to credit."""

    invoice_id: UUID
    invoice_number: str
    customer_id: UUID
    customer: PartyOut
    total_ttc: Money
    credited_ttc: Money
    lines: list[CreditableLineOut]


class CreditUseIn(In):
    """A use of a credit, or the undoing of one.

    `{kind: ALLOCATION, date, allocations: [{invoiceId, amount}]}`, `{kind: REFUND, date, amount, method, reference?}`, or
    `{reversesUseId, date, reason}`.
    """

    date: DateField
    kind: CreditUseKind | None = None
    allocations: Annotated[list[AllocationIn], Field(max_length=MOST_ALLOCATIONS)] | None = None
    amount: PositiveMoney | None = None
    method: PaymentMethod | None = None
    reference: optional(ShortText) = None
    reverses_use_id: UUID | None = None
    reason: optional(Line) = None


class CancelAndReplaceIn(In):
    """The reason why an unpaid invoice is canceled and drafted again."""

    reason: Reason
