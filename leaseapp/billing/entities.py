"""Kinds of records of billing, for timelines, threads, files and search; and what billing tells the domains below."""

from collections.abc import Iterator
from uuid import UUID

from sqlmodel import select

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.accounting.services.vat_summary import VatMove, VatScope, vat_documents
from leaseapp.billing.models import (
    Advance,
    BankDeposit,
    BankDepositItem,
    CreditNote,
    CreditNoteLine,
    CreditUse,
    Customer,
    Invoice,
    InvoiceLine,
    Payment,
    PaymentAllocation,
    RecurringInvoice,
)
from leaseapp.billing.permissions import CREDIT_NOTE_READ, CUSTOMER_READ, INVOICE_READ, PAYMENT_READ
from leaseapp.billing.queries.vat_documents import vat_by_documents
from leaseapp.billing.services import deposits, document_preview
from leaseapp.billing.services.sources import before_issue
from leaseapp.catalog.services.products import product_uses
from leaseapp.directory.services.references import Reference, billing_entity_references, company_references
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services.sampling import samples
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.persistence.queries import exists
from leaseapp.kernel.text.i18n import _

register_entity("DocumentMail", DocumentMail, label=_("E-mail"), permission=INVOICE_READ, title_column="message_id")
register_entity(
    "Customer",
    Customer,
    label=_("Customer"),
    permission=CUSTOMER_READ,
    url="/workspace/customers/{id}",
    title_column="company_id",
    titled_by="Company",
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

register_entity(
    "Advance",
    Advance,
    label=_("Advance"),
    permission=PAYMENT_READ,
    url="/workspace/advances/{id}",
    title_column="number",
    parts=(("CreditUse", "advance_id"),),
)

register_entity(
    "BankDepositItem", BankDepositItem, label=_("Deposited payment"), permission=LEDGER_READ, title_column="id"
)

register_entity(
    "BankDeposit",
    BankDeposit,
    label=_("Bank deposit"),
    permission=LEDGER_READ,
    url="/workspace/bank-deposits/{id}",
    document="/api/workspace/bank-deposits/{id}/pdf",
    title_column="number",
    parts=(("BankDepositItem", "bank_deposit_id"),),
)

register_entity(
    "RecurringInvoice",
    RecurringInvoice,
    label=_("Recurring invoice"),
    permission=INVOICE_READ,
    url="/workspace/recurring-invoices/{id}",
    title_column="name",
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


product_uses.add(_stands_on_invoice)

company_references.add(Reference(_("customers"), _has_customer))

billing_entity_references.add(Reference(_("invoices"), _has_invoice))
before_issue.add(deposits.refuse_spent_deposits)
samples.add(document_preview.invoice)


@vat_documents.add
def tell_vat(context: Context, scope: VatScope) -> Iterator[VatMove]:
    """Tell the VAT of billing's documents, which the ledger is held against."""
    for rate, due, pending in vat_by_documents(context, scope.start, scope.end, scope.billing_entity_id):
        yield VatMove(rate, due, pending)
