"""The models are what the migrations make (`alembic check`), and a migration can be read back."""

import re

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel

from leaseapp.kernel.auditing.audit_partitions import is_declared
from leaseapp.kernel.persistence import db
from tests.architecture.tables import ROOT
from tests.support.databases import Databases

SCRIPTS = ScriptDirectory(str(ROOT / "alembic"))


@pytest.mark.filterwarnings(
    "ignore:Expression #.*operator clause:UserWarning"
)  # search indexes, which have a test of their own
def test_the_migrated_database_is_what_the_models_say(clone: db.Addresses) -> None:
    engine = sa.create_engine(clone.owner, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True, "include_name": is_declared}
        )
        assert compare_metadata(context, SQLModel.metadata) == []
    engine.dispose()


def test_all_revisions_begin_at_one() -> None:
    assert len(SCRIPTS.get_bases()) == 1


def test_each_of_several_heads_migrates_without_the_others(databases: Databases) -> None:
    """Branches that met may come to an installation in either order; one head alone is what every test runs on."""
    heads = SCRIPTS.get_heads()
    for head in heads if len(heads) > 1 else ():
        where = databases.empty("one_head")
        databases.migrate(where, head)
        databases.cluster.drop_database("one_head")


def test_migrating_again_changes_nothing(databases: Databases, clone: db.Addresses) -> None:
    databases.migrate(clone)
    engine = sa.create_engine(clone.owner, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        assert tuple(sorted(MigrationContext.configure(connection).get_current_heads())) == tuple(
            sorted(SCRIPTS.get_heads())
        )
    engine.dispose()


def test_a_migration_says_what_it_does_itself() -> None:
    """Explicit statements: a migration that asks the models would change its meaning with them."""
    wrong = []
    for path in sorted((ROOT / "alembic" / "versions").glob("*.py")):
        text = path.read_text()
        if re.search(r"create_all|\.metadata\b|leaseapp\.\w+\.models", text):
            wrong.append(path.name)
        if not re.search(r'^"""\S.{10,}', text):
            wrong.append(path.name)
    assert wrong == []
