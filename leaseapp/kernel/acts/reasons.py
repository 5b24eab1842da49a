"""The reason that somebody gives for an act: one rule for all of them, told at its field."""

from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.text.i18n import _

TOO_SHORT = _("Say why, in {count} characters or more.")


def reason_given(text: str | None, field: str, least: int, code: str = "REASON_REQUIRED") -> str:
    """Return the reason without spaces around it. Raises Invalid `code` at `field` for fewer than `least` characters."""
    reason = (text or "").strip()
    if len(reason) < least:
        raise refuse_field(field, code, TOO_SHORT, count=least)
    return reason
