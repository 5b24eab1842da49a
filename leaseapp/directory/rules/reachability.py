"""E-mail addresses, telephone numbers and web addresses as people type them.

An e-mail address is only looked at for its form: whether it exists is known when a mail arrives.
A web address is shown as a link, so nothing but http and https is accepted.
"""

import re
from urllib.parse import urlsplit

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text import email_addresses
from leaseapp.kernel.text.i18n import _

_PHONE = re.compile(r"\+?[0-9(][0-9 ().\-/]{2,28}[0-9]")
_HOST = re.compile(r"(?:[^\W_](?:[\w\-]*[^\W_])?\.)+[^\W\d_]{2,}")

PHONE_INVALID = _("This telephone number is not valid.")
WEBSITE_INVALID = _("A web address starts with http:// or https://.")


def tidy_website(value: str) -> str:
    """Turn `www.example.fr` into `https://www.example.fr`; an address with a scheme stays."""
    return value if not value or ":" in value.split("/", maxsplit=1)[0] else f"https://{value}"


def email_error(email: str | None, field: str = "email") -> FieldError | None:
    """EMAIL_INVALID unless absent or of the form name@host.tld, at most 254 characters (RFC 5321)."""
    if email and not email_addresses.plausible(email):
        return FieldError(field, email_addresses.INVALID_CODE, email_addresses.INVALID)
    return None


def phone_error(phone: str | None, field: str = "phone") -> FieldError | None:
    """PHONE_INVALID unless absent or 4 to 31 digits and separators."""
    if phone and not _PHONE.fullmatch(phone):
        return FieldError(field, "PHONE_INVALID", PHONE_INVALID)
    return None


def website_error(website: str | None, field: str = "website") -> FieldError | None:
    """WEBSITE_INVALID unless absent or an http(s) address of a named host."""
    if not website:
        return None
    try:
        parts = urlsplit(website)
        fine = parts.scheme in ("http", "https") and bool(_HOST.fullmatch(parts.hostname or ""))
    except ValueError:
        fine = False
    return None if fine else FieldError(field, "WEBSITE_INVALID", WEBSITE_INVALID)
