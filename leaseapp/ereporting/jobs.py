"""Work of e-reporting outside requests: what leaves, what was answered, what is prepared and due."""

from datetime import date, timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.models import EReportingSubmission
from leaseapp.ereporting.services import notices, reporting, sending, settling
from leaseapp.ereporting.services.reporting import SEND
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import OUTSIDE_SERVICE, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

REMINDED_DAYS = 3
"""Days before the last one on which people are told of a report that waits."""
MONTHS_BACK = 2
"""Months before the running one that are prepared still: the reports of two months leave in the month after them."""


@job(
    SEND, OUTSIDE_SERVICE, outside=True, lane=Lane.SLOW, title=_("Report handed to the platform"),
    act=_("Answer of the platform"), on_failed=sending.give_up,
)  # fmt: skip
def send_report(run: JobRun) -> None:
    """Hand a transmission in; safe to run twice."""
    sending.hand_in(run)


@job(
    sending.ASK, OUTSIDE_SERVICE, outside=True, lane=Lane.SLOW, title=_("Answer of the platform asked for"),
    act=_("Answer of the platform"),
)  # fmt: skip
def ask_platform(run: JobRun) -> None:
    """Ask what became of a transmission; safe to run twice."""
    sending.ask(run)


@job("ereporting.follow", lane=Lane.BULK, title=_("Answers of the platform"), due=Due("35 * * * *"))
def follow_reports(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Ask for each answer that is awaited, every hour."""
    sending.awaited(context)


@job(
    "ereporting.prepare", lane=Lane.BULK, title=_("E-reporting prepared"), due=Due("15 5 * * *"),
    act=_("E-reporting prepared"),
)  # fmt: skip
def prepare_reports(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Prepare the drafts of the last months, find what left and differs, tell what is due; safe to run twice.

    A report whose figures a colleague prepares at the same moment is left to the next night.
    """
    for year_month in _months(context.today):
        for type_ in EReportingType:
            try:
                reporting.generate(context, year_month, type_)
            except (Conflict, Invalid):  # everything has left, or the calendar has no such period
                continue
    rows = context.session.exec(
        select(EReportingSubmission)
        .where(col(EReportingSubmission.year_month).in_(_months(context.today)))
        .order_by(col(EReportingSubmission.id))
        .with_for_update()
    ).all()  # fmt: skip
    for report in rows:
        settling.settle(context, report)
        if reporting.compare(context, report):
            notices.differs(context, report)
        for row in queries.newest(queries.transmissions_of(context, [report.id])):
            is_near = row.due_to - timedelta(days=REMINDED_DAYS) <= context.today
            if row.reminded_on is None and is_near and settling.may_leave(row, context.today):
                apply_changes(row, {"reminded_on": context.today})
                notices.due(context, report, row)


def _months(today: date) -> list[str]:
    """Return the running month and those before it, the oldest first."""
    count = today.year * 12 + today.month - 1
    return [f"{one // 12:04d}-{one % 12 + 1:02d}" for one in range(count - MONTHS_BACK, count + 1)]
