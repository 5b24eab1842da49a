"""Kinds of records of e-invoicing, for timeline, conversations, files and search."""

from leaseapp.billing.permissions import INVOICE_READ as SALES_INVOICE_READ
from leaseapp.einvoicing.models import (
    EInvoiceAccount,
    EInvoiceEvent,
    EInvoiceMessage,
    EInvoiceSubmission,
    SupplierEInvoiceReceipt,
)
from leaseapp.einvoicing.permissions import ACCOUNT_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.permissions import INVOICE_READ

register_entity(
    "EInvoiceEvent", EInvoiceEvent, label=_("Event of an e-invoice"), permission=SALES_INVOICE_READ, title_column="code"
)
register_entity(
    "EInvoiceMessage",
    EInvoiceMessage,
    label=_("Statement on an e-invoice"),
    permission=INVOICE_READ,
    title_column="code",
)
register_entity(
    "EInvoiceSubmission", EInvoiceSubmission, label=_("E-invoice submission"), permission=SALES_INVOICE_READ,
    url="/workspace/einvoicing/submissions/{id}", title_column="attempt_number",
    parts=(("EInvoiceEvent", "submission_id"), ("EInvoiceMessage", "submission_id")),
)  # fmt: skip
register_entity(
    "SupplierEInvoiceReceipt", SupplierEInvoiceReceipt, label=_("Received e-invoice"), permission=INVOICE_READ,
    url="/workspace/einvoicing/receipts/{id}", title_column="number", parts=(("EInvoiceMessage", "receipt_id"),),
)  # fmt: skip
register_entity(
    "EInvoiceAccount", EInvoiceAccount, label=_("Account at the e-invoice platform"), permission=ACCOUNT_READ,
    title_column="client_id",
)  # fmt: skip
