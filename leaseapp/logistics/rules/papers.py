"""Papers of carriers: approvals and the insurance, until when they are valid, when people are told (FIELD.md 4.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from leaseapp.logistics.enums import Stage

NOTICE = timedelta(days=30)
INSURANCE = "INSURANCE"


@dataclass(frozen=True)
class Paper:
    """A paper, by what it is called; the last day counts. Without one it never ends."""

    name: str
    valid_until: date | None

    def stage(self, today: date) -> Stage:
        """Return its state: from thirty days before its last day on it is ending."""
        if self.valid_until is None or self.valid_until - NOTICE > today:
            return Stage.VALID
        return Stage.ENDING if self.valid_until >= today else Stage.EXPIRED


def expired(papers: Sequence[Paper], today: date) -> list[Paper]:
    """Return the papers whose last day has passed."""
    return [paper for paper in papers if paper.stage(today) is Stage.EXPIRED]
