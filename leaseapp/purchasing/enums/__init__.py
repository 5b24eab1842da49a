"""Words of purchasing."""

from leaseapp.purchasing.enums.imports import DetectedType as DetectedType
from leaseapp.purchasing.enums.imports import ImportStatus as ImportStatus
from leaseapp.purchasing.enums.imports import MemoryKind as MemoryKind
from leaseapp.purchasing.enums.imports import ReadSource as ReadSource
from leaseapp.purchasing.enums.invoices import BankAccountStatus as BankAccountStatus
from leaseapp.purchasing.enums.invoices import Decision as Decision
from leaseapp.purchasing.enums.invoices import DeviationStatus as DeviationStatus
from leaseapp.purchasing.enums.invoices import InvoiceMatch as InvoiceMatch
from leaseapp.purchasing.enums.invoices import MatchRule as MatchRule
from leaseapp.purchasing.enums.invoices import Quarter as Quarter
from leaseapp.purchasing.enums.invoices import ShouldBePaid as ShouldBePaid
from leaseapp.purchasing.enums.invoices import SupplierPaymentMethod as SupplierPaymentMethod
from leaseapp.purchasing.enums.records import ApprovalStatus as ApprovalStatus
from leaseapp.purchasing.enums.records import MatchStatus as MatchStatus
from leaseapp.purchasing.enums.records import SupplierInvoiceKind as SupplierInvoiceKind
from leaseapp.purchasing.enums.records import SupplierInvoiceStatus as SupplierInvoiceStatus
from leaseapp.purchasing.enums.records import SupplierOrderStatus as SupplierOrderStatus
from leaseapp.purchasing.enums.records import SupplierQuoteStatus as SupplierQuoteStatus
from leaseapp.purchasing.enums.records import SupplierVatRegime as SupplierVatRegime
