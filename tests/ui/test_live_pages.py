"""Open pages follow: a person without rights loses their page without touching it, others' changes make it stale once."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import redis
import reflex as rx
import sqlalchemy as sa
from reflex.utils.token_manager import SocketRecord
from sqlmodel import select

from leaseapp.catalog.enums import ProductKind
from leaseapp.catalog.models import Product
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, UserSession
from leaseapp.identity.services import sessions
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.web.change_notifications import ChangeNotification
from leaseapp.leaseapp import app
from leaseapp.ui import live, open_pages
from leaseapp.ui.identity import IdentityMiddleware
from leaseapp.ui.listing import ListState
from leaseapp.ui.session import SessionState
from tests.support import world
from tests.ui.tabs import Event, Tab, run

LIST, ADMIN = "/workspace/products", world.person("ADMIN")
RECORD = "01890000-0000-7000-8000-00000000000a"
#: seconds within which an idle page must have lost its data
PATIENCE = 30.0
"""Seconds; what comes is there within two (measured), on cores that other tests share as well."""


@pytest.fixture(autouse=True)
def no_tabs():
    """No page is open before or after."""
    open_pages.open_pages.clear()
    yield
    open_pages.open_pages.clear()


def opened(
    path: str, role: str = "ADMIN", organization: str = "alpha", token: str = "tab", request: str = "r0"
) -> open_pages.OpenPage:
    person = world.person(role, organization)
    open_pages.record_event(token, person.token, "identity", person.principal, path, request)
    return open_pages.open_pages[token]


def stale_after(*kinds: str, ids: set[str] | None = frozenset(), **more: Any) -> dict[str, set[str]]:
    """The parts of open pages that somebody else's change of such records makes stale, by tab."""
    values = {"organization_id": str(world.ALPHA), "request_id": "other", **more}
    record_ids = None if ids is None else frozenset(ids)
    change = ChangeNotification(record_kinds=frozenset(kinds), record_ids=record_ids, **values)
    return {page.token: parts for page, parts in open_pages.affected_by(change)}


def test_a_record_s_page_follows_that_record_and_what_refers_to_it():
    opened(f"{LIST}/{RECORD}")
    assert stale_after("StockMove", ids={RECORD}) == {"tab": {"page"}}
    assert stale_after("Establishment", ids={str(world.ALPHA)}) == {}


def test_a_form_that_edits_a_record_follows_it_and_an_empty_form_nothing():
    opened(f"{LIST}/{RECORD}/edit", token="edits")
    opened(f"{LIST}/new", token="creates")
    assert stale_after("Contact", ids={RECORD}) == {"edits": {"page"}}


def test_what_is_written_beside_a_record_is_read_by_itself_and_changes_no_form():
    page = opened(f"{LIST}/{RECORD}")
    opened(f"{LIST}/{RECORD}/edit", token="edits")
    opened(LIST, token="list")
    assert stale_after("Comment", changed_beside=frozenset({RECORD})) == {"tab": {"beside"}}
    assert stale_after("Comment", changed_beside=frozenset({str(world.ALPHA)})) == {}
    page.pending = {"beside"}
    assert (page.take_pending(), page.stale) == ({"beside"}, set())


def test_a_list_follows_its_kinds_joined_ones_too_and_the_menu_what_it_counts():
    opened("/workspace/invoices", token="invoices")
    opened("/workspace/companies", token="companies")
    assert stale_after("Company") == {"invoices": {"page"}, "companies": {"page"}}
    assert stale_after("Invoice") == {"invoices": {"page", "counts"}, "companies": {"counts"}}


def test_records_too_many_to_be_named_concern_every_record_s_page():
    opened(f"{LIST}/{RECORD}")
    assert stale_after("Contact", ids=None) == {"tab": {"page", "beside"}}


def test_home_follows_the_kinds_of_its_cards():
    opened("/workspace")
    assert stale_after("LedgerEntry") == {"tab": {"page"}}
    opened("/workspace")
    assert stale_after("SavedView") == {}


def test_changes_of_another_organization_make_nothing_stale():
    opened(LIST, organization="beta")
    assert stale_after("Product") == {}
    opened(LIST)
    assert stale_after("Product", organization_id=None) == {}


def test_a_page_that_its_user_may_not_enter_follows_nothing():
    opened(LIST, role="CLIENT_USER")
    assert stale_after("Product", ids={RECORD}) == {}


def test_the_page_that_acted_is_not_stale_after_its_own_act():
    opened(LIST, token="acts", request="r1")
    opened(LIST, token="looks", request="r2")
    assert set(stale_after("Product", request_id="r1")) == {"looks"}


def test_a_part_is_pushed_once_until_it_is_read_again_and_never_more_often_than_its_pause(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(open_pages.time, "monotonic", lambda: now[0])
    page = opened("/workspace/companies")
    assert stale_after("Company") == {"tab": {"page"}}
    page.pending |= {"page"}
    assert page.take_pending() == {"page"}
    assert stale_after("Company") == {}
    open_pages.record_refresh("tab")
    assert stale_after("Company") == {"tab": {"page"}}
    page.pending |= {"page"}
    assert (page.take_pending(), page.pause("page")) == (set(), open_pages.LIST_SECONDS)
    now[0] += open_pages.LIST_SECONDS
    assert page.take_pending() == {"page"}


def test_another_address_is_read_afresh_and_a_public_one_follows_nothing():
    page = opened(LIST)
    page.stale = {"page"}
    assert opened(f"{LIST}?sort=name".partition("?")[0]) is page
    assert opened("/workspace/companies").stale == set()
    person = world.person("ADMIN")
    open_pages.record_event("tab", person.token, "identity", person.principal, "/auth/sign-in", "r3")
    assert open_pages.open_pages == {}


class Page:
    """An open page of the real application, its socket ending in this process."""

    def __init__(self, role: str, address: str, token: str) -> None:
        self.token, self.tab = token, Tab(address, world.person(role).token)

    async def open(self) -> "Page":
        """Signs the page in by its first event, and lets it show something."""
        namespace = app.event_namespace
        assert namespace is not None
        manager = namespace._token_manager
        manager.token_to_socket[self.token] = SocketRecord(instance_id=manager.instance_id, sid=self.token)
        # a test before this one may have called a page of somebody else the same
        getattr(app.state_manager, "states", {}).pop(rx.BaseStateToken(ident=self.token, cls=rx.State).cache_key, None)
        async with self.state() as root:
            root.router_data = self.tab.root.router_data | {"token": self.token}
            root.router_data = root._update_router_vars(root.router_data, {})
            event = Event(name=f"{ListState.get_full_name()}.open")
            assert await IdentityMiddleware().preprocess(app, root, event) is None
            (await root.get_state(ListState)).data = {"name": "products", "items": [{"name": "secret"}]}
        return self

    def state(self) -> Any:
        """The page's states, nobody else at them."""
        return app.modify_state(rx.BaseStateToken(ident=self.token, cls=rx.State))

    async def shows(self) -> tuple[dict[str, Any], str, dict[str, Any]]:
        """The rows that the page holds, where it was sent, which parts of it are stale."""
        async with self.state() as root:
            session = await root.get_state(SessionState)
            return dict((await root.get_state(ListState)).data), session.view["leave"], dict(session.stale)

    async def until(self, holds: Callable[..., bool]) -> None:
        """Waits without touching the page."""
        deadline = time.monotonic() + PATIENCE
        while not holds(*await self.shows()):
            assert time.monotonic() < deadline, await self.shows()
            await asyncio.sleep(0.02)


@asynccontextmanager
async def listening() -> AsyncIterator[asyncio.Task]:
    """Run the connection that receives notifications."""
    task = asyncio.create_task(live.follow(app))
    try:
        for _turn in range(int(PATIENCE / 0.02)):
            if await asyncio.to_thread(listeners):
                break
            await asyncio.sleep(0.02)
        assert await asyncio.to_thread(listeners) == 1
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def listeners(statement: str = "SELECT count(*)") -> int:
    own = "FROM pg_stat_activity WHERE application_name = 'leaseapp live' AND datname = current_database() AND state = 'idle'"
    with db.engines.app.connect() as connection:
        return connection.execute(sa.text(f"{statement} {own}")).scalar_one()


def left(_rows: Any, leave: str, _stale: Any) -> bool:
    return leave != ""


async def in_thread(work: Callable[[], Any]) -> Any:
    return await asyncio.to_thread(work)


def wait_for(holds: Callable[[], object]) -> None:
    """Until it does."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def end_sessions_of(role: str) -> None:
    with db.system_unit_of_work("session") as context:
        sessions.revoke_sessions_of(context, world.person(role).user_id)


def suspend(role: str) -> None:
    with db.unit_of_work(ADMIN.principal, action="test") as context:
        own = select(Membership).where(Membership.user_id == world.person(role).user_id)
        context.session.exec(own).one().status = MembershipStatus.SUSPENDED


def by_statement(statement: Any) -> None:
    """Without an object that the unit of work could see change."""
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(statement)


def suspend_by_statement(role: str) -> None:
    own = sa.update(Membership).where(Membership.user_id == world.person(role).user_id)
    by_statement(own.values(status=MembershipStatus.SUSPENDED))


def remove_by_statement(role: str) -> None:
    by_statement(sa.delete(Membership).where(Membership.user_id == world.person(role).user_id))


def suspend_everybody_but(role: str) -> None:
    others = sa.update(Membership).where(Membership.user_id != world.person(role).user_id)
    by_statement(others.values(status=MembershipStatus.SUSPENDED))


def give_role(role: str, wanted: str) -> None:
    with db.unit_of_work(ADMIN.principal, action="test") as context:
        own = select(Membership).where(Membership.user_id == world.person(role).user_id)
        context.session.exec(own).one().role = wanted


def add_product(reference: str) -> None:
    with db.unit_of_work(ADMIN.principal, action="test") as context:
        context.add(
            Product(
                reference=reference, name=reference, kind=ProductKind.GOODS, default_unit_price_ht=1, default_vat_rate=20
            )
        )  # fmt: skip


@pytest.mark.parametrize(
    ("act", "where"),
    [
        (lambda: end_sessions_of("ACCOUNTANT"), "sign-in"),
        (lambda: suspend("ACCOUNTANT"), "reload"),
        (lambda: suspend_by_statement("ACCOUNTANT"), "reload"),
        (lambda: suspend_everybody_but("MANAGER"), "reload"),
        (lambda: remove_by_statement("ACCOUNTANT"), "reload"),
        (lambda: give_role("ACCOUNTANT", "AUDITOR"), "reload"),
    ],
    ids=["session ended", "member suspended", "by statement", "many by statement", "member removed", "role changed"],
)
def test_an_idle_page_loses_its_data_when_its_person_loses_their_rights(database, act, where):
    async def story():
        async with listening():
            theirs = await Page("ACCOUNTANT", LIST, "theirs").open()
            other = await Page("MANAGER", LIST, "other").open()
            await in_thread(act)
            await theirs.until(left)
            rows, leave, _stale = await theirs.shows()
            assert (rows, leave) == ({}, where)
            rows, leave, _stale = await other.shows()
            assert (rows["items"], leave) == ([{"name": "secret"}], "")
            assert set(open_pages.open_pages) == {"other"}

    run(story())


def test_a_change_makes_the_pages_of_its_organization_stale_and_no_other(database):
    async def story():
        async with listening():
            page = await Page("MANAGER", LIST, "page").open()
            foreign = await Page("MANAGER", LIST, "foreign").open()
            open_pages.open_pages["foreign"].organization_id = str(world.BETA)
            await in_thread(lambda: add_product("PUMP"))
            await page.until(lambda _rows, _leave, stale: "page" in stale)
            assert (await foreign.shows())[2] == {}
            # not again before the page has read
            first = (await page.shows())[2]
            await in_thread(lambda: add_product("VALVE"))
            await asyncio.sleep(0.3)
            assert (await page.shows())[2] == first

    run(story())


class StatesAway:
    """The application while the store of its states is out of reach."""

    event_namespace = app.event_namespace

    def __init__(self) -> None:
        self.away, self.refused = True, 0

    def modify_state(self, token: Any) -> Any:
        """As the application does, or as Redis refuses."""
        if self.away:
            self.refused += 1
            raise redis.ConnectionError("out of reach")
        return app.modify_state(token)


def test_what_changed_while_the_states_were_out_of_reach_is_pushed_when_they_are_back(database, monkeypatch):
    monkeypatch.setattr(open_pages, "LIST_SECONDS", 0.1)

    async def story():
        states = StatesAway()
        states.event_namespace = app.event_namespace
        task = asyncio.create_task(live.LivePages(states).run())  # ty: ignore[invalid-argument-type]
        try:
            page = await Page("MANAGER", LIST, "away").open()
            await in_thread(lambda: wait_for(listeners))
            await in_thread(lambda: add_product("PUMP"))
            await in_thread(lambda: wait_for(lambda: states.refused >= 3))
            assert (await page.shows())[2] == {}
            states.away = False
            await page.until(lambda _rows, _leave, stale: "page" in stale)
            refused = states.refused
            await asyncio.sleep(0.5)
            assert states.refused == refused
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    run(story())


def test_after_a_lost_connection_every_page_is_checked_and_stale(database):
    async def story():
        async with listening():
            theirs = await Page("ACCOUNTANT", LIST, "theirs").open()
            other = await Page("MANAGER", LIST, "other").open()

            def cut_off_and_end() -> None:
                listeners("SELECT count(pg_terminate_backend(pid))")
                with db.system_session("session") as session:
                    # without a notification
                    ended = sa.update(UserSession).where(UserSession.user_id == world.person("ACCOUNTANT").user_id)
                    session.execute(ended.values(revoked_at=clock.now()))
                    session.commit()

            await in_thread(cut_off_and_end)
            await theirs.until(left)
            assert (await theirs.shows())[:2] == ({}, "sign-in")
            await other.until(lambda _rows, leave, stale: "page" in stale and leave == "")

    run(story())


def test_a_closed_page_is_forgotten_and_the_connection_ends_with_the_process(database):
    async def story():
        async with listening():
            await Page("ACCOUNTANT", LIST, "theirs").open()
            app.event_namespace._token_manager.token_to_socket.pop("theirs")
            await in_thread(lambda: end_sessions_of("ACCOUNTANT"))
            for _turn in range(100):
                if not open_pages.open_pages:
                    break
                await asyncio.sleep(0.02)
            assert open_pages.open_pages == {}
        for _turn in range(100):
            if not await in_thread(listeners):
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the connection was not closed")

    run(story())
