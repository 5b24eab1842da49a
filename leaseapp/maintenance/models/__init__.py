"""Tables of maintenance."""

from leaseapp.maintenance.models.fault import FaultReport
from leaseapp.maintenance.models.operation import (
    ONE_SIGNATURE_A_ROLE,
    ONE_TIMER_A_PERSON,
    MaintenanceOperation,
    OperationLabour,
    OperationPart,
    OperationSignature,
)

__all__ = [
    "ONE_SIGNATURE_A_ROLE",
    "ONE_TIMER_A_PERSON",
    "FaultReport",
    "MaintenanceOperation",
    "OperationLabour",
    "OperationPart",
    "OperationSignature",
]
