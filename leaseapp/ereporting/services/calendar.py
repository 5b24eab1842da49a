"""The calendar of a year: each period of each book with its days and what became of it."""

from leaseapp.directory.models import BillingEntity
from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingStatus, EReportingType
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.schemas.reports import CalendarOut, MonthOut, SlotOut
from leaseapp.ereporting.services.reporting import regime_of, subject_of
from leaseapp.kernel.context import Context
from leaseapp.law import ereporting as law
from leaseapp.law.ereporting import Period


def of_year(context: Context, year: int | None) -> CalendarOut:
    """Return the periods of a year, the latest month first; those that have not begun are there with their days."""
    year = year or context.today.year
    reports = queries.reports_of_year(context, year)
    rows = {
        (row.submission_id, row.billing_entity_id, row.period_start): row
        for row in queries.newest(queries.transmissions_of(context, [report.id for report in reports]))
    }
    of_month = {(report.year_month, report.type): report for report in reports}
    months = []
    for month in range(12, 0, -1):
        year_month, slots = f"{year:04d}-{month:02d}", []
        for type_ in EReportingType:
            report = of_month.get((year_month, type_))
            for book in queries.books(context):
                for period in law.periods_of(regime_of(book), subject_of(type_), year, month):
                    row = rows.get((report.id, book.id, period.start)) if report else None
                    slots.append(_slot(context, type_, book, period, report, row))
        if slots:
            months.append(MonthOut(year_month=year_month, slots=slots))
    years = list(range(law.FIRST_DAY.year, context.today.year + 1))
    return CalendarOut(year=year, years=years, today=context.today, months=months)


def _is_empty(row: EReportingTransmission) -> bool:
    return row.status is EReportingStatus.DRAFT and not row.items and not row.round


def _slot(
    context: Context, type_: EReportingType, book: BillingEntity, period: Period, report: EReportingSubmission | None,
    row: EReportingTransmission | None,
) -> SlotOut:  # fmt: skip
    is_empty = row is not None and _is_empty(row)
    return SlotOut(
        type=type_, billing_entity=book.name, period_start=period.start, period_end=period.end, due_from=period.due_from,
        due_to=period.due_to, report_id=report.id if report else None, status=row.status if row and not is_empty else None,
        is_empty=is_empty, blocks=row is not None and bool(row.anomalies),
        days_left=(period.due_to - context.today).days,
    )  # fmt: skip
