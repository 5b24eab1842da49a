"""The probability that a machine fails within ninety days, from its own failures and its model's experience (FIELD.md 2.6)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from math import exp

from leaseapp.kernel import money

HORIZON_HOURS = 2160
WEIGHT_OF_MODEL = 2
USUAL_MTBF_HOURS = 17_520
"""Of a model and family that nobody has experience with."""
NEEDS_CARE = 1.25
ENOUGH_FAILURES, ENOUGH_YEARS = 3, 2
"""Failures and years of service from which on a score is well founded."""
SAME_FAILURE = timedelta(days=30)
"""The time within which a repair is asked for that belongs to what an inspection found broken: both are one failure."""
_MIDDLE_OF_LIFE = 0.5


@dataclass(frozen=True)
class Repair:
    """A failure that was repaired: when it was reported, and when the work was done."""

    reported_at: datetime
    done_at: datetime


def failures(found_broken: Collection[datetime], repairs: Collection[Repair]) -> int:
    """Return how often a machine failed: each repair, and each inspection that found it broken for which no repair stands.

    An inspection belongs to a repair that was asked for within `SAME_FAILURE` after it, until that was done.
    """
    alone = [
        at for at in found_broken if not any(one.reported_at - SAME_FAILURE <= at <= one.done_at for one in repairs)
    ]
    return len(repairs) + len(alone)


@dataclass(frozen=True)
class Prediction:
    """The score (0 to 1, four decimals), and what made it: the machine's own mean time between failures (h) and its wear."""

    score: Decimal
    own_mtbf_hours: Decimal
    wear: Decimal
    state: Decimal
    little_data: bool


def predict(
    *, mtbf_hours: float | None, hours: float, failures: int, share_of_life: float, needs_care: bool
) -> Prediction:
    """Return the prediction for a machine with `failures` in `hours` of service.

    `mtbf_hours` is that of its model, else its family; `share_of_life` its age by its expected life; `needs_care` that it needs
    repair or its preventive plan is overdue.
    """
    known = mtbf_hours or USUAL_MTBF_HOURS
    rate = (WEIGHT_OF_MODEL + failures) / (WEIGHT_OF_MODEL * known + hours)
    wear = 1 + max(0.0, share_of_life - _MIDDLE_OF_LIFE)
    state = NEEDS_CARE if needs_care else 1.0
    score = 1 - exp(-rate * wear * state * HORIZON_HOURS)
    return Prediction(
        score=money.round_to(Decimal(repr(score)), 4),
        own_mtbf_hours=money.round_to(Decimal(repr(1 / rate)), 0),
        wear=money.round_to(Decimal(repr(wear)), 3),
        state=Decimal(repr(state)),
        little_data=mtbf_hours is None,
    )
