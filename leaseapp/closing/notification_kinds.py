"""Kinds of notifications of closings (document 3, Events)."""

from leaseapp.accounting.permissions import CLOSING_MANAGE, CLOSING_READ
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

CLOSING_LAUNCHED = "CLOSING_LAUNCHED"
CLOSING_BLOCKED = "CLOSING_BLOCKED"
YEAR_CLOSED = "FISCAL_YEAR_CLOSED"
PROVISIONS_REVERSED = "PROVISIONS_REVERSED"

for kind in (
    Kind(CLOSING_LAUNCHED, 260, _("Closings launched"), _("The closing of a fiscal year begins."), icon="lock", mail=False,
         concerns=holders_of(CLOSING_MANAGE)),
    Kind(CLOSING_BLOCKED, 261, _("Closings blocked"), _("Invoices that are not allocated keep a year from being closed."),
         icon="circle-alert", concerns=holders_of(CLOSING_READ)),
    Kind(YEAR_CLOSED, 262, _("Fiscal years closed"), _("A fiscal year is closed and its FEC archived."), icon="lock",
         concerns=holders_of(CLOSING_MANAGE)),
    Kind(PROVISIONS_REVERSED, 263, _("Provisions reversed"), _("Provisions wait for the invoices that consume them."),
         icon="undo-2", mail=False, concerns=holders_of(CLOSING_READ)),
):  # fmt: skip
    kinds.add(kind)
