"""The permission grid, cell by cell, against tables that were written by hand, without the code.

They stand in `tests/<domain>/expected_grid*.txt` (document 1, DECISIONS 12, decisions 23 and 30): a permission, then who holds
it, in the short words below. The supplier holds nothing yet.
"""

from pathlib import Path

import pytest

from leaseapp import wiring
from leaseapp.identity.enums import EXTERNAL_ROLES, INTERNAL_ROLES, BusinessRole, PlatformRole
from leaseapp.identity.rules.role_grid import (
    ENTITIES,
    SALES,
    Row,
    adjusted,
    all_permissions,
    grid,
    permissions_of,
    tenant_permissions,
    who_may,
)

wiring.wire()
SHORT = {
    "ADM": "ADMIN",
    "MAN": "MANAGER",
    "COM": "COMMERCIAL",
    "SBK": "SALES_BACK",
    "ACC": "ACCOUNTANT",
    "LOF": "LEASE_OFFICER",
    "FOF": "FINANCE_OFFICER",
    "TEC": "TECHNICIAN",
    "SVM": "SERVICE_MANAGER",
    "LOG": "LOGISTICS",
    "CLU": "CLIENT_USER",
    "CLA": "CLIENT_ADMIN",
    "LEN": "LENDER_USER",
    "PAR": "PARTNER_USER",
    "SUP": "SUPPLIER_USER",
    "AUD": "AUDITOR",
}


FILES = sorted(Path(__file__).parents[2].glob("*/expected_grid*.txt"))
LINES = [line.split() for path in FILES for line in path.read_text().splitlines() if line]
EXPECTED = {permission: {SHORT[role] for role in roles} for permission, *roles in LINES}


def test_the_sixteen_business_roles_and_the_two_global_ones_exist():
    assert {role.value for role in BusinessRole} == set(SHORT.values())
    assert {role.value for role in PlatformRole} == {"SUPERADMIN_PROVIDER", "ADMIN_PROVIDER"}


def test_the_grid_holds_exactly_the_permissions_of_the_expected_tables_each_said_once():
    assert sorted(grid()) == sorted(permission for permission, *_roles in LINES)


def test_each_cell_of_the_grid_is_as_specified():
    found = {one: {role for role in SHORT.values() if one in permissions_of(role)} for one in EXPECTED}
    wrong = {one: sorted(found[one] ^ roles) for one, roles in EXPECTED.items() if found[one] != roles}
    assert wrong == {}, "too many or too few"


def test_the_admin_holds_every_permission_of_his_organization_and_none_of_the_provider():
    assert permissions_of("ADMIN") == tenant_permissions()
    assert not {"admin.org:read", "admin.org:create"} & permissions_of("ADMIN")


def test_the_auditor_only_reads():
    assert {permission.rpartition(":")[2] for permission in permissions_of("AUDITOR")} == {"read"}


def test_no_external_role_writes_outside_comments_and_its_own_requests():
    writes = {
        permission for role in EXTERNAL_ROLES for permission in permissions_of(role) if not permission.endswith(":read")
    }
    assert writes == {"collaboration:write", "identity.user:invite", "lease.contract:request", "lease.cession:respond"}


def test_suppliers_hold_nothing_yet():
    assert permissions_of("SUPPLIER_USER") == frozenset()


def test_an_unknown_role_holds_nothing():
    assert permissions_of("OWNER") == frozenset()
    assert permissions_of("") == frozenset()


def test_no_permission_is_a_wildcard():
    assert not [permission for permission in all_permissions() if "*" in permission]


def test_internal_and_external_roles_are_disjoint_and_complete():
    assert len(INTERNAL_ROLES) == 11
    assert len(EXTERNAL_ROLES) == 5
    assert not INTERNAL_ROLES & EXTERNAL_ROLES


def test_global_roles_hold_the_console_permissions_only():
    assert permissions_of("SUPERADMIN_PROVIDER") == {
        "admin.org:read",
        "admin.org:create",
        "admin.org:update",
        "admin.org:export",
        "admin.audit:read",
        "admin.job:read",
        "admin.job:manage",
        "admin.user:impersonate",
        "identity.role:manage",
        "identity.user:read",
    }
    assert permissions_of("SUPERADMIN_PROVIDER") - permissions_of("ADMIN_PROVIDER") == {
        "admin.org:create",
        "admin.org:update",
        "admin.org:export",
        "admin.job:manage",
    }


def test_a_custom_role_inherits_with_adjustments():
    role = adjusted("TECHNICIAN", added=["sales.quote:read"], removed=["file:delete"])
    assert role == (permissions_of("TECHNICIAN") | {"sales.quote:read"}) - {"file:delete"}


def test_a_custom_role_never_gains_provider_or_unknown_permissions():
    assert adjusted("MANAGER", added=["admin.org:create", "admin.*", "nonsense"], removed=[]) == permissions_of(
        "MANAGER"
    )


@pytest.mark.parametrize(
    ("name", "subject", "rows"),
    [("sales.quote", SALES, [Row("read")]), ("sales.dream", SALES, [Row("read"), Row("read")]), ("sales.dream", "Fun", [])],
)  # fmt: skip
def test_an_entity_is_declared_once_each_verb_in_one_row_below_a_subject(name: str, subject: str, rows: list[Row]):
    before = list(ENTITIES)
    with pytest.raises(ValueError, match=r"stands in the grid already|not in tuple"):
        who_may(name, subject, "Dreams", *rows)
    assert list(ENTITIES) == before
