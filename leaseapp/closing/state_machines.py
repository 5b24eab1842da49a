"""The life of a provision. What is no move is refused."""

from leaseapp.closing.enums import ProvisionStatus as P
from leaseapp.closing.models import AccountingProvision
from leaseapp.kernel.state_machine import StateMachine, Transition

PROVISION = StateMachine(
    AccountingProvision,
    P,
    initial=P.PROPOSED,
    transitions=[
        Transition("accept", P.PROPOSED, P.POSTED),
        Transition("reject", P.PROPOSED, P.REJECTED),
        Transition("withdraw", P.POSTED, P.REJECTED),
        Transition("reconsider", P.REJECTED, P.PROPOSED),
        Transition("reverse", P.POSTED, P.REVERSED),
    ],
)
