"""The pages that are open in this web process: whose they are, which changes they follow, what of them is stale (decision 17).

Kept by the identity middleware, which sees each event; read by `live.py`, which receives the change notifications.
"""

import re
import time
from collections import deque
from dataclasses import dataclass, field
from functools import cache

from leaseapp.kernel.home.tasks import counted_for
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.process.metrics import register_gauge
from leaseapp.kernel.web.change_notifications import ChangeNotification
from leaseapp.ui.registry import Page, declared, page_at

PAGE, COUNTS, BESIDE = "page", "counts", "beside"
PARTS = (PAGE, COUNTS, BESIDE)
BEAT = "beat"
"""No part: the page reads itself again without a word, and not while somebody does something on it."""
ANY_KIND = "*"
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
#: seconds between two pushes to one page: a record is one read, a list and the counts of the menu are heavier
RECORD_SECONDS, LIST_SECONDS, COUNT_SECONDS = 1.0, 3.0, 5.0


@dataclass(frozen=True)
class Subscription:
    """The changes that a page follows: of the records that its address names, of whole kinds, of kinds that the menu counts.

    A page with something `beside` its record (its conversation) follows that as a part of its own. A page of the provider's
    console shows what is `everywhere`: it follows every organization, and by a beat what no notification tells (jobs, health).
    """

    record_ids: frozenset[str] = frozenset()
    record_kinds: frozenset[str] = frozenset()
    counted_kinds: frozenset[str] = frozenset()
    beside: bool = False
    everywhere: bool = False

    def parts_in(self, notification: ChangeNotification) -> set[str]:
        """Return the parts of the page that are stale after `notification`."""
        parts = set()
        ids, kinds = notification.record_ids, notification.record_kinds
        is_named = bool(self.record_ids) if ids is None else not self.record_ids.isdisjoint(ids)
        if is_named or not self.record_kinds.isdisjoint(kinds) or ANY_KIND in self.record_kinds:
            parts.add(PAGE)
        is_beside = is_named if ids is None else not self.record_ids.isdisjoint(notification.changed_beside)
        if self.beside and is_beside:
            parts.add(BESIDE)
        if not self.counted_kinds.isdisjoint(kinds):
            parts.add(COUNTS)
        return parts


LONGEST_NAME = 60
"""Letters by which colleagues are told who looks: what somebody typed as their name keeps no other away."""
Looker = tuple[str, str]
"""A colleague who looks at a record: their id and name."""


@dataclass(eq=False)
class OpenPage:
    """The page that a browser tab shows: whose it is (`user_id`) and who acts as them (`user_ids`), and what of it is stale.

    `token` is the name that Reflex gives to the tab. `stale` are the parts that were pushed to the browser and not read again
    since: they are not pushed twice. `pending` are those that wait for the pause after the last push. `looker` is the colleague
    who looks at the record `record_id`, and `shown_lookers` the names of the others that the page shows (`presence.py`).
    """

    token: str
    cookie: str
    identity: str
    user_ids: frozenset[str]
    user_id: str
    organization_id: str | None
    path: str
    subscription: Subscription
    request_ids: deque[str] = field(default_factory=lambda: deque(maxlen=8))
    looker: Looker | None = None
    record_id: str = ""
    shown_lookers: tuple[str, ...] = ()
    stale: set[str] = field(default_factory=set)
    pending: set[str] = field(default_factory=set)
    pushed_at: dict[str, float] = field(default_factory=dict)

    def pause(self, part: str) -> float:
        """Return the seconds until `part` may be pushed again."""
        if part == COUNTS:
            seconds = COUNT_SECONDS
        else:
            seconds = LIST_SECONDS if self.subscription.record_kinds and part == PAGE else RECORD_SECONDS
        return max(0.0, self.pushed_at.get(part, -seconds) + seconds - time.monotonic())

    def take_pending(self) -> set[str]:
        """Return the pending parts whose pause is over; they count as stale from now on."""
        ready = {part for part in self.pending if self.pause(part) == 0.0}
        self.pending -= ready
        self.stale |= ready - {BESIDE, BEAT}  # read by themselves at once, without a word
        self.pushed_at.update(dict.fromkeys(ready, time.monotonic()))
        return ready


#: by the token of the browser tab
open_pages: dict[str, OpenPage] = {}


def record_event(token: str, cookie: str, identity: str, principal: Principal, path: str, request_id: str) -> None:
    """Note that an event of the tab `token` runs for `principal` on the page at `path`; a public page follows nothing."""
    page, known = page_at(path), open_pages.get(token)
    if page is None or page.public:
        forget(token)
        return
    if known is None or (known.identity, known.path) != (identity, path):
        # a page that was just opened is read afresh: nothing of it is stale
        organization_id = str(principal.organization_id) if principal.organization_id else None
        known = open_pages[token] = OpenPage(
            token,
            cookie,
            identity,
            _user_ids(principal),
            str(principal.user_id or ""),
            organization_id,
            path,
            subscription_of(principal, page, path),
        )
        known.looker, known.record_id = _looker(principal, page, path)
    known.request_ids.append(request_id)


def _user_ids(principal: Principal) -> frozenset[str]:
    return frozenset(str(one) for one in (principal.user_id, principal.impersonator_user_id) if one is not None)


def _looker(principal: Principal, page: Page, path: str) -> tuple[Looker | None, str]:
    """Return whom colleagues see at a record, and which; nobody from outside, and no support that acts as somebody."""
    ids = _ID.findall(path)
    may_look = page.endpoint is None or page.endpoint.allows(principal)
    seen = page.beside and may_look and not principal.external and principal.impersonation is None
    if not (seen and ids and principal.user_id):
        return None, ""
    return (str(principal.user_id), principal.name[:LONGEST_NAME]), ids[-1]


def forget(token: str) -> None:
    """Forget the page of a tab that is closed, or belongs to nobody any more."""
    open_pages.pop(token, None)


def record_refresh(token: str) -> None:
    """Note that the page has read its stale parts again."""
    known = open_pages.get(token)
    if known is not None:
        known.stale.clear()


def affected_by(notification: ChangeNotification) -> list[tuple[OpenPage, set[str]]]:
    """Return the pages of the same organization, and those of the provider, that follow what changed, with what becomes stale.

    The page whose own act it was has its answer.
    """
    found = []
    for one in open_pages.values():
        own = one.organization_id is not None and one.organization_id == notification.organization_id
        if not own and not one.subscription.everywhere:
            continue
        if notification.request_id and notification.request_id in one.request_ids:
            continue
        parts = one.subscription.parts_in(notification) - one.stale - one.pending
        if parts:
            found.append((one, parts))
    return found


def of_the_provider() -> list[OpenPage]:
    """Return the pages that read themselves again by a beat."""
    return [one for one in open_pages.values() if one.subscription.everywhere]


def with_changed_rights(notification: ChangeNotification) -> list[OpenPage]:
    """Return the pages of those whose sessions or rights changed."""
    return [
        one
        for one in open_pages.values()
        if one.user_ids & notification.rights_changed
        or (notification.rights_changed_for_all and one.organization_id == notification.organization_id)
    ]


def of_people_told(notification: ChangeNotification) -> list[OpenPage]:
    """Return the pages whose bell shows another number after `notification`; the page that acted has its answer too."""
    return [
        one
        for one in open_pages.values()
        if one.user_id in notification.people_told and one.organization_id == notification.organization_id
    ]


def subscription_of(principal: Principal, page: Page, path: str) -> Subscription:
    """Return what `page` at `path` follows for `principal`; only the counts of their menu when they may not enter it."""
    counted = frozenset(task.spec.table.__name__ for task in counted_for(principal))
    if page.endpoint is not None and not page.endpoint.allows(principal):
        return Subscription(counted_kinds=counted)
    everywhere = page.endpoint is not None and page.endpoint.policy == "provider"
    return Subscription(frozenset(_ID.findall(path)), _kinds(page.route), counted, page.beside, everywhere)


@cache
def _kinds(route: str) -> frozenset[str]:
    shows = declared.pages[route].shows
    return shows() if shows is not None else frozenset()


register_gauge("leaseapp_open_pages", "Pages open in this web process.", (), lambda: [((), len(open_pages))])
