"""Kinds of notifications of transport."""

from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.permissions import TRANSPORT_MANAGE
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

TRANSPORT, CARRIER_PAPERS = "TRANSPORT", "CARRIER_PAPERS"

kinds.add(
    Kind(
        TRANSPORT, 156, _("Transports"), _("A transport is delivered, or a machine on it is refused, missing or damaged."),
        icon="truck", mail=False, concerns=holders_of(TRANSPORT_MANAGE),
    )
)  # fmt: skip
kinds.add(
    Kind(
        CARRIER_PAPERS, 157, _("Papers of carriers"), _("An approval or the insurance of a carrier is about to end, or ended."),
        icon="shield-alert", concerns=holders_of(TRANSPORT_MANAGE),
    )
)  # fmt: skip
