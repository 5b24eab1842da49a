"""The life of a dunning: its step goes one way, its status ends it (document 3; MONEY.md 4)."""

from leaseapp.dunning.enums import DunningStatus as S
from leaseapp.dunning.enums import DunningStep as T
from leaseapp.dunning.models import Dunning
from leaseapp.kernel.state_machine import StateMachine, Transition

_LIVE = (S.OPEN, S.LEGAL_RETURNED)
DUNNING = StateMachine(
    Dunning,
    S,
    initial=S.OPEN,
    transitions=[
        Transition("resolve", _LIVE, S.RESOLVED),
        Transition("cancel", _LIVE, S.CANCELED),
        Transition("come_back", S.OPEN, S.LEGAL_RETURNED),
        # a receipt that bounced, a dunning canceled by mistake; one that came back stays so
        Transition("reopen", (S.RESOLVED, S.CANCELED), S.OPEN),
        Transition("return_again", (S.RESOLVED, S.CANCELED), S.LEGAL_RETURNED),
    ],
)

STEP = StateMachine(
    Dunning,
    T,
    initial=T.NONE,
    column="step",
    transitions=[
        Transition("remind", T.NONE, T.RELANCE_1),
        Transition("remind_again", T.RELANCE_1, T.RELANCE_2),
        Transition("give_notice", T.RELANCE_2, T.MED),
        Transition("hand_over", T.MED, T.LEGAL),
    ],
)
"""There is no way back: what was sent was sent."""
