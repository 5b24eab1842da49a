"""A migration is drafted from the models, named by the minute, with the walls of new tables; branches are joined."""

import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from pydantic.fields import FieldInfo
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import UTCDateTime

from leaseapp.commands import database, migrations
from leaseapp.directory.models import Company
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit_partitions import is_declared
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.addresses import Addresses
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.persistence.searching import search_index
from leaseapp.kernel.persistence.tables import tenant_index
from leaseapp.kernel.persistence.tenant_table import STANDARD
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support.databases import Databases

AT, START = "202612312359", "202612010000"
KEY = {"organization_id", "id"}
HEADS = ScriptDirectory(str(PROJECT_ROOT / "alembic")).get_heads()


@pytest.fixture
def scripts(tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch, frozen_minute: None) -> Path:
    """The project's migrations in a folder of their own, and the tests' server."""
    monkeypatch.setattr(migrations.provided, "cluster", lambda: databases.cluster)
    shutil.copytree(PROJECT_ROOT / "alembic", tmp_path / "alembic", ignore=shutil.ignore_patterns("__pycache__"))
    write(tmp_path / "alembic", START, tuple(HEADS))
    return tmp_path / "alembic"


@pytest.fixture
def frozen_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """New Year's Eve, a minute before midnight."""
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 12, 31, 23, 59, tzinfo=UTC))


@pytest.fixture
def new_table() -> Iterator[sa.Table]:
    """A table of the models that no migration made yet."""
    columns = (
        sa.Column("organization_id", sa.Uuid(), sa.ForeignKey("organization.id"), primary_key=True),
        sa.Column("id", sa.Uuid(), primary_key=True),
    )
    table = sa.Table("forklift", SQLModel.metadata, *columns)
    yield table
    SQLModel.metadata.remove(table)


def write(scripts: Path, revision: str, after: str | tuple[str, ...] = START) -> None:
    """A migration that somebody wrote on a branch of their own."""
    (scripts / "versions" / f"{revision}_of_a_branch.py").write_text(
        f'"""A branch."""\nrevision = "{revision}"\ndown_revision = {after!r}\n'
        "def upgrade() -> None: ...\ndef downgrade() -> None: ...\n"
    )


def test_a_new_table_gets_its_migration_with_walls(
    scripts: Path, new_table: sa.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert migrations.new_migration("Forklifts have a table", scripts) == 0
    path = scripts / "versions" / f"{AT}_forklifts_have_a_table.py"
    assert str(path) in capsys.readouterr().out
    text = path.read_text()
    assert text.startswith('"""Forklifts have a table.\n')
    assert f'revision = "{AT}"' in text
    assert 'op.create_table(\n        "forklift",' in text
    assert 'protect_tenant(op, "forklift", grants="select, insert")\n    append_only(op, "forklift")\n' in text
    assert 'op.drop_table("forklift")' in text


@pytest.mark.slow("migrates a database")
def test_a_plain_table_is_one_statement_that_makes_it_and_takes_it_back(scripts: Path, databases: Databases) -> None:
    columns = [sa.Column(name, kind, nullable=null, primary_key=name in KEY) for name, kind, null in STANDARD]
    key = sa.ForeignKeyConstraint(["organization_id"], ["organization.id"])
    named = sa.Column("name", sa.String(40), nullable=False)
    table = sa.Table("forklift", SQLModel.metadata, *columns, named, key, tenant_index("name"))
    where = databases.empty("plain_table")
    try:
        assert migrations.new_migration("Forklifts have a table", scripts) == 0
        text = (scripts / "versions" / f"{AT}_forklifts_have_a_table.py").read_text()
        made = text[text.index("upgrade, downgrade") :]
        assert made == (
            'upgrade, downgrade = tenant_table(\n    "forklift", sa.Column("name", sa.String(length=40), nullable=False), '
            'indexes=[("name",)]\n)\n'
        )
        engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
        with engine.connect() as connection:
            configuration = migrations._configuration(scripts)
            configuration.attributes["connection"] = connection
            command.upgrade(configuration, "heads")
            context = MigrationContext.configure(connection, opts={"compare_type": True, "include_name": is_declared})
            assert compare_metadata(context, SQLModel.metadata) == []
            policies = connection.scalars(sa.text("select policyname from pg_policies where tablename = 'forklift'"))
            assert sorted(policies) == ["system", "tenant"]
            connection.rollback()
            command.downgrade(configuration, START)
            assert not sa.inspect(connection).has_table("forklift")
    finally:
        SQLModel.metadata.remove(table)
        databases.cluster.drop_database("plain_table")


def test_nothing_is_written_where_models_and_tables_agree(scripts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted((scripts / "versions").glob("*.py"))
    assert migrations.new_migration("Nothing", scripts) == 1
    assert "nothing to migrate" in capsys.readouterr().out
    assert sorted((scripts / "versions").glob("*.py")) == before


@pytest.mark.slow("migrates a database")
def test_two_branches_are_joined_first(scripts: Path, new_table: sa.Table) -> None:
    for revision in ("202612010900", "202612010901"):
        write(scripts, revision)
    assert migrations.new_migration("Forklifts", scripts) == 0
    directory = ScriptDirectory(str(scripts))
    assert directory.get_heads() == ["202701010000"]
    assert directory.get_revision(AT).down_revision == ("202612010900", "202612010901")
    assert directory.get_revision("202701010000").down_revision == AT


def test_two_branches_are_joined_by_themselves_too(scripts: Path) -> None:
    for revision in ("202612010900", "202612010901"):
        write(scripts, revision)
    assert migrations.join_migrations(scripts) == migrations.join_migrations(scripts) == 0
    assert ScriptDirectory(str(scripts)).get_heads() == [AT]


def test_a_database_is_brought_to_both_heads_and_says_so(
    scripts: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    for revision in ("202612010900", "202612010901"):
        write(scripts, revision)
    monkeypatch.setattr(database, "PROJECT_ROOT", scripts.parent)
    where = databases.empty("both_heads")
    engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        configuration = migrations._configuration(scripts)
        configuration.attributes["connection"] = connection
        command.upgrade(configuration, START)
        assert told(where) == START != database.newest_revision()
        command.upgrade(configuration, "heads")
    assert told(where) == database.newest_revision() == "202612010900 202612010901"
    databases.cluster.drop_database("both_heads")


def told(where: Addresses) -> str | None:
    """The version of a database as a starting process reads it."""
    with connect(where.app) as connection:
        return database.current_revision(connection)


@pytest.fixture
def changed_company() -> Iterator[sa.Table]:
    """The table of companies with two columns that no migration made yet, which may not be null."""
    table = SQLModel.metadata.tables["company"]
    added = [sa.Column("ranking", sa.Integer(), nullable=False), sa.Column("nickname", sa.String(40), nullable=False)]
    for column in added:
        table.append_column(column)
    yield table
    for column in added:
        table._columns.remove(column)


@pytest.mark.slow("migrates a database")
def test_rows_that_exist_get_the_default_of_the_field(
    scripts: Path, changed_company: sa.Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(Company.model_fields, "ranking", FieldInfo(annotation=int, default=3))
    monkeypatch.setitem(Company.model_fields, "nickname", FieldInfo(annotation=str, default="it's"))
    assert migrations.new_migration("Companies are ranked", scripts) == 0
    text = (scripts / "versions" / f"{AT}_companies_are_ranked.py").read_text()
    assert 'sa.Column("ranking", sa.Integer(), server_default="3", nullable=False)' in text
    assert 'server_default="it\'s"' in text
    assert text.count("server_default=None") == 2


@pytest.mark.slow("migrates a database")
def test_a_new_column_that_nobody_can_fill_is_refused_with_what_to_do(
    scripts: Path, changed_company: sa.Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(Company.model_fields, "ranking", FieldInfo(annotation=int))
    before = sorted((scripts / "versions").glob("*.py"))
    assert migrations.new_migration("Companies are ranked", scripts) == 1
    assert "company.ranking may not be null and has no default" in capsys.readouterr().err
    assert sorted((scripts / "versions").glob("*.py")) == before


def test_a_searched_table_gets_its_function_and_a_soft_deleted_one_no_right_to_delete(scripts: Path) -> None:
    columns = (
        sa.Column("organization_id", sa.Uuid(), sa.ForeignKey("organization.id"), primary_key=True),
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("name", sa.String(40)),
        sa.Column("deleted_at", UTCDateTime()),
    )
    table = sa.Table("forklift", SQLModel.metadata, *columns, search_index("forklift", "name"))
    try:
        assert migrations.new_migration("Forklifts have a table", scripts) == 0
    finally:
        SQLModel.metadata.remove(table)
    text = (scripts / "versions" / f"{AT}_forklifts_have_a_table.py").read_text()
    assert 'searchable(op, "forklift", "name")' in text
    assert text.index('not_searchable(op, "forklift")') < text.index('op.drop_table("forklift")')
    assert 'protect_tenant(op, "forklift", grants="select, insert, update")' in text
    assert 'sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True)' in text
    assert "sqlmodel" not in text


def test_what_finds_a_row_in_another_way_gets_another_trigger(scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by = FoundBy(codes=("siren", "legal_form"), names=("name",), company="id", order=0.5)
    monkeypatch.setattr(Company, "__found_by__", by)
    assert migrations.new_migration("Companies are found by their form", scripts) == 0
    text = (scripts / "versions" / f"{AT}_companies_are_found_by_their_form.py").read_text()
    before, after = text.split("def downgrade")
    told = re.sub(r"\s+", "", before)
    assert (
        'found(op,"company","Company",FoundBy(codes=("siren","legal_form"),names=("name",),company="id"),soft=True'
        in told
    )
    assert before.index('not_found(op, "company")') < before.index(' found(op, "company"')
    assert 'not_found(op, "company")' in after
    assert before.count("found(op") == 2  # of no other table
