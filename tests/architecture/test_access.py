"""Access to each endpoint; whoever may not enter is refused before their body is read, and changes nothing (ARCHITECTURE 5).

One function decides, `Endpoint.check`, and asks no database: it is asked here for every role and endpoint. That both doors
ask it, with the person whose session it is, and answer what it says, is shown by one call of each endpoint through each of
them (decision 38).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole, PlatformRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel import clock, dispatch
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Problem, Unauthorized
from leaseapp.kernel.principal import Impersonated, Principal, resolve
from leaseapp.kernel.web import http
from tests.architecture.calls import GUARDED, address, code, each, send
from tests.architecture.readers import Readers, session_of
from tests.architecture.samples import ENDPOINTS, Maker
from tests.conftest import Client
from tests.support import world
from tests.support.cells import together
from tests.support.rows import Rows

WORKSPACE = [endpoint for endpoint in GUARDED if endpoint.policy == "workspace"]
READS = [endpoint for endpoint in WORKSPACE if not endpoint.writes and endpoint.path]
#: without a session they answer something of their own, not 401
ENTERED_BY_ANYBODY = {
    "sign_in_with_email", "sign_out", "dev_download", "dev_upload", "read_public_share", "download_public_share", "read_public_quote", "read_public_quote_pdf", "preview_public_quote",
    "read_demonstration",
    "read_open_invitation", "accept_invitation",
    "accept_public_quote", "refuse_public_quote", "ask_about_public_quote",
    "read_public_asset", "announce_fault_photo", "report_public_fault", "read_public_fault", "write_about_public_fault",
    "read_public_signature", "read_public_signature_document", "read_public_signature_certificate", "open_public_signature",
    "note_public_signature_read", "send_signature_code", "sign_public_signature", "refuse_public_signature",
    "forget_password", "reset_password",
    "send_verification_email", "verify_email", "send_magic_link", "verify_magic_link", "offer_passkey_sign_in",
    "sign_in_with_passkey", "read_terms", "read_notification_mails", "stop_notification_mails",
    # by a secret of its own, before anything is read (tests/notifications/endpoints/test_tracking.py)
    "track_mail",
    # by a signature (tests/einvoicing/test_deliveries.py)
    "take_einvoice_status", "take_supplier_einvoice",
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


# --- the check itself: every role and endpoint


def verdict(endpoint: Endpoint, principal: Principal | None) -> tuple[int, str] | None:
    """Status and code of the refusal; None for whoever may enter."""
    try:
        endpoint.check(principal)
    except Problem as problem:
        return problem.status, problem.code
    return None


def of(role: str, organization: str | None = "alpha") -> Principal:
    """The principal of that person's session."""
    return world.person(role, organization).principal


FOR_EVERY_MEMBER = {"read_home", "read_tasks", "search_records"}
"""Entered by whoever works in an organization; what it shows asks for permissions of its own."""


@together("endpoint", WORKSPACE)
def test_every_role_with_the_permission_is_admitted_and_every_other_refused(endpoint: Endpoint) -> None:
    refused = {role for role in BusinessRole if not may(role, endpoint)}
    assert (BusinessRole.SUPPLIER_USER in refused) is (endpoint.name not in FOR_EVERY_MEMBER)
    assert {role: verdict(endpoint, of(role)) for role in refused} == dict.fromkeys(refused, (403, "FORBIDDEN"))
    # an auditor's right to read opens no write, not even one that it takes
    only_read = {role for role in set(BusinessRole) - refused if endpoint.writes and of(role).read_only}
    assert {role: verdict(endpoint, of(role)) for role in only_read} == dict.fromkeys(only_read, (403, "READ_ONLY"))
    admitted = {role for role in BusinessRole if verdict(endpoint, of(role)) is None}
    assert admitted == set(BusinessRole) - refused - only_read
    # the interface shows what may be entered
    assert admitted == {role for role in BusinessRole if endpoint.allows(of(role))}


@together("endpoint", GUARDED)
def test_nobody_and_people_without_an_organization_are_told_so(endpoint: Endpoint) -> None:
    assert verdict(endpoint, None) == (401, "UNAUTHORIZED")
    if endpoint.policy == "workspace":
        for role in PlatformRole:
            assert verdict(endpoint, of(role, None)) == (401, "NO_ACTIVE_ORGANIZATION")


FOR_SUPPORT = {"impersonate_user"}
"""Writing acts of the console that the provider's support may do too: it only reads then."""
BY_IMPERSONATORS = {"stop_impersonating"}
"""Writing acts that whoever impersonates somebody may do in any case."""


@together("endpoint", [endpoint for endpoint in GUARDED if endpoint.policy == "provider"])
def test_the_provider_console_refuses_every_tenant_role(endpoint: Endpoint) -> None:
    assert {verdict(endpoint, of(role)) for role in BusinessRole} == {(403, "FORBIDDEN")}
    assert verdict(endpoint, of(PlatformRole.SUPERADMIN_PROVIDER, None)) is None
    open_to_support = (endpoint.method == "GET" and not endpoint.writes) or endpoint.name in FOR_SUPPORT
    assert verdict(endpoint, of(PlatformRole.ADMIN_PROVIDER, None)) == (None if open_to_support else (403, "FORBIDDEN"))


def impersonated(principal: Principal) -> Principal:
    """The same person with somebody of the provider's staff in their place."""
    assert principal.user_id is not None
    return replace(principal, impersonation=Impersonated(world.ALPHA, principal.user_id, "Support", clock.now()))


@together("endpoint", [endpoint for endpoint in GUARDED if endpoint.writes and endpoint.name not in BY_IMPERSONATORS])
def test_a_read_only_principal_writes_nothing(endpoint: Endpoint) -> None:
    principal = of("SUPERADMIN_PROVIDER", None) if endpoint.policy == "provider" else of("ADMIN")
    visiting = replace(impersonated(principal), read_only=True, external=endpoint.external)
    assert verdict(endpoint, visiting) == (403, "READ_ONLY")


@together(
    "endpoint", [one for one in GUARDED if one.policy == "account" and one.writes and one.name not in BY_IMPERSONATORS]
)
def test_an_account_is_changed_by_its_owner_only(endpoint: Endpoint) -> None:
    """Password, factors, keys, profile, the wish to be forgotten: nobody who acts for a person does that."""
    assert verdict(endpoint, impersonated(of("ADMIN"))) == (403, "IN_PERSON_ONLY")


@together("endpoint", [endpoint for endpoint in WORKSPACE if endpoint.writes])
def test_the_auditor_writes_nothing(endpoint: Endpoint) -> None:
    assert verdict(endpoint, of("AUDITOR")) in {(403, "FORBIDDEN"), (403, "READ_ONLY")}


@together("endpoint", [endpoint for endpoint in ENDPOINTS.values() if endpoint.internal])
def test_internal_endpoints_refuse_external_people_whatever_they_hold(endpoint: Endpoint) -> None:
    everything = frozenset({endpoint.permission} if endpoint.permission else ())
    for role in sorted(EXTERNAL_ROLES):
        assert verdict(endpoint, replace(of(role), permissions=everything)) == (403, "FORBIDDEN")


@together("person", world.PEOPLE, ids=lambda person: person.token)
def test_a_session_stands_for_the_principal_that_the_check_is_asked_about(person: world.Person, clone: Any) -> None:
    found = resolve(person.token)
    assert found is not None
    deciding = ("kind", "user_id", "organization_id", "roles", "permissions", "company_id", "platform_roles", "read_only", "external",
                "impersonator_user_id")  # fmt: skip
    assert {name: getattr(found, name) for name in deciding} == {
        name: getattr(person.principal, name) for name in deciding
    }


# --- the doors: one call of each endpoint through each


class Asked(Problem):
    """A refusal that no endpoint knows."""

    status, code, message = 403, "ASKED", "Asked."


Decisions = list[tuple[str, Any]]


@pytest.fixture
def decisions(monkeypatch: pytest.MonkeyPatch) -> Iterator[Decisions]:
    """Each time that access is decided: the endpoint and who wants to enter. Whoever it is, they are refused."""
    found: Decisions = []

    def refuse(endpoint: Endpoint, principal: Principal | None) -> None:
        found.append((endpoint.name, principal and principal.user_id))
        raise Asked()

    monkeypatch.setattr(Endpoint, "check", refuse)
    yield found


def through_http(endpoint: Endpoint, person: world.Person, client: Client, decisions: Decisions) -> None:
    """The door asks the check, about this endpoint and this person; its word is the answer, and the body stays unread."""
    assert code(send(client, endpoint)) == (403, "ASKED")
    assert decisions == [(endpoint.name, person.user_id)]


def through_dispatch(endpoint: Endpoint, person: world.Person, decisions: Decisions) -> None:
    """The same for the door that the interface and HTTP enter after it; arguments are not looked at before."""
    with pytest.raises(Asked):
        perform(endpoint, person.principal, body=object(), query=object())
    assert decisions == [(endpoint.name, person.user_id)]


@pytest.mark.slow("every endpoint by both doors")
@together("endpoint, person", zip(GUARDED, cycle(world.PEOPLE), strict=False), ids=lambda cell: cell[0].name)
def test_both_doors_answer_what_the_check_says(
    endpoint: Endpoint, person: world.Person, client_of: Callable[..., Client], rows: Rows, decisions: Decisions
) -> None:
    """Each endpoint with another person, so that everybody comes to both doors."""
    organization = {world.ALPHA: "alpha", world.BETA: "beta", None: None}[person.organization_id]
    decisions.clear()
    with rows.untouched():
        if endpoint.path:
            through_http(endpoint, person, client_of(person.role, organization), decisions)
            decisions.clear()
        through_dispatch(endpoint, person, decisions)


@together("endpoint", GUARDED)
def test_nobody_is_refused_with_401(endpoint: Endpoint, client_of: Callable[..., Client], rows: Rows) -> None:
    with rows.untouched():
        if endpoint.path:
            answer = send(client_of(None), endpoint)
            assert code(answer) == (401, "UNAUTHORIZED")
        with pytest.raises(Unauthorized):
            perform(endpoint, None)


def _ask_nobody(endpoint: Endpoint, principal: Principal | None) -> None:
    """A door without a check."""


def _ask_about_another(endpoint: Endpoint, principal: Principal | None) -> None:
    ENDPOINTS["read_home"].check(principal)


def _ask_about_a_stranger(endpoint: Endpoint, principal: Principal | None) -> None:
    endpoint.check(of("ADMIN", "beta"))


def _ask_and_go_on(endpoint: Endpoint, principal: Principal | None) -> None:
    endpoint.allows(principal)


@pytest.mark.parametrize("mistake", [_ask_nobody, _ask_about_another, _ask_about_a_stranger, _ask_and_go_on])
@pytest.mark.parametrize("name", ["create_company", "list_companies"])
def test_a_door_that_is_wired_otherwise_is_found(
    name: str, mistake: Any, client_of: Callable[..., Client], decisions: Decisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoint, person = ENDPOINTS[name], world.person("ADMIN")
    monkeypatch.setattr(dispatch, "admit", mistake)
    with pytest.raises((AssertionError, Problem, pytest.fail.Exception)):
        through_dispatch(endpoint, person, decisions)
    decisions.clear()
    monkeypatch.setattr(http, "admit", mistake)
    with pytest.raises(AssertionError):
        through_http(endpoint, person, client_of("ADMIN"), decisions)


# --- reading, as one of everybody who may and is shown something else


MANY = dict.fromkeys(
    ("list_files", "read_file_address", "read_file_thumbnail", "read_home", "read_tasks"),
    "almost each role is a class of its own",
)


@pytest.mark.slow("as one reader of each class")
@each(READS, slow=MANY)
def test_every_role_with_the_permission_reads(
    endpoint: Endpoint, client_of: Callable[..., Client], alpha: Maker, readers: Readers
) -> None:
    """External roles too: a table without a rule of visibility would be a fault (500), a hidden row is 404."""
    needs = endpoint.path_names or endpoint.body is not None or endpoint.takes
    arguments = alpha.standing(endpoint.name) if needs else {}
    path = address(endpoint, arguments.__getitem__)
    asked = {"params": arguments.get("query", {})}
    body = {"json": arguments.get("body", {})} if endpoint.method != "GET" else asked
    if endpoint.takes:  # a content is no JSON
        file = arguments["content"].file
        file.seek(0)
        body = {**asked, "content": file.read(), "headers": {"content-type": "application/octet-stream"}}
    admitted = [role for role in BusinessRole if may(role, endpoint)]
    found = readers.found_by(admitted, session_of, lambda role: send(client_of(role), endpoint, path, **body))
    for role, answer in found.items():
        allowed = {200, 404} if role in EXTERNAL_ROLES and endpoint.path_names else {200}
        assert answer.status_code in allowed, (role, answer.text)
