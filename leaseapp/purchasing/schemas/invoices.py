"""Supplier invoices, in and out (document 3, MONEY.md 3.9); amounts in €."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.billing.schemas.amounts import MOST_LINES
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    LongText,
    Money,
    NonNegativeMoney,
    Out,
    Text,
    WholeNumber,
    optional,
)
from leaseapp.purchasing.enums import (
    ApprovalStatus,
    Decision,
    MatchStatus,
    SupplierInvoiceKind,
    SupplierInvoiceStatus,
    SupplierVatRegime,
)
from leaseapp.purchasing.schemas.lines import BoughtLineIn, BoughtLineOut, RateOut

Reason = optional(Annotated[Text, Field(max_length=500)])
Number = Annotated[Text, Field(min_length=1, max_length=60)]
Year = Annotated[WholeNumber, Field(ge=1, le=2199)]


class InvoiceLineIn(BoughtLineIn):
    """A line of an invoice: the line of the order that it bills, the code and the period of its service.

    A stored line that comes without them keeps them.
    """

    source_order_line_id: optional(Id) = None
    accounting_code_id: optional(Id) = None
    service_period_start: optional(DateField) = None
    service_period_end: optional(DateField) = None


InvoiceLines = Annotated[list[InvoiceLineIn], Field(max_length=MOST_LINES)]


class SupplierInvoiceIn(In):
    """A typed invoice or credit note under the supplier's own number.

    `declared…` is what is printed on it. What is left out comes from the supplier: code, due date; the book is the default
    one, `fiscalYear` the one of `issueDate`.
    """

    supplier_id: Id
    number: Number
    issue_date: DateField
    due_date: optional(DateField) = None
    kind: SupplierInvoiceKind = SupplierInvoiceKind.INVOICE
    billing_entity_id: optional(Id) = None
    service_period_start: optional(DateField) = None
    service_period_end: optional(DateField) = None
    supplier_order_id: optional(Id) = None
    accounting_code_id: optional(Id) = None
    fiscal_year: optional(Year) = None
    credited_invoice_id: optional(Id) = None
    declared_ht: optional(NonNegativeMoney) = None
    declared_vat: optional(NonNegativeMoney) = None
    declared_ttc: optional(NonNegativeMoney) = None
    notes: optional(LongText) = None
    file_id: optional(Id) = None
    lines: InvoiceLines = Field(default_factory=list)


class SupplierInvoicePatch(changes_of(SupplierInvoiceIn, without=("supplier_order_id",))):
    """Changes of an invoice that is not validated; `status` takes it further, with a `reason` where one is asked."""

    billing_entity_id: Id = Field(default=None)
    status: SupplierInvoiceStatus = Field(default=None)
    reason: Reason = None


class InvoiceLinesIn(In):
    """All lines of an invoice."""

    version: WholeNumber | None = None
    lines: InvoiceLines


class PreviewInvoiceIn(In):
    """Lines of an invoice while they are typed."""

    lines: InvoiceLines


class LinkIn(In):
    """A line of the invoice and the line of the order that it bills, null for none."""

    line_id: Id
    order_line_id: optional(Id) = None


class OrderLinkIn(In):
    """The order of an invoice, null for none; without `lines` they are proposed by model, text and price."""

    version: WholeNumber | None = None
    supplier_order_id: optional(Id) = None
    lines: Annotated[list[LinkIn], Field(max_length=MOST_LINES)] | None = None


class InvoiceLineOut(BoughtLineOut):
    """A line of an invoice."""

    source_order_line_id: Id | None
    accounting_code_id: Id | None
    accounting_code: str | None
    service_period_start: date | None
    service_period_end: date | None


class NamedOut(Out):
    """A record beside the invoice."""

    id: Id
    name: str


class MissingOut(Out):
    """Something that still keeps the invoice from being validated, in the reader's words."""

    field: str
    code: str
    message: str


class ApprovalOut(Out):
    """A person who is asked to agree, and the answer."""

    id: Id
    person: str
    rule: str
    decision: Decision | None
    decided_by: str | None
    decided_at: Instant | None
    reason: str | None
    is_yours: bool


class SupplierInvoiceOut(Out):
    """An invoice with its lines and everything that was decided about it.

    `missing` is what keeps it from being validated; `dueAmount` what is left to pay, in € incl. VAT.
    """

    id: Id
    supplier_id: Id
    supplier: NamedOut
    vat_regime: SupplierVatRegime
    billing_entity_id: Id
    billing_entity: str
    kind: SupplierInvoiceKind
    status: SupplierInvoiceStatus
    number: str
    issue_date: date
    due_date: date | None
    received_at: Instant
    service_period_start: date | None
    service_period_end: date | None
    supplier_order_id: Id | None
    order_number: str | None
    accounting_code_id: Id | None
    accounting_code: str | None
    fiscal_year: int | None
    credited_invoice_id: Id | None
    currency: str
    declared_ht: Money | None
    declared_vat: Money | None
    declared_ttc: Money | None
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    paid_amount: Money
    due_amount: Money
    allocated_ht: Money
    remaining_ht: Money
    match_status: MatchStatus
    match_reason: str | None
    approval_status: ApprovalStatus
    approvals: list[ApprovalOut]
    asked_of_you: bool
    reason: str | None
    notes: str | None
    file_id: Id | None
    ledger_entry_id: Id | None
    missing: list[MissingOut]
    lines: list[InvoiceLineOut]
    vat_breakdown: list[RateOut]
    version: int
    created_at: Instant
    updated_at: Instant


class DecideIn(In):
    """The answer of somebody who was asked to approve; a refusal says why."""

    decision: Decision
    reason: Reason = None
