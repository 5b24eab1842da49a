"""Kinds of notifications of sales."""

from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationChannel
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds
from leaseapp.sales.permissions import QUOTE_UPDATE

QUOTE_ANSWERED = "QUOTE_ANSWERED"
CODE_VISITED = "SERVICE_CODE_VISITED"

kinds.add(
    Kind(
        QUOTE_ANSWERED, 110, _("Answers to quotes"),
        _("A customer accepts, refuses, asks something, or lets the last day of a quote pass."),
        icon="file-pen", concerns=holders_of(QUOTE_UPDATE),
    )
)  # fmt: skip
kinds.add(
    Kind(
        CODE_VISITED, 900, _("Visits of service codes"), _("Somebody at a customer of yours opens the page of a machine."),
        icon="qr-code", channels=frozenset({NotificationChannel.IN_APP}), mail=False, concerns=holders_of(QUOTE_UPDATE),
    )
)  # fmt: skip
