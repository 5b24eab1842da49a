"""The life of an affair and of its financings (LEASING.md 2.1). What is no move is refused."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.leasing.enums import AffairStatus as A
from leaseapp.leasing.enums import ContractStatus as C
from leaseapp.leasing.enums import FinancingStatus as F
from leaseapp.leasing.enums import ScheduleStatus as S
from leaseapp.leasing.enums import VersionStatus as V
from leaseapp.leasing.models import LeaseAffair, LeaseContract, LeaseContractVersion, LeaseFinancing, LeaseScheduleLine

AFFAIR = StateMachine(
    LeaseAffair,
    A,
    initial=A.DRAFT,
    transitions=[
        Transition("study", A.DRAFT, A.STUDY),
        Transition("submit", A.STUDY, A.IN_APPROVAL),
        Transition("approve", A.IN_APPROVAL, A.APPROVED),
        # the officer takes it back; finance sends it back
        Transition("return", A.IN_APPROVAL, A.STUDY),
        Transition("send_back", A.IN_APPROVAL, A.STUDY),
        Transition("reject", A.IN_APPROVAL, A.REJECTED),
        Transition("contract", A.APPROVED, A.CONTRACTED),
        Transition("complete", A.CONTRACTED, A.WON),
        Transition("abandon", (A.DRAFT, A.STUDY, A.IN_APPROVAL, A.APPROVED), A.LOST),
    ],
)
#: until then equipment and financings change
STUDIED = (A.DRAFT, A.STUDY)

FINANCING = StateMachine(
    LeaseFinancing,
    F,
    initial=F.PROPOSED,
    transitions=[
        Transition("retain", F.PROPOSED, F.RETAINED),
        Transition("release", F.RETAINED, F.PROPOSED),
        Transition("set_aside", F.PROPOSED, F.REJECTED),
        Transition("take_up", F.REJECTED, F.PROPOSED),
    ],
)
#: those that stand side by side
COMPARED = (F.PROPOSED, F.RETAINED)

#: LEASING.md 2.2
CONTRACT = StateMachine(
    LeaseContract,
    C,
    initial=C.DRAFT,
    transitions=[
        Transition("send", C.DRAFT, C.SIGNING),
        Transition("recall", C.SIGNING, C.DRAFT),
        Transition("sign", C.SIGNING, C.SIGNED),
        Transition("withdraw", C.SIGNED, C.CANCELED),
        Transition("activate", C.SIGNED, C.ACTIVE),
        Transition("cancel", (C.DRAFT, C.SIGNING, C.SIGNED), C.CANCELED),
        Transition("reach_end", C.ACTIVE, C.EXTENDED),
        Transition("end", (C.ACTIVE, C.EXTENDED), C.ENDED),
        Transition("terminate", (C.ACTIVE, C.EXTENDED), C.TERMINATED),
    ],
)
#: machines stand at the lessee's
RUNNING = (C.ACTIVE, C.EXTENDED)
#: guarantees and insurance are watched
WATCHED = (C.SIGNED, *RUNNING)

VERSION = StateMachine(
    LeaseContractVersion,
    V,
    initial=V.SIGNING,
    transitions=[Transition("sign", V.SIGNING, V.SIGNED), Transition("take_back", V.SIGNING, V.CANCELED)],
)

#: LEASING.md 2.3; billing runs (its second half) fire them
SCHEDULE_LINE = StateMachine(
    LeaseScheduleLine,
    S,
    initial=S.PLANNED,
    transitions=[
        Transition("bill", S.PLANNED, S.BILLED),
        Transition("credit", S.BILLED, S.PLANNED),
        Transition("write_off", S.BILLED, S.CANCELED),
        Transition("replace", S.PLANNED, S.REPLACED),
        Transition("cancel", S.PLANNED, S.CANCELED),
        Transition("waive", S.PLANNED, S.WAIVED),
    ],
)
