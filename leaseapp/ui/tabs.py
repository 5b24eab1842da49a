"""The pages that are open in this web process: whose they are, what they show, what they were told (ARCHITECTURE 4J).

Kept by the identity middleware, which sees each event; read by `live.py`, which hears what changed.
"""

import re
import time
from collections import deque
from dataclasses import dataclass, field
from functools import cache

from leaseapp.kernel.home.tasks import counted_for
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.web.live import News
from leaseapp.ui.registry import Page, declared, page_at

PAGE, COUNTS = "page", "counts"
ANYTHING = "*"
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
#: seconds between two tellings of one tab: a record is one read, a list and the counts of the menu are heavier
RECORD_SECONDS, LIST_SECONDS, COUNT_SECONDS = 1.0, 3.0, 5.0


@dataclass(frozen=True)
class Shown:
    """The parts of a page: the records that its address names, whole kinds, what the menu counts."""

    ids: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()

    def touched_by(self, news: News) -> set[str]:
        """Return the parts of the page that `news` is about."""
        parts = set()
        named = bool(self.ids) if news.ids is None else not self.ids.isdisjoint(news.ids)
        if named or not self.kinds.isdisjoint(news.kinds) or ANYTHING in self.kinds:
            parts.add(PAGE)
        if not self.counted.isdisjoint(news.kinds):
            parts.add(COUNTS)
        return parts


@dataclass(eq=False)
class Tab:
    """One open page of `people`: whose it is, and who acts as them.

    `told` are the parts it knows to be old and has not read again: it is not told twice.
    """

    token: str
    cookie: str
    identity: str
    people: frozenset[str]
    organization_id: str | None
    path: str
    shown: Shown
    requests: deque[str] = field(default_factory=lambda: deque(maxlen=8))
    told: set[str] = field(default_factory=set)
    due: set[str] = field(default_factory=set)
    told_at: dict[str, float] = field(default_factory=dict)

    def wait(self, part: str) -> float:
        """Seconds until `part` may be told again."""
        seconds = COUNT_SECONDS if part == COUNTS else LIST_SECONDS if self.shown.kinds else RECORD_SECONDS
        return max(0.0, self.told_at.get(part, -seconds) + seconds - time.monotonic())

    def take_due(self) -> set[str]:
        """Return the parts whose time has come; they count as told from now on."""
        ready = {part for part in self.due if self.wait(part) == 0.0}
        self.due -= ready
        self.told |= ready
        self.told_at.update(dict.fromkeys(ready, time.monotonic()))
        return ready


#: by the name that Reflex gives to a browser tab
open_tabs: dict[str, Tab] = {}


def note(token: str, cookie: str, identity: str, principal: Principal, path: str, request_id: str) -> None:
    """Note that an event of the tab `token` runs for `principal` on the page at `path`; a public page shows nothing of theirs."""
    page, tab = page_at(path), open_tabs.get(token)
    if page is None or page.public:
        forget(token)
        return
    if tab is None or (tab.identity, tab.path) != (identity, path):
        organization_id = str(principal.organization_id) if principal.organization_id else None
        tab = open_tabs[token] = Tab(
            token, cookie, identity, _people(principal), organization_id, path, shown_to(principal, page, path)
        )  # a page that was just opened is read afresh: nothing that it was told before holds
    tab.requests.append(request_id)


def _people(principal: Principal) -> frozenset[str]:
    return frozenset(str(one) for one in (principal.user_id, principal.impersonator_user_id) if one is not None)


def forget(token: str) -> None:
    """Forget a tab that is closed, or belongs to nobody any more."""
    open_tabs.pop(token, None)


def answered(token: str) -> None:
    """Note that the tab has read again what it was told about."""
    tab = open_tabs.get(token)
    if tab is not None:
        tab.told.clear()


def concerned(news: News) -> list[tuple[Tab, set[str]]]:
    """Return the tabs of the same organization that show what changed, each with the parts that it does not know of yet.

    The tab whose own act it was has its answer.
    """
    found = []
    for tab in open_tabs.values():
        if tab.organization_id is None or tab.organization_id != news.organization_id:
            continue
        if news.request_id and news.request_id in tab.requests:
            continue
        parts = tab.shown.touched_by(news) - tab.told - tab.due
        if parts:
            found.append((tab, parts))
    return found


def of_people(news: News) -> list[Tab]:
    """Return the tabs of those whose sessions or rights changed."""
    return [
        tab
        for tab in open_tabs.values()
        if tab.people & news.people or (news.everybody and tab.organization_id == news.organization_id)
    ]


def shown_to(principal: Principal, page: Page, path: str) -> Shown:
    """Return what `page` at `path` shows to `principal`; only the counts of their menu when they may not enter it."""
    counted = frozenset(task.spec.table.__name__ for task in counted_for(principal))
    if page.endpoint is not None and not page.endpoint.allows(principal):
        return Shown(counted=counted)
    return Shown(frozenset(_ID.findall(path)), _kinds(page.route), counted)


@cache
def _kinds(route: str) -> frozenset[str]:
    shows = declared.pages[route].shows
    return shows() if shows is not None else frozenset()
