"""Tables of purchasing: suppliers, quotes, orders with receptions, invoices."""

from leaseapp.purchasing.models.allocation import SupplierInvoiceAllocation as SupplierInvoiceAllocation
from leaseapp.purchasing.models.approval import ApprovalRule as ApprovalRule
from leaseapp.purchasing.models.approval import InvoiceApproval as InvoiceApproval
from leaseapp.purchasing.models.bank_account import ONE_ACCOUNT as ONE_ACCOUNT
from leaseapp.purchasing.models.bank_account import SupplierBankAccount as SupplierBankAccount
from leaseapp.purchasing.models.document_import import ONE_IMPORT_A_CONTENT as ONE_IMPORT_A_CONTENT
from leaseapp.purchasing.models.document_import import ONE_IMPORT_AN_INVOICE as ONE_IMPORT_AN_INVOICE
from leaseapp.purchasing.models.document_import import SupplierDocumentImport as SupplierDocumentImport
from leaseapp.purchasing.models.document_import import SupplierImportCorrection as SupplierImportCorrection
from leaseapp.purchasing.models.invoice import ONE_INVOICE_A_NUMBER as ONE_INVOICE_A_NUMBER
from leaseapp.purchasing.models.invoice import SupplierInvoice as SupplierInvoice
from leaseapp.purchasing.models.invoice import SupplierInvoiceLine as SupplierInvoiceLine
from leaseapp.purchasing.models.memory import ONE_MEMORY_A_KEY as ONE_MEMORY_A_KEY
from leaseapp.purchasing.models.memory import SupplierMemory as SupplierMemory
from leaseapp.purchasing.models.order import ONE_AUTOMATIC_ORDER as ONE_AUTOMATIC_ORDER
from leaseapp.purchasing.models.order import SupplierOrder as SupplierOrder
from leaseapp.purchasing.models.order import SupplierOrderLine as SupplierOrderLine
from leaseapp.purchasing.models.order import SupplierReceipt as SupplierReceipt
from leaseapp.purchasing.models.order import SupplierReceiptLine as SupplierReceiptLine
from leaseapp.purchasing.models.payment import SupplierPayment as SupplierPayment
from leaseapp.purchasing.models.payment import SupplierPaymentAllocation as SupplierPaymentAllocation
from leaseapp.purchasing.models.quote import SupplierQuote as SupplierQuote
from leaseapp.purchasing.models.quote import SupplierQuoteLine as SupplierQuoteLine
from leaseapp.purchasing.models.supplier import ONE_SUPPLIER_A_COMPANY as ONE_SUPPLIER_A_COMPANY
from leaseapp.purchasing.models.supplier import Supplier as Supplier
