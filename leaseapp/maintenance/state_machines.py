"""The life of a work order (FIELD.md 3.2): what is no move is refused; reopening is a new order."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.maintenance.enums import MaintenanceStatus as S
from leaseapp.maintenance.models import MaintenanceOperation

OPERATION = StateMachine(
    MaintenanceOperation,
    S,
    initial=S.PLANNED,
    transitions=[
        Transition("start", S.PLANNED, S.IN_PROGRESS),
        Transition("finish", S.IN_PROGRESS, S.DONE),
        Transition("cancel", (S.PLANNED, S.IN_PROGRESS), S.CANCELED),
    ],
)

#: where a status leads: the move that goes there
MOVES = {S.IN_PROGRESS: "start", S.DONE: "finish", S.CANCELED: "cancel"}
OPEN = frozenset({S.PLANNED, S.IN_PROGRESS})
