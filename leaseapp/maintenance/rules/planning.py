"""Preventive plans: when they fall due by calendar, by meter and by limit (FIELD.md 3.4)."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import LimitSide, PlanBasis, PlanTrigger, PlanUnit

ONE_SCOPE = _("Choose one of them: a machine, a model or a family.")
MISSING = _("This kind of plan needs it.")
FOREIGN = _("Only another kind of plan has this.")
_WEEK = 7
_NEEDED = {
    PlanTrigger.CALENDAR: ("every", "unit"),
    PlanTrigger.METER: ("meter_kind", "every_units"),
    PlanTrigger.THRESHOLD: ("meter_kind", "limit_side", "limit_value"),
}
FIELDS = tuple(dict.fromkeys(name for names in _NEEDED.values() for name in names))


@dataclass(frozen=True)
class Rhythm:
    """The interval of a plan by calendar."""

    starts_on: date
    every: int
    unit: PlanUnit

    def day(self, number: int, since: date | None = None) -> date:
        """Return the day after `number` intervals; a month that is too short gives its last day, and loses none later."""
        first = since or self.starts_on
        if self.unit is not PlanUnit.MONTH:
            return first + timedelta(days=number * self.every * (_WEEK if self.unit is PlanUnit.WEEK else 1))
        year, month = divmod(first.year * 12 + first.month - 1 + number * self.every, 12)
        return date(year, month + 1, min(first.day, monthrange(year, month + 1)[1]))

    def number_after(self, day: date) -> int:
        """Return the number of the first planned day after `day`."""
        if day < self.starts_on:
            return 0
        span = {PlanUnit.DAY: 1, PlanUnit.WEEK: _WEEK, PlanUnit.MONTH: 31}[self.unit] * self.every
        number = (day - self.starts_on).days // span
        while self.day(number) <= day:
            number += 1
        return number


@dataclass(frozen=True)
class Due:
    """A time that work falls due: its day, known or estimated, the count of the meter, and how many intervals passed by then."""

    key: str
    on: date | None
    total: Decimal | None = None
    intervals: int = 1


@dataclass(frozen=True)
class Counted:
    """A meter as it was last read: its count over all counters, the value on it, and what it gains a day.

    `base` is its count when the plan began, `at_end` when the last work ended.
    """

    reading_id: str
    total: Decimal
    value: Decimal
    read_at: datetime
    read_on: date
    per_day: Decimal | None
    base: Decimal = Decimal(0)
    at_end: Decimal | None = None

    def day_of(self, total: Decimal) -> date | None:
        """Return the day on which the meter will have counted `total`, None where nobody can tell."""
        if total <= self.total:
            return self.read_on
        if not self.per_day or self.per_day <= 0:
            return None
        days = int(((total - self.total) / self.per_day).to_integral_value(ROUND_CEILING))
        return self.read_on + timedelta(days=days) if days < _FAR else None


_FAR = 36_500


def by_calendar(rhythm: Rhythm, basis: PlanBasis, today: date, last: date | None, ended: date | None) -> Due:
    """Return the next time of a plan by calendar; of several that passed it is the latest, with their number.

    `last` is the day that was dealt with last, `ended` when its work ended: a plan from the end counts from there.
    """
    if basis is PlanBasis.COMPLETED and last is not None:
        day = rhythm.day(1, ended or last)
        return Due(day.isoformat(), day)
    first = rhythm.number_after(last) if last is not None else 0
    newest = max(first, rhythm.number_after(today) - 1)
    day = rhythm.day(newest)
    return Due(day.isoformat(), day, intervals=newest - first + 1)


def by_meter(every: Decimal, base: Decimal, meter: Counted) -> Due:
    """Return the next step of a plan by meter from `base` on; of several that passed it is the latest, with their number."""
    passed = int(((meter.total - base) / every).to_integral_value(ROUND_FLOOR))
    steps = max(1, passed)
    total = base + steps * every
    return Due(f"{total.normalize():f}", meter.day_of(total), total, steps)


def step_of_a_day(every: Decimal, per_day: Decimal | None) -> Decimal | None:
    """Return the steps that a meter takes between two nights, one at least: a night makes one order. None where it rests."""
    if not per_day or per_day <= 0:
        return None
    return every * max(1, (per_day / every).to_integral_value(ROUND_CEILING))


def by_limit(side: LimitSide, limit: Decimal, meter: Counted, ended_at: datetime | None) -> Due | None:
    """Return the reading that is beyond the limit; one that was there when the last work ended does not count again."""
    beyond = meter.value > limit if side is LimitSide.ABOVE else meter.value < limit
    if not beyond or (ended_at is not None and meter.read_at <= ended_at):
        return None
    return Due(meter.reading_id, meter.read_on, meter.total)


def is_due(due: Due, today: date, lead_days: int, counted: Decimal | None = None) -> bool:
    """Tell whether work that falls due is to be ordered now; without lead days a meter has to have reached its step."""
    if counted is not None and due.total is not None:
        if counted >= due.total:
            return True
        if not lead_days:
            return False
    return due.on is not None and due.on <= today + timedelta(days=lead_days)


def plan_errors(
    trigger: PlanTrigger, values: dict[str, object], scopes: int
) -> list[FieldError]:  # fmt: skip
    """Return ONE_SCOPE, and at each field of another kind of plan or one that misses what is wrong."""
    needed = _NEEDED[trigger]
    errors = [] if scopes == 1 else [FieldError("assetId", "ONE_SCOPE", ONE_SCOPE)]
    for name in FIELDS:
        given = values.get(name) is not None
        head, *rest = name.split("_")
        field = head + "".join(word.capitalize() for word in rest)
        if name in needed and not given:
            errors.append(FieldError(field, "REQUIRED_HERE", MISSING))
        elif name not in needed and given:
            errors.append(FieldError(field, "NOT_ASKED", FOREIGN))
    return errors
