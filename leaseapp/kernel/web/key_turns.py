"""Turns of API keys: an organization's keys never hold all the threads, however many calls they make at once (decision 43).

Calls above its share wait for one another, not for anybody else's; whoever lets too many wait is told so. The share is taken
before a thread is: a key that was seen before waits in the queue of its organization, an unknown one in its own.
"""

from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256

import anyio
from anyio.lowlevel import RunVar

from leaseapp.kernel.errors import TooManyRequests
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

MOST_WAITING = 50
_MOST_KNOWN = 5000
_owners: OrderedDict[str, str] = OrderedDict()
_queues: RunVar[dict[str, anyio.CapacityLimiter]] = RunVar("turns of API keys")


@asynccontextmanager
async def turn_of(authorization: str | None) -> AsyncIterator[None]:
    """Return the block runs when the organization of the key has a turn; at once without a key. Raises TooManyRequests."""
    if not authorization:
        yield
        return
    credential = _hash(authorization)
    name = _owners.get(credential, credential)
    queues = _of_this_loop()
    queue = queues.setdefault(name, anyio.CapacityLimiter(share()))
    if queue.statistics().tasks_waiting >= MOST_WAITING:
        message = _("Too many calls of this organization run at once. Wait for an answer before you ask again.")
        raise TooManyRequests("TOO_MANY_AT_ONCE", message)
    # an object of its own: a task may hold several turns
    holder = object()
    await queue.acquire_on_behalf_of(holder)
    try:
        yield
    finally:
        queue.release_on_behalf_of(holder)
        if not queue.borrowed_tokens and not queue.statistics().tasks_waiting:
            queues.pop(name, None)


def share() -> int:
    """Return the calls of one organization's keys that run at once in a process: half of its threads."""
    return max(1, get_settings().threads // 2)


def remember_owner(authorization: str | None, principal: Principal) -> None:
    """Later calls of this key wait with those of its organization."""
    if not authorization or principal.kind is not PrincipalKind.API_KEY:
        return
    credential = _hash(authorization)
    _owners[credential] = str(principal.organization_id)
    _owners.move_to_end(credential)
    while len(_owners) > _MOST_KNOWN:
        _owners.popitem(last=False)


def _hash(authorization: str) -> str:
    return sha256(authorization.encode("utf-8", "surrogatepass")).hexdigest()


def _of_this_loop() -> dict[str, anyio.CapacityLimiter]:
    try:
        return _queues.get()
    except LookupError:
        made: dict[str, anyio.CapacityLimiter] = {}
        _queues.set(made)
        return made
