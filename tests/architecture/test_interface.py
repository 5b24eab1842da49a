"""The interface: every handler is a declared asynchronous event, every page names its endpoint (ARCHITECTURE 4H, 4I)."""

import ast
import inspect
import re
from collections.abc import Iterator

import reflex as rx

import leaseapp.leaseapp  # noqa: F401  imports every page
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules.role_grid import tenant_permissions
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.rights import Right
from leaseapp.ui.registry import Page, declared
from tests.architecture.source import dotted, product
from tests.support import world
from tests.support.cells import together

ADDRESS = re.compile(r"/|/(auth|workspace|admin|field|q|s|share|public)(/[a-z0-9-]+|/\[\w+\])*")
#: drawn without the frame, before somebody is known or has chosen where to work
OPEN_PAGES = {
    "/", "/auth/sign-in", "/auth/select-organization", "/q/[token]", "/s/[token]", "/share/[token]", "/public/stop-mails/[token]", "/public/asset/[short_code]", "/public/follow/[token]",
    "/auth/forgot-password", "/auth/reset-password",
    "/auth/email-link", "/auth/magic-link", "/auth/confirm-address", "/auth/verify-email", "/auth/set-password",
    "/auth/invitation", "/auth/impersonate", "/auth/two-factor", "/auth/terms",
}  # fmt: skip
#: seen with a session before or without any permission
WITHOUT_ENDPOINT = OPEN_PAGES | {"/workspace", "/workspace/to-do", "/workspace/security"}
PAGES = sorted(declared.pages.values(), key=lambda page: page.route)
every_page = together("page", PAGES, ids=lambda page: page.route)


def states(of: type = rx.State) -> Iterator[type]:
    """Every State class of ours, once."""
    for state in of.__subclasses__():
        if state.__module__.startswith("leaseapp."):
            yield state
        yield from states(state)


STATES = {f"{state.__module__}.{state.__name__}": state for state in states()}


def declared_events() -> set[tuple[str, str]]:
    """(module, qualified name) of each method marked `@rx.event`."""
    found = set()
    for source in product():
        module = source.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for node in source.tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            for part in node.body:
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                    marks = {dotted(mark.func if isinstance(mark, ast.Call) else mark) for mark in part.decorator_list}
                    if "rx.event" in marks:
                        found.add((module, f"{node.name}.{part.name}"))
    return found


EVENTS = declared_events()


@together("state", STATES)
def test_every_handler_is_a_declared_asynchronous_event(state: type) -> None:
    """Reflex makes a handler of each public method: a helper without the mark would be open to the browser."""
    for handler in state.event_handlers.values():
        function = handler.fn
        if function.__module__.startswith("reflex"):
            continue
        assert (function.__module__, function.__qualname__) in EVENTS
        assert inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)
        assert function.__doc__


def test_no_handler_decides_about_the_business() -> None:
    """Roles and permissions are asked by `Endpoint.allows` and `_perform`; a State never compares them itself."""
    wrong = [
        f"{source.path}:{node.lineno}"
        for source in product()
        if re.match(r"leaseapp/(ui|\w+/ui)/(?!identity\.py)", source.path)  # there the caller is made from their cookie
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr in ("permissions", "platform_roles", "has")
    ]
    assert wrong == []


def test_interface_modules_use_no_session_and_no_service() -> None:
    """Pages act through endpoints."""
    banned = re.compile(
        r"sqlalchemy(?!\.exc)|sqlmodel|leaseapp\.kernel\.(db|tenancy|queries)|leaseapp\.\w+\.(services|models|queries)"
    )
    wrong = [
        f"{source.path}:{node.lineno} {node.module}"
        for source in product()
        if re.match(r"leaseapp/(ui|\w+/ui)/", source.path)
        for node in source.nodes
        if isinstance(node, ast.ImportFrom) and banned.match(node.module or "")
    ]
    assert wrong == []


@every_page
def test_a_page_has_an_address_a_title_and_its_endpoint(page: Page) -> None:
    assert ADDRESS.fullmatch(page.route)
    assert page.title
    assert page.public == (page.route in OPEN_PAGES)
    if page.route in WITHOUT_ENDPOINT:
        assert page.endpoint is None
    else:
        assert page.endpoint in endpoints


@every_page
def test_a_page_of_the_menu_is_open_to_somebody_and_closed_to_somebody(page: Page) -> None:
    if page.endpoint is None or page.endpoint.policy == "account":
        return  # everybody has an account
    allowed = {role for role in BusinessRole if page.endpoint.allows(world.person(role).principal)}
    if page.endpoint.policy == "provider":
        assert allowed == set()
        assert page.endpoint.allows(world.person("SUPERADMIN_PROVIDER", None).principal)
        return
    assert BusinessRole.ADMIN in allowed
    # what is one's own is open to everybody
    assert (BusinessRole.SUPPLIER_USER in allowed) == (page.endpoint.policy == "account")


def test_the_interface_decides_nothing_by_a_role() -> None:
    """Roles may be custom: what is shown follows from permissions, and from what identity says of the principal."""
    read = [
        f"{source.path}:{node.lineno}"
        for source in product()
        if re.match(r"leaseapp/(ui|\w+/ui)(/|\.py)", source.path)
        for node in source.nodes
        if isinstance(node, ast.Attribute) and node.attr in ("roles", "platform_roles")
    ]
    assert read == []


def test_every_list_has_a_page() -> None:
    shown = {page.endpoint.name for page in PAGES if page.endpoint is not None}
    assert set(list_endpoints) - shown == set()


def test_what_the_browser_may_ask_about_are_endpoints() -> None:
    rights = {one for one in declared.endpoints.values() if isinstance(one, Right)}
    assert {one.name for one in declared.endpoints.values() if one not in endpoints and one not in rights} == set()
    assert {right.permission for right in rights} <= tenant_permissions()
