"""Meters: what a new reading may be, what they count over all their counters, how much they gain a day (FIELD.md 3.4)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import ReadingKind

DECREASING = _("This is below the last reading, {last}: say that the counter was replaced, or began anew.")
BEYOND = _("This meter begins anew at {most}.")
NO_ROLLOVER = _("This meter has no highest value.")
REASON_REQUIRED = _("Say why the counter does not go on.")
OUT_OF_ORDER = _("A later reading stands already.")
IN_FUTURE = _("It has been read by now.")
OBSERVED = timedelta(days=90)
"""The readings that tell how much a meter gains a day."""
SHORTEST = timedelta(days=1)
UNITS_PLACES = 3


def reading_errors(
    value: Decimal, kind: ReadingKind, read_at: datetime, now: datetime, *,
    last: Decimal | None, last_read_at: datetime | None, rollover_at: Decimal | None, reason: str | None,
) -> list[FieldError]:  # fmt: skip
    """Return what a reading is refused for, each at its field."""
    errors = []
    if read_at > now:
        errors.append(FieldError("readAt", "OUT_OF_TIME", IN_FUTURE))
    elif last_read_at is not None and read_at < last_read_at:
        errors.append(FieldError("readAt", "READING_OUT_OF_ORDER", OUT_OF_ORDER))
    if rollover_at is not None and value >= rollover_at:
        errors.append(FieldError("value", "BEYOND_ROLLOVER", BEYOND, {"most": rollover_at.normalize()}))
    if kind is ReadingKind.NORMAL and last is not None and value < last:
        errors.append(FieldError("value", "METER_DECREASING", DECREASING, {"last": last.normalize()}))
    if kind is ReadingKind.ROLLOVER and rollover_at is None:
        errors.append(FieldError("kind", "NO_ROLLOVER", NO_ROLLOVER))
    if kind is ReadingKind.RESET and not reason:
        errors.append(FieldError("reason", "REASON_REQUIRED", REASON_REQUIRED))
    return errors


def total_after(
    total: Decimal | None, last: Decimal | None, value: Decimal, kind: ReadingKind, rollover_at: Decimal | None
) -> Decimal:
    """Return what the meter has counted with a reading: a replaced counter begins where it stands, without a step."""
    if total is None or last is None:
        return value
    if kind is ReadingKind.RESET:
        return total
    if kind is ReadingKind.ROLLOVER and rollover_at is not None:
        return total + rollover_at - last + value
    return total + value - last


def gained_a_day(readings: Sequence[tuple[datetime, Decimal]]) -> Decimal | None:
    """Return how much the total gains a day, of (instant, total) in order of time; None of less than a day.

    It counts from the last reading that is older than ninety days before the newest, else from the first.
    """
    if not readings:
        return None
    until, total = readings[-1]
    before = [one for one in readings if one[0] <= until - OBSERVED]
    since, first = before[-1] if before else readings[0]
    if until - since < SHORTEST:
        return None
    days = Decimal((until - since).total_seconds()) / Decimal(SHORTEST.total_seconds())
    return money.round_to((total - first) / days, UNITS_PLACES)
