"""The quick look at the start: which version, is anybody there."""

from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from leaseapp.commands import database
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support.databases import Databases


def test_the_newest_revisions_are_those_that_alembic_sees() -> None:
    scripts = ScriptDirectory.from_config(Config(str(PROJECT_ROOT / "alembic.ini")))
    assert database.newest_revision() == " ".join(sorted(scripts.get_heads()))


def test_two_heads_are_one_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = tmp_path / "alembic" / "versions"
    versions.mkdir(parents=True)
    (versions / "a.py").write_text('revision = "1"\ndown_revision = None\n')
    (versions / "b.py").write_text('revision: str = "2"\ndown_revision: str | None = "1"\n')
    monkeypatch.setattr(database, "PROJECT_ROOT", tmp_path)
    assert database.newest_revision() == "2"
    (versions / "c.py").write_text("revision = '3'\ndown_revision = '1'\n")
    assert database.newest_revision() == "2 3"


def test_an_empty_database_has_no_version_and_nobody_in_it(databases: Databases) -> None:
    where = databases.empty("nothing")
    with connect(where.system) as connection:
        assert database.current_revision(connection) is None
        assert not database.has_organizations(connection)
    databases.cluster.drop_database("nothing")


@pytest.mark.parametrize("role", ["app", "system"])
def test_every_login_can_read_the_version_of_a_migrated_database(database_: db.Addresses, role: str) -> None:
    with connect(getattr(database_, role)) as connection:
        assert database.current_revision(connection) == database.newest_revision()


def test_a_database_with_organizations_is_not_empty(database_: db.Addresses) -> None:
    with connect(database_.system) as connection:
        assert database.has_organizations(connection)


@pytest.fixture
def database_(shared_database: db.Addresses) -> db.Addresses:
    """The migrated database of the run, under a name that does not hide the module."""
    return shared_database
