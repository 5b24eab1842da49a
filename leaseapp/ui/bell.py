"""The bell of every page: what a person has not read yet, pushed to their open pages (decision 47).

The interface knows the number only: notifications stand above and count (`unread`). However many pages are open, what
several people were told within a moment is counted by one statement, and each page gets its number; none asks for it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from uuid import UUID

import psycopg
import structlog
from sqlalchemy.exc import SQLAlchemyError

from leaseapp.kernel.extension import Registry
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.web import http
from leaseapp.ui.open_pages import OpenPage

log = structlog.get_logger(__name__)
#: what comes within so many seconds is counted together
GATHER_SECONDS = 0.05
RETRY_SECONDS = 1.0

Reader = tuple[UUID, UUID]
unread: Registry[Callable[[Iterable[Reader]], dict[Reader, int]]] = Registry("counts of unread notifications")


def reader_of(page: OpenPage) -> Reader | None:
    """Return (user, organization) of a page, None for one that nobody works on."""
    if not page.user_id or page.organization_id is None:
        return None
    return UUID(page.user_id), UUID(page.organization_id)


def count(readers: Iterable[Reader]) -> dict[Reader, int]:
    """Return how much each has not read; nothing where nobody counts."""
    wanted = list(readers)
    for counted in unread:
        return counted(wanted) if wanted else {}
    return {}


def count_for(principal: Principal) -> int:
    """Return how much somebody has not read where they work."""
    if principal.user_id is None or principal.organization_id is None:
        return 0
    reader = (principal.user_id, principal.organization_id)
    return count([reader]).get(reader, 0)


class Bells:
    """The bells of one web process that wait for their number; `push(page, number)` sends it."""

    def __init__(self, push: Callable[[OpenPage, int], Awaitable[None]]) -> None:
        """Nothing is counted before `ring`."""
        self._push = push
        self._waiting: set[OpenPage] = set()
        self._working: asyncio.Task[None] | None = None

    def ring(self, pages: Iterable[OpenPage]) -> None:
        """Count for these pages soon; for those that come meanwhile as well."""
        self._waiting.update(pages)
        if self._waiting and (self._working is None or self._working.done()):
            self._working = asyncio.get_running_loop().create_task(self._work())

    def stop(self) -> None:
        """Let what waits go."""
        self._waiting.clear()
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHER_SECONDS)
            pages, self._waiting = self._waiting, set()
            readers = {page: reader for page in pages if (reader := reader_of(page)) is not None}
            try:
                numbers = await http.in_thread(count, set(readers.values()))
            except (SQLAlchemyError, psycopg.Error) as error:
                log.warning("unread notifications cannot be counted", error=type(error).__name__)
                self._waiting |= pages
                await asyncio.sleep(RETRY_SECONDS)
                continue
            for page, reader in readers.items():
                if reader in numbers:
                    await self._push(page, numbers[reader])
