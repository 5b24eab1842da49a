"""The embedded server: starts, recovers, is shared by processes, never runs as root."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import URL

from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.commands.postgres import server_user
from leaseapp.commands.postgres.embedded import Cluster, PostgresServerError, ensure
from leaseapp.kernel.persistence import database_roles as roles
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import PROJECT_ROOT


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A directory that the server's user can enter, emptied at the end."""
    directory = PROJECT_ROOT / ".var" / f"embedded-{os.getpid()}"
    yield directory
    embedded_postgres.remove(directory)


@pytest.fixture
def cluster(home: Path) -> Iterator[Cluster]:
    """The module's cluster, left at the end of each test."""
    with ensure(home) as running:
        yield running


def scalar(url: URL, statement: str) -> object:
    """The single value of a statement."""
    with connect(url) as connection:
        return connection.execute(statement).fetchone()[0]


def test_the_three_addresses_work_and_belong_to_their_groups(cluster: Cluster) -> None:
    member = "SELECT ARRAY[pg_has_role('leaseapp_app', 'USAGE'), pg_has_role('leaseapp_system', 'USAGE')]"
    assert scalar(cluster.urls.app, member) == [True, False]
    assert scalar(cluster.urls.system, member) == [False, True]
    assert scalar(cluster.urls.owner, member) == [False, True]
    for url in (cluster.urls.app, cluster.urls.system, cluster.urls.owner):
        engine = sa.create_engine(url)
        with engine.connect() as connection:
            assert connection.execute(sa.text("SELECT current_database()")).scalar() == "leaseapp"
        engine.dispose()


def test_the_runtime_login_owns_nothing_and_can_create_nothing(cluster: Cluster) -> None:
    with connect(cluster.urls.app) as connection:
        roles.check_app_login(connection)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("CREATE TABLE mine (id int)")
    with connect(cluster.urls.owner) as connection, pytest.raises(roles.RolesError, match="member of leaseapp_system"):
        roles.check_app_login(connection)


def test_a_wrong_password_is_refused(cluster: Cluster) -> None:
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        connect(cluster.urls.app.set(password="wrong"))


def test_no_tcp_port_is_open_and_rows_are_safe(cluster: Cluster) -> None:
    assert scalar(cluster.admin_url, "SHOW listen_addresses") == ""
    assert scalar(cluster.admin_url, "SHOW fsync") == "on"
    assert scalar(cluster.admin_url, "SHOW data_checksums") == "on"


def test_the_server_never_runs_as_root(cluster: Cluster) -> None:
    assert psutil.Process(cluster.postmaster_pid).uids().real == server_user.uid() != 0


@pytest.mark.live
def test_committed_rows_survive_a_killed_postmaster_and_uncommitted_ones_do_not(cluster: Cluster) -> None:
    with connect(cluster.urls.owner) as connection:
        connection.execute("DROP TABLE IF EXISTS kept")
        connection.execute("CREATE TABLE kept (id int)")
        connection.execute("INSERT INTO kept VALUES (1)")
    opened = connect(cluster.urls.owner)
    opened.execute("INSERT INTO kept VALUES (2)")
    os.kill(cluster.postmaster_pid, signal.SIGKILL)
    assert embedded_postgres.wait_until_dead(cluster)
    cluster.revive()
    assert scalar(cluster.urls.owner, "SELECT array_agg(id) FROM kept") == [1]
    opened.close()


@pytest.mark.live
def test_the_server_starts_again_after_everything_of_it_was_killed(cluster: Cluster) -> None:
    postmaster = psutil.Process(cluster.postmaster_pid)
    for process in (postmaster, *postmaster.children(recursive=True)):
        process.kill()
    assert embedded_postgres.wait_until_dead(cluster)
    with ensure(cluster.home) as again:
        assert scalar(again.urls.app, "SELECT 1") == 1


def test_the_last_user_stops_the_server(home: Path) -> None:
    first, second = ensure(home), ensure(home)
    first.stop()
    assert second.alive
    assert scalar(second.urls.app, "SELECT 1") == 1
    second.stop()
    assert not second.alive


def test_a_stopped_server_starts_again(home: Path) -> None:
    ensure(home).stop()
    with ensure(home) as cluster:
        assert cluster.alive


def runs(pid: int) -> bool:
    """True for a process that lives; one that waits to be reaped does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


STARTER = """
import sys
from pathlib import Path
from leaseapp.commands.postgres.embedded import ensure
import psycopg
cluster = ensure(Path(sys.argv[1]), fsync=False)
url = cluster.urls.app
with psycopg.connect(host=url.query["host"], port=url.query["port"], user=url.username, password=url.password,
                     dbname=url.database) as connection:
    print(connection.execute("SELECT pg_postmaster_start_time()").fetchone()[0], cluster.postmaster_pid)
sys.stdout.flush()
sys.stdin.read()
cluster.stop()
"""


def test_four_processes_may_start_a_new_cluster_at_once() -> None:
    home = PROJECT_ROOT / ".var" / f"embedded-race-{os.getpid()}"
    command = [sys.executable, "-c", STARTER, str(home)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen(command, cwd=PROJECT_ROOT, **pipes) for _ in range(4)]
    try:
        answers = [process.stdout.readline() for process in processes]
        errors = [process.communicate(timeout=30)[1] for process in processes]
        assert errors == ["", "", "", ""]
        assert len(set(answers)) == 1
        assert len(answers[0].split()) == 3
        assert not runs(int(answers[0].split()[-1]))
    finally:
        embedded_postgres.remove(home)


def test_a_data_directory_of_another_major_version_is_refused_with_the_way_out(tmp_path: Path) -> None:
    home = PROJECT_ROOT / ".var" / f"embedded-old-{os.getpid()}"
    try:
        with ensure(home, fsync=False) as cluster:
            pass
        (cluster.home / "data" / "PG_VERSION").write_text("9\n")
        with pytest.raises(PostgresServerError, match=r"made by PostgreSQL 9.*dump it with the old version"):
            ensure(home, fsync=False)
    finally:
        embedded_postgres.remove(home)


def test_a_clone_has_the_rows_of_its_template_and_can_be_dropped(cluster: Cluster) -> None:
    made = cluster.create_database("template_of_test")
    with connect(made.owner) as connection:
        connection.execute("CREATE TABLE thing AS SELECT 42 AS id")
    copy = cluster.create_database("clone_of_test", "template_of_test")
    assert scalar(copy.owner, "SELECT id FROM thing") == 42
    for name in ("clone_of_test", "template_of_test"):
        cluster.drop_database(name)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        connect(copy.owner)


def test_a_private_directory_is_used_by_its_owner_and_replaced_for_root(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    try:
        with ensure(private / "postgres", fsync=False) as cluster:
            assert scalar(cluster.urls.app, "SELECT 1") == 1
            moved = str(cluster.home).startswith("/var/lib/leaseapp/")
            assert moved == (os.geteuid() == 0)
            assert (private / "postgres" / "LOCATION.txt").exists() == moved
    finally:
        embedded_postgres.remove(private / "postgres")
