"""The desk of management: the figures that one decides by, each against the same day of the period before."""

from datetime import date
from decimal import Decimal

from leaseapp.billing import queries as billing
from leaseapp.billing.lists import CUSTOMERS, INVOICES
from leaseapp.billing.queries.margins import Margin
from leaseapp.billing.services.home import accounting
from leaseapp.billing.services.home.common import (
    Filters,
    address,
    amount_text,
    asked_of,
    change,
    in_days,
    percent,
    signed_text,
    whole,
)
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.catalog.permissions import COST_READ
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Period, Shown
from leaseapp.kernel.home.periods import Span, before, last_months, running
from leaseapp.kernel.home.shapes import Change, Chart, Fact, Figure, Figures, Funnel, Link, Point, Row, Rows, Series
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.sales import queries
from leaseapp.sales.lists import ORDERS, QUOTES
from leaseapp.sales.queries.answers import LOST, WON, Decided
from leaseapp.sales.services.home import selling

CUSTOMERS_SHOWN = 5


def figures(context: Context, asked: Asked) -> Shown:
    """Revenue, margin, quotes won, what is due and what is late, each against the same day of the period before."""
    unpaid = billing.unpaid_by_age(context, context.today)
    owed, overdue = billing.owed_on(context, before(asked.period, context.today).end)
    found = [
        accounting.invoiced(context, asked.period),
        *([margin(context, asked.period)] if context.can(COST_READ) else []),
        won(context, asked),
        accounting.outstanding(context, unpaid, owed),
        accounting.late(context, unpaid, overdue),
    ]
    return Shown(Figures(figures=found))


def margins(context: Context, period: Period) -> tuple[dict[date, Margin], Margin, Margin]:
    """Return the margin by day, of the running period and of the one before to the same day."""
    now, earlier = running(period, context.today), before(period, context.today)
    days = billing.margin_by_day(context, earlier.start, now.end)
    found, was = (sum((one for day, one in days.items() if span.holds(day)), start=Margin()) for span in (now, earlier))
    return days, found, was


def margin(context: Context, period: Period) -> Figure:
    """Return the revenue less what the units cost, where that is known, and the share where it is not."""
    days, found, was = margins(context, period)
    now, earlier = running(period, context.today), before(period, context.today)
    amounts = {day: one.amount or ZERO for day, one in days.items()}
    line, shadow = (accounting.running_total(amounts, span) for span in (now, earlier))
    told = [percent(context, found.rate)] if found.rate is not None else []
    if found.unknown_share:
        share = percent(context, found.unknown_share, places=0)
        told.append(context.translate(_("unknown for {share} of revenue"), share=share))
    return Figure(
        key="margin", label=context.translate(_("Gross margin excl. VAT")), value=found.amount, hint=", ".join(told),
        change=_in_points(context, found.rate, was.rate),
        line=accounting.thinned(line) if found.amount is not None else [],
        before=accounting.thinned(shadow) if found.amount is not None else [],
    )  # fmt: skip


def _in_points(context: Context, now: Decimal | None, was: Decimal | None) -> Change | None:
    """Return the movement of a rate against the same day of the period before."""
    if now is None or was is None:
        return None
    moved = money.round_to(now - was, 1)
    points = context.translate(_("{count} pts"), count=signed_text(context, moved))
    tone = "good" if moved > 0 else "bad" if moved < 0 else "neutral"
    return Change(text=context.translate(_("{change} on the same day"), change=points), tone=tone)


def won(context: Context, asked: Asked) -> Figure:
    """Return the total of the quotes that were won."""
    now, earlier = running(asked.period, context.today), before(asked.period, context.today)
    found, was = (queries.decided_between(context, span.start, span.end) for span in (now, earlier))
    filters = {"status": "ACCEPTED,CONVERTED", "decidedAtFrom": now.start.isoformat()}
    rate = percent(context, found.win_rate, places=0)
    return Figure(
        key="won", label=context.translate(_("Quotes won excl. VAT")), value=found.won_ht,
        hint=context.translate(_("{count} {count|quote|quotes}, {rate} of those decided"), count=found.won, rate=rate),
        change=change(context, found.won_ht, was.won_ht), url=address(QUOTES, filters),
    )  # fmt: skip


def stages(context: Context, asked: Asked) -> Shown:
    """Quotes of everybody by stage."""
    found = [stage.model_copy(update={"rows": [], "more": None, "note": _count(context, stage.count)})
             for stage in selling.stages_of(context, asked, 0)]  # fmt: skip
    return Shown(Funnel(stages=found), hint=context.translate(_("excl. VAT")), more=whole(context, QUOTES, {}))


def _count(context: Context, count: int) -> str:
    return context.translate(_("{count} {count|quote|quotes}"), count=count)


def decided(context: Context, asked: Asked) -> Shown:
    """Quotes won and lost by month, and of the running period against the same day of the one before."""
    months = last_months(context.today)
    found = queries.quotes_decided(context, months[0])
    points = [
        Point(
            label=format_date(context.locale, month, "MMM yy"),
            values=[found.get(month, {}).get(outcome, (0, ZERO))[1] for outcome in (WON, LOST)],
        )
        for month in months
    ]
    now, earlier = (
        queries.decided_between(context, span.start, span.end)
        for span in (running(asked.period, context.today), before(asked.period, context.today))
    )
    period = context.translate(accounting.PERIODS[asked.period])
    facts = [
        _outcome(context, _("Won"), now.won_ht, earlier.won_ht, now.won, period),
        _outcome(context, _("Lost"), now.lost_ht, earlier.lost_ht, now.lost, period),
        _rate(context, now, earlier),
    ]
    series = [
        Series(name=context.translate(_("Won")), tone="green"),
        Series(name=context.translate(_("Lost")), tone="red"),
    ]
    body = Chart(kind="stacked", series=series, points=points, facts=facts)
    return Shown(body, hint=context.translate(_("excl. VAT, 12 months")))


def _outcome(context: Context, label: str, now: Decimal, was: Decimal, count: int, period: str) -> Fact:
    moved = change(context, now, was, more_is="neutral", less_is="neutral")
    return Fact(label=f"{context.translate(label)}, {period}", value=amount_text(context, now),
                note=f"{_count(context, count)} · {moved.text}")  # fmt: skip


def _rate(context: Context, now: Decided, was: Decided) -> Fact:
    tone, note = "neutral", ""
    if now.win_rate is not None and was.win_rate is not None:
        moved = now.win_rate - was.win_rate
        tone = "good" if moved > 0 else "bad" if moved < 0 else "neutral"
        points = context.translate(_("{count} pts"), count=signed_text(context, moved, 0))
        note = context.translate(_("{change} on the same day"), change=points)
    return Fact(
        label=context.translate(_("Win rate")), value=percent(context, now.win_rate, places=0), note=note, tone=tone
    )


def best(context: Context, asked: Asked) -> Shown:
    """Return the customers that brought most."""
    return selling.ranked(context, CUSTOMERS_SHOWN)


def falling(context: Context, _asked: Asked) -> Shown:
    """Return the customers whose revenue fell most against the twelve months before, to the same day."""
    today = context.today
    spans: list[Span] = [running(Period.MONTHS12, today), before(Period.MONTHS12, today)]
    now, was = (billing.revenue_by_customer(context, span.start, span.end) for span in spans)
    lost = [
        (one, one.amount - (now[one.customer_id].amount if one.customer_id in now else ZERO)) for one in was.values()
    ]
    worst = sorted((pair for pair in lost if pair[1] > 0), key=lambda pair: (-pair[1], pair[0].name))
    rows = [
        Row(
            key=str(one.customer_id), title=one.name, url=f"/workspace/customers/{one.customer_id}", amount=-amount,
            share=money.proportion(money.HUNDRED, amount, worst[0][1]),
            tail=percent(context, -money.proportion(money.HUNDRED, amount, one.amount), places=0), tail_tone="bad",
        )
        for one, amount in worst[:CUSTOMERS_SHOWN]
        if one.amount > 0
    ]  # fmt: skip
    empty = context.translate(_("No customer brought less than in the twelve months before."))
    return Shown(Rows(rows=rows, empty=empty), hint=context.translate(_("excl. VAT, year on year")))


def owing(context: Context, _asked: Asked) -> Shown:
    """Return the customers that owe most past the due date."""
    found = asked_of(context, CUSTOMERS, {}, CUSTOMERS_SHOWN, "-amountLate")
    rows = [
        Row(
            key=str(item["id"]), title=item["name"], amount=item["amountLate"],
            url=address(INVOICES, {"late": "true", "customerId": str(item["id"])}),
            note=context.translate(_("of {amount} due"), amount=amount_text(context, item["amountDue"])),
        )
        for item in found.items
        if item["amountLate"] > 0
    ]  # fmt: skip
    empty = context.translate(_("No customer is late."))
    return Shown(Rows(rows=rows, empty=empty), hint=context.translate(_("incl. VAT")),
                 more=whole(context, INVOICES, accounting.LATE))  # fmt: skip


def alerts(context: Context, _asked: Asked) -> Shown:
    """Show what management should know of today: each counts the rows of the list that it opens."""
    checks: list[tuple[ListSpec, Filters, str, str, str]] = [
        (INVOICES, {"daysLateFrom": "61"}, _("{count} {count|invoice|invoices} overdue by more than 60 d"),
         "triangle-alert", "bad"),
        (ORDERS, selling.TO_SHIP | {"requestedDateTo": in_days(context, -1)},
         _("{count} {count|order past its|orders past their} requested date"), "truck", "bad"),
        (QUOTES, selling.QUESTION, _("{count} {count|question|questions} of customers without an answer"), "circle-help", "warn"),
        (QUOTES, selling.TO_ORDER, _("{count} accepted {count|quote|quotes} not ordered yet"), "shopping-cart", "warn"),
        (ORDERS, {"status": "SHIPPED,RECEIVED", "remainingHtFrom": "0.01"},
         _("{count} delivered {count|order|orders} not invoiced in full"), "receipt-text", "warn"),
        (INVOICES, {"status": "DRAFT"}, _("{count} {count|invoice still a draft|invoices still drafts}"), "send", "neutral"),
    ]  # fmt: skip
    if context.can(COST_READ):
        missing = {"status": "ACTIVE", "costKnown": "false"}
        checks.append(
            (PRODUCTS, missing, _("{count} {count|product|products} without a purchase price"), "percent", "warn")
        )
    rows = []
    for spec, filters, label, icon, tone in checks:
        if not context.can(spec.permission):
            continue
        count = asked_of(context, spec, filters).total
        if count:
            url = address(spec, filters)
            rows.append(
                Row(key=f"{spec.name}{icon}", title=context.translate(label, count=count), icon=icon, tone=tone, url=url,
                    act=Link(label=context.translate(_("View")), url=url))
            )  # fmt: skip
    empty = context.translate(
        _("Nothing to report: nothing overdue for long, every delivery invoiced, every question answered.")
    )
    return Shown(Rows(rows=rows, empty=empty), hint=str(len(rows)) if rows else "")
