"""Tables of maintenance."""

from leaseapp.maintenance.models.checklist import (
    ONE_TEMPLATE_A_NAME,
    CheckDefinition,
    ChecklistItem,
    ChecklistTemplate,
    OperationCheck,
)
from leaseapp.maintenance.models.fault import FaultReport
from leaseapp.maintenance.models.field import FieldEntry
from leaseapp.maintenance.models.meter import ONE_METER_A_KIND, Meter, MeterReading
from leaseapp.maintenance.models.operation import (
    ONE_SIGNATURE_A_ROLE,
    ONE_TIMER_A_PERSON,
    MaintenanceOperation,
    OperationLabour,
    OperationPart,
    OperationSignature,
)
from leaseapp.maintenance.models.plan import (
    ONE_ORDER_AN_OCCURRENCE,
    ONE_PLAN_A_NAME,
    MaintenancePlan,
    PlanOccurrence,
)

__all__ = [
    "ONE_METER_A_KIND", "ONE_ORDER_AN_OCCURRENCE", "ONE_PLAN_A_NAME", "ONE_SIGNATURE_A_ROLE", "ONE_TEMPLATE_A_NAME",
    "ONE_TIMER_A_PERSON", "CheckDefinition", "ChecklistItem", "ChecklistTemplate", "FaultReport", "FieldEntry",
    "MaintenanceOperation", "MaintenancePlan", "Meter", "MeterReading", "OperationCheck", "OperationLabour", "OperationPart",
    "OperationSignature", "PlanOccurrence",
]  # fmt: skip
