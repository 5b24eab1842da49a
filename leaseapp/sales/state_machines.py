"""The life of an invoice as a table (document 3, ARCHITECTURE 4D, DECISIONS 16 and 28)."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models import Invoice

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
        Transition("credit_in_full", (ISSUED, OVERDUE), CANCELED),
        Transition("unpay_part", PAID, PARTIALLY_PAID),
        Transition("unpay_due", (PARTIALLY_PAID, PAID), ISSUED),
        Transition("unpay_late", (PARTIALLY_PAID, PAID), OVERDUE),
    ],
)
"""A part-paid invoice whose payment is undone in part stays PARTIALLY_PAID without a transition."""

PAYABLE = frozenset({ISSUED, PARTIALLY_PAID, OVERDUE})
"""Where something can be due."""
