"""The desk of accountants: money invoiced, due and late, VAT, and the documents that wait for somebody."""

from decimal import Decimal
from typing import Any

from leaseapp.accounting.permissions import EXPORT_DOWNLOAD
from leaseapp.billing import queries
from leaseapp.billing.lists import INVOICES
from leaseapp.billing.permissions import PAYMENT_CREATE
from leaseapp.billing.queries.open_invoices import Unpaid
from leaseapp.billing.rules.settlement import PAYABLE_FILTER
from leaseapp.billing.services.home.common import Filters, address, asked_of, change, whole
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Period, Shown
from leaseapp.kernel.home.periods import Span, before, last_months, running
from leaseapp.kernel.home.shapes import Chart, Figure, Figures, Link, Part, Point, Row, Rows, Series, Shares
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, format_date
from leaseapp.kernel.text.labels import label_of

DRAFT: Filters = {"status": "DRAFT"}
OPEN: Filters = {"status": PAYABLE_FILTER}
LATE: Filters = {"late": "true"}
LATEST = 4


def figures(context: Context, _asked: Asked) -> Shown:
    """Invoiced this month against the last one to the same day, outstanding, late, VAT that became due."""
    unpaid = queries.unpaid_by_age(context, context.today)
    vat = queries.vat_due_since(context, context.today.replace(day=1))
    found = [
        invoiced(context, Period.MONTH),
        outstanding(context, unpaid),
        late(context, unpaid),
        Figure(key="vat", label=context.translate(_("VAT due this month")), value=vat,
               hint=context.translate(_("at issue and on receipt"))),
    ]  # fmt: skip
    return Shown(Figures(figures=found))


def invoiced(context: Context, period: Period) -> Figure:
    """Revenue of the running period, with the way it came about beside that of the period before."""
    now, earlier = running(period, context.today), before(period, context.today)
    amounts = queries.revenue_by_day(context, earlier.start, now.end)
    line, shadow = (running_total(amounts, span) for span in (now, earlier))
    return Figure(
        key="invoiced", label=context.translate(_("Revenue excl. VAT")), value=line[-1],
        hint=context.translate(PERIODS[period]), change=change(context, line[-1], shadow[-1]), line=thinned(line),
        before=thinned(shadow), url=address(INVOICES, {"issueDateFrom": now.start.isoformat()}),
    )  # fmt: skip


PERIODS = {
    Period.MONTH: _("this month"),
    Period.QUARTER: _("this quarter"),
    Period.YEAR: _("this year"),
    Period.MONTHS12: _("12 months"),
}
POINTS = 32


def running_total(amounts: dict[Any, Decimal], span: Span) -> list[Decimal]:
    """Return the sums of `amounts` by day up to each day of `span`."""
    found, sum_so_far = [], ZERO
    for ordinal in range(span.start.toordinal(), span.end.toordinal() + 1):
        sum_so_far += amounts.get(span.start.fromordinal(ordinal), ZERO)
        found.append(sum_so_far)
    return found


def thinned(line: list[Decimal]) -> list[Decimal]:
    """Return at most `POINTS` of them, the last one kept."""
    step = -(-len(line) // POINTS)
    return line[::-1][::step][::-1]


def outstanding(context: Context, unpaid: Unpaid, earlier: Decimal | None = None) -> Figure:
    """Everything that is due, against what was due `earlier`."""
    moved = (
        change(context, unpaid.total, earlier, more_is="neutral", less_is="neutral") if earlier is not None else None
    )
    return Figure(
        key="outstanding", label=context.translate(_("Outstanding incl. VAT")), value=unpaid.total, change=moved,
        hint=context.translate(_("{count} {count|invoice|invoices} to collect"), count=unpaid.count), url=address(INVOICES, OPEN),
    )  # fmt: skip


def late(context: Context, unpaid: Unpaid, earlier: Decimal | None = None) -> Figure:
    """Return the amount past its due date, against what was `earlier`."""
    hint = context.translate(
        _("{count} {count|invoice|invoices}, {customers} {customers|customer|customers}"),
        count=unpaid.late_count,
        customers=unpaid.late_customers,
    )
    moved = change(context, unpaid.late_total, earlier, more_is="bad", less_is="good") if earlier is not None else None
    return Figure(
        key="late", label=context.translate(_("Overdue incl. VAT")), value=unpaid.late_total, hint=hint, change=moved,
        tone="bad" if unpaid.late_count else "neutral", url=address(INVOICES, LATE),
    )  # fmt: skip


def waiting(context: Context, _asked: Asked) -> Shown:
    """Show what waits for somebody at this desk; each row counts the rows of the list that it opens."""
    rows = []
    for task in sorted([*tasks, EXPECTED], key=lambda task: task.books or 0):
        if task.books is None:
            continue
        # overdue invoices concern everybody at this desk, whether they record payments or not
        overdue = task.key == "late" and context.can(task.spec.permission)
        if not (overdue or task.is_asked_of(context.principal)):
            continue
        filters = task.filtered(context.today)
        found = asked_of(context, task.spec, filters)
        if found.total:
            rows.append(
                Row(
                    key=task.key, title=context.translate(task.what, count=found.total), count=found.total,
                    amount=found.totals[task.amount] if task.amount else None, icon=task.icon, tone=task.tone,
                    url=address(task.spec, filters),
                    note=context.translate(_("incl. VAT") if task.including else _("excl. VAT")),
                    act=Link(label=context.translate(task.act), url=address(task.spec, filters)),
                )
            )  # fmt: skip
    empty = context.translate(_("Nothing waits: no draft to issue, nothing overdue, nothing to invoice."))
    return Shown(Rows(rows=rows, empty=empty))


EXPECTED = Task(
    0, "toCollect", INVOICES, OPEN | {"late": "false"}, _("{count|payment|payments} to expect"),
    _("Not due yet, and not paid."), _("View"), PAYMENT_CREATE, amount="amountDue", icon="wallet", books=40,
)  # fmt: skip
"""Nobody has to do anything about it: it stands on the home page alone."""


def revenue(context: Context, _asked: Asked) -> Shown:
    """Revenue by month over twelve months, beside the same months a year before."""
    months = last_months(context.today, 24)
    amounts = queries.revenue_by_month(context, months[0])
    points = [
        Point(
            label=format_date(context.locale, month, "MMM yy"),
            values=[amounts.get(month, ZERO), amounts.get(earlier, ZERO)],
        )
        for earlier, month in zip(months[:12], months[12:], strict=True)
    ]
    if not any(point.values[1] for point in points):  # nothing a year before: no line along the ground
        points = [Point(label=point.label, values=point.values[:1]) for point in points]
        one = Series(name=context.translate(_("Revenue excl. VAT")))
        return Shown(Chart(kind="bars", series=[one], points=points), hint=context.translate(_("excl. VAT, 12 months")))
    series = [Series(name=context.translate(_("Revenue excl. VAT"))),
              Series(name=context.translate(_("a year before")), kind="line", tone="gray")]  # fmt: skip
    return Shown(Chart(kind="bars", series=series, points=points), hint=context.translate(_("excl. VAT, 12 months")))


def ages(context: Context, _asked: Asked) -> Shown:
    """Show what is due by age, and the invoices that are late for longest."""
    unpaid = queries.unpaid_by_age(context, context.today)
    oldest = asked_of(context, INVOICES, LATE, LATEST, "dueDate")
    rows = [
        Row(
            key=str(item["id"]), title=item["customer"], url=f"/workspace/invoices/{item['id']}", ref=item["number"],
            amount=item["amountDue"], tail=context.translate(_("{count} d"), count=item["daysLate"]), tail_tone="bad",
        )
        for item in oldest.items
    ]  # fmt: skip
    parts = [Part(label=context.translate(label_of(age)), value=amount) for age, amount in unpaid.amounts.items()]
    return Shown(Shares(parts=parts, rows=rows), hint=context.translate(_("incl. VAT")), more=aged_balance(context))


def aged_balance(context: Context) -> Link:
    """Return the way to the whole: the aged balance, the open invoices for those who may not open it."""
    if context.can(EXPORT_DOWNLOAD):
        return Link(label=context.translate(_("Aged balance")), url="/workspace/customer-balances")
    return whole(context, INVOICES, OPEN)
