"""Open pages follow what others do (decision 17): one LISTEN connection a web process, from its start to its end.

A person who loses their session or rights loses their page at once: its State is emptied here, whatever it does. A change
by somebody else only makes parts of the page stale: the browser reads them again with its user's rights, or says that the
record was changed when it is being edited.
"""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any

import anyio
import psycopg
import reflex as rx
import structlog

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect_async
from leaseapp.kernel.principal import resolve
from leaseapp.kernel.web import http
from leaseapp.kernel.web.change_notifications import CHANNEL, deliver, parse
from leaseapp.ui import identity, open_pages, presence
from leaseapp.ui.bell import Bells, reader_of
from leaseapp.ui.open_pages import OpenPage
from leaseapp.ui.presence import Presence
from leaseapp.ui.session import SessionState

log = structlog.get_logger(__name__)
RETRY_SECONDS = 1.0
#: the time for which a silent connection is trusted
QUIET_SECONDS = 60.0
#: sessions also end by themselves, and no notification says so
SWEEP_SECONDS = 300.0
#: the time after which pages of the provider's console read what no notification tells: jobs, health
BEAT_SECONDS = 10.0


class LivePages:
    """The open pages of one web process: their access is checked, and what of them is stale is pushed to the browser."""

    def __init__(self, app: rx.App) -> None:
        """Describe the work for `app`; nothing starts before `run()`."""
        self.app = app
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[OpenPage, asyncio.TimerHandle] = {}
        self._bells = Bells(self._ring)
        self._presence = Presence(self._is_open, self._show_lookers)

    async def run(self) -> None:
        """Listen until cancelled, and again after the connection was lost."""
        sweeper = asyncio.create_task(self._sweep())
        looking = asyncio.create_task(self._presence.run())
        beating = asyncio.create_task(self._beat())
        try:
            while True:
                try:
                    await self._listen()
                except (psycopg.Error, OSError) as error:
                    log.warning("live pages wait for the database", error=type(error).__name__)
                except Exception as error:
                    log.error("live pages do not listen", exc_info=error)
                await asyncio.sleep(RETRY_SECONDS)
        finally:
            for timer in self._timers.values():
                timer.cancel()
            self._bells.stop()
            for task in (sweeper, looking, beating, *self._tasks):
                task.cancel()

    async def _listen(self) -> None:
        url = await anyio.to_thread.run_sync(lambda: db.engines.where.app)
        async with await connect_async(url, autocommit=True, application_name="leaseapp live") as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await connection.execute(f"LISTEN {presence.CHANNEL}")
            self.resync()
            await http.in_thread(presence.notify, self._presence.ask())
            while True:
                async for notification in connection.notifies(timeout=QUIET_SECONDS):
                    if notification.channel == presence.CHANNEL:
                        self._presence.receive(notification.payload)
                    else:
                        self.receive(notification.payload)
                await connection.execute("SELECT 1")

    def receive(self, payload: str) -> None:
        """Handle one notification: check the access of some pages, make parts of others stale."""
        try:
            notification = parse(payload)
        except ValueError:
            log.warning("not understood", channel=CHANNEL)
            return
        deliver(notification)
        for page in open_pages.with_changed_rights(notification):
            self._start(self._check_access(page))
        for page, parts in open_pages.affected_by(notification):
            self._schedule(page, parts)
        self._bells.ring(open_pages.of_people_told(notification))

    def resync(self) -> None:
        """Check every page and make it stale: the notifications that were sent while nobody listened are lost."""
        deliver(None)
        for page in list(open_pages.open_pages.values()):
            self._start(self._check_access(page))
            self._schedule(page, set(open_pages.PARTS) - page.stale)
        self._bells.ring(list(open_pages.open_pages.values()))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for page in list(open_pages.open_pages.values()):
                await self._check_access(page)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for page in open_pages.of_the_provider():
                self._schedule(page, {open_pages.BEAT})

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _schedule(self, page: OpenPage, parts: set[str]) -> None:
        """Push at once, or when the pause after the last push is over; what comes meanwhile goes along."""
        page.pending |= parts
        if page in self._timers or not page.pending:
            return
        pause = min(page.pause(part) for part in page.pending)
        self._timers[page] = asyncio.get_running_loop().call_later(pause, self._fire, page)

    def _fire(self, page: OpenPage) -> None:
        self._timers.pop(page, None)
        parts = page.take_pending()
        if parts:
            self._start(self._push(page, parts))
        self._schedule(page, set())

    def _is_open(self, page: OpenPage) -> bool:
        """Return True while the websocket of the page ends in this process; else it is forgotten."""
        namespace = self.app.event_namespace
        manager = namespace._token_manager if namespace is not None else None
        record = manager.token_to_socket.get(page.token) if manager is not None else None
        here = record is not None and manager is not None and record.instance_id == manager.instance_id
        is_known = open_pages.open_pages.get(page.token) is page
        if not here or not is_known:
            if not here and is_known:
                open_pages.forget(page.token)
            return False
        return True

    async def _push(self, page: OpenPage, parts: set[str]) -> None:
        if not self._is_open(page):
            return
        try:
            async with self.app.modify_state(rx.BaseStateToken(ident=page.token, cls=SessionState)) as state:
                (await state.get_state(SessionState))._mark_stale(parts)
        except Exception as error:
            # Redis is away: pushed again after the pause, for as long as the page is open
            log.warning("nothing can be pushed to an open page", exc_info=error)
            page.stale -= parts
            self._schedule(page, parts)

    async def _ring(self, page: OpenPage, unread: int) -> None:
        """Send a tab the number of its bell, also when it went to another page of the same reader since it was counted.

        Redis away: with the next one, or when the page is opened or looked at again (`SessionState._count_unread`).
        """
        now = open_pages.open_pages.get(page.token)
        if now is None or reader_of(now) != reader_of(page) or not self._is_open(now):
            return
        try:
            async with self.app.modify_state(rx.BaseStateToken(ident=page.token, cls=SessionState)) as state:
                (await state.get_state(SessionState))._ring(unread)
        except Exception as error:
            log.warning("no bell can be pushed to an open page", exc_info=error)

    async def _show_lookers(self, page: OpenPage, names: tuple[str, ...]) -> None:
        """Give a page the names of the others who look at its record; Redis away: with the next change."""
        try:
            async with self.app.modify_state(rx.BaseStateToken(ident=page.token, cls=SessionState)) as state:
                (await state.get_state(SessionState))._show_lookers(page.path, names)
        except Exception as error:
            page.shown_lookers = ()
            log.warning("no names can be pushed to an open page", exc_info=error)

    async def _check_access(self, page: OpenPage) -> None:
        """Empty the page when its session ended or its rights changed; ask again as long as the database does not answer."""
        while self._is_open(page):
            try:
                work = partial(resolve, page.cookie, idle=True)
                principal = await http.in_thread(work)
                if identity.identity_of(principal) == page.identity:
                    return
                async with self.app.modify_state(rx.BaseStateToken(ident=page.token, cls=rx.State)) as state:
                    await identity.empty(state, identity.leads_to(principal, page.path))
                open_pages.forget(page.token)
                return
            except Exception as error:
                log.warning("the access of an open page cannot be checked", exc_info=error)
                await asyncio.sleep(RETRY_SECONDS)


async def follow(app: rx.App) -> None:
    """Run as the lifespan task of a web process."""
    await LivePages(app).run()
