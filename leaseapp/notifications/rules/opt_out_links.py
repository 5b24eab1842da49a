"""The links by which a mail is stopped: for people a page, for mail readers one request (RFC 8058).

The token in them is signed and names a notification; nothing is stored, and it opens nothing else (DECISIONS 19).
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from leaseapp.kernel.errors import Gone, NotFound
from leaseapp.kernel.security import tokens
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

PURPOSE = "notification-mail"
VALID_FOR = timedelta(days=366)
EXPIRED = _("This link is too old. Choose in your notification preferences which mails you get.")
PAGE, ROUTE = "/public/stop-mails", "/api/public/notification-mails"


@dataclass(frozen=True)
class StopLinks:
    """The addresses that stop a mail: `page` for people, `at_once` for mail readers."""

    page: str
    at_once: str


def token_of(notification_id: uuid.UUID, now: datetime) -> str:
    """Return the token of the mails of a notification's kind; a retry of the same mail mints it anew."""
    return tokens.mint(PURPOSE, notification_id, 0, now + VALID_FOR)


def links_of(token: str) -> StopLinks:
    """Return the addresses of a token."""
    origin = get_settings().origin
    return StopLinks(f"{origin}{PAGE}/{token}", f"{origin}{ROUTE}/{token}")


def notification_of(token: str, now: datetime) -> uuid.UUID:
    """Return the id in a token. Raises NotFound for one that we did not make, Gone LINK_EXPIRED for an old one."""
    found = tokens.read(PURPOSE, token)
    if found is None:
        raise NotFound()
    if found.expired(now):
        raise Gone("LINK_EXPIRED", EXPIRED)
    return found.row_id
