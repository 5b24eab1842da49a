"""The permission grid names what endpoints and the route table name, and nothing else (DECISIONS 11)."""

import leaseapp.leaseapp  # noqa: F401  imports every page
from leaseapp import wiring
from leaseapp.identity.rules.role_grid import all_permissions
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.rights import Right
from leaseapp.ui.registry import declared as pages
from tests.architecture import tables

wiring.wire()
SPECIFIED = {row["permission"] for row in tables.read("routes.tsv")} - tables.NO_PERMISSION
RESERVED = {row["permission"]: row["reason"] for row in tables.read("reserved_permissions.tsv")}


def declared() -> set[str]:
    """The permissions that endpoints, columns and fields ask for."""
    asked = {endpoint.permission for endpoint in endpoints if endpoint.permission}
    return asked | {one.permission for one in pages.endpoints.values() if isinstance(one, Right)}


def test_somebody_holds_each_permission_that_an_endpoint_asks_for():
    assert declared() - all_permissions() == set()


def test_somebody_holds_each_permission_of_the_route_table():
    assert not SPECIFIED - all_permissions()


def test_each_permission_of_the_grid_is_declared_specified_or_reserved_with_a_reason():
    assert all_permissions() - declared() - SPECIFIED - set(RESERVED) == set()
    assert all(RESERVED.values())


def test_a_reserved_permission_is_in_the_grid_and_neither_declared_nor_specified():
    assert set(RESERVED) <= all_permissions()
    assert set(RESERVED) & (declared() | SPECIFIED) == set()
