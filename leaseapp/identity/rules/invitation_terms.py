"""The terms of invitations (document 1): how long a link is good for, and how many go out."""

from datetime import datetime, timedelta

from leaseapp.identity.enums import InvitationState

VALID_FOR = timedelta(days=7)
MOST_AT_ONCE = 100
"""Addresses that one person pastes at once."""
MOST_AN_HOUR = 300
"""Invitations of one organization within an hour: nobody sends mail in bulk through us."""
MOST_RESENDS_AN_HOUR = 3
"""Times that one invitation is mailed again within an hour."""
MOST_TO_ONE_AN_HOUR = 5
"""Invitations of one address by one organization within an hour, withdrawn ones included: they are mails to one person."""
MOST_ORGANIZATIONS = 50
"""Organizations that one person belongs to (document 1, `organizationLimit`)."""


def state_of(
    now: datetime, *, expires_at: datetime, accepted_at: datetime | None, revoked_at: datetime | None
) -> InvitationState:
    """Return the standing of an invitation at `now`."""
    if accepted_at is not None:
        return InvitationState.ACCEPTED
    if revoked_at is not None:
        return InvitationState.REVOKED
    return InvitationState.PENDING if now < expires_at else InvitationState.EXPIRED
