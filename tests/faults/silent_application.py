"""The server of test_silent_connections: the product's server and watch, before an application that only says ok."""

import sys
from typing import Any

from leaseapp.commands import serve
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.web import connection_share


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answers ok."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


def create() -> Any:
    """As leaseapp.commands.application does."""
    connection_share.keep(get_settings())
    return application


if __name__ == "__main__":
    serve.HEADER_SECONDS = int(sys.argv[1])
    serve.server("tests.faults.silent_application:create", get_settings()).serve()
