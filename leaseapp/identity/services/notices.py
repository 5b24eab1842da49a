"""Security mails to a person about their own account: direct mail jobs, outside preferences (DECISIONS 37)."""

import uuid
from typing import Any

from leaseapp.identity.enums import Notice
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import new_id

MAIL_NOTICE = "identity.mail-notice"


def tell(context: Context, user_id: uuid.UUID, notice: Notice, **values: Any) -> None:
    """Mail `notice` after the commit; `values` are what its text names, no secret among them."""
    context.enqueue(
        MAIL_NOTICE, {"noticeId": new_id(), "userId": user_id, "notice": notice, "at": context.now, "values": values}
    )
