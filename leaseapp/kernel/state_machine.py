"""A status is a table of transitions (ARCHITECTURE 4D); `fire` and `fire_all` are the only ways to change it."""

import enum
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from sqlalchemy import event, inspect
from sqlmodel import Session

from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.writing_many import write_all
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

_firing: ContextVar[bool] = ContextVar("state_machine_firing", default=False)
machines: list["StateMachine"] = []


@dataclass(frozen=True)
class Transition:
    """One move: by `trigger`, from one of `sources`, to `target`."""

    trigger: str
    sources: Any
    target: Any

    @property
    def origins(self) -> tuple[Any, ...]:
        """The statuses it may start from."""
        return self.sources if isinstance(self.sources, tuple) else (self.sources,)


class StateMachine:
    """The transitions of one status column, and the guard that lets nothing else change it."""

    def __init__(
        self,
        model: type,
        statuses: type[enum.Enum],
        *,
        initial: Any,
        transitions: Iterable[Transition],
        column: str = "status",
    ) -> None:
        self.model, self.statuses, self.initial, self.column = model, statuses, initial, column
        self.transitions = tuple(transitions)
        self._targets = {(move.trigger, source): move.target for move in self.transitions for source in move.origins}
        event.listen(getattr(model, column), "set", self._guard, propagate=True)
        machines.append(self)

    def _guard(self, row: Any, value: Any, old: Any, _initiator: Any) -> None:
        if inspect(row).persistent and value != old and not _firing.get():
            raise RuntimeError(f"{self.model.__name__}.{self.column} changes through its state machine only")

    def target(self, status: Any, trigger: str) -> Any:
        """Return the status after `trigger`, or None when it is not allowed from `status`."""
        return self._targets.get((trigger, status))

    def triggers(self, status: Any) -> frozenset[str]:
        """Every trigger allowed from `status`; the interface shows buttons for these."""
        return frozenset(trigger for trigger, source in self._targets if source == status)

    def require(self, row: Any, trigger: str) -> None:
        """Raise Conflict INVALID_TRANSITION unless `trigger` is allowed from the row's status."""
        status = getattr(row, self.column)
        if (trigger, status) not in self._targets:
            raise Conflict(
                "INVALID_TRANSITION",
                _("This is not possible: the record's status is {status}."),
                extra={"status": status.value, "trigger": trigger},
                status=label_of(status),
            )

    def fire(self, row: Any, trigger: str) -> None:
        """Move `row` by `trigger`. Raises Conflict INVALID_TRANSITION when its status does not allow it."""
        self.require(row, trigger)
        token = _firing.set(True)
        try:
            setattr(row, self.column, self._targets[(trigger, getattr(row, self.column))])
        finally:
            _firing.reset(token)

    def fire_all(self, session: Session, rows: Sequence[Any], trigger: str) -> None:
        """Move `rows`, whose locks the caller holds, in one statement for each status that they move to.

        Raises Conflict INVALID_TRANSITION when the status of one does not allow it; none is moved then.
        """
        moving: dict[Any, list[Any]] = defaultdict(list)
        for row in rows:
            self.require(row, trigger)
            moving[self._targets[(trigger, getattr(row, self.column))]].append(row)
        for target, moved in moving.items():
            write_all(session, moved, {self.column: target})
