"""Notices of e-reporting: what the platform answered, what is due, what differs from the books."""

from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.ereporting.enums import EReportingStatus
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.notification_kinds import ANSWERED, DUE
from leaseapp.ereporting.services import reading
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with

ABOUT = _("{report}, {start} to {end}")
REFUSED = _("{report}, {start} to {end}: {reason}")
LEAVES = _("{report}, {start} to {end}: until {due}")


def answered(context: Context, report: EReportingSubmission, row: EReportingTransmission) -> None:
    """Tell accountants that a transmission was accepted, or rejected and why."""
    is_accepted = row.status is EReportingStatus.ACCEPTED
    title = _("E-reporting accepted") if is_accepted else _("E-reporting rejected")
    _tell(context, report, ANSWERED, title, ABOUT if is_accepted else REFUSED, row)


def due(context: Context, report: EReportingSubmission, row: EReportingTransmission) -> None:
    """Tell accountants that a transmission has to leave soon."""
    days = (row.due_to - context.today).days
    _tell(context, report, DUE, _("E-reporting due in {days} {days|day|days}"), LEAVES, row, days=days)


def differs(context: Context, report: EReportingSubmission) -> None:
    """Tell accountants that what was transmitted is not what the books say any more."""
    _tell(context, report, DUE, _("E-reporting to put right"), _("{report}: the books have changed since."))


def _tell(
    context: Context, report: EReportingSubmission, kind: str, title: str, body: str,
    row: EReportingTransmission | None = None, **more: object,
) -> None:  # fmt: skip
    of = (
        {"start": row.period_start, "end": row.period_end, "due": row.due_to, "reason": row.rejection or "–"}
        if row
        else {}
    )
    notify(
        context, recipients_with(context, INVOICE_ISSUE), kind, title=title, body=body,
        target_url=f"/workspace/ereporting/{report.id}",
        payload={"report": reading.title_of(context, report), **of, **more},
    )  # fmt: skip
