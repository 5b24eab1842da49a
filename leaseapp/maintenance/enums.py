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


class CheckKind(StrEnum):
    """The way in which an item of a checklist is answered."""

    CHECK = "CHECK"
    YES_NO = "YES_NO"
    NUMBER = "NUMBER"
    TEXT = "TEXT"
    CHOICE = "CHOICE"
    PHOTO = "PHOTO"


class MeterKind(StrEnum):
    """The quantity that a meter counts."""

    HOURS = "HOURS"
    CYCLES = "CYCLES"
    KM = "KM"
    KWH = "KWH"
    OTHER = "OTHER"


class ReadingKind(StrEnum):
    """The relation of a reading to the one before: it goes on, begins after its highest value, or is of a replaced counter."""

    NORMAL = "NORMAL"
    ROLLOVER = "ROLLOVER"
    RESET = "RESET"


class ReadingSource(StrEnum):
    """The way by which a reading came."""

    UI = "UI"
    ORDER = "ORDER"
    IMPORT = "IMPORT"


class PlanTrigger(StrEnum):
    """The cause for which a plan makes an order: a day, a meter that went on, a reading beyond a limit."""

    CALENDAR = "CALENDAR"
    METER = "METER"
    THRESHOLD = "THRESHOLD"


class PlanUnit(StrEnum):
    """The unit of the interval of a plan by calendar."""

    DAY = "DAY"
    WEEK = "WEEK"
    MONTH = "MONTH"


class PlanBasis(StrEnum):
    """The point from which the next time counts: as it was planned, or when the last order was done."""

    SCHEDULED = "SCHEDULED"
    COMPLETED = "COMPLETED"


class LimitSide(StrEnum):
    """The side of a limit on which something is to be done."""

    ABOVE = "ABOVE"
    BELOW = "BELOW"


class OccurrenceState(StrEnum):
    """The outcome of one time that a plan fell due: an order, or none because the last one is open still."""

    MADE = "MADE"
    OVERDUE = "OVERDUE"


class PlanObstacle(StrEnum):
    """The cause for which a plan makes no order of a machine."""

    GONE = "GONE"
    LOST = "LOST"
    OPEN_ORDER = "OPEN_ORDER"
    NO_METER = "NO_METER"


class Trend(StrEnum):
    """The failures of a period against those of the period before."""

    BETTER = "BETTER"
    STEADY = "STEADY"
    WORSE = "WORSE"


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
label_members(
    {
        CheckKind.CHECK: _("Done or not"),
        CheckKind.YES_NO: _("Yes or no"),
        CheckKind.NUMBER: _("Number", "checklist"),
        CheckKind.TEXT: _("Text", "checklist"),
        CheckKind.CHOICE: _("Choice", "checklist"),
        CheckKind.PHOTO: _("Photo"),
    }
)
label_members(
    {
        MeterKind.HOURS: _("Hours of operation"),
        MeterKind.CYCLES: _("Cycles", "meter"),
        MeterKind.KM: _("Distance (km)"),
        MeterKind.KWH: _("Energy (kWh)"),
        MeterKind.OTHER: _("Other quantity"),
    }
)
label_members(
    {
        ReadingKind.NORMAL: _("Goes on", "meter"),
        ReadingKind.ROLLOVER: _("Began anew after its highest value"),
        ReadingKind.RESET: _("Counter replaced or reset"),
    }
)
label_members(
    {
        ReadingSource.UI: _("Office"),
        ReadingSource.ORDER: _("Work order"),
        ReadingSource.IMPORT: _("Other system"),
    }
)
label_members(
    {
        PlanTrigger.CALENDAR: _("By calendar"),
        PlanTrigger.METER: _("By meter"),
        PlanTrigger.THRESHOLD: _("By limit"),
    }
)
label_members(
    {
        PlanUnit.DAY: _("Days", "interval"),
        PlanUnit.WEEK: _("Weeks", "interval"),
        PlanUnit.MONTH: _("Months", "interval"),
    }
)
label_members(
    {PlanBasis.SCHEDULED: _("From the planned point"), PlanBasis.COMPLETED: _("From the end of the last work")}
)
label_members({LimitSide.ABOVE: _("Above", "limit"), LimitSide.BELOW: _("Below", "limit")})
label_members({OccurrenceState.MADE: _("Order made"), OccurrenceState.OVERDUE: _("Last order still open")})
label_members(
    {
        PlanObstacle.GONE: _("Sold or recycled"),
        PlanObstacle.LOST: _("Lost", "equipment"),
        PlanObstacle.OPEN_ORDER: _("Its last order is open still"),
        PlanObstacle.NO_METER: _("Nobody read its meter"),
    }
)
