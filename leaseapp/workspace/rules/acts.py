"""How an audit action reads in a timeline: `sales.invoice.issue` → Issued."""

from leaseapp.kernel.i18n import _

ACTS = {
    "sales.invoice.issue": _("Issued"),
    "sales.invoice.archive": _("PDF archived"),
    "sales.archive-invoice": _("PDF archived"),
    "sales.payment.create": _("Payment recorded"),
    "sales.detect-overdue-invoices": _("Due date passed"),
    "sales.customer.create": _("Customer created"),
}
VERBS = {
    "create": _("Created"),
    "update": _("Changed"),
    "delete": _("Deleted"),
    "archive": _("Archived"),
    "issue": _("Issued"),
    "send": _("Sent"),
    "reverse": _("Undone"),
}
UNKNOWN = _("Changed")


def act_label(action: str) -> str:
    """The msgid of an action: its own words, else those of its verb, else "Changed"."""
    return ACTS.get(action) or VERBS.get(action.rpartition(".")[2], UNKNOWN)
