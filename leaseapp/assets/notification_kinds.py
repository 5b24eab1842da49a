"""Kinds of notifications of equipment."""

from leaseapp.assets.permissions import ASSET_MANAGE
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

PARTS_LOW = "SPARE_PARTS_LOW"
LOST_SEEN = "LOST_EQUIPMENT_SEEN"
LOST = "EQUIPMENT_LOST"

kinds.add(
    Kind(
        PARTS_LOW, 155, _("Low stock of spare parts"), _("The stock of a spare part falls to its threshold."),
        icon="cog", concerns=holders_of(ASSET_MANAGE),
    )
)  # fmt: skip
kinds.add(
    Kind(
        LOST_SEEN, 156, _("Lost equipment was seen"), _("Somebody scans the code on equipment that is lost."),
        icon="map-pin", concerns=holders_of(ASSET_MANAGE),
    )
)  # fmt: skip
kinds.add(
    Kind(
        LOST, 157, _("Lost equipment"), _("Equipment is missing and noted as lost."), icon="map-pin-off", mail=False,
        concerns=holders_of(ASSET_MANAGE),
    )
)  # fmt: skip
