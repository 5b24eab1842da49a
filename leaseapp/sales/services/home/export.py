"""The figures of management as rows of a file: what they are, of which period, beside the same of the period before."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import literal

from leaseapp.billing import queries as billing
from leaseapp.catalog.permissions import COST_READ
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.home.periods import Period, Span, before, last_months, moved, running
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales import queries
from leaseapp.sales.permissions import QUOTE_READ
from leaseapp.sales.queries.answers import LOST, WON
from leaseapp.sales.services.home.management import margins

_any = literal(None)
COLUMNS = (
    Column("section", _("Section"), _any),
    Column("figure", _("Figure"), _any),
    Column("start", _("From"), _any, kind="date"),
    Column("end", _("To"), _any, kind="date"),
    Column("value", _("Value"), _any, kind="number"),
    Column("unit", _("Unit"), _any),
    Column("startBefore", _("Compared from"), _any, kind="date"),
    Column("endBefore", _("Compared to"), _any, kind="date"),
    Column("before", _("Value before"), _any, kind="number"),
    Column("change", _("Change (%)"), _any, kind="number"),
)
HT, TTC, PERCENT, COUNT = _("€ excl. VAT"), _("€ incl. VAT"), "%", _("quotes")
Row = dict[str, Any]


def figures_file(context: Context, period: Period, kind: str) -> FileAnswer:
    """Everything that the desk of management counts, as `csv` or `xlsx`; the name of the file tells the period.

    Raises Invalid UNKNOWN_FORMAT.
    """
    now = running(period, context.today)
    title = f"{context.translate(_('Figures'))} {now.start.isoformat()} {now.end.isoformat()}"
    return rows_file(context, title, COLUMNS, _rows(context, period), kind)


def _rows(context: Context, period: Period) -> Iterator[Row]:
    now, earlier = running(period, context.today), before(period, context.today)
    yield from _money(context, period, now, earlier)
    yield from _receivables(context, now, earlier)
    if context.can(QUOTE_READ):
        yield from _quotes(context, now, earlier)
    yield from _by_month(context)
    yield from _by_customer(context)


def _row(
    context: Context, section: str, figure: str, unit: str, now: Span, value: Decimal | None, earlier: Span | None = None,
    was: Decimal | None = None,
) -> Row:  # fmt: skip
    moved_by = None
    if unit != PERCENT and value is not None and was:
        moved_by = money.round_to(100 * (value - was) / abs(was), 1)
    return {
        "section": context.translate(section), "figure": figure, "start": now.start, "end": now.end, "value": value,
        "unit": context.translate(unit), "startBefore": earlier.start if earlier else None,
        "endBefore": earlier.end if earlier else None, "before": was, "change": moved_by,
    }  # fmt: skip


def _money(context: Context, period: Period, now: Span, earlier: Span) -> Iterator[Row]:
    section = _("Revenue and margin")
    amounts = [billing.revenue_between(context, span.start, span.end) for span in (now, earlier)]
    yield _row(context, section, context.translate(_("Revenue excl. VAT")), HT, now, amounts[0], earlier, amounts[1])
    if not context.can(COST_READ):
        return
    _days, found, was = margins(context, period)
    for label, unit, value, other in (
        (_("Gross margin excl. VAT"), HT, found.amount, was.amount),
        (_("Margin rate, of the revenue whose cost is known"), PERCENT, found.rate, was.rate),
        (_("Share of the revenue whose cost is unknown"), PERCENT, found.unknown_share, was.unknown_share),
    ):
        values = [None if one is None else money.round_to(one, 2) for one in (value, other)]
        yield _row(context, section, context.translate(label), unit, now, values[0], earlier, values[1])


def _receivables(context: Context, now: Span, earlier: Span) -> Iterator[Row]:
    section, unpaid = _("Receivables"), billing.unpaid_by_age(context, now.end)
    owed, overdue = billing.owed_on(context, earlier.end)
    # a state, not a movement: that of the evening of each day
    then, at_that_time = Span(now.end, now.end), Span(earlier.end, earlier.end)
    yield _row(
        context, section, context.translate(_("Outstanding incl. VAT")), TTC, then, unpaid.total, at_that_time, owed
    )
    yield _row(
        context, section, context.translate(_("Overdue incl. VAT")), TTC, then, unpaid.late_total, at_that_time, overdue
    )
    for age, amount in unpaid.amounts.items():
        yield _row(context, section, context.translate(label_of(age)), TTC, then, amount)


def _quotes(context: Context, now: Span, earlier: Span) -> Iterator[Row]:
    section = _("Quotes")
    found, was = (queries.decided_between(context, span.start, span.end) for span in (now, earlier))
    for label, unit, value, other in (
        (_("Won"), HT, found.won_ht, was.won_ht),
        (_("Won"), COUNT, Decimal(found.won), Decimal(was.won)),
        (_("Lost"), HT, found.lost_ht, was.lost_ht),
        (_("Lost"), COUNT, Decimal(found.lost), Decimal(was.lost)),
        (_("Win rate"), PERCENT, found.win_rate, was.win_rate),
    ):
        values = [None if one is None else money.round_to(one, 0 if unit == COUNT else 2) for one in (value, other)]
        yield _row(context, section, context.translate(label), unit, now, values[0], earlier, values[1])


def _by_month(context: Context) -> Iterator[Row]:
    months = last_months(context.today, 24)
    amounts = billing.revenue_by_month(context, months[0])
    decided = queries.quotes_decided(context, months[0]) if context.can(QUOTE_READ) else None
    for earlier, month in zip(months[:12], months[12:], strict=True):
        spans = [_month(context, one) for one in (month, earlier)]
        name = format_date(context.locale, month, "LLLL y")
        values = [amounts.get(one, ZERO) for one in (month, earlier)]
        yield _row(context, _("Revenue by month"), name, HT, spans[0], values[0], spans[1], values[1])
        for label, outcome in ((_("Quotes won by month"), WON), (_("Quotes lost by month"), LOST)):
            if decided is not None:
                values = [decided.get(one, {}).get(outcome, (0, ZERO))[1] for one in (month, earlier)]
                yield _row(context, label, name, HT, spans[0], values[0], spans[1], values[1])


def _month(context: Context, first: date) -> Span:
    """Return the month, up to today where it is running."""
    return Span(first, min(date.fromordinal(moved(first, 1).toordinal() - 1), context.today))


def _by_customer(context: Context) -> Iterator[Row]:
    now, earlier = running(Period.MONTHS12, context.today), before(Period.MONTHS12, context.today)
    found, was = (billing.revenue_by_customer(context, span.start, span.end) for span in (now, earlier))
    everybody = {**was, **found}
    amount_of = {key: found[key].amount if key in found else ZERO for key in everybody}
    for key in sorted(everybody, key=lambda one: (-amount_of[one], everybody[one].name)):
        before_it = was[key].amount if key in was else ZERO
        section = _("Revenue by customer, 12 months")
        yield _row(context, section, everybody[key].name, HT, now, amount_of[key], earlier, before_it)
