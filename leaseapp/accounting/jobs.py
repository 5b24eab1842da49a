"""Work of accounting outside requests: the nightly verification of the ledger, the FEC of closed years."""

from typing import Any

from leaseapp.accounting.permissions import CLOSING_MANAGE
from leaseapp.accounting.services import exporting, verifying
from leaseapp.accounting.services.exporting import ARCHIVE_CLOSED
from leaseapp.accounting.services.verifying import Difference
from leaseapp.kernel.context import Context
from leaseapp.kernel.process import log
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_specs import OUTSIDE_SERVICE, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

VERIFY_LEDGER = "accounting.verify-ledger"
_MOST_RECORDED = 100

_log = log.get_logger(__name__)


@job(VERIFY_LEDGER, lane=Lane.BULK, title=_("Verification of the ledger"), due=Due("30 2 * * *"))
def verify_ledger(context: Context, payload: dict[str, Any] | None = None) -> list[Difference]:
    """Recompute the organization's ledger, and tell differences to those who close its years.

    Each (the first hundred) also goes to the log and, as evidence, to the audit log.
    """
    differences = verifying.verify(context)
    for difference in differences[:_MOST_RECORDED]:
        _log.error("ledger difference", code=difference.code, record=str(difference.record_id))
        context.audit_note(
            "LedgerEntry", difference.record_id, "accounting.ledger.difference",
            {"code": difference.code, "detail": difference.detail},
        )  # fmt: skip
    if differences:
        notify(
            context,
            recipients_with(context, CLOSING_MANAGE),
            NotificationKind.GENERIC,
            title=_("The ledger is not what was written"),
            body=_("Differences found last night: {count}. Change nothing and call the administrator of the database."),
            target_url="/workspace/ledger-entries",
            payload={"count": len(differences)},
        )
    return differences


@job(
    ARCHIVE_CLOSED,
    OUTSIDE_SERVICE,
    lane=Lane.BULK,
    title=_("FEC of closed years"),
    due=Due("40 2 * * *"),
    act=_("FEC archived"),
)
def archive_closed_years(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Archive the FEC of each closed year that has none; safe to run twice."""
    exporting.archive_closed(context)
