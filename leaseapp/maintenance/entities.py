"""Kinds of records of maintenance, for timeline, conversations, files and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import ChecklistTemplate, MaintenanceOperation, MaintenancePlan, Meter
from leaseapp.maintenance.permissions import OPERATION_READ

register_entity(
    "MaintenanceOperation", MaintenanceOperation, label=_("Work order"), permission=OPERATION_READ,
    url="/workspace/maintenance-operations/{id}", title_column="number",
    parts=(("OperationPart", "operation_id"), ("OperationLabour", "operation_id"), ("OperationSignature", "operation_id"),
           ("FaultReport", "operation_id"), ("OperationCheck", "operation_id"), ("FieldEntry", "operation_id")),
)  # fmt: skip
register_entity(
    "ChecklistTemplate", ChecklistTemplate, label=_("Checklist"), permission=OPERATION_READ,
    url="/workspace/checklist-templates/{id}", title_column="name", parts=(("ChecklistItem", "template_id"),),
)  # fmt: skip
register_entity(
    "Meter", Meter, label=_("Meter"), permission=OPERATION_READ, url="/workspace/meters/{id}", title_column="kind",
    parts=(("MeterReading", "meter_id"),),
)  # fmt: skip
register_entity(
    "MaintenancePlan", MaintenancePlan, label=_("Maintenance plan"), permission=OPERATION_READ,
    url="/workspace/maintenance-plans/{id}", title_column="name", parts=(("PlanOccurrence", "plan_id"),),
)  # fmt: skip
