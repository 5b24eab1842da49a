"""Work of fixed assets outside requests: on the first of a month, the month before is written off."""

from datetime import timedelta
from typing import Any

from leaseapp.fixedassets.schemas.runs import DepreciationRunIn
from leaseapp.fixedassets.services import running
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_specs import Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

DEPRECIATE = "fixedassets.depreciate"


@job(
    DEPRECIATE,
    lane=Lane.BULK,
    title=_("Depreciation of the month before"),
    due=Due("0 4 1 * *"),
    act=_("Month depreciated"),
)
def depreciate(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Write off the month that ended; safe to run twice, nothing where every book is closed."""
    last = context.today.replace(day=1) - timedelta(days=1)
    try:
        running.run(context, DepreciationRunIn(year_month=last.strftime("%Y-%m")))
    except Conflict as closed:
        if closed.code != "FISCAL_YEAR_CLOSED":
            raise
