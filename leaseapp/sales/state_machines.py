"""The lives of quotes, orders and invoices as tables (document 3, ARCHITECTURE 4D, DECISIONS 16, 26 and 28)."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.sales.enums import DocumentMailStatus, InvoiceStatus, OrderStatus, QuoteStatus
from leaseapp.sales.models import DocumentMail, Invoice, Order, Quote

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

QUOTE = StateMachine(
    Quote,
    QuoteStatus,
    initial=QuoteStatus.DRAFT,
    transitions=[
        Transition("send", QuoteStatus.DRAFT, QuoteStatus.SENT),
        Transition("accept", QuoteStatus.SENT, QuoteStatus.ACCEPTED),
        Transition(
            "refuse",
            (QuoteStatus.DRAFT, QuoteStatus.SENT, QuoteStatus.ACCEPTED, QuoteStatus.CONVERTED),
            QuoteStatus.REFUSED,
        ),
        Transition("convert", (QuoteStatus.DRAFT, QuoteStatus.SENT, QuoteStatus.ACCEPTED), QuoteStatus.CONVERTED),
    ],
)
"""Expired is no status: it is computed from `valid_until` (DECISIONS 26)."""

ORDER = StateMachine(
    Order,
    OrderStatus,
    initial=OrderStatus.CONFIRMED,
    transitions=[
        Transition("ship", OrderStatus.CONFIRMED, OrderStatus.SHIPPED),
        Transition("receive", OrderStatus.SHIPPED, OrderStatus.RECEIVED),
        Transition("invoice", OrderStatus.RECEIVED, OrderStatus.INVOICED),
        Transition("reopen", OrderStatus.INVOICED, OrderStatus.RECEIVED),
        Transition("cancel", OrderStatus.CONFIRMED, OrderStatus.CANCELED),
    ],
)
"""`ship` fires when every line is shipped in full; `invoice` when nothing remains; `reopen` when a credit gives a rest back."""

DOCUMENT_MAIL = StateMachine(
    DocumentMail,
    DocumentMailStatus,
    initial=DocumentMailStatus.QUEUED,
    transitions=[
        Transition("deliver", DocumentMailStatus.QUEUED, DocumentMailStatus.SENT),
        Transition("give_up", DocumentMailStatus.QUEUED, DocumentMailStatus.FAILED),
        Transition("try_again", DocumentMailStatus.FAILED, DocumentMailStatus.QUEUED),
    ],
)
"""A mail that failed is sent again as a new one, so that the first attempt stays on record."""
