"""Nightly work of accounting."""

from typing import Any

from leaseapp.accounting.services import verifying
from leaseapp.accounting.services.verifying import Difference
from leaseapp.kernel import log
from leaseapp.kernel.context import Context
from leaseapp.kernel.job_queue import job

VERIFY_LEDGER = "accounting.verify-ledger"
_MOST_RECORDED = 100

_log = log.get_logger(__name__)


@job(VERIFY_LEDGER)
def verify_ledger(context: Context, payload: dict[str, Any] | None = None) -> list[Difference]:
    """Recomputes the organization's ledger; each difference (the first hundred) goes to the log and the audit log."""
    differences = verifying.verify(context)
    for difference in differences[:_MOST_RECORDED]:
        _log.error("ledger difference", code=difference.code, record=str(difference.record_id))
        context.audit_note(
            "LedgerEntry", difference.record_id, "accounting.ledger.difference",
            {"code": difference.code, "detail": difference.detail},
        )  # fmt: skip
    return differences
