"""The home cards of leasing: affairs under way by state; the contracts of a client, or of a lender."""

from leaseapp.billing.services.home.common import Filters, address, asked_of, rest, whole
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Funnel, Row, Rows, Stage
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing.enums import AffairStatus as A
from leaseapp.leasing.enums import ContractStatus as C
from leaseapp.leasing.lists import AFFAIRS, CONTRACTS

NO_CONTRACT = _("Your lease contracts stand here once they are sent to you.")
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


LIVE: Filters = {"status": f"{C.SIGNING},{C.SIGNED},{C.ACTIVE}"}
BADGES = {C.SIGNING: "amber", C.SIGNED: "blue", C.ACTIVE: "green"}
ROWS = 6


def own_contracts(context: Context, _asked: Asked) -> Shown:
    """Return the contracts that the caller sees and that are not over, the newest first: rent (€ excl. VAT) and end."""
    found = asked_of(context, CONTRACTS, LIVE, ROWS, "-number")
    rows = [
        Row(
            key=str(item["id"]), title=item["title"], ref=item["number"], url=f"/workspace/lease-contracts/{item['id']}",
            note=context.translate(_("{count} {count|machine|machines}"), count=item["machines"]), amount=item["rentHt"],
            badge=Badge(text=context.translate(label_of(item["status"])), tone=BADGES[item["status"]]),
            tail=format_date(context.locale, item["endsOn"]) if item["endsOn"] else "",
        )
        for item in found.items
    ]  # fmt: skip
    body = Rows(rows=rows, more=rest(context, CONTRACTS, LIVE, found.total, ROWS), empty=context.translate(NO_CONTRACT))
    return Shown(body, hint=context.translate(_("rent excl. VAT, end")), more=whole(context, CONTRACTS, {}))
