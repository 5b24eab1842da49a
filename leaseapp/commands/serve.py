"""The web process: interface and API on one port, from the files that were built before."""

import os
import sys

from leaseapp.commands import port_claim
from leaseapp.kernel.fitness import unreachable_redis
from leaseapp.kernel.settings import get_settings


def serve() -> int:
    """Serve until SIGTERM or Ctrl-C. Nothing is compiled or built here."""
    # internal names of Reflex 0.10, pinned with it: use what was built, and mount it beside the API
    os.environ.setdefault("REFLEX_ENV_MODE", "prod")
    os.environ["__REFLEX_SKIP_COMPILE"] = "true"
    os.environ["__REFLEX_MOUNT_FRONTEND_COMPILED_APP"] = "true"
    os.environ.setdefault("REFLEX_TELEMETRY_ENABLED", "false")
    os.environ.setdefault("REFLEX_CHECK_LATEST_VERSION", "false")
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    settings = get_settings()
    if refusal := unreachable_redis():
        sys.stderr.write(f"{refusal}\n")
        return 1
    try:
        claimed = None if port_claim.HELD in os.environ else port_claim.claim(settings.host, settings.port)
    except port_claim.PortTaken as error:
        sys.stderr.write(f"{error}\n")
        return 1
    Granian(
        "leaseapp.commands.application:create",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=settings.web_workers,
        respawn_failed_workers=True,
        websockets=True,
        log_access=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=5,
    ).serve()
    if claimed is not None:
        claimed.close()
    return 0
