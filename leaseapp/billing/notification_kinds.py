"""Kinds of notifications of billing."""

from leaseapp.billing.permissions import INVOICE_READ, PAYMENT_CREATE
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

INVOICE_LATE = "INVOICE_LATE"

kinds.add(
    Kind(
        NotificationKind.INVOICE_ISSUED, 119, _("Invoices issued"), _("A colleague issues the invoice of a sale of yours."),
        icon="file-check", mail=False, concerns=holders_of(INVOICE_READ),
    )
)  # fmt: skip
kinds.add(
    Kind(
        NotificationKind.INVOICE_PAID, 120, _("Payments received"), _("Money came in that a colleague recorded."),
        icon="wallet", concerns=holders_of(PAYMENT_CREATE),
    )
)  # fmt: skip
kinds.add(
    Kind(
        INVOICE_LATE, 130, _("Overdue invoices"), _("The due date of an invoice that you look after has passed."),
        icon="bell-ring", concerns=holders_of(INVOICE_READ),
    )
)  # fmt: skip
