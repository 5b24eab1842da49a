"""Parts of records (comments, say): they find the record that they belong to, internal ones for the office alone."""

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

from leaseapp.kernel import clock
from leaseapp.kernel.finding.candidates import candidates
from leaseapp.kernel.finding.found_by import FoundBy, found, not_found, via
from leaseapp.kernel.persistence.ids import new_id
from tests.support import world

REMARKS = FoundBy(
    texts=("body",),
    kind="target_type",
    record="target_id",
    outsiders="NOT r.internal",
    company=via("search_entry", "target_id", "company_id"),
)
TABLE = """CREATE TABLE remark (organization_id uuid, id uuid, created_at timestamptz, target_type text, target_id uuid,
body text, internal boolean, PRIMARY KEY (organization_id, id))"""
ROW = "INSERT INTO remark VALUES (:organization_id, :id, :created_at, 'Company', :target_id, :body, :internal)"


@pytest.fixture
def remarks(database):
    """A table of remarks with one that everybody may read and one that is the office's own; and a way to change it."""
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        operations = Operations(MigrationContext.configure(connection))
        connection.execute(sa.text(TABLE))
        row = {"organization_id": world.ALPHA, "created_at": clock.now(), "target_id": world.CLIENT_COMPANY}
        # one is there before the trigger is made
        connection.execute(sa.text(ROW), {**row, "id": new_id(), "body": "Livraison par palettes", "internal": False})
        found(operations, "remark", "Remark", REMARKS, soft=False)
        connection.execute(sa.text(ROW), {**row, "id": new_id(), "body": "Insolvabilité redoutée", "internal": True})
    yield engine
    with engine.begin() as connection:
        not_found(Operations(MigrationContext.configure(connection)), "remark")
        connection.execute(sa.text("DROP TABLE remark"))
    engine.dispose()


def seen(work_of, role, text):
    """The records that somebody finds."""
    with work_of(role) as context:
        return [(one.kind, one.id) for one in candidates(context, text, ["Company"], 5)]


def test_a_remark_finds_its_record_and_an_internal_one_for_the_office_alone(work_of, remarks):
    record = [("Company", world.CLIENT_COMPANY)]
    for role, text, expected in (
        ("ADMIN", "palettes", record), ("ADMIN", "insolvabilite", record), ("CLIENT_ADMIN", "palette", record),
        ("CLIENT_ADMIN", "insolvabilité", []), ("CLIENT_USER", "redoutée", []), ("CLIENT_ADMIN", "insolvabilite palettes", []),
    ):  # fmt: skip
        assert seen(work_of, role, text) == expected, (role, text)


def test_a_remark_that_becomes_internal_is_found_by_nobody_from_outside_any_more(work_of, remarks):
    with remarks.begin() as connection:
        connection.execute(sa.text("UPDATE remark SET internal = true"))
    assert seen(work_of, "CLIENT_ADMIN", "palettes") == []
    assert seen(work_of, "ADMIN", "palettes") != []
    with remarks.begin() as connection:
        connection.execute(sa.text("DELETE FROM remark"))
    assert seen(work_of, "ADMIN", "palettes") == []
