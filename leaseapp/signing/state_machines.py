"""The lives of a request and of a signatory (LEASING.md 2.3): what has ended is never opened again."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.signing.enums import SignatoryStatus as P
from leaseapp.signing.enums import SignatureStatus as S
from leaseapp.signing.models import Signatory, SignatureRequest

OPEN = (S.SENT, S.PARTIAL)
SIGNATURE = StateMachine(
    SignatureRequest,
    S,
    initial=S.SENT,
    transitions=[
        Transition("sign_one", OPEN, S.PARTIAL),
        Transition("complete", OPEN, S.COMPLETED),
        Transition("refuse", OPEN, S.REFUSED),
        Transition("expire", OPEN, S.EXPIRED),
        Transition("cancel", OPEN, S.CANCELED),
    ],
)
SIGNATORY = StateMachine(
    Signatory,
    P,
    initial=P.WAITING,
    transitions=[
        Transition("ask", P.WAITING, P.SENT),
        Transition("view", P.SENT, P.VIEWED),
        Transition("sign", (P.SENT, P.VIEWED), P.SIGNED),
        Transition("decline", (P.SENT, P.VIEWED), P.DECLINED),
    ],
)
