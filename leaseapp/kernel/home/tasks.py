"""Tasks as data: rows of a list that ask somebody for an act. Domains add theirs (`<domain>/tasks.py`).

One registry feeds the numbers of the menu, the page "To do" and the rows of home pages, so that they cannot differ.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from leaseapp.kernel.extension import Registry
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.principal import Principal

Filters = Mapping[str, str]


@dataclass(frozen=True)
class Task:
    """Rows of `spec` within `filters`, which wait for whoever holds `permission`; with `outside` for people of other companies.

    `what` (msgid) follows their number and takes its plural from `count`, `reason` says why they wait, `act` is the button
    that leads to them. `since` is the column from whose value the age of the oldest counts, `amount` the one whose total is
    told (€), with `including` VAT or without. One that is `pressing` counts in the menu; the others can wait a little.
    `order` is its place among all of them, whichever domain declares it, `books` that among what waits for accounting.
    """

    order: int
    key: str
    spec: ListSpec
    filters: Filters | Callable[[date], Filters]
    what: str
    reason: str
    act: str
    permission: str
    since: str | None = None
    amount: str | None = None
    including: bool = True
    icon: str = "circle"
    tone: str = "neutral"
    pressing: bool = False
    outside: bool = False
    books: int | None = None

    def is_asked_of(self, principal: Principal) -> bool:
        """Tell whether these rows ever wait for `principal`."""
        if principal.external != self.outside or not principal.has(self.spec.permission):
            return False
        return self.outside or (principal.has(self.permission) and not principal.read_only)

    def filtered(self, day: date) -> dict[str, str]:
        """Return the filters of its list on `day`."""
        return dict(self.filters if isinstance(self.filters, Mapping) else self.filters(day))


tasks: Registry[Task] = Registry("what waits for somebody", order=lambda task: task.order)


def counted_for(principal: Principal) -> list[Task]:
    """Return the tasks that the menu of `principal` counts."""
    return [task for task in tasks if task.pressing and task.is_asked_of(principal)]
