"""A reason in a person's words: why something is refused, called off, lost or decided otherwise."""

from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.text.i18n import _

SHORTEST_REASON = 10
"""Characters; fewer say nothing."""
REASON_REQUIRED = _("Say in ten characters or more why.")


def is_reason(reason: str | None) -> bool:
    """Return True for a text of ten characters or more."""
    return len(reason or "") >= SHORTEST_REASON


def reason_errors(reason: str | None, message: str = REASON_REQUIRED) -> list[FieldError]:
    """Return REASON_REQUIRED at `reason` unless it is one; `message` asks for it."""
    return [] if is_reason(reason) else [FieldError("reason", "REASON_REQUIRED", message)]


def reason_of(reason: str | None) -> str:
    """Return the reason. Raises Invalid REASON_REQUIRED at `reason` for none of ten characters."""
    if errors := reason_errors(reason):
        raise Invalid("REASON_REQUIRED", REASON_REQUIRED, errors=errors)
    return reason or ""
