"""Nobody from outside sees what platforms say."""

from leaseapp.einvoicing.models import (
    EInvoiceAccount,
    EInvoiceEvent,
    EInvoiceMessage,
    EInvoiceSubmission,
    SupplierEInvoiceReceipt,
)
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(EInvoiceSubmission, EInvoiceEvent, EInvoiceMessage, SupplierEInvoiceReceipt, EInvoiceAccount)
