"""Work of maintenance outside requests: the clock of work orders, their reports, mails to clients, reliability."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.services import fault_mails, planned_work, reliability, reporting, slas


@job(
    "maintenance.watch-clocks",
    lane=Lane.BULK,
    title=_("Clock of work orders"),
    due=Due("* * * * *"),
    act=_("Deadline told"),
)
def watch_clocks(context: Context, _payload: dict[str, Any]) -> None:
    """Tell of work orders that nobody begins in time, once each; safe to run twice."""
    slas.watch(context)


@job(reporting.DRAW, lane=Lane.SLOW, title=_("Report of a work order"), act=_("Report archived"))
def draw_report(context: Context, payload: dict[str, Any]) -> None:
    """Draw and archive the report of a work order; safe to run twice."""
    reporting.draw(context, UUID(payload["operationId"]))


@job(reporting.MAIL, MAIL, outside=True, title=_("Mail to the client of a work order"))
def mail_client(run: JobRun) -> None:
    """Mail the report, or an apology, to the client; an address that takes no mail ends it."""
    with run.unit_of_work() as context:
        message = reporting.message(context, UUID(run.payload["operationId"]), late=bool(run.payload.get("late")))
    if message is not None:
        mail.is_taken(message)
    with run.finish():
        pass


@job(fault_mails.MAIL_FOLLOW_UP, MAIL, outside=True, title=_("Mails to reporters of faults"))
def mail_follow_up(run: JobRun) -> None:
    """Mail the address at which a report is followed, or that somebody answered; an address that takes no mail ends it."""
    answer_id = run.payload.get("answerId")
    with run.unit_of_work() as context:
        message = fault_mails.letter(context, UUID(run.payload["reportId"]), UUID(answer_id) if answer_id else None)
    if message is not None:
        mail.is_taken(message)
    with run.finish():
        pass


@job(
    reliability.JOB,
    lane=Lane.BULK,
    title=_("Reliability of models"),
    due=Due("40 4 * * *"),
    act=_("Reliability computed"),
)
def refresh_reliability(context: Context, _payload: dict[str, Any]) -> None:
    """Compute the reliability of all models anew."""
    reliability.refresh(context)


@job(
    "maintenance.make-planned-orders",
    lane=Lane.BULK,
    title=_("Preventive plans"),
    due=Due("20 3 * * *"),
    act=_("Made when due"),
)
def make_planned_orders(context: Context, _payload: dict[str, Any]) -> None:
    """Find the organization's plans; each gets a job of its own."""
    planned_work.DUE.enqueue_due(context)


@job(
    planned_work.MAKE,
    lane=Lane.BULK,
    title=_("Preventive plan"),
    on_failed=planned_work.DUE.given_up,
    act=_("Made when due"),
)
def make_orders_of_plan(context: Context, payload: dict[str, Any]) -> None:
    """Make the orders of one plan that are due; safe to run twice."""
    planned_work.DUE.run(context, payload)
