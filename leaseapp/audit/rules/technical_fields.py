"""Words for fields that no list shows."""

from leaseapp.kernel.text.i18n import _

LABELS: dict[str, str] = {
    "reason": _("Reason"),
    "status": _("Status"),
    "name": _("Name"),
}
