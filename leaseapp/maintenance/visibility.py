"""Work orders that people of an external company see (third wall): those of equipment at their establishments."""

from leaseapp.assets.models import Asset
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_through
from leaseapp.maintenance.models import (
    ChecklistItem,
    ChecklistTemplate,
    FaultReport,
    FieldEntry,
    MaintenanceOperation,
    MaintenancePlan,
    Meter,
    MeterReading,
    OperationCheck,
    OperationLabour,
    OperationPart,
    OperationSignature,
    PlanOccurrence,
)

visible_through(MaintenanceOperation, "asset_id", Asset)
hidden_from_companies(FaultReport, FieldEntry, OperationCheck, OperationLabour, OperationPart, OperationSignature)
hidden_from_companies(ChecklistItem, ChecklistTemplate, MaintenancePlan, Meter, MeterReading, PlanOccurrence)
