"""What sales shows on the home page: money invoiced, due and late, and the invoices that wait for somebody."""

from datetime import date, timedelta
from decimal import Decimal

from leaseapp.accounting.permissions import EXPORT_DOWNLOAD
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Chart, Figure, HomePart, Point, Series, Task
from leaseapp.kernel.i18n import _, format_date, format_number
from leaseapp.kernel.labels import label_of
from leaseapp.sales import queries
from leaseapp.sales.permissions import INVOICE_ISSUE, PAYMENT_CREATE
from leaseapp.sales.rules.settlement import PAYABLE_FILTER

INVOICES = "/workspace/invoices"
AGED_BALANCE = "/workspace/customer-balances"
MONTHS = 12


def read(context: Context) -> HomePart:
    """Figures, tasks and charts of invoices of the caller's organization, in five statements."""
    today = context.today
    months = last_months(today)
    invoiced = queries.revenue_by_month(context, months[0])
    revenue = invoiced.get(months[-1], money.ZERO), queries.revenue_between(context, *same_days_before(today))
    unpaid = queries.unpaid_by_age(context, today)
    return HomePart(
        figures=_figures(context, today, revenue, unpaid, queries.vat_due_since(context, today.replace(day=1))),
        tasks=_tasks(context, unpaid),
        charts=_charts(context, months, invoiced, unpaid),
    )


def _charts(
    context: Context, months: list[date], invoiced: dict[date, Decimal], unpaid: queries.Unpaid
) -> tuple[Chart, ...]:
    bars = (Point(month_name(context, month), (invoiced.get(month, money.ZERO),)) for month in months)
    shares = (Point(context.translate(label_of(age)), (amount,)) for age, amount in unpaid.amounts.items())
    return (
        Chart("revenue", _("Revenue excl. VAT, 12 months"), "bars", (Series(_("Revenue excl. VAT")),), tuple(bars)),
        Chart(
            "age", _("Aged balance, incl. VAT"), "shares", (Series(_("Amount due")),), tuple(shares),
            url=AGED_BALANCE if context.can(EXPORT_DOWNLOAD) else f"{INVOICES}?status={PAYABLE_FILTER}",
        ),
    )  # fmt: skip


def month_name(context: Context, month: date) -> str:
    """A month below a chart, in the caller's language."""
    return format_date(context.locale, month, "MMM yy")


def last_months(today: date) -> list[date]:
    """The first days of the last twelve months, the present one included."""
    month = today.replace(day=1)
    months = [month]
    while len(months) < MONTHS:
        month = (month - timedelta(days=1)).replace(day=1)
        months.append(month)
    return months[::-1]


def same_days_before(today: date) -> tuple[date, date]:
    """The first day of the month before, and its day like today: a part of a month is compared with the same part."""
    last = today.replace(day=1) - timedelta(days=1)
    return last.replace(day=1), last.replace(day=min(today.day, last.day))


def _figures(
    context: Context,
    today: date,
    revenue: tuple[Decimal, Decimal],
    unpaid: queries.Unpaid,
    vat: Decimal,
) -> tuple[Figure, ...]:
    this_month, (now, before) = today.replace(day=1), revenue
    return (
        Figure(
            "invoicedThisMonth", _("Revenue this month, excl. VAT"), now, hint=_change(context, now, before),
            tone="good" if now >= before else "neutral", url=f"{INVOICES}?issueDateFrom={this_month}",
        ),
        Figure(
            "outstanding", _("Outstanding, incl. VAT"), unpaid.total,
            hint=context.translate(_("{count} invoices to collect"), count=unpaid.count),
            url=f"{INVOICES}?status={PAYABLE_FILTER}",
        ),
        Figure(
            "late", _("Late, incl. VAT"), unpaid.late_total,
            hint=context.translate(
                _("{count} invoices, {customers} customers"), count=unpaid.late_count, customers=unpaid.late_customers
            ),
            tone="bad" if unpaid.late_count else "neutral", url=f"{INVOICES}?late=true",
        ),
        Figure("vat", _("VAT collected this month"), vat, hint=context.translate(_("at issue and on receipt"))),
    )  # fmt: skip


def _change(context: Context, now: Decimal, before: Decimal) -> str:
    if before == 0:
        return context.translate(_("nothing last month to the same day"))
    change = money.round_to(money.proportion(money.HUNDRED, now - before, before), 1)
    sign = "+" if change > 0 else ""
    return context.translate(
        _("{change} % on last month to the same day"), change=f"{sign}{format_number(context.locale, change)}"
    )


def _tasks(context: Context, unpaid: queries.Unpaid) -> tuple[Task, ...]:
    drafts, drafts_total = queries.drafts_waiting(context)
    tasks = []
    if drafts and context.can(INVOICE_ISSUE):
        tasks.append(
            Task(
                "toIssue",
                _("Drafts to issue"),
                drafts,
                _("Issue"),
                f"{INVOICES}?status=DRAFT",
                drafts_total,
                "send",
            )
        )
    if unpaid.late_count:
        tasks.append(
            Task(
                "late", _("Late invoices to chase"), unpaid.late_count, _("View"), f"{INVOICES}?late=true",
                unpaid.late_total, "bell-ring", "bad",
            )
        )  # fmt: skip
    not_late = unpaid.count - unpaid.late_count
    if not_late and context.can(PAYMENT_CREATE):
        tasks.append(
            Task(
                "toCollect", _("Payments to expect"), not_late, _("View"), f"{INVOICES}?status={PAYABLE_FILTER}&late=false",
                unpaid.total - unpaid.late_total, "wallet",
            )
        )  # fmt: skip
    return tuple(tasks)
