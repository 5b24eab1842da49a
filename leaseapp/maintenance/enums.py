"""Words of maintenance (document 2, FIELD.md 3)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class MaintenanceType(StrEnum):
    """The kind of a work order."""

    PREVENTIVE = "PREVENTIVE"
    CURATIVE = "CURATIVE"
    INSPECTION = "INSPECTION"
    INSTALLATION = "INSTALLATION"
    DECOMMISSIONING = "DECOMMISSIONING"


class MaintenanceStatus(StrEnum):
    """The state of a work order; waiting is none of them, it is a badge and is measured."""

    PLANNED = "PLANNED"
    IN_PROGRESS = "IN_PROGRESS"
    DONE = "DONE"
    CANCELED = "CANCELED"


class Priority(StrEnum):
    """The priority of a work order: it decides by when somebody begins."""

    CRITICAL = "CRITICAL"
    NORMAL = "NORMAL"
    LOW = "LOW"


class OperationSource(StrEnum):
    """The way by which a work order came."""

    UI = "UI"
    PORTAL = "PORTAL"
    PUBLIC = "PUBLIC"
    PLAN = "PLAN"
    METER = "METER"
    INSPECTION = "INSPECTION"


class WaitingReason(StrEnum):
    """The cause for which work stands still."""

    PARTS = "PARTS"
    CLIENT = "CLIENT"
    ACCESS = "ACCESS"


class SlaState(StrEnum):
    """The clock of a work order: begun in time or too late; while nobody began: time left, near its end, past it."""

    OK = "OK"
    NEAR = "NEAR"
    LATE = "LATE"
    MET = "MET"
    MISSED = "MISSED"


class PublicState(StrEnum):
    """The state of a machine as its public page tells it."""

    IN_SERVICE = "IN_SERVICE"
    REPAIR_REQUESTED = "REPAIR_REQUESTED"
    BEING_REPAIRED = "BEING_REPAIRED"


class FieldResult(StrEnum):
    """The outcome of an item of a tablet; what waits was not tried and is sent again."""

    APPLIED = "APPLIED"
    MERGED = "MERGED"
    REFUSED = "REFUSED"
    WAITS = "WAITS"


class SignatureRole(StrEnum):
    """The side for which somebody signs a work order."""

    TECHNICIAN = "TECHNICIAN"
    CLIENT = "CLIENT"


label_members(
    {
        MaintenanceType.PREVENTIVE: _("Preventive"),
        MaintenanceType.CURATIVE: _("Curative"),
        MaintenanceType.INSPECTION: _("Inspection"),
        MaintenanceType.INSTALLATION: _("Installation"),
        MaintenanceType.DECOMMISSIONING: _("Decommissioning"),
    }
)
label_members(
    {
        MaintenanceStatus.PLANNED: _("Planned", "work order"),
        MaintenanceStatus.IN_PROGRESS: _("In progress", "work order"),
        MaintenanceStatus.DONE: _("Done", "work order"),
        MaintenanceStatus.CANCELED: _("Canceled", "work order"),
    }
)
label_members({Priority.CRITICAL: _("Critical"), Priority.NORMAL: _("Normal"), Priority.LOW: _("Low", "priority")})
label_members(
    {
        OperationSource.UI: _("Office"),
        OperationSource.PORTAL: _("Client portal"),
        OperationSource.PUBLIC: _("Public page"),
        OperationSource.PLAN: _("Maintenance plan"),
        OperationSource.METER: _("Meter"),
        OperationSource.INSPECTION: _("Inspection"),
    }
)
label_members(
    {WaitingReason.PARTS: _("Waits for parts"), WaitingReason.CLIENT: _("Waits for the client"),
     WaitingReason.ACCESS: _("Waits for access")}
)  # fmt: skip
label_members(
    {
        SlaState.OK: _("In time"),
        SlaState.NEAR: _("Due soon"),
        SlaState.LATE: _("Late", "work order"),
        SlaState.MET: _("SLA met"),
        SlaState.MISSED: _("SLA missed"),
    }
)
label_members(
    {
        FieldResult.APPLIED: _("Sent", "tablet"),
        FieldResult.MERGED: _("Put together"),
        FieldResult.REFUSED: _("Refused", "tablet"),
        FieldResult.WAITS: _("Waits"),
    }
)
label_members({SignatureRole.TECHNICIAN: _("Technician"), SignatureRole.CLIENT: _("Client")})
label_members(
    {
        PublicState.IN_SERVICE: _("In service", "equipment"),
        PublicState.REPAIR_REQUESTED: _("Repair requested"),
        PublicState.BEING_REPAIRED: _("Being repaired"),
    }
)
