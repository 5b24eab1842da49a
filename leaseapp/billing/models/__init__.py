"""The tables of billing."""

from leaseapp.billing.models.advance import Advance
from leaseapp.billing.models.bank_deposit import BankDeposit, BankDepositItem
from leaseapp.billing.models.credit_note import CreditNote, CreditNoteLine, CreditUse
from leaseapp.billing.models.customer import Customer
from leaseapp.billing.models.delivered_deposit import DeliveredDeposit
from leaseapp.billing.models.invoice import Invoice, InvoiceLine
from leaseapp.billing.models.invoice_notice import InvoiceNotice
from leaseapp.billing.models.payment import Payment, PaymentAllocation
from leaseapp.billing.models.recurring import RecurringInvoice

__all__ = [
    "Advance",
    "BankDeposit",
    "BankDepositItem",
    "CreditNote",
    "CreditNoteLine",
    "CreditUse",
    "Customer",
    "DeliveredDeposit",
    "Invoice",
    "InvoiceLine",
    "InvoiceNotice",
    "Payment",
    "PaymentAllocation",
    "RecurringInvoice",
]
