"""Addresses at which people are reached, asked for by the domains above."""

from leaseapp.directory.rules import reachability as rules
from leaseapp.kernel.errors import FieldError


def email_error(email: str | None, field: str = "email") -> FieldError | None:
    """EMAIL_INVALID at `field` unless absent or of the form name@host.tld, at most 254 characters."""
    return rules.email_error(email, field)


def phone_error(phone: str | None, field: str = "phone") -> FieldError | None:
    """PHONE_INVALID at `field` unless absent or 4 to 31 digits and separators."""
    return rules.phone_error(phone, field)
