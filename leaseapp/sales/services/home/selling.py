"""The desk of salespeople: their quotes by stage, what waits for them, what clients said, what they win."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

from leaseapp.billing import queries as billing
from leaseapp.billing.lists import CUSTOMERS
from leaseapp.billing.services.home.common import (
    Filters,
    address,
    asked_of,
    change,
    own,
    percent,
    rest,
    salesperson,
    signed_text,
    since,
    until,
    whole,
)
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Period, Shown
from leaseapp.kernel.home.periods import before, last_months, running
from leaseapp.kernel.home.shapes import Badge, Board, Chart, Fact, Link, Point, Row, Rows, Said, Series, Stage
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales import queries
from leaseapp.sales.enums import RefusalReason
from leaseapp.sales.lists import ORDERS, QUOTES
from leaseapp.sales.permissions import ORDER_CREATE, QUOTE_UPDATE
from leaseapp.sales.queries.answers import ACCEPTED, ASKED, LOST, REFUSED, WON

CARDS_OF_STAGE = 2
WAITING = 6
ANSWERS = 4
EXPIRES_WITHIN, SILENT_FOR = timedelta(days=14), timedelta(days=5)
WIN_MONTHS = 6
DRAFT: Filters = {"status": "DRAFT"}
SENT: Filters = {"status": "SENT", "expired": "false", "asked": "false"}
QUESTION: Filters = {"status": "SENT", "expired": "false", "asked": "true"}
TO_ORDER: Filters = {"status": "ACCEPTED"}
TO_SHIP: Filters = {"status": "CONFIRMED"}


def stages(context: Context, asked: Asked) -> Shown:
    """Quotes by stage with the newest of each; refused ones of this month."""
    return Shown(Board(stages=list(stages_of(context, asked, CARDS_OF_STAGE))))


def stages_of(context: Context, asked: Asked, rows: int) -> Iterator[Stage]:
    """Yield the stages of quotes: how many, how much (€ excl. VAT), the first `rows` of each."""
    month = {"decidedAtFrom": context.today.replace(day=1).isoformat()}
    for key, label, tone, filters, sort in (
        ("draft", _("Draft"), "gray", DRAFT, "-createdAt"),
        ("sent", _("Sent"), "blue", SENT, "-sentAt"),
        ("question", _("Question asked"), "amber", QUESTION, "-askedAt"),
        ("accepted", _("Accepted"), "green", TO_ORDER, "-decidedAt"),
        ("refused", _("Refused this month"), "red", {"status": "REFUSED", **month}, "-decidedAt"),
    ):
        chosen = filters | own(context, asked)
        found = asked_of(context, QUOTES, chosen, max(rows, 1), sort)
        yield Stage(
            key=key,
            label=context.translate(label),
            tone=tone,
            count=found.total,
            amount=found.totals["totalHt"],
            url=address(QUOTES, chosen),
            rows=[_card(context, key, item) for item in found.items[:rows]],
            more=rest(context, QUOTES, chosen, found.total, rows),
        )


def _card(context: Context, stage: str, item: dict[str, Any]) -> Row:
    note = {
        "draft": lambda: since(context, item["createdAt"]),
        "sent": lambda: _opened(context, item),
        "question": lambda: since(context, item["askedAt"]),
        "accepted": lambda: since(context, item["decidedAt"]),
        "refused": lambda: since(context, item["decidedAt"]),
    }[stage]()
    return _quote(item, note=note, amount=item["totalHt"])


def _opened(context: Context, item: dict[str, Any]) -> str:
    if item["openedAt"] is None:
        return context.translate(_("not opened"))
    return context.translate(_("opened {when}"), when=since(context, item["openedAt"]))


def _quote(item: dict[str, Any], **values: Any) -> Row:
    return Row(
        key=str(item["id"]), title=item["customer"], url=f"/workspace/quotes/{item['id']}", ref=item["number"], **values
    )


def waiting(context: Context, asked: Asked) -> Shown:
    """Show what waits for a salesperson, the most pressing first: each a customer, a reason and one button."""
    found = []
    if context.can(QUOTE_UPDATE):
        found.append((_first(context, asked, QUESTION, "-askedAt"), "circle-help", "warn", _("Answer"), _asked_note))
    if context.can(ORDER_CREATE):
        found.append(
            (
                _first(context, asked, TO_ORDER, "decidedAt"),
                "shopping-cart",
                "good",
                _("Make the order"),
                _accepted_note,
            )
        )
    if context.can(QUOTE_UPDATE):
        found.append((_silent(context, asked), "phone", "neutral", _("Call back"), _silent_note))
        found.append((_first(context, asked, DRAFT, "createdAt"), "send", "neutral", _("Send…"), _draft_note))
    rows = [
        _quote(
            item, note=note(context, item), icon=icon, tone=tone,
            act=Link(label=context.translate(act), url=f"/workspace/quotes/{item['id']}"),
        )
        for (items, _count), icon, tone, act, note in found
        for item in items
    ]  # fmt: skip
    total = sum(count for (_items, count), *_rest in found)
    empty = context.translate(_("Nothing waits for you: no question, no accepted quote to order, no draft."))
    more = rest(context, QUOTES, own(context, asked), total, WAITING)
    return Shown(Rows(rows=rows[:WAITING], empty=empty, more=more), hint=str(total) if total else "")


Found = tuple[list[dict[str, Any]], int]


def _first(context: Context, asked: Asked, filters: Filters, sort: str) -> Found:
    page = asked_of(context, QUOTES, filters | own(context, asked), WAITING, sort)
    return page.items, page.total


def _silent(context: Context, asked: Asked) -> Found:
    """Quotes sent some days ago that their client has not opened."""
    last = (context.today - SILENT_FOR).isoformat()
    return _first(context, asked, SENT | {"opened": "false", "sentAtTo": last}, "sentAt")


def _asked_note(context: Context, item: dict[str, Any]) -> str:
    return context.translate(_("question {when}"), when=since(context, item["askedAt"]))


def _accepted_note(context: Context, item: dict[str, Any]) -> str:
    return context.translate(_("accepted {when}, to order"), when=since(context, item["decidedAt"]))


def _silent_note(context: Context, item: dict[str, Any]) -> str:
    return context.translate(_("sent {when}, not opened"), when=since(context, item["sentAt"]))


def _draft_note(context: Context, item: dict[str, Any]) -> str:
    return context.translate(_("draft made {when}"), when=since(context, item["createdAt"]))


SAID = {ASKED: (_("Question"), "amber"), ACCEPTED: (_("Accepted"), "green"), REFUSED: (_("Refused"), "red")}


def answers(context: Context, asked: Asked) -> Shown:
    """Return the last things that clients said."""
    rows = []
    for item in queries.last_answers(context, ANSWERS, salesperson(context, asked)):
        label, tone = SAID[item.kind]
        reason = context.translate(label_of(RefusalReason(item.reason))) if item.reason else ""
        rows.append(
            Row(
                key=f"{item.kind}{item.quote_id}{item.at.isoformat()}",
                title=item.name or item.customer,
                url=f"/workspace/quotes/{item.quote_id}",
                ref=item.number,
                note=item.customer if item.name else "",
                initials=_initials(item.name or item.customer),
                tail=since(context, item.at),
                said=Said(label=context.translate(label), tone=tone, text=item.text or reason),
            )
        )
    empty = context.translate(
        _("No customer has answered yet: what they ask, accept and refuse on their page appears here.")
    )
    return Shown(Rows(rows=rows, empty=empty), more=whole(context, QUOTES, own(context, asked)))


def _initials(name: str) -> str:
    words = [word for word in name.replace("-", " ").split() if word[0].isalpha()]
    return "".join(word[0] for word in (words[0], words[-1]) if word).upper() if len(words) > 1 else name[:2].upper()


def win_rate(context: Context, asked: Asked) -> Shown:
    """Won of decided quotes by month, this month against the same day of the last one, days until clients answer."""
    mine, today = salesperson(context, asked), context.today
    now, earlier = (
        queries.decided_between(context, span.start, span.end, mine)
        for span in (running(Period.MONTH, today), before(Period.MONTH, today))
    )
    months = last_months(today, WIN_MONTHS)
    decided = queries.quotes_decided(context, months[0], mine)
    points = [
        Point(label=format_date(context.locale, month, "LLL"), values=[_rate(decided.get(month, {}))])
        for month in months
    ]
    counts = context.translate(_("{won} won, {lost} lost"), won=now.won, lost=now.lost)
    facts = [
        Fact(label=format_date(context.locale, today, "LLLL").capitalize(), value=percent(context, now.win_rate, places=0),
             note=counts),
        _against(context, now.win_rate, earlier.win_rate, before(Period.MONTH, today).end),
        Fact(
            label=context.translate(_("Time to answer")),
            value="–" if now.answer_days is None else _days(context, now.answer_days),
            note=context.translate(_("from sending, this month")),
        ),
    ]  # fmt: skip
    body = Chart(kind="bars", unit="percent", series=[Series(name=context.translate(_("Win rate")))], points=points,
                 facts=facts)  # fmt: skip
    won_now = {"status": "ACCEPTED,CONVERTED", "decidedAtFrom": today.replace(day=1).isoformat()}
    return Shown(
        body,
        hint=context.translate(_("by number of quotes")),
        more=whole(context, QUOTES, won_now | own(context, asked), _("Won this month")),
    )


def _days(context: Context, count: Decimal) -> str:
    return context.translate(_("{count} d"), count=signed_text(context, count, signed=False))


def _rate(outcomes: dict[str, tuple[int, Decimal]]) -> Decimal | None:
    won, lost = (outcomes.get(name, (0, ZERO))[0] for name in (WON, LOST))
    return money.round_to(Decimal(100 * won) / (won + lost), 0) if won + lost else None


def _against(context: Context, now: Decimal | None, earlier: Decimal | None, day: Any) -> Fact:
    label = context.translate(_("On the same day"))
    if now is None or earlier is None:
        return Fact(label=label, value="–", note=context.translate(_("nothing decided then")))
    moved = now - earlier
    points = context.translate(_("{count} pts"), count=signed_text(context, moved, 0))
    note = context.translate(_("{rate} until {date}"), rate=percent(context, earlier, places=0),
                             date=format_date(context.locale, day, "d MMM"))  # fmt: skip
    return Fact(label=label, value=points, note=note, tone="good" if moved > 0 else "bad" if moved < 0 else "neutral")


def expiring(context: Context, asked: Asked) -> Shown:
    """Open quotes whose validity ends soon, the first to end first."""
    filters = {
        "status": "SENT", "validUntilFrom": context.today.isoformat(),
        "validUntilTo": (context.today + EXPIRES_WITHIN).isoformat(),
    } | own(context, asked)  # fmt: skip
    found = asked_of(context, QUOTES, filters, 4, "validUntil")
    rows = [
        _quote(
            item, amount=item["totalHt"], tail=until(context, item["validUntil"]),
            tail_tone="warn" if (item["validUntil"] - context.today).days <= 3 else "neutral",
        )
        for item in found.items
    ]  # fmt: skip
    empty = context.translate(_("No open quote ends within 14 days."))
    more = rest(context, QUOTES, filters, found.total, 4)
    return Shown(Rows(rows=rows, empty=empty, more=more), hint=_excluding(context, found.totals["totalHt"]),
                 more=whole(context, QUOTES, filters))  # fmt: skip


def _excluding(context: Context, amount: Any) -> str:
    return context.translate(_("{amount} excl. VAT"), amount=money.to_text(amount, context.locale)) if amount else ""


def to_ship(context: Context, asked: Asked) -> Shown:
    """Orders to ship, the one asked for first first; late ones say by how much."""
    filters = TO_SHIP | own(context, asked)
    found = asked_of(context, ORDERS, filters, 4, "requestedDate")
    rows = [
        Row(
            key=str(item["id"]), title=item["customer"], url=f"/workspace/orders/{item['id']}", ref=item["number"],
            note=item["subject"] or "", badge=requested(context, item["requestedDate"]),
        )
        for item in found.items
    ]  # fmt: skip
    empty = context.translate(_("Every confirmed order is on its way."))
    return Shown(Rows(rows=rows, empty=empty, more=rest(context, ORDERS, filters, found.total, 4)),
                 hint=str(found.total) if found.total else "", more=whole(context, ORDERS, filters))  # fmt: skip


def requested(context: Context, day: Any) -> Badge:
    """Return the day for which an order is asked, and whether it has passed."""
    if day is None:
        return Badge(text=context.translate(_("No date")), tone="gray")
    late = (context.today - day).days
    if late > 0:
        return Badge(text=context.translate(_("Overdue · {count} d"), count=late), tone="red")
    text = context.translate(_("For {date}"), date=format_date(context.locale, day, "dd/MM"))
    return Badge(text=text, tone="blue")


def best_customers(context: Context, asked: Asked) -> Shown:
    """Return customers by revenue of twelve months, each against the twelve months before to the same day."""
    return ranked(context, 5)


def ranked(context: Context, most: int) -> Shown:
    """Return the customers with the highest revenue of twelve months."""
    today = context.today
    now, earlier = running(Period.MONTHS12, today), before(Period.MONTHS12, today)
    amounts = billing.revenue_by_customer(context, now.start, now.end)
    last = billing.revenue_by_customer(context, earlier.start, earlier.end)
    best = sorted(amounts.values(), key=lambda one: (-one.amount, one.name))[:most]
    top = best[0].amount if best and best[0].amount > 0 else None
    rows = []
    for one in best:
        was = last.get(one.customer_id)
        moved = change(context, one.amount, was.amount) if was else None
        rows.append(
            Row(
                key=str(one.customer_id),
                title=one.name,
                url=f"/workspace/customers/{one.customer_id}",
                amount=one.amount,
                share=money.proportion(money.HUNDRED, max(one.amount, ZERO), top) if top else None,
                tail=_moved(context, one.amount, was.amount if was else ZERO),
                tail_tone=moved.tone if moved else "neutral",
            )
        )
    empty = context.translate(_("No revenue within twelve months."))
    return Shown(Rows(rows=rows, empty=empty), hint=context.translate(_("excl. VAT, 12 months")),
                 more=whole(context, CUSTOMERS, {}))  # fmt: skip


def _moved(context: Context, now: Decimal, was: Decimal) -> str:
    return percent(context, 100 * (now - was) / was, signed=True, places=0) if was > 0 else context.translate(_("new"))
