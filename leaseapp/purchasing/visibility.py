"""Nobody from outside sees what is bought, from whom and for how much."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.purchasing.models import (
    LeaseAffairSupplierQuote,
    Supplier,
    SupplierInvoice,
    SupplierInvoiceLine,
    SupplierOrder,
    SupplierOrderLine,
    SupplierQuote,
    SupplierQuoteLine,
    SupplierReceipt,
    SupplierReceiptLine,
)

hidden_from_companies(
    LeaseAffairSupplierQuote, Supplier, SupplierQuote, SupplierQuoteLine, SupplierOrder, SupplierOrderLine
)
hidden_from_companies(SupplierReceipt, SupplierReceiptLine, SupplierInvoice, SupplierInvoiceLine)
