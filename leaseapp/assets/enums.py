"""Words of equipment (document 2, FIELD.md 2)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class AssetCondition(StrEnum):
    """The condition of an asset; SOLD and RECYCLED are its end."""

    TO_DEFINE = "TO_DEFINE"
    NEW = "NEW"
    EXCELLENT = "EXCELLENT"
    GOOD = "GOOD"
    NEEDS_REPAIR = "NEEDS_REPAIR"
    NON_FUNCTIONAL_PARTS = "NON_FUNCTIONAL_PARTS"
    REFURBISHED = "REFURBISHED"
    LOST = "LOST"
    SOLD = "SOLD"
    RECYCLED = "RECYCLED"


class AssetFunctional(StrEnum):
    """The answer to whether an asset works, independent of its condition."""

    FUNCTIONAL = "FUNCTIONAL"
    NON_FUNCTIONAL = "NON_FUNCTIONAL"
    NOT_TESTED = "NOT_TESTED"


class Ownership(StrEnum):
    """The owner of an asset."""

    OWNED = "OWNED"
    LEASED_IN = "LEASED_IN"
    CLIENT_OWNED = "CLIENT_OWNED"


class LocationKind(StrEnum):
    """The kind of a place where assets stand."""

    DEPOT = "DEPOT"
    WORKSHOP = "WORKSHOP"
    VEHICLE = "VEHICLE"
    CUSTOMER_ESTABLISHMENT = "CUSTOMER_ESTABLISHMENT"
    SUPPLIER = "SUPPLIER"
    TRANSIT = "TRANSIT"
    DISPOSAL = "DISPOSAL"


class LifecycleType(StrEnum):
    """The kind of a decision about an asset; LOSS, FOUND and RESET complete those that document 2 names."""

    INSPECTION = "INSPECTION"
    REFURBISH = "REFURBISH"
    SELL = "SELL"
    RECYCLE = "RECYCLE"
    LOSS = "LOSS"
    FOUND = "FOUND"
    RESET = "RESET"


class ServiceLinkStatus(StrEnum):
    """The life of a service code."""

    IN_STOCK = "IN_STOCK"
    ASSIGNED = "ASSIGNED"
    LINKED = "LINKED"
    RETIRED = "RETIRED"


class ScanSource(StrEnum):
    """The place where a service code was scanned: the page that anybody opens, or the application."""

    PUBLIC = "PUBLIC"
    APP = "APP"


class LabelTemplate(StrEnum):
    """Sheets and rolls of labels; sizes of rolls in mm."""

    A4_24 = "A4_24"
    A4_65 = "A4_65"
    ROLL_50X30 = "ROLL_50x30"
    ROLL_100X50 = "ROLL_100x50"


class LabelFormat(StrEnum):
    """The form that labels are drawn in: pages, or the language of label printers."""

    PDF = "PDF"
    ZPL = "ZPL"


class LabelField(StrEnum):
    """The texts beside the code on a label."""

    INVENTORY_NUMBER = "INVENTORY_NUMBER"
    LABEL = "LABEL"
    MODEL = "MODEL"
    SERIAL_NUMBER = "SERIAL_NUMBER"
    CODE = "CODE"


class PrintingStatus(StrEnum):
    """The state of a printing task; its file is removed when it expires."""

    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    DONE = "DONE"
    FAILED = "FAILED"
    EXPIRED = "EXPIRED"


class EnergySource(StrEnum):
    """The source of a figure of energy."""

    DECLARED = "DECLARED"
    METER = "METER"
    ESTIMATED = "ESTIMATED"


class Severity(StrEnum):
    """The weight of a missing part; a BLOCKING one keeps equipment out of new contracts."""

    BLOCKING = "BLOCKING"
    MINOR = "MINOR"


class MissingPartStatus(StrEnum):
    """The way of a missing part."""

    OPEN = "OPEN"
    ORDERED = "ORDERED"
    RECEIVED = "RECEIVED"
    FITTED = "FITTED"
    CANCELED = "CANCELED"


class SparePartState(StrEnum):
    """The state of pieces of a spare part; what is DEFECTIVE is no stock to repair with."""

    NEW = "NEW"
    GOOD = "GOOD"
    USED = "USED"
    DEFECTIVE = "DEFECTIVE"


class PartMoveKind(StrEnum):
    """The kind of a line in the journal of spare parts."""

    RECEIVED = "RECEIVED"
    MOVED = "MOVED"
    CHANGED = "CHANGED"
    COUNTED = "COUNTED"
    USED = "USED"


class RateBasis(StrEnum):
    """The unit that storage is charged by."""

    M2_DAY = "M2_DAY"
    M3_DAY = "M3_DAY"
    ASSET_DAY = "ASSET_DAY"
    FLAT_MONTH = "FLAT_MONTH"


class StocktakeStatus(StrEnum):
    """The way of a stocktake: people scan while it is OPEN, decide in REVIEW, and CLOSED books what they decided."""

    DRAFT = "DRAFT"
    OPEN = "OPEN"
    REVIEW = "REVIEW"
    CLOSED = "CLOSED"
    CANCELED = "CANCELED"


class LineState(StrEnum):
    """The state of an asset in a stocktake; a movement that is booked meanwhile changes what is expected."""

    EXPECTED = "EXPECTED"
    FOUND = "FOUND"
    MISSING = "MISSING"
    UNEXPECTED = "UNEXPECTED"
    MOVED_OUT = "MOVED_OUT"
    MOVED_IN = "MOVED_IN"


class StocktakeDecision(StrEnum):
    """The decision about an asset that is missing or stands where nobody expects it."""

    MOVE_HERE = "MOVE_HERE"
    LOST = "LOST"
    LEAVE = "LEAVE"


class ScanResult(StrEnum):
    """The answer to a scan."""

    FOUND = "FOUND"
    UNEXPECTED = "UNEXPECTED"
    DUPLICATE = "DUPLICATE"
    UNKNOWN_CODE = "UNKNOWN_CODE"


class MovementRequestStatus(StrEnum):
    """The way of a request to move equipment: CONFIRMED reserves its machines, VERIFIED moved those that were there."""

    PENDING = "PENDING"
    CONFIRMED = "CONFIRMED"
    VERIFIED = "VERIFIED"


class MovementLineState(StrEnum):
    """The state of a machine in a request to move it."""

    PLANNED = "PLANNED"
    RESERVED = "RESERVED"
    FOUND = "FOUND"
    MISSING = "MISSING"


class Confidence(StrEnum):
    """The trust that a prediction deserves: how much is known of the machine and of its model."""

    LOW = "LOW"
    MEDIUM = "MEDIUM"
    HIGH = "HIGH"


label_members({ScanSource.PUBLIC: _("Public page"), ScanSource.APP: _("Application")})
label_members({
    EnergySource.DECLARED: _("Declared by the maker"),
    EnergySource.METER: _("Read from a meter"),
    EnergySource.ESTIMATED: _("Estimated"),
})  # fmt: skip
label_members({
    Severity.BLOCKING: _("Blocking"),
    Severity.MINOR: _("Minor"),
})  # fmt: skip
label_members({
    MissingPartStatus.OPEN: _("Missing"),
    MissingPartStatus.ORDERED: _("Ordered", "part"),
    MissingPartStatus.RECEIVED: _("Received", "part"),
    MissingPartStatus.FITTED: _("Fitted"),
    MissingPartStatus.CANCELED: _("Given up", "part"),
})  # fmt: skip
label_members({
    SparePartState.NEW: _("New", "part"),
    SparePartState.GOOD: _("Good", "part"),
    SparePartState.USED: _("Used", "part"),
    SparePartState.DEFECTIVE: _("Defective"),
})  # fmt: skip
label_members({
    PartMoveKind.RECEIVED: _("Came in"),
    PartMoveKind.MOVED: _("Moved", "part"),
    PartMoveKind.CHANGED: _("Other state"),
    PartMoveKind.COUNTED: _("Counted"),
    PartMoveKind.USED: _("Used", "part"),
})  # fmt: skip
label_members({
    RateBasis.M2_DAY: _("m² and night"),
    RateBasis.M3_DAY: _("m³ and night"),
    RateBasis.ASSET_DAY: _("Machine and night"),
    RateBasis.FLAT_MONTH: _("Flat sum a month"),
})  # fmt: skip
label_members({
    StocktakeStatus.DRAFT: _("Draft", "stocktake"),
    StocktakeStatus.OPEN: _("Being counted"),
    StocktakeStatus.REVIEW: _("In review", "stocktake"),
    StocktakeStatus.CLOSED: _("Closed", "stocktake"),
    StocktakeStatus.CANCELED: _("Canceled", "stocktake"),
})  # fmt: skip
label_members({
    LineState.EXPECTED: _("Expected", "equipment"),
    LineState.FOUND: _("Found", "equipment"),
    LineState.MISSING: _("Missing", "equipment"),
    LineState.UNEXPECTED: _("Not expected here"),
    LineState.MOVED_OUT: _("Booked out meanwhile"),
    LineState.MOVED_IN: _("Booked in meanwhile"),
})  # fmt: skip
label_members({
    StocktakeDecision.MOVE_HERE: _("Book it here"),
    StocktakeDecision.LOST: _("It is lost"),
    StocktakeDecision.LEAVE: _("Leave it as it is"),
})  # fmt: skip
label_members({
    ScanResult.FOUND: _("Found", "equipment"),
    ScanResult.UNEXPECTED: _("Not expected here"),
    ScanResult.DUPLICATE: _("Scanned already"),
    ScanResult.UNKNOWN_CODE: _("Unknown code"),
})  # fmt: skip
label_members({
    MovementRequestStatus.PENDING: _("To confirm", "movement request"),
    MovementRequestStatus.CONFIRMED: _("To move"),
    MovementRequestStatus.VERIFIED: _("Moved", "movement request"),
})  # fmt: skip
label_members({
    MovementLineState.PLANNED: _("Planned", "equipment"),
    MovementLineState.RESERVED: _("Reserved", "equipment"),
    MovementLineState.FOUND: _("Found", "equipment"),
    MovementLineState.MISSING: _("Missing", "equipment"),
})  # fmt: skip
label_members({
    Confidence.LOW: _("Little is known"),
    Confidence.MEDIUM: _("Fairly sure"),
    Confidence.HIGH: _("Well founded"),
})  # fmt: skip
label_members({
    ServiceLinkStatus.IN_STOCK: _("In stock", "service code"),
    ServiceLinkStatus.ASSIGNED: _("Handed out", "service code"),
    ServiceLinkStatus.LINKED: _("On a machine", "service code"),
    ServiceLinkStatus.RETIRED: _("Retired", "service code"),
})  # fmt: skip
label_members({
    LabelTemplate.A4_24: _("A4 sheet, 24 labels (63.5 × 33.9 mm)"),
    LabelTemplate.A4_65: _("A4 sheet, 65 labels (38.1 × 21.2 mm)"),
    LabelTemplate.ROLL_50X30: _("Roll, 50 × 30 mm"),
    LabelTemplate.ROLL_100X50: _("Roll, 100 × 50 mm"),
})  # fmt: skip
label_members({
    LabelFormat.PDF: "PDF",
    LabelFormat.ZPL: _("ZPL (label printers)"),
})  # fmt: skip
label_members({
    LabelField.INVENTORY_NUMBER: _("Inventory number"),
    LabelField.LABEL: _("Label"),
    LabelField.MODEL: _("Model"),
    LabelField.SERIAL_NUMBER: _("Serial number"),
    LabelField.CODE: _("Service code"),
})  # fmt: skip
label_members({
    PrintingStatus.QUEUED: _("Waiting", "printing"),
    PrintingStatus.RUNNING: _("Being drawn", "printing"),
    PrintingStatus.DONE: _("Ready", "printing"),
    PrintingStatus.FAILED: _("Failed", "printing"),
    PrintingStatus.EXPIRED: _("Removed", "printing"),
})  # fmt: skip
label_members({
    AssetCondition.TO_DEFINE: _("To inspect"),
    AssetCondition.NEW: _("New", "condition"),
    AssetCondition.EXCELLENT: _("Excellent"),
    AssetCondition.GOOD: _("Good"),
    AssetCondition.NEEDS_REPAIR: _("Needs repair"),
    AssetCondition.NON_FUNCTIONAL_PARTS: _("Broken parts"),
    AssetCondition.REFURBISHED: _("Refurbished"),
    AssetCondition.LOST: _("Lost"),
    AssetCondition.SOLD: _("Sold", "equipment"),
    AssetCondition.RECYCLED: _("Recycled"),
})  # fmt: skip
label_members({
    AssetFunctional.FUNCTIONAL: _("Works"),
    AssetFunctional.NON_FUNCTIONAL: _("Out of order"),
    AssetFunctional.NOT_TESTED: _("Not tested"),
})  # fmt: skip
label_members({
    Ownership.OWNED: _("Our own"),
    Ownership.LEASED_IN: _("Leased in"),
    Ownership.CLIENT_OWNED: _("The client's own"),
})  # fmt: skip
label_members({
    LocationKind.DEPOT: _("Depot"),
    LocationKind.WORKSHOP: _("Workshop"),
    LocationKind.VEHICLE: _("Van"),
    LocationKind.CUSTOMER_ESTABLISHMENT: _("At a client"),
    LocationKind.SUPPLIER: _("At a supplier"),
    LocationKind.TRANSIT: _("On the way"),
    LocationKind.DISPOSAL: _("Disposal"),
})  # fmt: skip
label_members({
    LifecycleType.INSPECTION: _("Inspected"),
    LifecycleType.REFURBISH: _("Refurbished"),
    LifecycleType.SELL: _("Sold", "equipment"),
    LifecycleType.RECYCLE: _("Recycled"),
    LifecycleType.LOSS: _("Lost"),
    LifecycleType.FOUND: _("Found again"),
    LifecycleType.RESET: _("To be inspected anew"),
})  # fmt: skip
