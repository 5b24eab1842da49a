"""The web process: interface and API on one port, from the files that were built before."""

import os

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
    return 0
