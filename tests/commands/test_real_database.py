"""`migrate` on a database that an administrator prepared, with login roles of their own names."""

import os
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import URL

from leaseapp.commands.database import current_revision, newest_revision, print_roles
from leaseapp.kernel.persistence.database_roles import RolesError, check_version, quote_name
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support.databases import Databases

NAME = "prepared_by_hand"
LOGINS = {"DATABASE_URL": "hand_web", "DATABASE_SYSTEM_URL": "hand_system", "DATABASE_OWNER_URL": "hand_owner"}
KEYS = {"AUDIT_KEY": "a" * 32, "SECRET_KEY": "s" * 32}


@pytest.fixture
def prepared(databases: Databases, capsys: pytest.CaptureFixture[str]) -> Iterator[dict[str, URL]]:
    """A database and its logins as an administrator makes them, before the printed SQL ran."""
    admin = databases.cluster.admin_url
    with connect(admin, autocommit=True) as connection:
        for login in LOGINS.values():
            connection.execute(f"CREATE ROLE {login} LOGIN PASSWORD 'secret'".encode())
        connection.execute(f"CREATE DATABASE {NAME} OWNER hand_owner".encode())
    yield {variable: admin.set(username=login, password="secret", database=NAME) for variable, login in LOGINS.items()}
    databases.cluster.drop_database(NAME)
    with connect(admin, autocommit=True) as connection:
        for login in LOGINS.values():
            connection.execute(f"DROP ROLE {quote_name(login)}".encode())


def command(urls: dict[str, URL], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    addresses = {name: url.render_as_string(hide_password=False) for name, url in urls.items()}
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=PROJECT_ROOT, timeout=60, env={**os.environ, **KEYS, **addresses},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def migrate(urls: dict[str, URL]) -> subprocess.CompletedProcess[str]:
    return command(urls, "leaseapp.cli", "migrate")


@pytest.fixture
def administrator(
    databases: Databases, prepared: dict[str, URL], capsys: pytest.CaptureFixture[str]
) -> Iterator[psycopg.Connection]:
    """An administrator in the database, who has run the printed SQL."""
    print_roles("hand_web", "hand_system", "hand_owner")
    with connect(databases.cluster.admin_url.set(database=NAME), autocommit=True) as connection:
        connection.execute(capsys.readouterr().out.encode())
        yield connection


def test_an_owner_without_rights_on_roles_is_told_what_to_run(prepared: dict[str, URL]) -> None:
    answer = migrate(prepared)
    assert answer.returncode == 1
    assert "Let an administrator run in this database" in answer.stderr
    assert 'GRANT "leaseapp_app" TO "hand_web"' in answer.stderr
    assert "secret" not in answer.stderr


def test_after_the_printed_sql_the_migrations_run_and_the_runtime_login_is_bound(
    prepared: dict[str, URL], administrator: psycopg.Connection
) -> None:
    answer = migrate(prepared)
    assert answer.returncode == 0, answer.stderr
    with connect(prepared["DATABASE_URL"]) as connection:
        assert current_revision(connection) == newest_revision()
        assert connection.execute("SELECT count(*) FROM company").fetchone() == (0,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("CREATE TABLE mine (id int)")


def test_a_runtime_login_that_is_not_bound_is_refused(
    prepared: dict[str, URL], administrator: psycopg.Connection
) -> None:
    administrator.execute("ALTER ROLE hand_web BYPASSRLS")
    answer = migrate(prepared)
    assert answer.returncode == 1
    assert "is a superuser or bypasses row level security" in answer.stderr
    with connect(prepared["DATABASE_OWNER_URL"]) as connection:
        assert connection.execute("SELECT to_regclass('alembic_version')").fetchone() == (None,)


def test_nothing_starts_with_a_runtime_login_that_came_loose_after_the_migration(
    prepared: dict[str, URL], administrator: psycopg.Connection
) -> None:
    assert migrate(prepared).returncode == 0
    administrator.execute("ALTER ROLE hand_web BYPASSRLS")
    for arguments in (("leaseapp.cli", "serve"), ("jobs",)):
        answer = command(prepared, *arguments)
        assert (answer.returncode, answer.stdout) == (1, ""), arguments
        assert answer.stderr == (
            "The database cannot be used: DATABASE_URL: its login role is a superuser or bypasses row level security; "
            "it must own nothing and belong to leaseapp_app only\n"
        )


def test_a_database_that_does_not_answer_is_named_without_its_password(prepared: dict[str, URL]) -> None:
    away = {name: url.set(host="127.0.0.1", port=1, query={}) for name, url in prepared.items()}
    for arguments in (("leaseapp.cli", "run"), ("leaseapp.cli", "seed"), ("jobs",)):
        answer = command(away, *arguments)
        assert answer.returncode == 1, arguments
        assert answer.stderr == "The database cannot be used: DATABASE_URL: the server does not answer\n"
        assert "Traceback" not in answer.stderr
        assert "secret" not in answer.stderr


@pytest.mark.parametrize(("version", "fits"), [(140023, False), (150000, True), (180004, True), (190000, False)])
def test_versions_15_to_18_are_worked_with(version: int, fits: bool) -> None:
    server: Any = SimpleNamespace(info=SimpleNamespace(server_version=version))
    if fits:
        check_version(server)
        return
    with pytest.raises(RolesError, match=f"PostgreSQL 15 to 18 is needed, this server is version {version // 10_000}"):
        check_version(server)
