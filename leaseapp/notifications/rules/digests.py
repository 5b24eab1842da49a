"""The instants at which gathered mails leave: 8 o'clock of the reader's own clock, each day or each Monday."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from leaseapp.notifications.enums import Digest

HOUR = 8


def next_digest(start: datetime, digest: Digest, timezone: str) -> datetime:
    """Return the first instant from `start` (aware) on at which mails of this rhythm leave in `timezone` (IANA name).

    The hour is that of the wall clock: on the days on which clocks change it stays 8 o'clock.
    """
    if digest is Digest.IMMEDIATELY:
        return start
    local = start.astimezone(ZoneInfo(timezone))
    slot = local.replace(hour=HOUR, minute=0, second=0, microsecond=0, fold=0)
    if digest is Digest.WEEKLY:
        slot += timedelta(days=-slot.weekday() % 7)
    # arithmetic on local time: a day later is the same hour of the wall clock
    while slot.astimezone(start.tzinfo) < start:
        slot += timedelta(days=7 if digest is Digest.WEEKLY else 1)
    return slot.astimezone(start.tzinfo)
