"""The bell: one notification reaches every open page of its reader at once, counted by one statement."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.persistence import db
from leaseapp.leaseapp import app
from leaseapp.notifications.endpoints.centre import mark_all_notifications_read
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import notify
from leaseapp.ui import open_pages
from leaseapp.ui.session import EntryState, SessionState
from tests.support import world
from tests.ui.tabs import run
from tests.ui.test_live_pages import LIST, Page, in_thread, listening, no_tabs  # noqa: F401  no page is open before or after

PAGES, SECONDS = 100, 2.0
READER, OTHER = world.person("ACCOUNTANT"), world.person("MANAGER")


def tell(*people: world.Person) -> None:
    """Somebody tells them something."""
    with db.unit_of_work(world.person("ADMIN").principal, action="test") as context:
        ids = [one.user_id for one in people]
        notify(context, ids, NotificationKind.MENTION, title="Told", body="", target_url="/workspace")


async def shown(page: Page) -> Any:
    """The number that the page shows; None before it has one."""
    async with page.state() as root:
        return (await root.get_state(SessionState)).bell.get("unread")


async def until(pages: list[Page], number: int, seconds: float = 30.0) -> float:
    """Wait until each page shows the number; how long it took."""
    start = time.monotonic()
    for page in pages:
        while await shown(page) != number:
            assert time.monotonic() - start < seconds, [await shown(one) for one in pages]
            await asyncio.sleep(0.005)
    return time.monotonic() - start


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements of bells: every one on notifications by the system role."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if "notification" in statement and statement.lstrip().upper().startswith("SELECT"):
            asked.append(statement)

    engine = db.engines.system
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


@pytest.mark.live
def test_a_hundred_open_pages_show_one_notification_in_two_seconds_by_one_statement(database):
    async def story():
        async with listening():
            pages = [await Page("ACCOUNTANT", LIST, f"tab {number}").open() for number in range(PAGES)]
            other = await Page("MANAGER", LIST, "other").open()
            await asyncio.sleep(0.5)
            with statements() as asked:
                await in_thread(lambda: tell(READER))
                took = await until(pages, 1)
                counted = len(asked)
            assert took < SECONDS
            assert counted == 1
            # of somebody else nothing is counted and nothing sent
            assert await shown(other) in (None, 0)

    run(story())


def test_several_people_told_by_one_act_are_counted_by_one_statement(database):
    async def story():
        async with listening():
            pages = [await Page(role, LIST, role).open() for role in ("ACCOUNTANT", "MANAGER", "COMMERCIAL")]
            await asyncio.sleep(0.5)
            with statements() as asked:
                await in_thread(lambda: tell(READER, OTHER, world.person("COMMERCIAL")))
                await until(pages, 1)
                assert len(asked) == 1
            await in_thread(lambda: tell(READER))
            await until(pages[:1], 2)
            assert await shown(pages[1]) == 1

    run(story())


def test_reading_in_one_tab_counts_down_in_the_others_and_nowhere_else(database):
    async def story():
        async with listening():
            mine, theirs = await Page("ACCOUNTANT", LIST, "mine").open(), await Page("MANAGER", LIST, "theirs").open()
            await in_thread(lambda: tell(READER, OTHER))
            await until([mine, theirs], 1)
            await in_thread(lambda: perform(mark_all_notifications_read, READER.principal))
            await until([mine], 0)
            assert await shown(theirs) == 1

    run(story())


def test_the_bell_of_an_organization_counts_its_own_only(database):
    async def story():
        async with listening():
            here, elsewhere = (
                await Page("ACCOUNTANT", LIST, "here").open(),
                await Page("ACCOUNTANT", LIST, "elsewhere").open(),
            )
            open_pages.open_pages["elsewhere"].organization_id = str(world.BETA)
            await asyncio.sleep(0.5)
            await in_thread(lambda: tell(READER))
            await until([here], 1)
            assert await shown(elsewhere) in (None, 0)

    run(story())


def test_a_tab_that_goes_to_another_page_while_its_number_is_counted_shows_it(database):
    async def story():
        async with listening():
            tab = await Page("ACCOUNTANT", LIST, "tab").open()
            before = open_pages.open_pages["tab"]

            def go_on(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
                if "notification" in statement:
                    principal = READER.principal
                    open_pages.record_event("tab", before.cookie, before.identity, principal, "/workspace", "next")

            event.listen(db.engines.system, "before_cursor_execute", go_on)
            try:
                await in_thread(lambda: tell(READER))
                await until([tab], 1)
            finally:
                event.remove(db.engines.system, "before_cursor_execute", go_on)
            assert open_pages.open_pages["tab"].path == "/workspace"

    run(story())


@pytest.mark.parametrize("act", ["opened", "looked at"])
def test_a_page_that_missed_its_number_comes_right_when_it_is_opened_or_looked_at_again(database, act):
    tell(READER)

    async def story():
        page = await Page("ACCOUNTANT", LIST, "tab").open()
        async with page.state() as root:
            session = await root.get_state(SessionState)
            session._ring(2)
            if act == "opened":
                await EntryState.enter.fn(await root.get_state(EntryState))  # ty: ignore[missing-argument]
            else:
                await SessionState.act.fn(session, "check", {})  # ty: ignore[missing-argument]
        assert await shown(page) == 1

    run(story())


def test_a_page_shows_the_number_when_it_is_opened_and_what_a_rollback_told_never_counts(database):
    tell(READER)

    async def story():
        page = Page("ACCOUNTANT", LIST, "tab")
        await page.open()
        async with page.state() as root:
            assert (await page.tab.state(SessionState)) is not None
            await EntryState.enter.fn(await root.get_state(EntryState))  # ty: ignore[missing-argument]
        assert await shown(page) == 1

    run(story())
    try:
        with db.unit_of_work(world.person("ADMIN").principal) as context:
            notify(context, [READER.user_id], NotificationKind.MENTION, title="Never", body="", target_url="/workspace")
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    with db.system_session("test") as session:
        assert (
            session.connection().execute(sa.select(sa.func.count()).select_from(Notification.__table__)).scalar_one()
            == 1
        )
    assert app is not None
