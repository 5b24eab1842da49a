"""Kinds of records of sales, for timelines, threads, files and search; and what sales tells the domains below."""

from uuid import UUID

from sqlmodel import select

from leaseapp.catalog.services.products import product_uses
from leaseapp.directory.services.references import Reference, billing_entity_references, company_references
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.persistence.queries import exists
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.models import (
    CreditNote,
    CreditNoteLine,
    CreditUse,
    Customer,
    DocumentMail,
    Invoice,
    InvoiceLine,
    Order,
    OrderLine,
    Payment,
    PaymentAllocation,
    Quote,
    QuoteAcceptance,
    QuoteLine,
    QuoteQuestion,
    RecurringInvoice,
)
from leaseapp.sales.permissions import (
    CREDIT_NOTE_READ,
    CUSTOMER_READ,
    INVOICE_READ,
    ORDER_READ,
    PAYMENT_READ,
    QUOTE_READ,
)
from leaseapp.sales.services import shipment_wording

register_entity("DocumentMail", DocumentMail, label=_("E-mail"), permission=INVOICE_READ, title_column="message_id")
register_entity(
    "Customer",
    Customer,
    label=_("Customer"),
    permission=CUSTOMER_READ,
    url="/workspace/customers/{id}",
    title_column="id",
    parts=(("DocumentMail", "target_id"),),
)
register_entity(
    "InvoiceLine", InvoiceLine, label=_("Invoice line"), permission=INVOICE_READ, title_column="designation"
)
register_entity(
    "Invoice",
    Invoice,
    label=_("Invoice"),
    permission=INVOICE_READ,
    url="/workspace/invoices/{id}",
    document="/api/workspace/invoices/{id}/pdf",
    title_column="number",
    parts=(
        ("InvoiceLine", "invoice_id"),
        ("PaymentAllocation", "invoice_id"),
        ("CreditNote", "invoice_id"),
        ("CreditUse", "invoice_id"),
        ("DocumentMail", "target_id"),
    ),
)
register_entity(
    "PaymentAllocation", PaymentAllocation, label=_("Allocation"), permission=PAYMENT_READ, title_column="id"
)
register_entity(
    "Payment",
    Payment,
    label=_("Payment"),
    permission=PAYMENT_READ,
    url="/workspace/payments/{id}",
    title_column="reference",
    parts=(("PaymentAllocation", "payment_id"),),
)

register_entity("OrderLine", OrderLine, label=_("Order line"), permission=ORDER_READ, title_column="designation")
register_entity(
    "Order",
    Order,
    label=_("Order"),
    permission=ORDER_READ,
    url="/workspace/orders/{id}",
    title_column="number",
    parts=(("OrderLine", "order_id"), ("DocumentMail", "target_id")),
    tellers={"sales.order.ship": shipment_wording.told},
)
register_entity(
    "RecurringInvoice",
    RecurringInvoice,
    label=_("Recurring invoice"),
    permission=INVOICE_READ,
    url="/workspace/recurring-invoices/{id}",
    title_column="name",
)

register_entity("QuoteLine", QuoteLine, label=_("Quote line"), permission=QUOTE_READ, title_column="designation")
register_entity("QuoteAcceptance", QuoteAcceptance, label=_("Acceptance"), permission=QUOTE_READ, title_column="id")
register_entity(
    "QuoteQuestion", QuoteQuestion, label=_("Customer's question"), permission=QUOTE_READ, title_column="id"
)
register_entity(
    "Quote",
    Quote,
    label=_("Quote"),
    permission=QUOTE_READ,
    url="/workspace/quotes/{id}",
    title_column="number",
    parts=(
        ("QuoteLine", "quote_id"),
        ("QuoteAcceptance", "quote_id"),
        ("QuoteQuestion", "quote_id"),
        ("DocumentMail", "target_id"),
    ),
)

register_entity(
    "CreditNoteLine",
    CreditNoteLine,
    label=_("Credit note line"),
    permission=CREDIT_NOTE_READ,
    title_column="designation",
)
register_entity(
    "CreditUse",
    CreditUse,
    label=_("Allocation or refund"),
    permission=CREDIT_NOTE_READ,
    url="/workspace/credit-uses/{id}",
    title_column="kind",
)
register_entity(
    "CreditNote",
    CreditNote,
    label=_("Credit note"),
    permission=CREDIT_NOTE_READ,
    url="/workspace/credit-notes/{id}",
    document="/api/workspace/credit-notes/{id}/pdf",
    title_column="number",
    parts=(("CreditNoteLine", "credit_note_id"), ("CreditUse", "credit_note_id"), ("DocumentMail", "target_id")),
)


def _has_customer(context: Context, company_id: UUID) -> bool:
    return exists(context, select(Customer.id).where(Customer.company_id == company_id, Customer.deleted_at.is_(None)))


def _has_invoice(context: Context, billing_entity_id: UUID) -> bool:
    statement = select(Invoice.id).where(Invoice.billing_entity_id == billing_entity_id, Invoice.deleted_at.is_(None))
    return exists(context, statement)


def _stands_on_invoice(context: Context, product_id: UUID) -> bool:
    return exists(context, select(InvoiceLine.id).where(InvoiceLine.product_id == product_id))


def _has_order(context: Context, billing_entity_id: UUID) -> bool:
    statement = select(Order.id).where(Order.billing_entity_id == billing_entity_id, Order.deleted_at.is_(None))
    return exists(context, statement)


def _stands_on_order(context: Context, product_id: UUID) -> bool:
    return exists(context, select(OrderLine.id).where(OrderLine.product_id == product_id))


def _has_quote(context: Context, billing_entity_id: UUID) -> bool:
    statement = select(Quote.id).where(Quote.billing_entity_id == billing_entity_id, Quote.deleted_at.is_(None))
    return exists(context, statement)


def _stands_on_quote(context: Context, product_id: UUID) -> bool:
    return exists(context, select(QuoteLine.id).where(QuoteLine.product_id == product_id))


product_uses.add(_stands_on_invoice)
product_uses.add(_stands_on_quote)
product_uses.add(_stands_on_order)
company_references.add(Reference(_("customers"), _has_customer))
billing_entity_references.add(Reference(_("invoices"), _has_invoice))
billing_entity_references.add(Reference(_("quotes"), _has_quote))
billing_entity_references.add(Reference(_("orders"), _has_order))
