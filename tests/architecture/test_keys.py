"""API keys at every endpoint: machines come in where their scopes open, and nowhere else; nobody by name is no fault."""

from dataclasses import replace

import pytest

from leaseapp.identity.rules.granting import key_scopes
from leaseapp.identity.rules.role_grid import tenant_permissions
from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Principal, PrincipalKind
from tests.architecture.calls import GUARDED, each
from tests.architecture.samples import SAMPLES, Maker
from tests.support.cells import together
from tests.support.rows import Rows
from tests.support.world import ALPHA

MACHINE = Principal(
    kind=PrincipalKind.API_KEY, key_id=new_id(), name="a machine", organization_id=ALPHA, permissions=key_scopes()
)
FOR_PEOPLE = [one for one in GUARDED if one.policy != "workspace" or one.permission is None]
FOR_MACHINES = [one for one in GUARDED if one.policy == "workspace" and one.permission in key_scopes()]


def test_no_scope_manages_access() -> None:
    assert {
        "identity.user:invite",
        "identity.user:update",
        "identity.role:manage",
    } == tenant_permissions() - key_scopes()


@together("endpoint", FOR_PEOPLE)
def test_what_belongs_to_people_is_closed_to_machines(endpoint: Endpoint, rows: Rows) -> None:
    everything = replace(MACHINE, permissions=tenant_permissions(), platform_roles=frozenset({"SUPERADMIN_PROVIDER"}))
    with rows.untouched(), pytest.raises(Forbidden) as refusal:
        perform(endpoint, everything)
    assert refusal.value.code == "PERSON_REQUIRED"


@together("endpoint", FOR_MACHINES)
def test_a_scope_is_all_that_it_takes(endpoint: Endpoint, rows: Rows) -> None:
    with rows.untouched(), pytest.raises(Forbidden):
        perform(endpoint, replace(MACHINE, permissions=key_scopes() - {endpoint.permission}))


def opens(endpoint: Endpoint, maker: Maker) -> None:
    """A machine comes in, and that it is nobody by name is no fault."""
    arguments = maker.standing(endpoint.name) if endpoint.name in SAMPLES else {}
    refusal = rehearse(endpoint, MACHINE, **arguments)
    assert refusal is None or refusal.status in (403, 409, 422), refusal


@each([endpoint for endpoint in FOR_MACHINES if endpoint.writes])
def test_a_scope_is_all_that_opens_a_write(endpoint: Endpoint, alpha: Maker) -> None:
    opens(endpoint, alpha)


@pytest.mark.slow("every read of the product once")
@together("endpoint", [endpoint for endpoint in FOR_MACHINES if not endpoint.writes])
def test_a_scope_is_all_that_opens_a_read(endpoint: Endpoint, alpha: Maker) -> None:
    opens(endpoint, alpha)
