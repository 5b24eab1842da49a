"""Reports of people without an account: what they are called, how they are answered, which ones nobody typed (FIELD.md 3.8)."""

import hashlib
from datetime import timedelta

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text import email_addresses, phone_numbers
from leaseapp.kernel.text.i18n import _

CONTACT_INVALID = _("Give an e-mail address or a telephone number, or leave this empty.")
SAME_WITHIN = timedelta(minutes=10)
FOLLOWED_FOR = timedelta(days=90)
MOST_A_DAY, DAY = 10, timedelta(days=1)
"""Reports of one asset within a day."""
QUICKEST_MS = 2000
LONGEST_TITLE = 120


def contact_error(contact: str | None) -> FieldError | None:
    """CONTACT_INVALID for what is neither a mail address nor a telephone number."""
    if not contact or email_addresses.plausible(contact) or phone_numbers.international(contact):
        return None
    return FieldError("reporterContact", "CONTACT_INVALID", CONTACT_INVALID)


def mail_of(contact: str | None) -> str | None:
    """Return the contact when it is a mail address."""
    return contact if contact and email_addresses.plausible(contact) else None


def title_of(text: str) -> str:
    """Return the first line of a report, cut where it is long."""
    line = " ".join(text.strip().splitlines()[0].split())
    return line if len(line) <= LONGEST_TITLE else f"{line[: LONGEST_TITLE - 1].rstrip()}…"


def fingerprint(text: str) -> str:
    """Return what is equal for two texts that differ in case and blanks only."""
    return hashlib.sha256(" ".join(text.casefold().split()).encode()).hexdigest()


def typed_by_nobody(trap: str | None, open_ms: int | None) -> bool:
    """Tell whether a program filled the form in: the field that nobody sees, or quicker than fingers."""
    return bool(trap) or (open_ms is not None and open_ms < QUICKEST_MS)
