"""Kinds of notifications of e-reporting (document 3, Events)."""

from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

ANSWERED, DUE = "EREPORTING_ANSWERED", "EREPORTING_DUE"

for kind in (
    Kind(ANSWERED, 140, _("Answers to e-reporting"), _("A report is accepted or rejected by the platform."), icon="landmark",
         mail=False, concerns=holders_of(INVOICE_ISSUE)),
    Kind(DUE, 141, _("E-reporting that is due"), _("A report has to leave within a few days, or is not what the books say."),
         icon="calendar-clock", concerns=holders_of(INVOICE_ISSUE)),
):  # fmt: skip
    kinds.add(kind)
