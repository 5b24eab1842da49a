"""A connection without an engine: for LISTEN, for a look at the start, for work as an administrator."""

from typing import Any

import psycopg
from sqlalchemy.engine import URL


def connect(url: URL, **options: Any) -> psycopg.Connection:
    """Connect to `url` (host and port may stand in its query, as they do for a socket directory).

    `options` go to psycopg, e.g. `autocommit=True`. Raises `psycopg.OperationalError` when the server does not answer.
    """
    return psycopg.connect(**_settings(url, options))


async def connect_async(url: URL, **options: Any) -> psycopg.AsyncConnection:
    """Return the same for a coroutine."""
    return await psycopg.AsyncConnection.connect(**_settings(url, options))


def _settings(url: URL, options: dict[str, Any]) -> dict[str, Any]:
    query = {key: value if isinstance(value, str) else value[-1] for key, value in url.query.items()}
    host, port = query.pop("host", url.host), query.pop("port", url.port or 5432)
    return {
        "connect_timeout": 10, **query, **options, "host": host, "port": int(port), "user": url.username,
        "password": url.password, "dbname": url.database,
    }  # fmt: skip
