"""The lives of quotes and orders as tables (document 3, ARCHITECTURE 4D, DECISIONS 16, 26 and 28)."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.sales.enums import OrderStatus, PendingContractStatus, QuoteStatus
from leaseapp.sales.models import Order, PendingContractLine, Quote

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

PENDING_CONTRACT = StateMachine(
    PendingContractLine,
    PendingContractStatus,
    initial=PendingContractStatus.WAITING,
    transitions=[
        Transition("take", PendingContractStatus.WAITING, PendingContractStatus.TAKEN),
        Transition("drop", PendingContractStatus.WAITING, PendingContractStatus.DROPPED),
        Transition("resume", PendingContractStatus.DROPPED, PendingContractStatus.WAITING),
    ],
)
"""A rent or subscription that was agreed: a contract takes it, or it is given up with a reason (decision 68)."""
