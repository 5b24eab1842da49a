"""The life of a prospect, an opportunity and an action (LEASING.md 2.1). What is no move is refused."""

from leaseapp.crm.enums import ActionStatus as A
from leaseapp.crm.enums import ProspectStatus as P
from leaseapp.crm.enums import Stage
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

OPEN_STAGES = (Stage.QUALIFY, Stage.PROPOSE, Stage.NEGOTIATE)
OPPORTUNITY = StateMachine(
    Opportunity,
    Stage,
    initial=Stage.QUALIFY,
    column="stage",
    transitions=[
        Transition("propose", Stage.QUALIFY, Stage.PROPOSE),
        Transition("negotiate", Stage.PROPOSE, Stage.NEGOTIATE),
        Transition("win", OPEN_STAGES, Stage.WON),
        Transition("lose", OPEN_STAGES, Stage.LOST),
        Transition("reopen", Stage.LOST, Stage.QUALIFY),
    ],
)

ACTION = StateMachine(
    CrmAction,
    A,
    initial=A.OPEN,
    transitions=[Transition("done", A.OPEN, A.DONE), Transition("cancel", A.OPEN, A.CANCELED)],
)
