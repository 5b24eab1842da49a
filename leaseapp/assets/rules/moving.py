"""The instants at which an asset may move (FIELD.md 2.3)."""

from datetime import datetime, timedelta

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

CLOCK_MAY_BE_OFF = timedelta(minutes=5)
BEFORE_LAST = _("The asset moved at {last} already: a movement cannot be earlier.")
IN_FUTURE = _("A movement cannot lie in the future.")


def moved_at_error(moved_at: datetime, last: datetime | None, now: datetime) -> FieldError | None:
    """MOVED_BEFORE_LAST before the last movement, MOVED_IN_FUTURE more than five minutes ahead of `now`, or None."""
    if last is not None and moved_at < last:
        return FieldError("movedAt", "MOVED_BEFORE_LAST", BEFORE_LAST, {"last": last})
    if moved_at > now + CLOCK_MAY_BE_OFF:
        return FieldError("movedAt", "MOVED_IN_FUTURE", IN_FUTURE)
    return None
