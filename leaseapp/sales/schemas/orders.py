"""Shapes of orders. Totals come out and never go in: the server computes them from the lines."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.schemas.amounts import MOST_LINES, LineQuantity, PartyOut, VatLineOut
from leaseapp.billing.schemas.invoices import LineTotalOut, VatTotalOut
from leaseapp.billing.schemas.lines import DocumentDiscount, PricedLineIn, PricedLineOut
from leaseapp.catalog.enums import ModalityType
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    LongText,
    Money,
    Out,
    Percent,
    Quantity,
    Query,
    ShortText,
    YesNo,
    optional,
)
from leaseapp.sales.enums import InvoicingMode, OrderStatus


class OrderLineIn(PricedLineIn):
    """A line of an order as typed: what is sold once, or by the unit of work; rents and subscriptions need a contract."""

    variant_id: UUID | None = None
    modality_id: UUID | None = None


Lines = Annotated[list[OrderLineIn], Field(max_length=MOST_LINES)]
DepositPercent = Annotated[Percent, Field(gt=0)]
DepositAmount = Annotated[Money, Field(gt=0)]


class OrderIn(In):
    """A free order (DECISIONS 31); confirmed at once.

    Without a billing entity the default one, without a salesperson the caller, without a date today. `discountHt` is shared
    between the VAT rates in proportion.
    """

    customer_id: UUID
    billing_entity_id: UUID | None = None
    contact_id: UUID | None = None
    salesperson_id: UUID | None = None
    order_date: DateField | None = None
    requested_date: DateField | None = None
    subject: optional(Line) = None
    buyer_reference: optional(ShortText) = None
    purchase_order_ref: optional(ShortText) = None
    conditions: optional(LongText) = None
    notes: optional(LongText) = None
    deposit_pct: DepositPercent | None = None
    delivery_establishment_id: UUID | None = None
    discount_ht: DocumentDiscount | None = None
    lines: Lines = []


class OrderPatch(changes_of(OrderIn)):
    """Changes of an order; its parties and its discount only while nothing was shipped or invoiced.

    `lines`, when sent, are all of them; once something was shipped or invoiced, only unit price, discount, designation and
    description may differ, of lines that stand on no invoice.
    """

    # only a new order may leave them out and get the default entity, and today
    billing_entity_id: UUID = Field(default=None)
    order_date: DateField = Field(default=None)


class ShippedLineIn(In):
    """A quantity of a line that leaves now, added to what left before."""

    order_line_id: UUID
    quantity: LineQuantity


class ShipIn(In):
    """The goods to ship; without lines, everything that has not left yet."""

    lines: Annotated[list[ShippedLineIn], Field(max_length=MOST_LINES)] | None = None


class CancelIn(In):
    """The reason why an order is canceled."""

    reason: Annotated[Line, Field(max_length=500)]


class InvoicedLineIn(In):
    """A quantity of an order line to invoice."""

    order_line_id: UUID
    quantity: LineQuantity


class OrderInvoiceIn(In):
    """The part of an order to invoice (DECISIONS 31): `lines` with LINES, `percent` or `amountHt` (€) with DEPOSIT.

    A deposit without either is that of the order's terms. Goods that have not left are invoiced with `confirmUnshipped`
    only.
    """

    mode: InvoicingMode
    confirm_unshipped: YesNo = False
    lines: Annotated[list[InvoicedLineIn], Field(max_length=MOST_LINES)] | None = None
    percent: DepositPercent | None = None
    amount_ht: DepositAmount | None = None


class RemainingQuery(Query):
    """The invoice in question: the mode, with the figure of a deposit."""

    mode: InvoicingMode = InvoicingMode.BALANCE
    percent: DepositPercent | None = None
    amount_ht: DepositAmount | None = None


class OrderLineOut(PricedLineOut):
    """A line of an order; invoiced quantities count drafts and leave out what credit notes gave back."""

    variant_id: UUID | None
    variant_sku: str | None
    modality_id: UUID | None
    modality_type: ModalityType | None
    modality_name: str | None
    has_variants: bool
    has_modalities: bool
    shipped_quantity: Quantity
    to_ship_quantity: Quantity
    invoiced_quantity: Quantity
    remaining_quantity: Quantity
    remaining_ht: Money


class BackOrderOut(Out):
    """A line that the stock does not cover: `missing` units are on back order."""

    code: str = "BACK_ORDER"
    line_id: UUID
    designation: str
    missing: Quantity
    message: str


class OrderInvoiceOut(Out):
    """An invoice of the order; `daysLate` is 0 unless something is due after the due date."""

    id: UUID
    number: str | None
    type_code: InvoiceType
    status: InvoiceStatus
    issue_date: date | None
    due_date: date | None
    days_late: int
    total_ht: Money
    total_ttc: Money


class OrderOut(record_of(OrderIn)):
    """An order with its lines, its invoices and how far it has come; amounts in €.

    Why it was canceled, and the salesperson's id, are for the office only.
    `invoiceable`: its state allows an invoice, and something is left to put on one.
    """

    number: str
    status: OrderStatus
    customer: PartyOut
    company_id: UUID
    billing_entity_id: UUID
    billing_entity: PartyOut
    contact_name: str | None
    salesperson_name: str | None
    quote_id: UUID | None
    quote_number: str | None
    order_date: date
    deposit_amount: Money | None
    delivery_name: str | None
    shipped_at: Instant | None
    received_at: Instant | None
    canceled_at: Instant | None
    cancel_reason: str | None
    currency: str
    lines: list[OrderLineOut]
    vat_breakdown: list[VatLineOut]
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    remaining_ht: Money
    deposits_ht: Money
    shipped_pct: Percent
    shipped_in_part: str | None
    untouched: bool
    invoiceable: bool
    invoices: list[OrderInvoiceOut]
    warnings: list[BackOrderOut]
    archived: str | None


class RemainingLineOut(Out):
    """The part of a line that may still be invoiced, in units and in € excl. VAT."""

    order_line_id: UUID
    designation: str
    quantity: Quantity
    shipped_quantity: Quantity
    invoiced_quantity: Quantity
    remaining_quantity: Quantity
    remaining_ht: Money


class InvoicePreviewOut(Out):
    """A preview of the invoice, in €; `refusal` says why none can be made in this mode.

    `unshipped` names the goods that it bills before they leave: with them it needs `confirmUnshipped`.
    """

    lines: list[LineTotalOut]
    vat: list[VatTotalOut]
    discount_ht: Money | None
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    refusal: str | None = None
    unshipped: str | None = None


class RemainingOut(Out):
    """The part of an order still to be invoiced, in € excl. VAT, and a preview of an invoice in the requested mode."""

    order_id: UUID
    lines: list[RemainingLineOut]
    lines_ht: Money
    deposits_ht: Money
    remaining_ht: Money
    preview: InvoicePreviewOut
