"""Kinds of notifications of leasing (document 1)."""

from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.permissions import AFFAIR_READ, CONTRACT_UPDATE
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

AFFAIR_STATUS = NotificationKind.LEASE_AFFAIR_STATUS.value
CONTRACT_STATUS = "LEASE_CONTRACT_STATUS"
PAPERS_ENDING = "LEASE_PAPERS_ENDING"

kinds.add(
    Kind(
        AFFAIR_STATUS, 130, _("Lease affairs"), _("An affair waits for a decision, is decided, comes back or is lost."),
        icon="scroll-text", concerns=lambda principal: not principal.external and principal.has(AFFAIR_READ),
    )
)  # fmt: skip
kinds.add(
    Kind(
        CONTRACT_STATUS, 131, _("Lease contracts"), _("A contract that you manage is signed, begins or is called off."),
        icon="file-pen-line", concerns=holders_of(CONTRACT_UPDATE),
    )
)  # fmt: skip
kinds.add(
    Kind(
        PAPERS_ENDING, 132, _("Guarantees and insurance"), _("What secures a contract is about to end, or ended."),
        icon="shield-alert", concerns=holders_of(CONTRACT_UPDATE),
    )
)  # fmt: skip
