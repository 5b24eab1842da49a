"""Nobody from outside sees what is bought, from whom and for how much."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.purchasing.models import (
    ApprovalRule,
    InvoiceApproval,
    LeaseAffairSupplierQuote,
    Supplier,
    SupplierBankAccount,
    SupplierDocumentImport,
    SupplierImportCorrection,
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

hidden_from_companies(
    LeaseAffairSupplierQuote, Supplier, SupplierQuote, SupplierQuoteLine, SupplierOrder, SupplierOrderLine
)
hidden_from_companies(SupplierReceipt, SupplierReceiptLine, SupplierInvoice, SupplierInvoiceLine)
hidden_from_companies(SupplierInvoiceAllocation, SupplierPayment, SupplierPaymentAllocation)
hidden_from_companies(SupplierBankAccount, ApprovalRule, InvoiceApproval)
hidden_from_companies(SupplierDocumentImport, SupplierImportCorrection, SupplierMemory)
