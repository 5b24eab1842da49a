"""Work of files outside requests."""

from typing import Any
from uuid import UUID

from leaseapp.files.services import retention
from leaseapp.kernel.context import Context
from leaseapp.kernel.i18n import _
from leaseapp.kernel.job_queue import job
from leaseapp.kernel.job_tables import Lane

EXTEND_RETENTION = "files.extend-retention"


@job(EXTEND_RETENTION, lane=Lane.BULK, title=_("Retention of documents"))
def extend_retention(context: Context, payload: dict[str, Any] | None = None) -> None:
    """Lengthens the locks of the organization's documents to what the law asks, a batch a transaction; safe to run twice."""
    after = (payload or {}).get("after")
    last = retention.extend(context, UUID(after) if after else None)
    if last is not None:
        context.enqueue(EXTEND_RETENTION, {"after": last})
