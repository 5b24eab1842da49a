"""The status of a submission by everything that was told of it, in whatever order that came (MONEY.md 5.2).

The status is a function of the set of events, so callbacks that come late, twice or shuffled end where those in order do.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from leaseapp.einvoicing.enums import SubmissionStatus as S
from leaseapp.einvoicing.rules.codes import status_of
from leaseapp.kernel.money import ZERO

RANKS: dict[S, int] = {
    S.SUBMITTED: 1, S.RECEIVED_BY_PDP: 2, S.DEPOSITED: 3, S.RECEIVED_BY_RECIPIENT: 4, S.IN_DISPUTE: 5, S.APPROVED: 6,
    S.PAID: 7, S.REFUSED: 8, S.REJECTED_BY_PDP: 9,
}  # fmt: skip
ENDED = frozenset({S.PAID, S.REFUSED, S.REJECTED_BY_PDP})
"""The statuses that end a submission."""
FAILED = frozenset({S.REFUSED, S.REJECTED_BY_PDP})
"""The ends after which the invoice may be submitted again."""


@dataclass(frozen=True)
class Told:
    """An event: its code, when it happened, and what it says was received, in € incl. VAT."""

    code: str
    at: datetime
    received: Decimal = ZERO


def status_after(events: Iterable[Told], due: Decimal) -> S:
    """Return the status by all `events` of an invoice of `due` (€ incl. VAT, less its credits).

    The highest rank holds; between dispute and approval the newer one, and an approval of the same instant. Of ends that
    contradict each other the first holds. Receipts (212) end it once they add up to `due`.
    """
    known = [(one, status) for one in events if (status := status_of(one.code)) is not None]
    ends = [(one.at, -RANKS[status], status) for one, status in known if status in FAILED]
    paid = _paid_at([one for one, status in known if status is S.PAID], due)
    if paid is not None:
        ends.append((paid, -RANKS[S.PAID], S.PAID))
    if ends:
        return min(ends)[2]
    ranked = [(status, one.at) for one, status in known if status is not S.PAID]
    highest = max((status for status, _at in ranked), key=RANKS.__getitem__, default=S.SUBMITTED)
    if highest is not S.APPROVED:
        return highest
    decided = [(at, RANKS[status], status) for status, at in ranked if status in (S.APPROVED, S.IN_DISPUTE)]
    return max(decided)[2]


def _paid_at(receipts: Sequence[Told], due: Decimal) -> datetime | None:
    """Return when receipts had added up to what was due; None while they have not."""
    total = ZERO
    for one in sorted(receipts, key=lambda one: one.at):
        total += one.received
        if total >= due and total > ZERO:
            return one.at
    return None


def newest(events: Sequence[Told]) -> Told | None:
    """Return the event that happened last; of one instant the one of the highest rank."""
    return max(
        events, key=lambda one: (one.at, RANKS.get(status_of(one.code) or S.SUBMITTED, 0), one.code), default=None
    )
