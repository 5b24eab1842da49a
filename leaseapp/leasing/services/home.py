"""The home cards of leasing: affairs under way by state."""

from leaseapp.billing.services.home.common import address, asked_of, whole
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Funnel, Stage
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing.enums import AffairStatus as A
from leaseapp.leasing.lists import AFFAIRS

TONES = {A.DRAFT: "gray", A.STUDY: "blue", A.IN_APPROVAL: "amber", A.APPROVED: "green", A.CONTRACTED: "blue"}


def stages(context: Context, _asked: Asked) -> Shown:
    """Return the affairs under way, by state: how many, and the capital (€ excl. VAT)."""
    found = []
    for status, tone in TONES.items():
        page = asked_of(context, AFFAIRS, {"status": status.value}, 1, "-number")
        note = context.translate(_("{count} {count|affair|affairs}"), count=page.total)
        found.append(
            Stage(
                key=status.value.lower(), label=context.translate(label_of(status)), tone=tone, count=page.total,
                amount=page.totals["amountHt"], url=address(AFFAIRS, {"status": status.value}), rows=[], more=None, note=note,
            )
        )  # fmt: skip
    return Shown(Funnel(stages=found), hint=context.translate(_("capital excl. VAT")), more=whole(context, AFFAIRS, {}))
