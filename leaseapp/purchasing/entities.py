"""Kinds of records of purchasing, for timeline, conversations and search."""

from leaseapp.accounting.queries import code_uses
from leaseapp.kernel.entities import add_part, register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.permissions import AFFAIR_READ
from leaseapp.purchasing.models import (
    ApprovalRule,
    InvoiceApproval,
    LeaseAffairSupplierQuote,
    Supplier,
    SupplierBankAccount,
    SupplierDocumentImport,
    SupplierInvoice,
    SupplierInvoiceAllocation,
    SupplierInvoiceLine,
    SupplierMemory,
    SupplierOrder,
    SupplierOrderLine,
    SupplierPayment,
    SupplierPaymentAllocation,
    SupplierQuote,
    SupplierQuoteLine,
    SupplierReceipt,
    SupplierReceiptLine,
)
from leaseapp.purchasing.permissions import (
    APPROVAL_READ,
    INVOICE_READ,
    ORDER_READ,
    PAYMENT_READ,
    QUOTE_READ,
    SUPPLIER_READ,
)
from leaseapp.purchasing.queries import invoices

for model, label, permission, title in (
    (SupplierQuoteLine, _("Line of a supplier quote"), QUOTE_READ, "designation"),
    (SupplierOrderLine, _("Line of a supplier order"), ORDER_READ, "designation"),
    (SupplierReceiptLine, _("Line of a reception"), ORDER_READ, "quantity"),
    (SupplierInvoiceLine, _("Line of a supplier invoice"), INVOICE_READ, "designation"),
    (SupplierReceipt, _("Reception"), ORDER_READ, "number"),
    (SupplierInvoiceAllocation, _("Allocation of a supplier invoice"), INVOICE_READ, "amount_ht"),
    (InvoiceApproval, _("Approval of a supplier invoice"), INVOICE_READ, "total_ht"),
    (SupplierPaymentAllocation, _("Part of a supplier payment"), PAYMENT_READ, "amount"),
    (SupplierBankAccount, _("Supplier's bank account"), SUPPLIER_READ, "masked"),
):
    register_entity(model.__name__, model, label=label, permission=permission, title_column=title)
register_entity(
    "Supplier", Supplier, label=_("Supplier"), permission=SUPPLIER_READ, url="/workspace/suppliers/{id}", title_column="code",
    parts=(("SupplierBankAccount", "supplier_id"),),
)  # fmt: skip
register_entity(
    "SupplierQuote", SupplierQuote, label=_("Supplier quote"), permission=QUOTE_READ, url="/workspace/supplier-quotes/{id}",
    title_column="number", parts=(("SupplierQuoteLine", "quote_id"),),
)  # fmt: skip
register_entity(
    "SupplierOrder", SupplierOrder, label=_("Supplier order"), permission=ORDER_READ, url="/workspace/supplier-orders/{id}",
    title_column="number", parts=(("SupplierOrderLine", "order_id"), ("SupplierReceipt", "order_id")),
)  # fmt: skip
register_entity(
    "SupplierInvoice", SupplierInvoice, label=_("Supplier invoice"), permission=INVOICE_READ,
    url="/workspace/supplier-invoices/{id}", title_column="number", parts=(
        ("SupplierInvoiceLine", "invoice_id"), ("SupplierInvoiceAllocation", "invoice_id"), ("InvoiceApproval", "invoice_id"),
    ),
)  # fmt: skip
register_entity(
    "LeaseAffairSupplierQuote", LeaseAffairSupplierQuote, label=_("Supplier quote of a lease affair"), permission=AFFAIR_READ,
    title_column="quote_id", titled_by="SupplierQuote",
)  # fmt: skip
add_part("LeaseAffair", "LeaseAffairSupplierQuote", "affair_id")
register_entity(
    "SupplierPayment", SupplierPayment, label=_("Supplier payment"), permission=PAYMENT_READ,
    url="/workspace/supplier-payments/{id}", title_column="number", parts=(("SupplierPaymentAllocation", "payment_id"),),
)  # fmt: skip
register_entity(
    "ApprovalRule", ApprovalRule, label=_("Approval rule"), permission=APPROVAL_READ,
    url="/workspace/approval-rules/{id}", title_column="name",
)  # fmt: skip
register_entity(
    "SupplierDocumentImport", SupplierDocumentImport, label=_("Imported document"), permission=INVOICE_READ,
    url="/workspace/purchasing/imports/{id}", title_column="title",
)  # fmt: skip
register_entity(
    "SupplierMemory", SupplierMemory, label=_("Memory of a supplier"), permission=INVOICE_READ, title_column="key"
)

code_uses.add(invoices.uses_of_codes)
