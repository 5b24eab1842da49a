"""A port belongs to one installation: two starts at the same moment cannot both have it.

The web server shares its port among its own workers (SO_REUSEPORT), so the kernel would let a second installation share
it too. A name in the abstract socket space of Linux goes with the process that holds it; elsewhere the look at the port
itself has to do.
"""

import socket
import sys

HELD = "LEASEAPP_PORT_IS_CLAIMED"
"""Set for the web process of an installation whose supervisor holds the claim."""


class PortTaken(Exception):
    """A port that somebody listens on, or is about to; the text is for the person at the terminal."""


def claim(host: str, port: int) -> socket.socket | None:
    """Return the claim on a port, held as long as what is returned is open. Raises PortTaken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortTaken(
                f"PORT: it is not free ({error.strerror}): is leaseapp running already? Another port: PORT=8001 make run"
            ) from error
    if sys.platform != "linux":
        return None
    held = socket.socket(socket.AF_UNIX)
    try:
        held.bind(f"\0leaseapp-port-{port}")
    except OSError as error:
        held.close()
        raise PortTaken(
            "PORT: another leaseapp is starting or running there. Another port: PORT=8001 make run"
        ) from error
    return held
