"""Access to each endpoint; whoever may not enter is refused before their body is read, and changes nothing (ARCHITECTURE 5)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole, PlatformRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Forbidden, Problem, Unauthorized
from leaseapp.kernel.principal import Impersonated, Principal
from tests.architecture.calls import GUARDED, address, code, each, send
from tests.architecture.samples import ENDPOINTS, Maker
from tests.conftest import Client
from tests.support import world
from tests.support.rows import Rows

WORKSPACE = [endpoint for endpoint in GUARDED if endpoint.policy == "workspace"]
READS = [endpoint for endpoint in WORKSPACE if not endpoint.writes and endpoint.path]
#: without a session they answer something of their own, not 401
ENTERED_BY_ANYBODY = {
    "sign_in_with_email", "sign_out", "dev_download", "read_public_quote", "read_public_quote_pdf", "preview_public_quote",
    "accept_public_quote", "refuse_public_quote", "ask_about_public_quote", "read_demonstration",
}  # fmt: skip


def may(role: BusinessRole, endpoint: Endpoint) -> bool:
    """Tell whether the grid and the flags admit the role, worked out here anew."""
    if (endpoint.internal and role in EXTERNAL_ROLES) or (endpoint.external and role not in EXTERNAL_ROLES):
        return False
    return endpoint.permission is None or endpoint.permission in permissions_of(role)


def test_only_named_endpoints_are_open_to_anybody() -> None:
    public = {name for name, endpoint in ENDPOINTS.items() if endpoint.policy in ("public", "webhook")}
    assert public == ENTERED_BY_ANYBODY


def test_no_two_endpoints_share_a_name() -> None:
    from leaseapp.kernel.endpoints import endpoints

    names = [endpoint.name for endpoint in endpoints]
    assert sorted(set(names)) == sorted(names)


@each(GUARDED)
def test_nobody_is_refused_with_401(endpoint: Endpoint, client_of: Callable[..., Client], rows: Rows) -> None:
    with rows.untouched():
        if endpoint.path:
            answer = send(client_of(None), endpoint)
            assert code(answer) == (401, "UNAUTHORIZED")
        with pytest.raises(Unauthorized):
            perform(endpoint, None)


@each(WORKSPACE)
def test_without_an_organization_it_is_401(endpoint: Endpoint, client_of: Callable[..., Client], rows: Rows) -> None:
    with rows.untouched():
        for role in PlatformRole:
            if endpoint.path:
                answer = send(client_of(role, None), endpoint)
                assert code(answer) == (401, "NO_ACTIVE_ORGANIZATION")
            with pytest.raises(Unauthorized):
                perform(endpoint, world.person(role, None).principal)


FOR_EVERY_MEMBER = {"read_home", "read_tasks"}
"""Entered by whoever works in an organization; what it shows asks for permissions of its own."""


@each(WORKSPACE)
def test_every_role_without_the_permission_is_refused(
    endpoint: Endpoint, client_of: Callable[..., Client], rows: Rows
) -> None:
    with rows.untouched():
        refused = [role for role in BusinessRole if not may(role, endpoint)]
        assert (BusinessRole.SUPPLIER_USER in refused) is (endpoint.name not in FOR_EVERY_MEMBER)
        for role in refused:
            if endpoint.path:
                assert (role, code(send(client_of(role), endpoint))) == (role, (403, "FORBIDDEN"))
            with pytest.raises(Forbidden):
                perform(endpoint, world.person(role).principal)


FOR_SUPPORT = {"impersonate_user"}
"""Writing acts of the console that the provider's support may do too: it only reads then."""


def test_the_provider_console_refuses_every_tenant_role(client_of: Callable[..., Client], rows: Rows) -> None:
    console = [endpoint for endpoint in GUARDED if endpoint.policy == "provider"]
    with rows.untouched():
        for endpoint in console:
            for role in BusinessRole:
                assert (role, code(send(client_of(role), endpoint))) == (role, (403, "FORBIDDEN"))
            if endpoint.method != "GET" and endpoint.name not in FOR_SUPPORT:
                assert code(send(client_of(PlatformRole.ADMIN_PROVIDER, None), endpoint)) == (403, "FORBIDDEN")


BY_IMPERSONATORS = {"stop_impersonating"}
"""Writing acts that whoever impersonates somebody may do in any case."""


def impersonated(principal: Principal) -> Principal:
    """The same person with somebody of the provider's staff in their place."""
    assert principal.user_id is not None
    acting = Impersonated(world.ALPHA, principal.user_id, "Support", clock.now())
    return replace(principal, impersonation=acting)


@each([endpoint for endpoint in GUARDED if endpoint.writes and endpoint.name not in BY_IMPERSONATORS])
def test_a_read_only_principal_writes_nothing(endpoint: Endpoint, rows: Rows) -> None:
    principal = world.person("ADMIN").principal
    if endpoint.policy == "provider":
        principal = world.person("SUPERADMIN_PROVIDER", None).principal
    if endpoint.external:
        principal = replace(principal, external=True)
    with rows.untouched(), pytest.raises(Forbidden) as refusal:
        perform(endpoint, replace(impersonated(principal), read_only=True))
    assert refusal.value.code == "READ_ONLY"


@each([one for one in GUARDED if one.policy == "account" and one.writes and one.name not in BY_IMPERSONATORS])
def test_an_account_is_changed_by_its_owner_only(endpoint: Endpoint, rows: Rows) -> None:
    """Password, factors, keys, profile, the wish to be forgotten: nobody who acts for a person does that."""
    with rows.untouched(), pytest.raises(Forbidden) as refusal:
        perform(endpoint, impersonated(world.person("ADMIN").principal))
    assert refusal.value.code == "IN_PERSON_ONLY"


@each([endpoint for endpoint in WORKSPACE if endpoint.writes])
def test_the_auditor_writes_nothing(endpoint: Endpoint, client_of: Callable[..., Client], rows: Rows) -> None:
    with rows.untouched():
        assert send(client_of("AUDITOR"), endpoint).status_code == 403


@each(READS)
def test_every_role_with_the_permission_reads(
    endpoint: Endpoint, client_of: Callable[..., Client], alpha: Maker
) -> None:
    """External roles too: a table without a rule of visibility would be a fault (500), a hidden row is 404."""
    arguments = alpha.standing(endpoint.name) if endpoint.path_names or endpoint.body is not None else {}
    path = address(endpoint, arguments.__getitem__)
    body = {"json": arguments.get("body", {})} if endpoint.method != "GET" else {"headers": {}}
    for role in BusinessRole:
        if not may(role, endpoint):
            continue
        answer = send(client_of(role), endpoint, path, **body)
        allowed = {200, 404} if role in EXTERNAL_ROLES and endpoint.path_names else {200}
        assert answer.status_code in allowed, (role, answer.text)


@each(WORKSPACE)
def test_what_the_interface_shows_is_what_the_endpoint_allows(endpoint: Endpoint) -> None:
    allowed = {role for role in BusinessRole if endpoint.allows(world.person(role).principal)}
    assert allowed == {role for role in BusinessRole if may(role, endpoint)}


@each([endpoint for endpoint in ENDPOINTS.values() if endpoint.internal])
def test_internal_endpoints_refuse_external_people_whatever_they_hold(endpoint: Endpoint, rows: Rows) -> None:
    everything = frozenset({endpoint.permission} if endpoint.permission else ())
    with rows.untouched():
        for role in sorted(EXTERNAL_ROLES):
            principal = replace(world.person(role).principal, permissions=everything)
            with pytest.raises(Problem) as refusal:
                perform(endpoint, principal)
            assert refusal.value.status == 403
