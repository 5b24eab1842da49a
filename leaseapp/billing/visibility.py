"""Rows of billing that a client company sees: its own records, no draft, no notice to the office (third wall)."""

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models.advance import Advance
from leaseapp.billing.models.bank_deposit import BankDeposit, BankDepositItem
from leaseapp.billing.models.credit_note import CreditNote, CreditNoteLine, CreditUse
from leaseapp.billing.models.customer import Customer
from leaseapp.billing.models.invoice import Invoice, InvoiceLine
from leaseapp.billing.models.invoice_notice import InvoiceNotice
from leaseapp.billing.models.payment import Payment, PaymentAllocation
from leaseapp.billing.models.recurring import RecurringInvoice
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_by, visible_through

visible_by(Customer, "company_id")
visible_through(Invoice, "customer_id", Customer, where=lambda invoice: invoice.status != InvoiceStatus.DRAFT)
visible_through(InvoiceLine, "invoice_id", Invoice)
visible_through(Payment, "customer_id", Customer)
visible_through(PaymentAllocation, "payment_id", Payment)
visible_through(CreditNote, "customer_id", Customer)
visible_through(CreditNoteLine, "credit_note_id", CreditNote)
visible_through(Advance, "customer_id", Customer)
visible_through(CreditUse, "customer_id", Customer)
# of recurrences they see the invoices, once issued
# what was brought to the bank together is the office's
hidden_from_companies(RecurringInvoice, InvoiceNotice, BankDeposit, BankDepositItem)
