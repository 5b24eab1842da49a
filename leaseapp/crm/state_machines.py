"""The life of a prospect, an opportunity and an action (LEASING.md 2.1). What is no move is refused."""

from leaseapp.crm.enums import ActionStatus as A
from leaseapp.crm.enums import ProspectStatus as P
from leaseapp.crm.enums import Stage as S
from leaseapp.crm.models import CrmAction, Opportunity, Prospect
from leaseapp.kernel.state_machine import StateMachine, Transition

OPEN_PROSPECT = (P.NEW, P.CONTACTED, P.QUALIFIED)
PROSPECT = StateMachine(
    Prospect,
    P,
    initial=P.NEW,
    transitions=[
        Transition("contact", P.NEW, P.CONTACTED),
        Transition("qualify", (P.NEW, P.CONTACTED), P.QUALIFIED),
        Transition("promote", OPEN_PROSPECT, P.PROMOTED),
        Transition("lose", OPEN_PROSPECT, P.LOST),
    ],
)

OPEN_STAGES = (S.QUALIFY, S.PROPOSE, S.NEGOTIATE)
OPPORTUNITY = StateMachine(
    Opportunity,
    S,
    initial=S.QUALIFY,
    column="stage",
    transitions=[
        Transition("propose", S.QUALIFY, S.PROPOSE),
        Transition("negotiate", S.PROPOSE, S.NEGOTIATE),
        Transition("win", OPEN_STAGES, S.WON),
        Transition("lose", OPEN_STAGES, S.LOST),
        Transition("reopen", S.LOST, S.QUALIFY),
    ],
)

ACTION = StateMachine(
    CrmAction,
    A,
    initial=A.OPEN,
    transitions=[Transition("done", A.OPEN, A.DONE), Transition("cancel", A.OPEN, A.CANCELED)],
)
