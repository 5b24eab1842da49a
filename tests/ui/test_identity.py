"""Default deny: an event of the interface runs for a session that is valid now, and never with another's data."""

import inspect

import pytest
import sqlalchemy as sa
from reflex.state import State
from reflex_base.event import EventHandler
from reflex_base.registry import RegistrationContext

from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.models import Membership, Role, UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.ui.forms import FormState
from leaseapp.ui.identity import is_public, token_of
from leaseapp.ui.listing import ListState
from leaseapp.ui.record import RecordState
from leaseapp.ui.session import EntryState, SessionState
from tests.support import world
from tests.ui.tabs import Tab, run


def revoke(role: str) -> None:
    token_owner = world.person(role).user_id
    with db.system_session("session") as session:
        session.execute(sa.update(UserSession).where(UserSession.user_id == token_owner).values(revoked_at=clock.now()))
        session.commit()


def switch_organization(role: str, organization) -> None:
    with db.system_session("session") as session:
        session.execute(
            sa.update(UserSession)
            .where(UserSession.user_id == world.person(role).user_id)
            .values(active_organization_id=organization)
        )
        session.commit()


def own_states(cls=State):
    for child in cls.get_substates():
        if child.__module__.startswith("leaseapp."):
            yield child
        yield from own_states(child)


async def leaves(tab: Tab) -> str:
    return (await tab.session()).view["leave"]


@pytest.mark.parametrize(
    ("cls", "name"), [(ListState, "open"), (RecordState, "act"), (FormState, "save"), (EntryState, "enter")]
)
def test_an_event_without_a_session_does_not_run_and_leads_to_the_sign_in_page(tab_of, cls, name):
    async def story():
        tab = tab_of(None)
        update = await tab.send(cls, name)
        assert update is not None
        assert await leaves(tab) == "sign-in"

    run(story())


def test_a_signed_in_person_is_bound_and_his_event_runs(tab_of):
    async def story():
        tab = tab_of("ACCOUNTANT")
        assert await tab.send(ListState, "open") is None
        view = (await tab.session()).view
        assert view["signedIn"] is True
        assert view["organization"] == "Alpha"
        assert view["leave"] == ""
        assert "catalog.list_products" in view["allowed"]
        assert "catalog.create_product" not in view["allowed"]

    run(story())


@pytest.mark.parametrize(("base", "read_only"), [(BusinessRole.AUDITOR, True), (BusinessRole.ACCOUNTANT, False)])
def test_the_page_of_a_custom_role_is_marked_and_named_by_what_it_was_made_from(tab_of, base, read_only):
    with db.unit_of_work(system_principal(world.ALPHA), system="test") as context:
        context.add(Role(code="CONTROLLER", name="Contrôle de groupe", base_role=base))
    with db.system_session("test") as session:
        session.execute(
            sa.update(Membership).where(Membership.user_id == world.person("MANAGER").user_id).values(role="CONTROLLER")
        )
        session.commit()

    async def story():
        tab = tab_of("MANAGER")
        await tab.send(ListState, "open")
        view = (await tab.session()).view
        assert view["readOnly"] is read_only
        assert view["role"] == {"fr": "Contrôle de groupe", "en": "Contrôle de groupe"}

    run(story())


def test_a_revoked_session_does_nothing_more_and_keeps_no_data(tab_of):
    async def story():
        tab = tab_of("ADMIN")
        await tab.send(ListState, "open")
        listing = await tab.state(ListState)
        listing.data = {"name": "products", "items": [{"id": "1", "name": "secret"}], "total": 1}
        revoke("ADMIN")
        update = await tab.send(ListState, "open")
        assert update is not None
        assert listing.data == {}
        assert await leaves(tab) == "sign-in"
        view = (await tab.session()).view
        assert (view["name"], view["organization"], view["allowed"]) == ("", "", [])
        sent = str(update.delta)
        assert "secret" not in sent
        assert "sign-in" in sent

    run(story())


def test_a_page_without_a_session_stays_and_is_emptied_of_what_the_tab_showed_before(tab_of):
    """A press there is not lost: nothing loads the page once more."""

    async def story():
        tab = tab_of("ADMIN")
        await tab.send(ListState, "open")
        listing = await tab.state(ListState)
        listing.data = {"name": "products", "items": [{"id": "1", "name": "secret"}], "total": 1}
        revoke("ADMIN")
        tab.open("/auth/sign-in")
        assert await tab.send(SessionState, "act") is None
        assert (listing.data, await leaves(tab)) == ({}, "")
        session = await tab.session()
        assert (session._identity, session.view["name"], session.view["allowed"]) == ("", "", [])

    run(story())


def test_a_page_without_a_session_forgets_that_the_one_before_it_was_to_leave(tab_of):
    async def story():
        tab = tab_of("ADMIN")
        await tab.send(ListState, "open")
        revoke("ADMIN")
        assert await tab.send(ListState, "open") is not None
        assert await leaves(tab) == "sign-in"
        tab.open("/auth/sign-in")
        assert await tab.send(SessionState, "act") is None
        assert await leaves(tab) == ""

    run(story())


def test_a_page_opened_in_another_organization_reloads_without_the_former_rows(tab_of):
    async def story():
        tab = tab_of("ADMIN")
        await tab.send(ListState, "open")
        listing = await tab.state(ListState)
        listing.data = {"name": "products", "items": [{"id": "1"}]}
        switch_organization("ADMIN", None)
        assert await tab.send(ListState, "open") is not None
        assert listing.data == {}
        assert await leaves(tab) == "reload"

    run(story())


def test_the_same_tab_signed_in_as_another_person_receives_nothing_of_the_first(tab_of):
    async def story():
        tab = tab_of("ADMIN")
        await tab.send(ListState, "open")
        record = await tab.state(RecordState)
        record.data = {"page": "x", "record": {"name": "first person's"}}
        tab.token = world.person("ACCOUNTANT", "beta").token
        tab.open("/workspace/products")
        update = await tab.send(RecordState, "open")
        assert update is not None
        assert record.data == {}
        assert "first person's" not in str(update.delta)

    run(story())


def test_a_session_without_an_organization_chooses_one_first(tab_of):
    async def story():
        switch_organization("ADMIN", None)
        tab = tab_of("ADMIN")
        assert await tab.send(ListState, "open") is not None
        assert await leaves(tab) == "/auth/select-organization"

    run(story())


def test_an_unavailable_database_refuses_the_event_with_a_message(tab_of, monkeypatch):
    def fail(_token):
        raise sa.exc.OperationalError("select", {}, Exception("gone"))

    async def story():
        tab = tab_of("ADMIN")
        monkeypatch.setattr("leaseapp.ui.identity.resolve", fail)
        update = await tab.send(ListState, "open")
        assert update is not None
        assert (await tab.session()).toast["tone"] == "error"
        assert (await tab.session()).view["signedIn"] is False

    run(story())


def test_only_the_frame_and_reflex_itself_are_public():
    names = RegistrationContext.get().event_handlers
    public = {name.rpartition(".")[0] for name in names if "leaseapp" in name and is_public(name)}
    assert public == {SessionState.get_full_name()}


def test_an_event_that_nobody_registered_is_not_public():
    assert is_public("reflex___state____state.nothing.run") is False


def test_every_handler_of_our_states_is_an_async_event():
    for cls in own_states():
        for name, handler in cls.event_handlers.items():
            if name == "setvar":
                continue
            assert isinstance(handler, EventHandler)
            function = inspect.unwrap(handler.fn)
            assert inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function), (
                f"{cls.__name__}.{name}"
            )
            assert handler.fn.__doc__, f"{cls.__name__}.{name} says nothing"


def test_no_public_helper_leaks_as_an_event():
    expected = {
        "ListState": {"open", "count"}, "ViewsState": {"open", "act"}, "BulkState": {"run", "match"}, "BoardState": {"open", "move"},
        "RecordState": {"open", "act", "foresee"}, "EntryState": {"enter"}, "SessionState": {"act"},
        "FormState": {"open", "save", "count", "check", "suggest", "propose", "complete"}, "HomeState": {"open"},
    }  # fmt: skip
    found = {cls.__name__: set(cls.event_handlers) - {"setvar"} for cls in own_states()}
    assert {name: found[name] for name in expected if name in found} == expected


def test_the_token_is_read_from_the_handshake_only():
    assert token_of({"cookie": "a=1; leaseapp_session=abc"}) == "abc"
    assert token_of({"cookie": "a=1"}) is None
    assert token_of({}) is None
