"""Work of purchasing outside requests."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.services import order_papers


@job(order_papers.ARCHIVE, lane=Lane.SLOW, title=_("Order to a supplier as PDF"), act=_("Order archived"))
def archive_order(context: Context, payload: dict[str, Any]) -> None:
    """Draw and archive a confirmed order; safe to run twice."""
    order_papers.archive(context, UUID(payload["orderId"]))
