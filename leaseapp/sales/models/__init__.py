"""The tables of sales, and what client companies see of them."""

from leaseapp.sales.models import visibility as _visibility  # noqa: F401 - declares rows at import
from leaseapp.sales.models import visibility_credits as _visibility_credits  # noqa: F401 - declares rows at import
from leaseapp.sales.models import visibility_mails as _visibility_mails  # noqa: F401 - declares rows at import
from leaseapp.sales.models import visibility_orders as _visibility_orders  # noqa: F401 - declares rows at import
from leaseapp.sales.models import visibility_quotes as _visibility_quotes  # noqa: F401 - declares rows at import
from leaseapp.sales.models.credit_note import CreditNote, CreditNoteLine, CreditUse
from leaseapp.sales.models.customer import Customer
from leaseapp.sales.models.document_mail import DocumentMail
from leaseapp.sales.models.invoice import Invoice, InvoiceLine
from leaseapp.sales.models.invoice_notice import InvoiceNotice
from leaseapp.sales.models.order import Order, OrderLine
from leaseapp.sales.models.payment import Payment, PaymentAllocation
from leaseapp.sales.models.quote import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion
from leaseapp.sales.models.recurring import RecurringInvoice

__all__ = [
    "CreditNote",
    "CreditNoteLine",
    "CreditUse",
    "Customer",
    "DocumentMail",
    "Invoice",
    "InvoiceLine",
    "InvoiceNotice",
    "Order",
    "OrderLine",
    "Payment",
    "PaymentAllocation",
    "Quote",
    "QuoteAcceptance",
    "QuoteLine",
    "QuoteQuestion",
    "RecurringInvoice",
]
