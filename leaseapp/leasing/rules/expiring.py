"""Notices of guarantees and insurance policies of contracts, 30 and 7 days before their last day (LEASING.md 1)."""

from datetime import date, timedelta
from enum import StrEnum

SOON, VERY_SOON = timedelta(days=30), timedelta(days=7)
REMEMBERED = timedelta(days=30)
"""The time for which an end is news: papers that ended longer ago are told to nobody."""


class Stage(StrEnum):
    """The notices of a paper, each told once."""

    SOON = "SOON"
    VERY_SOON = "VERY_SOON"
    ENDED = "ENDED"


def stage(last_day: date, today: date) -> Stage | None:
    """Return the notice that is due `today` for a paper that holds until `last_day`; None when there is nothing to say."""
    left = last_day - today
    if left > SOON or left < -REMEMBERED:
        return None
    if left < timedelta():
        return Stage.ENDED
    return Stage.VERY_SOON if left <= VERY_SOON else Stage.SOON
