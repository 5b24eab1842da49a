"""Reliability as IEC 60050-192 defines it (FIELD.md 3.6). Times in hours, availability as a ratio.

Failures are curative orders that are done, count as a failure and found a fault. Up time is the time in service without the
down time; machines that never failed count with all of theirs.
"""

from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.maintenance.enums import Trend

SAME = Decimal("0.10")
"""The share by which failures by hour may differ between two periods and are called steady."""


@dataclass(frozen=True)
class Observed:
    """The hours of machines in service and down, the failures, and the hours of active repair."""

    service: Decimal
    down: Decimal
    failures: int
    repair: Decimal

    def __add__(self, other: "Observed") -> "Observed":
        """Return both together."""
        return Observed(
            self.service + other.service, self.down + other.down, self.failures + other.failures,
            self.repair + other.repair,
        )  # fmt: skip


@dataclass(frozen=True)
class Reliability:
    """The figures; None where no failure happened (then `up` is what is known: longer than that), or nothing was observed."""

    up: Decimal
    mtbf: Decimal | None
    mttr: Decimal | None
    mdt: Decimal | None
    availability: Decimal | None


def reliability(seen: Observed) -> Reliability:
    """Return MTBF, MTTR and mean down time (hours, one decimal) and the availability (four decimals)."""
    up = max(seen.service - seen.down, Decimal(0))

    def each(hours: Decimal) -> Decimal | None:
        return money.round_to(hours / seen.failures, 1) if seen.failures else None

    whole = up + seen.down
    availability = money.round_to(up / whole, 4) if whole else None
    return Reliability(up, each(up), each(seen.repair), each(seen.down), availability)


def trend(before: Observed, now: Observed) -> Trend | None:
    """Return how often machines fail by hour of up time, against the period before; None where one was not observed."""
    up_before, up_now = before.service - before.down, now.service - now.down
    if up_before <= 0 or up_now <= 0:
        return None
    # compared crosswise: no division, so no period without a failure is a special case
    was, found = before.failures * up_now, now.failures * up_before
    if found > was * (1 + SAME):
        return Trend.WORSE
    return Trend.BETTER if found < was * (1 - SAME) else Trend.STEADY
