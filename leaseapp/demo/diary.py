"""The order in which the year happens: acts are noted for a day and played day by day, each desk's acts of a day together.

The clock is set to the day on which each act happens, so that documents, ledger and timelines tell one story.
"""

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from leaseapp.kernel import clock
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Principal, system_principal

SATURDAY = 5
VISITING = 10
Act = Callable[[Context], None]
Visit = Callable[[], None]
"""An act of somebody outside, in units of work of their own."""


@dataclass
class Stage:
    """The records made so far; ids in the order of the tables that describe them."""

    organization_id: UUID
    today: date
    people: dict[str, Principal] = field(default_factory=dict)
    entities: list[UUID] = field(default_factory=list)
    companies: list[UUID] = field(default_factory=list)
    customers: list[UUID] = field(default_factory=list)
    contacts: list[UUID] = field(default_factory=list)
    products: dict[str, UUID] = field(default_factory=dict)
    categories: dict[str, UUID] = field(default_factory=dict)
    variants: dict[str, UUID] = field(default_factory=dict)
    modalities: dict[tuple[str, str], UUID] = field(default_factory=dict)

    @contextmanager
    def act(self, role: str | None, action: str, day: date, hour: int = 9, minute: int = 0) -> Iterator[Context]:
        """Give a unit of work of the person with `role` (None: the system) on `day`; never later than now."""
        request = RequestInfo(request_id=f"demo-{new_id()}")
        actor = self.people[role] if role else system_principal(self.organization_id)
        with (
            clock.freeze(instant_of(day, hour, minute)),
            db.unit_of_work(actor, request=request, action=action) as context,
        ):
            yield context


@dataclass(frozen=True)
class Desk:
    """A desk for one kind of act: its hour (UTC), its rhythm in days, its right, and its name in the log.

    Several roles take turns; no role at all is the system.
    """

    hour: int
    roles: tuple[str, ...]
    action: str
    permission: str | None = None
    rhythm: int = 1

    def role_on(self, day: date) -> str | None:
        """Return the role that sits there on `day`; turns last as long as the rhythm, so that nobody always has the same days."""
        return self.roles[day.toordinal() // self.rhythm % len(self.roles)] if self.roles else None


class Diary:
    """Acts that wait for their day; what is noted for a day that has passed happens on the day that is being played."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._waiting: list[tuple[date, int, str, int, Desk | None, Any]] = []
        self._noted = 0
        self._moment: tuple[date, int, int] = (date.min, 0, 0)

    def note(self, age: int, desk: Desk, act: Act) -> None:
        """Note that `act` happens `age` days before today, or later where the desk works on some days only."""
        rounded = max(age, 0)
        rounded -= rounded % desk.rhythm
        self.note_on(working_day(self.stage.today - timedelta(days=rounded)), desk, act)

    def note_on(self, day: date, desk: Desk, act: Act) -> None:
        """Note that `act` happens on this very day."""
        self._push(day, desk.hour, desk.action, desk, act)

    def note_visit(self, age: int, visit: Visit) -> None:
        """Somebody outside does something `age` days before today."""
        self._push(working_day(self.stage.today - timedelta(days=max(age, 0))), VISITING, "", None, visit)

    def play(self) -> None:
        """Everything, in order; acts may note others."""
        while self._waiting:
            day, hour, action, _number, desk, act = heapq.heappop(self._waiting)
            acts = [act]
            while self._waiting and self._waiting[0][:3] == (day, hour, action):
                acts.append(heapq.heappop(self._waiting)[-1])
            self._moment = max(self._moment, (day, hour, (day.toordinal() * 7 + len(action) * 5) % 60))
            if desk is None:
                self._receive(acts)
            else:
                self._perform(desk, acts)

    def _push(self, day: date, hour: int, action: str, desk: Desk | None, act: Act | Visit) -> None:
        # no act is played before the one that noted it; late ones of one desk come together
        day = max(day, self._moment[0])
        heapq.heappush(self._waiting, (day, hour, action, self._noted, desk, act))
        self._noted += 1

    def _perform(self, desk: Desk, acts: list[Act]) -> None:
        role = desk.role_on(self._moment[0])
        with self.stage.act(role, desk.action, *self._moment) as context:
            if desk.permission is not None:
                context.require(desk.permission)
            for act in acts:
                act(context)

    def _receive(self, visits: list[Visit]) -> None:
        with clock.freeze(instant_of(*self._moment)):
            for visit in visits:
                visit()


def instant_of(day: date, hour: int, minute: int) -> datetime:
    """Return that time of the day in UTC; never later than now."""
    return min(datetime.combine(day, time(hour, minute), UTC), clock.now())


def working_day(day: date) -> date:
    """Return `day`, or the Friday before a week-end."""
    return day - timedelta(days=max(0, day.weekday() - SATURDAY + 1))
