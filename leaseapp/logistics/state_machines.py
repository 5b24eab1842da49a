"""The life of a transport, its machines, a carrier's answer, a notice (FIELD.md 4.1). What is no move is refused."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.logistics.enums import CargoState as C
from leaseapp.logistics.enums import NoticeStatus as N
from leaseapp.logistics.enums import OfferStatus as O
from leaseapp.logistics.enums import TransportStatus as T
from leaseapp.logistics.models import TransportCargo, TransportNotice, TransportOffer, TransportRequest

TRANSPORT = StateMachine(
    TransportRequest,
    T,
    initial=T.REQUESTED,
    transitions=[
        Transition("consult", T.REQUESTED, T.CONSULTING),
        Transition("order", (T.REQUESTED, T.CONSULTING), T.ORDERED),
        # our own van needs no order
        Transition("schedule", (T.ORDERED, T.REQUESTED), T.SCHEDULED),
        Transition("leave", T.SCHEDULED, T.IN_TRANSIT),
        Transition("deliver", T.IN_TRANSIT, T.DELIVERED),
        Transition("cancel", (T.REQUESTED, T.CONSULTING, T.ORDERED, T.SCHEDULED), T.CANCELED),
    ],
)
#: until then stops and machines change
PLANNED = (T.REQUESTED, T.CONSULTING, T.ORDERED, T.SCHEDULED)
OPEN = (*PLANNED, T.IN_TRANSIT)

#: what became of a machine: the move that leads there
FATES = {C.PICKED: "pick", C.DELIVERED: "deliver", C.REFUSED: "refuse", C.MISSING: "miss", C.DAMAGED: "damage"}
CARGO = StateMachine(
    TransportCargo,
    C,
    initial=C.PENDING,
    column="state",
    transitions=[
        Transition("pick", C.PENDING, C.PICKED),
        Transition("deliver", C.PICKED, C.DELIVERED),
        Transition("refuse", C.PICKED, C.REFUSED),
        # what was not there to be loaded is missing too: nothing else would let the others arrive
        Transition("miss", (C.PENDING, C.PICKED), C.MISSING),
        Transition("damage", C.PICKED, C.DAMAGED),
    ],
)

#: what a carrier answers, and what is decided about it: the move that leads there
ANSWERS = {O.OFFERED: "offer", O.SELECTED: "select", O.NOT_RETAINED: "leave_out", O.DECLINED: "decline"}
_WAITING = (O.ASKED, O.OFFERED)
OFFER = StateMachine(
    TransportOffer,
    O,
    initial=O.ASKED,
    transitions=[
        Transition("offer", O.ASKED, O.OFFERED),
        Transition("select", _WAITING, O.SELECTED),
        Transition("leave_out", _WAITING, O.NOT_RETAINED),
        Transition("decline", _WAITING, O.DECLINED),
    ],
)

NOTICE = StateMachine(
    TransportNotice,
    N,
    initial=N.QUEUED,
    transitions=[
        Transition("arrive", N.QUEUED, N.DELIVERED),
        Transition("give_up", N.QUEUED, N.FAILED),
        Transition("try_again", N.FAILED, N.QUEUED),
    ],
)
