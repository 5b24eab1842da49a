"""Security mails to a person about their own account: direct mail jobs, outside preferences (DECISIONS 37)."""

import uuid
from enum import StrEnum
from typing import Any

from leaseapp.kernel.context import Context

MAIL_NOTICE = "identity.mail-notice"


class Notice(StrEnum):
    """The things that a person is told about their account, whoever did them."""

    PASSWORD_CHANGED = "PASSWORD_CHANGED"  # noqa: S105  a notice, no secret
    NEW_DEVICE = "NEW_DEVICE"
    FACTOR_ADDED = "FACTOR_ADDED"
    FACTOR_REMOVED = "FACTOR_REMOVED"
    BACKUP_CODES_RENEWED = "BACKUP_CODES_RENEWED"
    BACKUP_CODE_USED = "BACKUP_CODE_USED"
    SECOND_FACTOR_LOCKED = "SECOND_FACTOR_LOCKED"


def tell(context: Context, user_id: uuid.UUID, notice: Notice, **values: Any) -> None:
    """Mails `notice` after the commit; `values` are what its text names, no secret among them."""
    context.enqueue(MAIL_NOTICE, {"userId": user_id, "notice": notice, "at": context.now, "values": values})
