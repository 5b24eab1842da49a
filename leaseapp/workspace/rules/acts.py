"""The order of a timeline: what somebody did above what the house filed for it."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from leaseapp.kernel.auditing.act_labels import FILED, act_label
from leaseapp.kernel.principal import PrincipalKind

FOLLOWS = timedelta(minutes=10)
"""The time after somebody's act within which the filing of its paper still belongs to it."""


class Act(Protocol):
    """The part of an act that the order of a timeline looks at."""

    action: str
    at: datetime
    actor_kind: str


T = TypeVar("T", bound=Act)


def people_first(acts: Iterable[T]) -> list[T]:
    """Return a timeline, newest first, in which filing a paper stands below the act that made it:
    people look for what they did.
    """
    ordered: list[T] = []
    for act in acts:
        at = len(ordered)
        while at and _is_filed_for(ordered[at - 1], act):
            at -= 1
        ordered.insert(at, act)
    return ordered


def _is_filed_for(filing: Act, act: Act) -> bool:
    by_nobody = filing.actor_kind == PrincipalKind.SYSTEM.value
    return by_nobody and act_label(filing.action) == FILED != act_label(act.action) and filing.at - act.at <= FOLLOWS
