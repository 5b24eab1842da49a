"""The lives of e-invoices (document 3, MONEY.md 5.2). A submission goes where everything that was told of it says."""

from leaseapp.einvoicing.enums import EReceiptStatus as R
from leaseapp.einvoicing.enums import MessageStatus as M
from leaseapp.einvoicing.enums import SubmissionStatus as S
from leaseapp.einvoicing.models import EInvoiceMessage, EInvoiceSubmission, SupplierEInvoiceReceipt
from leaseapp.kernel.state_machine import StateMachine, Transition

_OPEN = (S.SUBMITTED, S.RECEIVED_BY_PDP, S.DEPOSITED, S.RECEIVED_BY_RECIPIENT)

SUBMISSION = StateMachine(
    EInvoiceSubmission,
    S,
    initial=S.SUBMITTED,
    transitions=[
        Transition("take", S.SUBMITTED, S.RECEIVED_BY_PDP),
        Transition("deposit", _OPEN[:2], S.DEPOSITED),
        Transition("deliver", _OPEN[:3], S.RECEIVED_BY_RECIPIENT),
        # a dispute that is newer than an approval
        Transition("dispute", (*_OPEN, S.APPROVED), S.IN_DISPUTE),
        Transition("approve", (*_OPEN, S.IN_DISPUTE), S.APPROVED),
        # of two ends that contradict each other the first holds, even where it is told last
        Transition("pay", (*_OPEN, S.IN_DISPUTE, S.APPROVED, S.REFUSED, S.REJECTED_BY_PDP), S.PAID),
        Transition("refuse", (*_OPEN, S.IN_DISPUTE, S.APPROVED, S.PAID, S.REJECTED_BY_PDP), S.REFUSED),
        Transition("reject", (*_OPEN, S.IN_DISPUTE, S.APPROVED, S.PAID, S.REFUSED), S.REJECTED_BY_PDP),
    ],
)
MOVES: dict[S, str] = {
    S.RECEIVED_BY_PDP: "take", S.DEPOSITED: "deposit", S.RECEIVED_BY_RECIPIENT: "deliver", S.IN_DISPUTE: "dispute",
    S.APPROVED: "approve", S.PAID: "pay", S.REFUSED: "refuse", S.REJECTED_BY_PDP: "reject",
}  # fmt: skip
"""The move that leads to a status."""

#: a person can still do something about it
WAITING = (R.SUPPLIER_UNKNOWN, R.NOT_FOR_US, R.DUPLICATE, R.UNREADABLE)
RECEIPT = StateMachine(
    SupplierEInvoiceReceipt,
    R,
    initial=R.ANNOUNCED,
    transitions=[
        Transition("take_in", (R.ANNOUNCED, R.SUPPLIER_UNKNOWN, R.NOT_FOR_US, R.DUPLICATE), R.TAKEN_IN),
        Transition("miss_supplier", (R.ANNOUNCED, R.NOT_FOR_US, R.DUPLICATE), R.SUPPLIER_UNKNOWN),
        Transition("miss_us", (R.ANNOUNCED, R.SUPPLIER_UNKNOWN, R.DUPLICATE), R.NOT_FOR_US),
        Transition("find_twin", (R.ANNOUNCED, R.SUPPLIER_UNKNOWN, R.NOT_FOR_US), R.DUPLICATE),
        Transition("fail", (R.ANNOUNCED,), R.UNREADABLE),
        Transition("refuse", (R.TAKEN_IN, *WAITING), R.REFUSED),
    ],
)

MESSAGE = StateMachine(
    EInvoiceMessage,
    M,
    initial=M.QUEUED,
    transitions=[
        Transition("arrive", (M.QUEUED, M.FAILED), M.SENT),
        # the platform took it and found it wrong afterwards
        Transition("give_up", (M.QUEUED, M.SENT), M.FAILED),
        Transition("try_again", M.FAILED, M.QUEUED),
    ],
)
