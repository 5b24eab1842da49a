"""Work of conversations behind the scenes."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.text.i18n import _
from leaseapp.threads.services.telling import TELL, tell_of


@job(TELL, title=_("Notices of comments from outside"), act=_("Told"))
def tell(context: Context, payload: dict[str, Any]) -> None:
    """Tell the people whom a comment from outside concerns, as far as they see the record by now."""
    named = [UUID(one) for one in payload["named"]]
    tell_of(context, UUID(payload["commentId"]), named, answering=payload["answering"])
