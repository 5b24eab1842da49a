"""The desk of logistics: what has to leave and when, what is running out, what just left."""

from leaseapp.billing.services.home.common import Filters, address, asked_of, in_days, rest, since, whole
from leaseapp.catalog.enums import StockLevel
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Figure, Figures, Link, Row, Rows
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales import queries
from leaseapp.sales.lists import ORDERS
from leaseapp.sales.permissions import ORDER_UPDATE
from leaseapp.sales.queries.weights import Load
from leaseapp.sales.services.home.selling import TO_SHIP, requested

ROWS = 8
ALERT: Filters = {"status": "ACTIVE", "stockAlert": "true"}
LEVELS = {StockLevel.SHORT: "red", StockLevel.LOW: "amber"}


def figures(context: Context, _asked: Asked) -> Shown:
    """Orders to ship by when they are asked for, what they weigh, and those on the road."""
    today = context.today.isoformat()
    found = [
        _figure(context, "late", _("Past their requested date"), TO_SHIP | {"requestedDateTo": in_days(context, -1)}, "bad"),
        _figure(context, "week", _("Requested within 7 days"),
                TO_SHIP | {"requestedDateFrom": today, "requestedDateTo": in_days(context, 7)}),
        _figure(context, "all", _("Orders to ship"), TO_SHIP),
        _weight(context),
        _figure(context, "road", _("On the road"), {"status": "SHIPPED"}),
    ]  # fmt: skip
    return Shown(Figures(figures=found))


def _figure(context: Context, key: str, label: str, filters: Filters, tone: str = "neutral") -> Figure:
    count = asked_of(context, ORDERS, filters).total
    return Figure(
        key=key, label=context.translate(label), value=count, kind="number", tone=tone if count else "neutral",
        url=address(ORDERS, filters), hint=context.translate(_("orders")),
    )  # fmt: skip


def _weight(context: Context) -> Figure:
    load = sum(queries.loads_to_ship(context).values(), start=Load())
    hint = unweighed(context, load) or context.translate(_("of goods that have not left"))
    return Figure(
        key="weight", label=context.translate(_("Weight to ship (kg)")), value=money.round_to(load.kg, 0), kind="number",
        hint=hint, url=address(ORDERS, TO_SHIP),
    )  # fmt: skip


def unweighed(context: Context, load: Load) -> str:
    """Say how many lines of goods have no known weight; empty for none."""
    if not load.unknown:
        return ""
    text = _("{count} {count|line|lines} without weight")
    return context.translate(text, count=load.unknown)


def _kilograms(context: Context, load: Load) -> str:
    return f"{money.decimal_text(load.kg, context.locale, 0, 1)}\u00a0kg" if load.kg else "–"


def to_ship(context: Context, _asked: Asked) -> Shown:
    """Orders that have to leave, the one asked for first first."""
    found = asked_of(context, ORDERS, TO_SHIP, ROWS, "requestedDate")
    act = context.translate(_("Ship…") if context.can(ORDER_UPDATE) else _("View"))
    loads = queries.loads_to_ship(context, [item["id"] for item in found.items])
    rows = []
    for item in found.items:
        load = loads.get(item["id"], Load())
        rows.append(
            Row(
                key=str(item["id"]), title=item["customer"], url=f"/workspace/orders/{item['id']}", ref=item["number"],
                note=" · ".join(filter(None, (item["subject"], unweighed(context, load)))), icon="truck",
                badge=requested(context, item["requestedDate"]), tail=_kilograms(context, load),
                act=Link(label=act, url=f"/workspace/orders/{item['id']}"),
            )
        )  # fmt: skip
    empty = context.translate(_("Every confirmed order is on its way."))
    more = rest(context, ORDERS, TO_SHIP, found.total, ROWS)
    hint = str(found.total) if found.total else ""
    return Shown(Rows(rows=rows, empty=empty, more=more), hint=hint, more=whole(context, ORDERS, TO_SHIP))


def on_the_road(context: Context, _asked: Asked) -> Shown:
    """Shipped orders that nobody has confirmed to have arrived, the oldest first."""
    filters = {"status": "SHIPPED"}
    found = asked_of(context, ORDERS, filters, 5, "shippedAt")
    rows = [
        Row(
            key=str(item["id"]), title=item["customer"], url=f"/workspace/orders/{item['id']}", ref=item["number"],
            note=context.translate(_("left {when}"), when=since(context, item["shippedAt"])),
        )
        for item in found.items
    ]  # fmt: skip
    empty = context.translate(_("Nothing is on the road: shipped orders stand here until their receipt is recorded."))
    return Shown(Rows(rows=rows, empty=empty, more=rest(context, ORDERS, filters, found.total, 5)),
                 hint=str(found.total) if found.total else "", more=whole(context, ORDERS, filters))  # fmt: skip


def running_out(context: Context, _asked: Asked) -> Shown:
    """Products whose stock is at its threshold or below."""
    found = asked_of(context, PRODUCTS, ALERT, 6, "stockQuantity")
    rows = [
        Row(
            key=str(item["id"]), title=item["name"], url=f"/workspace/products/{item['id']}", ref=item["reference"],
            note=context.translate(_("{quantity} in stock, threshold {threshold}"), quantity=item["stockQuantity"],
                                   threshold=item["stockThreshold"]),
            badge=badge_of(context, StockLevel(item["stockLevel"])),
        )
        for item in found.items
    ]  # fmt: skip
    empty = context.translate(_("Every product is above its threshold."))
    return Shown(Rows(rows=rows, empty=empty, more=rest(context, PRODUCTS, ALERT, found.total, 6)),
                 hint=str(found.total) if found.total else "", more=whole(context, PRODUCTS, ALERT))  # fmt: skip


def badge_of(context: Context, level: StockLevel) -> Badge:
    """Return a stock level as a badge."""
    return Badge(text=context.translate(label_of(level)), tone=LEVELS[level])
