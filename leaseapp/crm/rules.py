"""Plain rules of crm."""

from datetime import date

from leaseapp.crm.enums import CallOutcome, Direction
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

ONE_REQUIRED = _("Say which one it is about.")
ONE_ONLY = _("It is about one of them only.")


def one_of(**named: object) -> list[FieldError]:
    """TARGET_REQUIRED at the first name when nothing is named, TARGET_AMBIGUOUS at each that is one too many."""
    given = [name for name, value in named.items() if value is not None]
    if not given:
        return [FieldError(next(iter(named)), "TARGET_REQUIRED", ONE_REQUIRED)]
    return [FieldError(name, "TARGET_AMBIGUOUS", ONE_ONLY) for name in given[1:]]


def may_reopen(closed_on: date, today: date) -> bool:
    """Return True until twelve months after the day on which it was lost, that day included (29 February: 28 a year later)."""
    leap_day = (closed_on.month, closed_on.day) == (2, 29)
    return today <= closed_on.replace(year=closed_on.year + 1, day=28 if leap_day else closed_on.day)


def is_waiting(direction: Direction, outcome: CallOutcome, *, returned: bool) -> bool:
    """Return True for an incoming call that nobody took, until somebody called back."""
    return direction is Direction.IN and outcome is not CallOutcome.ANSWERED and not returned
