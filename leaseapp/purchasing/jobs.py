"""Work of purchasing outside requests."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import A_DAY
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.services import importing, order_papers


@job(order_papers.ARCHIVE, lane=Lane.SLOW, title=_("Order to a supplier as PDF"), act=_("Order archived"))
def archive_order(context: Context, payload: dict[str, Any]) -> None:
    """Draw and archive a confirmed order; safe to run twice."""
    order_papers.archive(context, UUID(payload["orderId"]))


@job(
    importing.READ, A_DAY, outside=True, lane=Lane.SLOW, title=_("Document of a supplier read"),
    act=_("Document read"), on_failed=importing.fail,
)  # fmt: skip
def read_import(run: JobRun) -> None:
    """Read a document that came in, stage by stage; safe to run twice."""
    importing.read(run)
