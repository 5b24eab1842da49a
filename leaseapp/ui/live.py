"""Open pages follow what others do (ARCHITECTURE 4J): one LISTEN connection a web process, from its start to its end.

A person who loses their session or rights loses their page at once: its State is emptied here, whatever it does. A change
by somebody else is only announced: the page reads it again with its caller's rights, or says so when it is being edited.
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
from leaseapp.kernel.web.live import CHANNEL, pass_on, read
from leaseapp.ui import identity, tabs
from leaseapp.ui.session import SessionState
from leaseapp.ui.tabs import Tab

log = structlog.get_logger(__name__)
RETRY_SECONDS = 1.0
#: the time for which a silent connection is trusted
QUIET_SECONDS = 60.0
#: sessions also end by themselves, which nobody announces
SWEEP_SECONDS = 300.0


class LivePages:
    """The open pages of one web process and what they are told."""

    def __init__(self, app: rx.App) -> None:
        """Describe the work for `app`; nothing starts before `run()`."""
        self.app = app
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[Tab, asyncio.TimerHandle] = {}

    async def run(self) -> None:
        """Listen until cancelled, and again after the connection was lost."""
        sweeper = asyncio.create_task(self._sweep())
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
            for task in (sweeper, *self._tasks):
                task.cancel()

    async def _listen(self) -> None:
        url = await anyio.to_thread.run_sync(lambda: db.engines.where.app)
        async with await connect_async(url, autocommit=True, application_name="leaseapp live") as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.catch_up()
            while True:
                async for notification in connection.notifies(timeout=QUIET_SECONDS):
                    self.hear(notification.payload)
                await connection.execute("SELECT 1")

    def hear(self, text: str) -> None:
        """Pass one notification on to the pages that it concerns."""
        try:
            news = read(text)
        except ValueError:
            log.warning("not understood", channel=CHANNEL)
            return
        pass_on(news)
        for tab in tabs.of_people(news):
            self._start(self._look(tab))
        for tab, parts in tabs.concerned(news):
            self._announce(tab, parts)

    def catch_up(self) -> None:
        """Look at every page and let it read itself again: what was said while nobody listened is unknown."""
        pass_on(None)
        for tab in list(tabs.open_tabs.values()):
            self._start(self._look(tab))
            self._announce(tab, {tabs.PAGE, tabs.COUNTS} - tab.told)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for tab in list(tabs.open_tabs.values()):
                await self._look(tab)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _announce(self, tab: Tab, parts: set[str]) -> None:
        """Announce at once, or when the tab's pause is over; what comes meanwhile goes along."""
        tab.due |= parts
        if tab in self._timers or not tab.due:
            return
        wait = min(tab.wait(part) for part in tab.due)
        self._timers[tab] = asyncio.get_running_loop().call_later(wait, self._fire, tab)

    def _fire(self, tab: Tab) -> None:
        self._timers.pop(tab, None)
        parts = tab.take_due()
        if parts:
            self._start(self._push(tab, parts))
        self._announce(tab, set())

    def _is_open(self, tab: Tab) -> bool:
        """Return True while the tab's websocket ends in this process; else it is forgotten."""
        namespace = self.app.event_namespace
        manager = namespace._token_manager if namespace is not None else None
        record = manager.token_to_socket.get(tab.token) if manager is not None else None
        here = record is not None and manager is not None and record.instance_id == manager.instance_id
        if not here or tabs.open_tabs.get(tab.token) is not tab:
            if not here and tabs.open_tabs.get(tab.token) is tab:
                tabs.forget(tab.token)
            return False
        return True

    async def _push(self, tab: Tab, parts: set[str]) -> None:
        if not self._is_open(tab):
            return
        try:
            async with self.app.modify_state(rx.BaseStateToken(ident=tab.token, cls=SessionState)) as state:
                (await state.get_state(SessionState))._hear(parts)
        except Exception as error:
            # Redis is away: told again when its pause is over, for as long as the page is open
            log.warning("an open page cannot be told", exc_info=error)
            tab.told -= parts
            self._announce(tab, parts)

    async def _look(self, tab: Tab) -> None:
        """Empty the page when its session ended or its rights changed; ask again as long as the database does not answer."""
        while self._is_open(tab):
            try:
                work = partial(resolve, tab.cookie, idle=True)
                principal = await http.in_thread(work)
                if identity.identity_of(principal) == tab.identity:
                    return
                async with self.app.modify_state(rx.BaseStateToken(ident=tab.token, cls=rx.State)) as state:
                    await identity.empty(state, identity.SIGN_IN if principal is None else identity.RELOAD)
                tabs.forget(tab.token)
                return
            except Exception as error:
                log.warning("an open page cannot be looked at", exc_info=error)
                await asyncio.sleep(RETRY_SECONDS)


async def follow(app: rx.App) -> None:
    """Run as the lifespan task of a web process."""
    await LivePages(app).run()
