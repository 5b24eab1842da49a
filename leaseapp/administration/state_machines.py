"""The life of a customer's archive: ordered, made, ready for a while; tried again when it failed."""

from leaseapp.administration.enums import CustomerArchiveStatus as Status
from leaseapp.administration.models import CustomerArchive
from leaseapp.kernel.state_machine import StateMachine, Transition

CUSTOMER_ARCHIVE = StateMachine(
    CustomerArchive,
    Status,
    initial=Status.WAITING,
    transitions=[
        # a process that died leaves it running: the next attempt starts anew
        Transition("start", (Status.WAITING, Status.RUNNING), Status.RUNNING),
        Transition("finish", Status.RUNNING, Status.READY),
        Transition("fail", (Status.WAITING, Status.RUNNING), Status.FAILED),
        Transition("retry", Status.FAILED, Status.WAITING),
        Transition("expire", Status.READY, Status.EXPIRED),
    ],
)
