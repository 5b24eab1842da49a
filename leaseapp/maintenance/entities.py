"""Kinds of records of maintenance, for timeline, conversations, files and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.permissions import OPERATION_READ

register_entity(
    "MaintenanceOperation", MaintenanceOperation, label=_("Work order"), permission=OPERATION_READ,
    url="/workspace/maintenance-operations/{id}", title_column="number",
    parts=(("OperationPart", "operation_id"), ("OperationLabour", "operation_id"), ("OperationSignature", "operation_id"),
           ("FaultReport", "operation_id"), ("FieldEntry", "operation_id")),
)  # fmt: skip
