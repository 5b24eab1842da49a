"""The web process: interface and API on one port, from the files that were built before."""

import os
import resource
import sys
from typing import TYPE_CHECKING

from leaseapp.commands import port_claim
from leaseapp.commands.demonstration import refuse_exposed
from leaseapp.kernel.process.fitness import unreachable_redis
from leaseapp.kernel.settings import Settings, get_settings

if TYPE_CHECKING:
    from granian.server.common import AbstractServer as Server

HEADER_SECONDS = 10
"""The longest silence of a connection: before its first request, in the middle of its headers, between two requests."""
MOST_FILES = 65_536


def serve() -> int:
    """Serve until SIGTERM or Ctrl-C. Nothing is compiled or built here."""
    # internal names of Reflex 0.10, pinned with it: use what was built, and mount it beside the API
    os.environ.setdefault("REFLEX_ENV_MODE", "prod")
    os.environ["__REFLEX_SKIP_COMPILE"] = "true"
    os.environ["__REFLEX_MOUNT_FRONTEND_COMPILED_APP"] = "true"
    os.environ.setdefault("REFLEX_TELEMETRY_ENABLED", "false")
    os.environ.setdefault("REFLEX_CHECK_LATEST_VERSION", "false")
    settings = get_settings()
    if refusal := unreachable_redis():
        sys.stderr.write(f"{refusal}\n")
        return 1
    if refuse_exposed():
        return 1
    try:
        claimed = None if port_claim.HELD in os.environ else port_claim.claim(settings.host, settings.port)
    except port_claim.PortTaken as error:
        sys.stderr.write(f"{error}\n")
        return 1
    server("leaseapp.commands.application:create", settings).serve()
    if claimed is not None:
        claimed.close()
    return 0


def server(target: str, settings: Settings) -> "Server":
    """Return the web server of `target` (a factory), with what it grants a connection."""
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    _as_many_files_as_allowed()
    return Granian(
        target,
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=settings.web_workers,
        respawn_failed_workers=True,
        websockets=True,
        # HTTP/1 alone: while it waits to see which version comes, the server's patience has no end
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        log_access=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=5,
    )


def _as_many_files_as_allowed() -> None:
    """Each connection is an open file, and many systems allow 1,024 of them until one asks for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
