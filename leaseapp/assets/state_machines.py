"""The condition of an asset (FIELD.md 2.2), and the lives of codes, printing tasks, missing parts, stocktakes, requests.

What is no move is refused.

An inspection leads to the condition that it finds, so that each has a move of its own (`INSPECTED`).
"""

from leaseapp.assets.enums import AssetCondition as C
from leaseapp.assets.enums import LineState as L
from leaseapp.assets.enums import MissingPartStatus, PrintingStatus, ServiceLinkStatus
from leaseapp.assets.enums import MovementLineState as M
from leaseapp.assets.enums import MovementRequestStatus as R
from leaseapp.assets.enums import StocktakeStatus as T
from leaseapp.assets.models import (
    Asset,
    AssetMissingPart,
    PrintingTask,
    ServiceLink,
    Stocktake,
    StocktakeLine,
    StorageMovementLine,
    StorageMovementRequest,
)
from leaseapp.kernel.state_machine import StateMachine, Transition

#: inspection finds a condition: the move that leads there
INSPECTED = {
    C.NEW: "find_new",
    C.EXCELLENT: "find_excellent",
    C.GOOD: "find_good",
    C.NEEDS_REPAIR: "find_needs_repair",
    C.NON_FUNCTIONAL_PARTS: "find_broken_parts",
}
_STANDING = (C.TO_DEFINE, C.NEW, C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS, C.REFURBISHED)

CONDITION = StateMachine(
    Asset,
    C,
    initial=C.TO_DEFINE,
    column="condition",
    transitions=[
        Transition("find_new", C.TO_DEFINE, C.NEW),
        Transition("find_excellent", (C.TO_DEFINE, C.NEW, C.GOOD, C.REFURBISHED), C.EXCELLENT),
        Transition("find_good", (C.TO_DEFINE, C.NEW, C.EXCELLENT, C.NEEDS_REPAIR, C.REFURBISHED), C.GOOD),
        Transition("find_needs_repair", (C.TO_DEFINE, C.NEW, C.EXCELLENT, C.GOOD, C.REFURBISHED), C.NEEDS_REPAIR),
        Transition(
            "find_broken_parts",
            (C.TO_DEFINE, C.NEW, C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.REFURBISHED),
            C.NON_FUNCTIONAL_PARTS,
        ),
        Transition("refurbish", (C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS), C.REFURBISHED),
        Transition("sell", _STANDING, C.SOLD),
        Transition("recycle", _STANDING, C.RECYCLED),
        Transition("lose", _STANDING, C.LOST),
        Transition("reset", (C.NEW, C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.REFURBISHED), C.TO_DEFINE),
        Transition("find_again", C.LOST, C.TO_DEFINE),
    ],
)

#: after these nothing of an asset changes but notes, files and comments
ENDED = frozenset({C.SOLD, C.RECYCLED})

SERVICE_LINK = StateMachine(
    ServiceLink,
    ServiceLinkStatus,
    initial=ServiceLinkStatus.IN_STOCK,
    transitions=[
        Transition("assign", (ServiceLinkStatus.IN_STOCK, ServiceLinkStatus.ASSIGNED), ServiceLinkStatus.ASSIGNED),
        Transition("link", (ServiceLinkStatus.IN_STOCK, ServiceLinkStatus.ASSIGNED), ServiceLinkStatus.LINKED),
        Transition(
            "retire",
            (ServiceLinkStatus.IN_STOCK, ServiceLinkStatus.ASSIGNED, ServiceLinkStatus.LINKED),
            ServiceLinkStatus.RETIRED,
        ),
    ],
)

PRINTING = StateMachine(
    PrintingTask,
    PrintingStatus,
    initial=PrintingStatus.QUEUED,
    transitions=[
        # a process that died leaves it running: the next attempt starts anew
        Transition("start", (PrintingStatus.QUEUED, PrintingStatus.RUNNING), PrintingStatus.RUNNING),
        Transition("finish", PrintingStatus.RUNNING, PrintingStatus.DONE),
        Transition("fail", (PrintingStatus.QUEUED, PrintingStatus.RUNNING), PrintingStatus.FAILED),
        Transition("retry", PrintingStatus.FAILED, PrintingStatus.QUEUED),
        Transition("expire", PrintingStatus.DONE, PrintingStatus.EXPIRED),
    ],
)

#: where a missing part gets: the move that leads there
FOLLOWED = {
    MissingPartStatus.ORDERED: "order",
    MissingPartStatus.RECEIVED: "receive",
    MissingPartStatus.FITTED: "fit",
    MissingPartStatus.CANCELED: "cancel",
}
_AWAITED = (MissingPartStatus.OPEN, MissingPartStatus.ORDERED, MissingPartStatus.RECEIVED)

MISSING_PART = StateMachine(
    AssetMissingPart,
    MissingPartStatus,
    initial=MissingPartStatus.OPEN,
    transitions=[
        Transition("order", MissingPartStatus.OPEN, MissingPartStatus.ORDERED),
        # out of a van, a part is there without an order
        Transition("receive", (MissingPartStatus.OPEN, MissingPartStatus.ORDERED), MissingPartStatus.RECEIVED),
        Transition("fit", MissingPartStatus.RECEIVED, MissingPartStatus.FITTED),
        Transition("cancel", _AWAITED, MissingPartStatus.CANCELED),
    ],
)

STOCKTAKE = StateMachine(
    Stocktake,
    T,
    initial=T.DRAFT,
    transitions=[
        Transition("open", T.DRAFT, T.OPEN),
        Transition("review", T.OPEN, T.REVIEW),
        Transition("recount", T.REVIEW, T.OPEN),
        Transition("close", T.REVIEW, T.CLOSED),
        Transition("cancel", (T.DRAFT, T.OPEN, T.REVIEW), T.CANCELED),
    ],
)

_AWAITED_HERE = (L.EXPECTED, L.MOVED_IN, L.MISSING)

STOCKTAKE_LINE = StateMachine(
    StocktakeLine,
    L,
    initial=L.EXPECTED,
    column="state",
    transitions=[
        Transition("find", (*_AWAITED_HERE, L.UNEXPECTED), L.FOUND),
        Transition("find_elsewhere", (*_AWAITED_HERE, L.MOVED_OUT), L.UNEXPECTED),
        Transition("miss", (L.EXPECTED, L.MOVED_IN), L.MISSING),
        Transition("look_again", L.MISSING, L.EXPECTED),
        Transition("book_out", _AWAITED_HERE, L.MOVED_OUT),
        Transition("book_in", L.MOVED_OUT, L.MOVED_IN),
    ],
)

MOVEMENT_REQUEST = StateMachine(
    StorageMovementRequest,
    R,
    initial=R.PENDING,
    # one that is canceled is deleted: no state follows
    transitions=[Transition("confirm", R.PENDING, R.CONFIRMED), Transition("verify", R.CONFIRMED, R.VERIFIED)],
)

MOVEMENT_LINE = StateMachine(
    StorageMovementLine,
    M,
    initial=M.PLANNED,
    column="state",
    transitions=[
        Transition("reserve", M.PLANNED, M.RESERVED),
        Transition("release", M.RESERVED, M.PLANNED),
        Transition("find", M.RESERVED, M.FOUND),
        Transition("miss", M.RESERVED, M.MISSING),
    ],
)
