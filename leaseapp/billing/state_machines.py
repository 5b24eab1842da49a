"""The life of an invoice, and that of a bank deposit, as tables (document 3, ARCHITECTURE 4D, DECISIONS 16, 26 and 28)."""

from leaseapp.billing.enums import BankDepositStatus, InvoiceStatus
from leaseapp.billing.models import BankDeposit, Invoice
from leaseapp.kernel.state_machine import StateMachine, Transition

DRAFT = InvoiceStatus.DRAFT
ISSUED = InvoiceStatus.ISSUED
PARTIALLY_PAID = InvoiceStatus.PARTIALLY_PAID
OVERDUE = InvoiceStatus.OVERDUE
PAID = InvoiceStatus.PAID
CANCELED = InvoiceStatus.CANCELED

INVOICE = StateMachine(
    Invoice,
    InvoiceStatus,
    initial=DRAFT,
    transitions=[
        Transition("issue", DRAFT, ISSUED),
        Transition("pay_part", (ISSUED, OVERDUE, PARTIALLY_PAID), PARTIALLY_PAID),
        Transition("pay_full", (ISSUED, PARTIALLY_PAID, OVERDUE), PAID),
        Transition("mark_overdue", ISSUED, OVERDUE),
        Transition("credit_part", ISSUED, ISSUED),
        Transition("credit_part", OVERDUE, OVERDUE),
        Transition("credit_part", PARTIALLY_PAID, PARTIALLY_PAID),
        Transition("credit_part", PAID, PAID),
        Transition("credit_part", CANCELED, CANCELED),
        Transition("credit_in_full", (ISSUED, OVERDUE), CANCELED),
        Transition("credit_rest", (PARTIALLY_PAID,), PAID),
        Transition("unpay_part", PAID, PARTIALLY_PAID),
        Transition("unpay_due", (PARTIALLY_PAID, PAID), ISSUED),
        Transition("unpay_late", (PARTIALLY_PAID, PAID), OVERDUE),
    ],
)
"""A part-paid invoice whose payment is undone in part stays PARTIALLY_PAID without a transition. `credit_part` leaves the status
where it is: something is still due, the invoice was paid and the credit is the customer's, or free units come back from a
canceled one."""

BANK_DEPOSIT = StateMachine(
    BankDeposit,
    BankDepositStatus,
    initial=BankDepositStatus.DEPOSITED,
    transitions=[Transition("cancel", BankDepositStatus.DEPOSITED, BankDepositStatus.CANCELED)],
)
