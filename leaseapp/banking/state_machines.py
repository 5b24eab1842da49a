"""The life of a line of a bank statement. What is no move is refused."""

from leaseapp.banking.enums import BankLineStatus as L
from leaseapp.banking.models import BankLine
from leaseapp.kernel.state_machine import StateMachine, Transition

BANK_LINE = StateMachine(
    BankLine,
    L,
    initial=L.WAITING,
    transitions=[
        Transition("match", L.WAITING, L.MATCHED),
        Transition("ignore", L.WAITING, L.IGNORED),
        Transition("undo", (L.MATCHED, L.IGNORED), L.WAITING),
    ],
)
