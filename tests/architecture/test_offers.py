"""People can open what they are shown, and finish what they are offered (UX, Shell): for every role, over the registries."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import reflex as rx
from reflex_base.event import EventHandler, EventSpec

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole
from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.ui import gateway
from leaseapp.ui.actions import Action, Link
from leaseapp.ui.fields import Combo
from leaseapp.ui.forms import FormDeclaration
from leaseapp.ui.lines import LineCombo, Lines
from leaseapp.ui.record import RecordDeclaration
from leaseapp.ui.record import Tab as RecordTab
from leaseapp.ui.registry import Page, declared, page_at
from leaseapp.ui.session import ASK, EntryState, allowed_keys
from tests.architecture.readers import Readers, session_of
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.support import world
from tests.support.cells import together
from tests.support.menus import menu_of, opens
from tests.ui.tabs import Tab, run

each_role = pytest.mark.parametrize("role", list(BusinessRole), ids=lambda role: role.value)
every_role = together("role", BusinessRole)


def call_of(event: Any) -> tuple[type[rx.State], str, list[Any]]:
    """State, name and arguments of an event that a page runs when it opens."""
    if isinstance(event, EventHandler):
        return event.state, event.fn.__name__, []
    return event.handler.state, event.handler.fn.__name__, [json.loads(str(value)) for _name, value in event.args]


async def opened(tab: Tab, page: Page) -> None:
    """Runs what the page runs of its own when somebody opens it, and what these events send after them."""
    waiting = [page.on_load] if page.on_load is not None else []
    while waiting:
        state, name, arguments = call_of(waiting.pop(0))
        # a background task is no ordinary call
        more = await getattr(state, name).fn(await tab.state(state), *arguments)
        waiting += [event for event in more or () if isinstance(event, EventHandler | EventSpec)]


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every refusal that an event of the interface was answered with."""
    found: list[str] = []
    enter = gateway.enter

    def noting(endpoint: Endpoint, *arguments: Any) -> gateway.Outcome:
        outcome = enter(endpoint, *arguments)
        if outcome.problem is not None:
            found.append(f"{endpoint.name}: {outcome.problem['status']} {outcome.problem['message']}")
        return outcome

    monkeypatch.setattr(gateway, "enter", noting)
    return found


def refusals(role: BusinessRole, page: Page, address: str, refused: list[str]) -> list[str]:
    """Return what somebody of this role is refused when they open the page."""
    refused.clear()
    run(opened(Tab(address, world.person(role).token), page))
    return [*refused]


@pytest.mark.slow("every page of the menu")
@each_role
def test_every_role_enters_without_a_refusal(role: BusinessRole, clone: Any, refused: list[str]) -> None:
    async def story() -> None:
        await EntryState.enter.fn(await Tab("/workspace", world.person(role).token).state(EntryState))

    run(story())
    assert refused == []


MENUS = {role: {page.route: page for page in menu_of(role)} for role in BusinessRole}


@pytest.mark.slow("every page of the menus, as one of each class of readers")
@together("page", {route: page for menu in MENUS.values() for route, page in menu.items()})
def test_every_page_of_a_role_s_menu_opens_without_a_refusal(
    page: Page, alpha: Maker, refused: list[str], readers: Readers
) -> None:
    roles = [role for role, menu in MENUS.items() if page.route in menu]
    found = readers.found_by(roles, session_of, lambda role: refusals(role, page, page.route, refused))
    assert found == {role: [] for role in roles}
    assert all(MENUS.values())


@pytest.mark.slow("every kind of record, as one of each class of readers")
@together("record", declared.records)
def test_every_record_that_a_role_may_read_opens_without_a_refusal(
    record: RecordDeclaration, alpha: Maker, refused: list[str], readers: Readers
) -> None:
    """Records of others do not exist for people from outside."""
    page = declared.pages[record.route]
    address = record.route.replace("[record_id]", str(alpha.standing(record.read.name)[record.id_name]))
    roles = [role for role in BusinessRole if opens(role, page)]
    found = readers.found_by(roles, session_of, lambda role: refusals(role, page, address, refused))
    wrong = {
        role: [one for one in told if role not in EXTERNAL_ROLES or ": 404 " not in one] for role, told in found.items()
    }
    assert wrong == {role: [] for role in roles}


_ADDRESS, _PLACE = re.compile(r"/api/workspace/[\w\-/${}]+"), re.compile(r"\$?{.*?}")
READ_AT = {_PLACE.sub("{}", one.path): one for one in ENDPOINTS.values() if one.path and one.method == "GET"}


def asked_by(tab: RecordTab) -> set[str]:
    """The addresses that a tab's content asks, in what it is declared with and in the scripts of its domain."""
    if tab.content is None:
        return set()
    scripts = [PROJECT_ROOT / "assets" / name.removeprefix("$/public/") for name in tab.content._get_all_imports()]
    texts = [one.read_text() for one in scripts if one.is_file() and one.parent.name != "ui"]
    found = _ADDRESS.findall("".join([json.dumps(tab.content.render(), default=str), *texts]))
    return {_PLACE.sub("{}", address) for address in found}


@every_role
def test_a_tab_that_a_role_is_shown_asks_for_nothing_that_is_closed_to_it(role: BusinessRole) -> None:
    principal, walls, looked = world.person(role).principal, [], 0
    for record in declared.records.values():
        if not opens(role, declared.pages[record.route]):
            continue
        closed = {also.name for also in record.also if not also.endpoint.allows(principal)}
        for tab in record.tabs:
            reads = tab.panel.endpoint if tab.panel else tab.reads
            needed = {path.partition(".")[0] for path in tab.when or ()}
            if needed & closed or (reads is not None and not reads.allows(principal)):
                continue
            if tab.count and tab.count.partition(".")[0] in closed:
                walls.append((record.route, tab.name, tab.count))
            for address in asked_by(tab):
                endpoint, looked = READ_AT.get(address), looked + 1
                if endpoint is not None and not endpoint.allows(principal):
                    walls.append((record.route, tab.name, endpoint.name))
    assert walls == []
    assert looked or not any(opens(role, declared.pages[route]) for route in ("/workspace/invoices/[record_id]",))


def offers_of(role: BusinessRole) -> Iterator[tuple[str, str]]:
    """(what is offered, the address where it is done) of every button and link that the role is shown."""
    principal = world.person(role).principal

    def shown(endpoint: Endpoint | None) -> bool:
        return endpoint is None or endpoint.allows(principal)

    for page in declared.pages.values():
        if page.new is not None and shown(page.new.endpoint):
            yield page.new.text, page.new.route
    for record in declared.records.values():
        if not opens(role, declared.pages[record.route]):
            continue
        for act in record.actions:
            if isinstance(act, Link) and shown(act.endpoint) and act.href.startswith("/workspace"):
                yield f"{record.route}: {act.text}", act.href
            if isinstance(act, Action) and shown(act.endpoint) and act.go:
                yield f"{record.route}: {act.text}", act.go
    for name, combo in declared.combos.items():
        if combo.new is not None and shown(combo.new[2]):
            yield f"{name}: {combo.new[1]}", combo.new[0]


@every_role
def test_what_a_role_is_offered_leads_to_a_page_that_is_open_to_it(role: BusinessRole) -> None:
    closed = [(text, href) for text, href in offers_of(role) if not opens(role, page_at(href.partition("?")[0]))]
    assert closed == []


@every_role
def test_who_may_ask_others_is_shown_the_button(role: BusinessRole) -> None:
    asks = {key for key in allowed_keys(world.person(role).principal) if key == ASK}
    assert asks == ({ASK} if role not in EXTERNAL_ROLES | {BusinessRole.AUDITOR} else set())


def searched(form: FormDeclaration) -> Iterator[tuple[str, Endpoint]]:
    """The comboboxes of a form that must be filled: without their rows nothing can be chosen."""
    for part in form.sections:
        for item in part.columns if isinstance(part, Lines) else part.fields:
            if isinstance(item, Combo | LineCombo) and (
                getattr(item, "required", False) or isinstance(item, LineCombo)
            ):
                yield item.name, item.endpoint


@every_role
def test_who_may_save_a_form_may_read_what_it_needs(role: BusinessRole) -> None:
    principal = world.person(role).principal
    walls = []
    for form in declared.forms.values():
        if not any(act is not None and act.allows(principal) for act in (form.create, form.update)):
            continue
        needed = [*searched(form), *((name, act) for name, act in (("read", form.read),) if form.update and act)]
        walls += [f"{form.name}: {name}" for name, endpoint in needed if not endpoint.allows(principal)]
    assert walls == []


def test_a_field_that_searches_shows_to_those_who_may_search_there() -> None:
    """Forms and dialogs leave out what the browser may not be told: optional fields too, which would find nothing."""
    asked = {source: combo.props(source.rpartition(".")[0])["permission"] for source, combo in declared.combos.items()}
    assert asked == {source: combo.endpoint.key for source, combo in declared.combos.items()}


def saved() -> dict[str, list[Endpoint]]:
    """The endpoints that forms and actions of records save with, each with those without whose answer it is not shown."""
    found: dict[str, list[Endpoint]] = {}
    for form in declared.forms.values():
        found |= {act.name: [] for act in (form.create, form.update) if act is not None}
    for record in declared.records.values():
        beside = {also.name: also.endpoint for also in record.also}
        beside |= {f"panels.{name}": panel.endpoint for name, panel in record.panels.items()}
        for act in record.actions:
            if isinstance(act, Action):
                found[act.endpoint.name] = [record.read, *(beside[name] for name in act.when or () if name in beside)]
    return found


#: values that forms send and the sample of their endpoint does not: a customer of a company that does not exist yet
VARIANTS = {"create_customer": lambda maker: {"body": {"company": SAMPLES["create_company"](maker)["body"]}}}


@pytest.mark.parametrize("name", sorted(saved()))
def test_whoever_is_offered_an_act_can_finish_it(name: str, alpha: Maker) -> None:
    """Tried as each role that is shown it, and undone: no permission is asked for that the button does not ask for."""
    endpoint = ENDPOINTS[name]
    for make in (SAMPLES[name], *(VARIANTS[one] for one in VARIANTS if one == name)):
        for role in BusinessRole:
            principal = world.person(role).principal
            if all(one.allows(principal) for one in (endpoint, *saved()[name])):
                refusal = rehearse(endpoint, principal, **make(alpha))
                assert not isinstance(refusal, Forbidden), (role, refusal)
