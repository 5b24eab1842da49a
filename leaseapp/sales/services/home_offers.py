"""What sales shows on the home page of quotes, orders and credits: the work that waits, and what was won and lost.

Each task counts the rows of the list that it opens, with that list's own filters: number and page always agree.
"""

from datetime import timedelta
from decimal import Decimal

from leaseapp.kernel.context import Context
from leaseapp.kernel.home import EXCL_VAT, INCL_VAT, Chart, HomePart, Point, Series, Task
from leaseapp.kernel.i18n import _
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.money import ZERO
from leaseapp.sales import queries
from leaseapp.sales.lists import CREDIT_NOTES, ORDERS, QUOTES
from leaseapp.sales.permissions import (
    CREDIT_NOTE_CREATE,
    INVOICE_CREATE,
    ORDER_CREATE,
    ORDER_UPDATE,
    QUOTE_UPDATE,
)
from leaseapp.sales.services.home import last_months, month_name

EXPIRES_WITHIN = timedelta(days=7)
WON, LOST = "won", "lost"


def quotes(context: Context) -> HomePart:
    """Quotes to send, about to expire and to turn into orders; what was won and lost over twelve months."""
    today = context.today
    expiring = {
        "status": "SENT", "validUntilFrom": today.isoformat(), "validUntilTo": (today + EXPIRES_WITHIN).isoformat(),
    }  # fmt: skip
    tasks = []
    if context.can(QUOTE_UPDATE):
        tasks += [
            _task(context, QUOTES, "quotesToSend", _("Quotes to send"), _("Send"), {"status": "DRAFT"}, icon="send"),
            _task(
                context, QUOTES, "quotesExpiring", _("Quotes that expire within 7 days"), _("View"), expiring,
                icon="clock", tone="warn",
            ),
        ]  # fmt: skip
    if context.can(ORDER_CREATE):
        accepted = {"status": "ACCEPTED"}
        label = _("Accepted quotes to turn into orders")
        tasks.append(_task(context, QUOTES, "quotesToConvert", label, _("View"), accepted, icon="file-pen"))
    return HomePart(tasks=_waiting(tasks), charts=_decided(context))


def orders(context: Context) -> HomePart:
    """Orders to ship, and delivered ones that are not invoiced in full."""
    tasks = []
    if context.can(ORDER_UPDATE):
        confirmed = {"status": "CONFIRMED"}
        tasks.append(_task(context, ORDERS, "ordersToShip", _("Orders to ship"), _("View"), confirmed, icon="truck"))
    if context.can(INVOICE_CREATE):
        delivered = {"status": "SHIPPED,RECEIVED", "remainingHtFrom": "0.01"}
        tasks.append(
            _task(
                context, ORDERS, "ordersToInvoice", _("Delivered orders to invoice"), _("Invoice them"), delivered,
                icon="receipt-text", amount="remainingHt",
            )
        )  # fmt: skip
    return HomePart(tasks=_waiting(tasks))


def credits_left(context: Context) -> HomePart:
    """Credits of customers that can be allocated or refunded."""
    if not context.can(CREDIT_NOTE_CREATE):
        return HomePart()
    left = {"available": "true"}
    task = _task(
        context, CREDIT_NOTES, "creditsToUse", _("Credits to use"), _("View"), left, icon="wallet",
        amount="availableAmount",
    )  # fmt: skip
    return HomePart(tasks=_waiting([task]))


def _waiting(tasks: list[Task]) -> tuple[Task, ...]:
    return tuple(task for task in tasks if task.count)


def _task(
    context: Context,
    spec: ListSpec,
    key: str,
    label: str,
    action: str,
    filters: dict[str, str],
    *,
    icon: str,
    tone: str = "neutral",
    amount: str = "totalTtc",
) -> Task:
    found = read_page(context, spec, ListRequest(page_size=1, filters=filters))
    query = "&".join(f"{name}={value}" for name, value in filters.items())
    url = f"/workspace/{spec.name}?{query}"
    basis = EXCL_VAT if amount.endswith("Ht") else INCL_VAT
    return Task(key, label, found.total, action, url, found.totals[amount], icon, tone, basis)


def _decided(context: Context) -> tuple[Chart, ...]:
    months = last_months(context.today)
    decided = queries.quotes_decided(context, months[0])
    nothing: tuple[int, Decimal] = (0, ZERO)
    series = (Series(_("Won"), "green"), Series(_("Lost"), "red"))
    counts, amounts = [], []
    for month in months:
        won, lost = (decided.get(month, {}).get(outcome, nothing) for outcome in (WON, LOST))
        name = month_name(context, month)
        counts.append(Point(name, (won[0], lost[0])))
        amounts.append(Point(name, (won[1], lost[1])))
    return (
        Chart("quotesDecided", _("Quotes won and lost"), "stacked", series, tuple(counts), unit="number"),
        Chart("quotesDecidedAmount", _("Quotes won and lost, excl. VAT"), "stacked", series, tuple(amounts)),
    )
