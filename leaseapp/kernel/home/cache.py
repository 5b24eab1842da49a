"""A cache of cards: what each showed is kept for half a minute, so that a crowd at its home pages reads the figures once.

A card is read again as soon as a record of its kinds was written in the organization: by this process at the commit, by
others when its change notification comes (`web/change_notifications.py`). Where nobody listens (the REST application alone) half
a minute is the longest that a figure stays behind.
"""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar
from uuid import UUID

from leaseapp.kernel.web import change_notifications
from leaseapp.kernel.web.change_notifications import ChangeNotification

Value = TypeVar("Value")
SECONDS = 30.0
MOST = 4000
"""Cards kept in one process; the longest unused leave first."""

Stamp = tuple[int, ...]


@dataclass
class Kept(Generic[Value]):
    """Values by key, each good until a kind that it depends on is written, and never longer than `seconds`."""

    seconds: float = SECONDS
    most: int = MOST
    clock: Callable[[], float] = time.monotonic
    _values: OrderedDict[Hashable, tuple[float, Stamp, Value]] = field(default_factory=OrderedDict)
    _written: defaultdict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    _changing: Lock = field(default_factory=Lock)

    def get(self, organization_id: UUID, kinds: Iterable[str], key: Hashable, read: Callable[[], Value]) -> Value:
        """Return the value of `key` in the organization, or what `read` answers; of two at once the later one is kept.

        What was written while `read` ran is not missed: the value then counts as old from the start.
        """
        whole, now = (organization_id, key), self.clock()
        stamp = self._stamp(str(organization_id), kinds)
        with self._changing:
            found = self._values.get(whole)
            if found is not None and found[0] > now and found[1] == stamp:
                self._values.move_to_end(whole)
                return found[2]
        value = read()
        with self._changing:
            self._values[whole] = (now + self.seconds, stamp, value)
            self._values.move_to_end(whole)
            while len(self._values) > self.most:
                self._values.popitem(last=False)
        return value

    def _stamp(self, organization: str, kinds: Iterable[str]) -> Stamp:
        return tuple(self._written.get((organization, kind), 0) for kind in sorted(kinds))

    def receive(self, notification: ChangeNotification | None) -> None:
        """Age the cards that depend on what was changed; None says that notifications may have been missed."""
        if notification is None:
            self.forget()
            return
        if notification.organization_id is None:
            return
        with self._changing:
            for kind in notification.record_kinds:
                self._written[notification.organization_id, kind] += 1

    def forget(self) -> None:
        """Everything is read again."""
        with self._changing:
            self._values.clear()


kept: Kept = Kept()
change_notifications.handlers.append(kept.receive)
