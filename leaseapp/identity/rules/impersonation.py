"""Impersonation (document 1): one hour, with a reason; the support of the provider reads, its super-administrator writes."""

from datetime import datetime, timedelta

from leaseapp.identity.enums import PlatformRole

LASTS = timedelta(seconds=3600)
SHORTEST_REASON = 10


def ends_at(now: datetime) -> datetime:
    """Return the instant at which an impersonation that begins now ends at the latest."""
    return now + LASTS


def is_read_only(role: PlatformRole) -> bool:
    """Return True for everybody but the super-administrator."""
    return role is not PlatformRole.SUPERADMIN_PROVIDER
