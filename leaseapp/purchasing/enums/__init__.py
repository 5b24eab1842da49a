"""Words of purchasing."""

from leaseapp.purchasing.enums.records import ApprovalStatus as ApprovalStatus
from leaseapp.purchasing.enums.records import MatchStatus as MatchStatus
from leaseapp.purchasing.enums.records import SupplierInvoiceKind as SupplierInvoiceKind
from leaseapp.purchasing.enums.records import SupplierInvoiceStatus as SupplierInvoiceStatus
from leaseapp.purchasing.enums.records import SupplierOrderStatus as SupplierOrderStatus
from leaseapp.purchasing.enums.records import SupplierQuoteStatus as SupplierQuoteStatus
from leaseapp.purchasing.enums.records import SupplierVatRegime as SupplierVatRegime
