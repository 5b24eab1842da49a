"""The tables of sales, and what client companies see of them."""

from leaseapp.sales.models import visibility as _visibility  # noqa: F401 - declares rows at import
from leaseapp.sales.models.customer import Customer
from leaseapp.sales.models.invoice import Invoice, InvoiceLine
from leaseapp.sales.models.payment import Payment, PaymentAllocation

__all__ = ["Customer", "Invoice", "InvoiceLine", "Payment", "PaymentAllocation"]
