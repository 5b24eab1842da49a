"""The life of a month's report and of its transmissions (document 3); `services/settling.py` moves the report by them."""

from leaseapp.ereporting.enums import EReportingStatus as S
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.kernel.state_machine import StateMachine, Transition

REPORT = StateMachine(
    EReportingSubmission,
    S,
    initial=S.DRAFT,
    transitions=[
        Transition("submit", (S.DRAFT, S.ACCEPTED, S.REJECTED), S.SUBMITTED),
        # the last period of a month may be an empty one, which never leaves
        Transition("accept", (S.DRAFT, S.SUBMITTED, S.REJECTED), S.ACCEPTED),
        Transition("reject", (S.DRAFT, S.SUBMITTED, S.ACCEPTED), S.REJECTED),
        # another period of the month comes, or something is put right
        Transition("reopen", (S.SUBMITTED, S.ACCEPTED, S.REJECTED), S.DRAFT),
    ],
)
TRANSMISSION = StateMachine(
    EReportingTransmission,
    S,
    initial=S.DRAFT,
    transitions=[
        Transition("submit", S.DRAFT, S.SUBMITTED),
        Transition("accept", S.SUBMITTED, S.ACCEPTED),
        Transition("reject", S.SUBMITTED, S.REJECTED),
    ],
)
