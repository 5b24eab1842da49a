"""Work of artificial intelligence outside requests."""

from typing import Any

import structlog

from leaseapp.ai.services import budgets, forgetting
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import Due, Scope
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

RELEASE_RESERVATIONS = "ai.release-reservations"
FORGET_SENT = "ai.forget-sent"
_log = structlog.get_logger(__name__)


@job(
    RELEASE_RESERVATIONS,
    outside=True,
    lane=Lane.BULK,
    title=_("AI budget of calls that were cut off"),
    due=Due("*/5 * * * *", Scope.GLOBAL),
)
def release_reservations(_run: JobRun) -> None:
    """Free what processes had set aside for calls when they died; safe to run twice."""
    released = budgets.release_expired()
    if released:
        _log.warning("ai reservations released", count=released)


@job(FORGET_SENT, lane=Lane.BULK, title=_("AI calls: what was sent is forgotten"), due=Due("35 3 * * *"))
def forget_sent(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Delete what was sent more than thirty days ago; safe to run twice."""
    forgetting.forget(context)
