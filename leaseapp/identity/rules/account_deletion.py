"""The end of an account (document 1, "Account anonymization"): 30 days to think again, then the person has no name here."""

import uuid
from datetime import datetime, timedelta

from leaseapp.kernel.text.i18n import _

GRACE = timedelta(days=30)
DOMAIN = "anonymized.invalid"
"""Belongs to nobody, ever (RFC 2606): no mail goes there."""
NAME = _("Former user")


def due_at(now: datetime) -> datetime:
    """Return the instant from which the account may be anonymized."""
    return now + GRACE


def address_of(user_id: uuid.UUID) -> str:
    """Return the address that takes the place of the person's own."""
    return f"anonymized-{user_id}@{DOMAIN}"
