"""The state of a month's report, by those of its transmissions."""

from datetime import date

from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingStatus as S
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.state_machines import REPORT
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import apply_changes

_MOVES = {S.DRAFT: "reopen", S.SUBMITTED: "submit", S.ACCEPTED: "accept", S.REJECTED: "reject"}


def waits(row: EReportingTransmission) -> bool:
    """Say whether something of a transmission has to leave: an empty first one never does."""
    return row.status is S.DRAFT and bool(row.items or row.round)


def may_leave(row: EReportingTransmission, today: date) -> bool:
    """Say whether a transmission can leave today: it waits, and its first day has come."""
    return waits(row) and row.due_from <= today


def settle(context: Context, report: EReportingSubmission) -> None:
    """Write totals, next day and state of a locked report, whose transmissions were written before."""
    rows = queries.newest(queries.transmissions_of(context, [report.id]))
    waiting = [row for row in rows if waits(row)]
    apply_changes(
        report,
        {
            "total_ht": money.total(row.total_ht for row in rows), "total_vat": money.total(row.total_vat for row in rows),
            "item_count": sum(row.item_count for row in rows),
            "anomaly_count": sum(len(row.anomalies) for row in rows if row.status is S.DRAFT),
            "due_to": min((row.due_to for row in waiting), default=None),
        },
    )  # fmt: skip
    target = state_of(rows, is_over=f"{context.today:%Y-%m}" > report.year_month)
    if target is not report.status:
        REPORT.fire(report, _MOVES[target])


def state_of(rows: list[EReportingTransmission], *, is_over: bool) -> S:
    """Return the state of a report by the newest transmission of each period and book.

    One that was rejected wants somebody; then what has to leave, or a month that is not over, keeps it a draft.
    """
    told = [row for row in rows if row.items or row.round or row.status is not S.DRAFT]
    states = {row.status for row in told}
    if S.REJECTED in states:
        return S.REJECTED
    if not told or S.DRAFT in states or not is_over:
        return S.DRAFT
    return S.SUBMITTED if S.SUBMITTED in states else S.ACCEPTED
