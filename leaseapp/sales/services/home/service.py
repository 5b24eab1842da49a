"""The desk of technicians and of those who plan for them: their work orders, and the parts that run out."""

from datetime import datetime

from leaseapp.billing.services.home.common import Filters, asked_of, rest, whole
from leaseapp.catalog.enums import ProductKind, StockLevel
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Link, Row, Rows
from leaseapp.kernel.text.i18n import _, format_instant
from leaseapp.kernel.text.labels import label_of
from leaseapp.maintenance.enums import SlaState
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.sales.services.home.logistics import badge_of

PARTS: Filters = {"status": "ACTIVE", "kind": ProductKind.PART.value}
PARTS_SHOWN = 8
OPEN: Filters = {"status": "PLANNED,IN_PROGRESS"}
ORDERS_SHOWN = 10
CLOCKS = {SlaState.LATE: "red", SlaState.NEAR: "amber", SlaState.MISSED: "red"}


def today(context: Context, _asked: Asked) -> Shown:
    """Show a technician's open work orders in the order of their day, to those who plan everybody's, the most urgent first."""
    own = BusinessRole.TECHNICIAN in (*context.principal.roles, context.principal.base_role)
    filters = OPEN | {"mine": "true"} if own else OPEN
    found = asked_of(context, OPERATIONS, filters, ORDERS_SHOWN, "scheduledStart,slaDueAt" if own else "slaDueAt")
    act = context.translate(_("Open", "verb"))
    rows = []
    for item in found.items:
        url = f"/workspace/{OPERATIONS.name}/{item['id']}"
        where, who = item["company"] or item["location"], None if own else item["technician"]
        rows.append(
            Row(
                key=str(item["id"]), title=item["title"], url=url, ref=item["number"], icon="wrench",
                note=" · ".join(filter(None, (item["asset"], where, who))),
                badge=_clock(context, item["slaState"]), tail=_moment(context, item["scheduledStart"] or item["slaDueAt"]),
                act=Link(label=act, url=url),
            )
        )  # fmt: skip
    empty = context.translate(_("No work order is open."))
    return Shown(Rows(rows=rows, empty=empty, more=rest(context, OPERATIONS, filters, found.total, ORDERS_SHOWN)),
                 hint=str(found.total) if found.total else "", more=whole(context, OPERATIONS, filters))  # fmt: skip


def _clock(context: Context, state: str | None) -> Badge | None:
    if state not in CLOCKS:
        return None
    return Badge(text=context.translate(label_of(SlaState(state))), tone=CLOCKS[SlaState(state)])


def _moment(context: Context, instant: datetime) -> str:
    return format_instant(context.locale, instant, context.principal.clock)


def parts(context: Context, _asked: Asked) -> Shown:
    """Spare parts with what is in stock, the scarcest first."""
    found = asked_of(context, PRODUCTS, PARTS, PARTS_SHOWN, "stockQuantity")
    rows = [
        Row(
            key=str(item["id"]), title=item["name"], url=f"/workspace/products/{item['id']}", ref=item["reference"],
            note=item["category"] or "", badge=badge_of(context, StockLevel(item["stockLevel"])) if item["stockLevel"] else None,
            tail=context.translate(_("{quantity} in stock"), quantity=item["stockQuantity"]),
        )
        for item in found.items
    ]  # fmt: skip
    empty = context.translate(_("No spare part is in the catalog."))
    return Shown(Rows(rows=rows, empty=empty, more=rest(context, PRODUCTS, PARTS, found.total, PARTS_SHOWN)),
                 hint=str(found.total) if found.total else "", more=whole(context, PRODUCTS, PARTS))  # fmt: skip
