"""Words of transport (document 2, FIELD.md 4)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members
from leaseapp.law import road_transport as law


class TransportKind(StrEnum):
    """The purpose of a transport."""

    DELIVERY = "DELIVERY"
    PICKUP = "PICKUP"
    TRANSFER = "TRANSFER"


class TransportStatus(StrEnum):
    """The column of the board in which a request stands."""

    REQUESTED = "REQUESTED"
    CONSULTING = "CONSULTING"
    ORDERED = "ORDERED"
    SCHEDULED = "SCHEDULED"
    IN_TRANSIT = "IN_TRANSIT"
    DELIVERED = "DELIVERED"
    CANCELED = "CANCELED"


class StopKind(StrEnum):
    """The act at a stop."""

    PICKUP = "PICKUP"
    DROP = "DROP"


class CargoState(StrEnum):
    """The fate of a machine on a transport."""

    PENDING = "PENDING"
    PICKED = "PICKED"
    DELIVERED = "DELIVERED"
    REFUSED = "REFUSED"
    MISSING = "MISSING"
    DAMAGED = "DAMAGED"


class CargoAction(StrEnum):
    """The act at a stop, of one machine."""

    PICK = "PICK"
    DROP = "DROP"


class OfferStatus(StrEnum):
    """The answer of a carrier who was asked."""

    ASKED = "ASKED"
    OFFERED = "OFFERED"
    SELECTED = "SELECTED"
    NOT_RETAINED = "NOT_RETAINED"
    DECLINED = "DECLINED"


class VehicleClass(StrEnum):
    """The size of a vehicle."""

    VAN_3T5 = law.VAN
    RIGID_7T5 = law.RIGID_7T5
    RIGID_12T = law.RIGID_12T
    RIGID_19T = law.RIGID_19T
    ARTICULATED_40T = law.ARTICULATED


class Distance(StrEnum):
    """The origin of the length of a way."""

    TYPED = "TYPED"
    ESTIMATED = "ESTIMATED"
    UNKNOWN = "UNKNOWN"


class NoticeStatus(StrEnum):
    """The fate of a notice to the transport management system."""

    QUEUED = "QUEUED"
    DELIVERED = "DELIVERED"
    FAILED = "FAILED"


class Stage(StrEnum):
    """The state of a paper."""

    VALID = "VALID"
    ENDING = "ENDING"
    EXPIRED = "EXPIRED"


label_members({
    Stage.VALID: _("Valid", "paper"),
    Stage.ENDING: _("Ends soon", "paper"),
    Stage.EXPIRED: _("Expired", "paper"),
})  # fmt: skip
label_members({
    TransportKind.DELIVERY: _("Delivery", "transport"),
    TransportKind.PICKUP: _("Pick-up", "transport"),
    TransportKind.TRANSFER: _("Transfer", "transport"),
})  # fmt: skip
label_members({
    TransportStatus.REQUESTED: _("Requested", "transport"),
    TransportStatus.CONSULTING: _("Carriers asked"),
    TransportStatus.ORDERED: _("Ordered", "transport"),
    TransportStatus.SCHEDULED: _("Scheduled", "transport"),
    TransportStatus.IN_TRANSIT: _("Under way", "transport"),
    TransportStatus.DELIVERED: _("Delivered", "transport"),
    TransportStatus.CANCELED: _("Canceled", "transport"),
})  # fmt: skip
label_members({
    StopKind.PICKUP: _("Loading"),
    StopKind.DROP: _("Unloading"),
})  # fmt: skip
label_members({
    CargoState.PENDING: _("To load"),
    CargoState.PICKED: _("Loaded"),
    CargoState.DELIVERED: _("Delivered", "machine"),
    CargoState.REFUSED: _("Refused", "machine"),
    CargoState.MISSING: _("Missing", "machine"),
    CargoState.DAMAGED: _("Delivered damaged"),
})  # fmt: skip
label_members({
    CargoAction.PICK: _("Load"),
    CargoAction.DROP: _("Unload"),
})  # fmt: skip
label_members({
    OfferStatus.ASKED: _("Asked", "carrier"),
    OfferStatus.OFFERED: _("Offered", "carrier"),
    OfferStatus.SELECTED: _("Chosen", "carrier"),
    OfferStatus.NOT_RETAINED: _("Not retained", "carrier"),
    OfferStatus.DECLINED: _("Declined", "carrier"),
})  # fmt: skip
label_members({
    VehicleClass.VAN_3T5: _("Van, 3.5 t"),
    VehicleClass.RIGID_7T5: _("Lorry, 7.5 t"),
    VehicleClass.RIGID_12T: _("Lorry, 12 t"),
    VehicleClass.RIGID_19T: _("Lorry, 19 t"),
    VehicleClass.ARTICULATED_40T: _("Articulated lorry, 40 t"),
})  # fmt: skip
label_members({
    Distance.TYPED: _("As typed", "distance"),
    Distance.ESTIMATED: _("Estimated", "distance"),
    Distance.UNKNOWN: _("Unknown", "distance"),
})  # fmt: skip
label_members({
    NoticeStatus.QUEUED: _("Waiting", "notice"),
    NoticeStatus.DELIVERED: _("Arrived", "notice"),
    NoticeStatus.FAILED: _("Failed", "notice"),
})  # fmt: skip
