"""Replay of a request's statements, noted once and sent again with psycopg alone: the ceiling of the reading benchmarks."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.parse import parse_qsl

import psycopg
from sqlalchemy import event
from sqlalchemy.engine import Engine

from benchmarks.server import Installation
from leaseapp import wiring
from leaseapp.kernel import dispatch
from leaseapp.kernel import principal as principals
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.persistence.plain_connection import connect

#: engine, text and parameters of a statement
Statement = tuple[str, str, Any]
Connections = dict[str, psycopg.Connection]


def noted(made: Installation, name: str, query: str) -> list[Statement]:
    """The statements of a call of the endpoint `name` with a query string."""
    found: list[Statement] = []

    def note(connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        engine = "system" if connection.engine.url.username == addresses().system.username else "app"
        found.append((engine, statement, parameters))

    wiring.wire()
    endpoint = next(endpoint for endpoint in endpoints if endpoint.name == name)
    event.listen(Engine, "before_cursor_execute", note)
    try:
        dispatch.perform(endpoint, principals.resolve(made.token), query=dict(parse_qsl(query)))
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return found


def connections(stack: ExitStack) -> Connections:
    """One of the system role for the session, one of the runtime role."""
    where = addresses()
    system = stack.enter_context(connect(where.system, autocommit=True))
    return {"system": system, "app": stack.enter_context(connect(where.app))}


def reader(pages: list[list[Statement]]) -> Callable[[Connections, int], None]:
    """Sends the statements of the page with a number, fetches their rows and makes nothing of them."""

    def read(opened: Connections, number: int) -> None:
        for name, statement, parameters in pages[number % len(pages)]:
            opened[name].execute(statement.encode(), parameters).fetchall()
        opened["app"].commit()

    return read
