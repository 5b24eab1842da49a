"""The age of a debt: late from the day after its due date, and in which band. One definition for every page.

Source: MONEY.md 2.3 (`balance-customers`); C. com. L441-10: what is due may be claimed from the day after the due date.
"""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class Age(StrEnum):
    """A band of the aged balance, by days after the due date; the value is its name in the API."""

    NOT_DUE = "notDue"
    LATE_1_TO_30 = "late1to30"
    LATE_31_TO_60 = "late31to60"
    LATE_61_TO_90 = "late61to90"
    LATE_OVER_90 = "lateOver90"


label_members(
    {
        Age.NOT_DUE: _("Not due"),
        Age.LATE_1_TO_30: _("1 to 30 days"),
        Age.LATE_31_TO_60: _("31 to 60 days"),
        Age.LATE_61_TO_90: _("61 to 90 days"),
        Age.LATE_OVER_90: _("Over 90 days"),
    }
)

DAYS: Mapping[Age, tuple[int | None, int | None]] = {
    Age.NOT_DUE: (None, 0),
    Age.LATE_1_TO_30: (1, 30),
    Age.LATE_31_TO_60: (31, 60),
    Age.LATE_61_TO_90: (61, 90),
    Age.LATE_OVER_90: (91, None),
}
"""The first and the last day after the due date of each band; None has no end."""


def days_late(due: date, day: date) -> int:
    """Days after the due date on `day`, 0 until the due date itself."""
    return max((day - due).days, 0)


def is_late(due: date, day: date) -> bool:
    """Tell whether a due date has passed on `day`; on the due date itself a payment is on time."""
    return days_late(due, day) > 0


def age_of(due: date, day: date) -> Age:
    """Return the band of something that is due on `due`, seen on `day`."""
    late = days_late(due, day)
    return next(age for age, (_first, last) in DAYS.items() if last is None or late <= last)
