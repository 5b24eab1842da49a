"""The content that tests of the storage keep, and its place."""

import hashlib
import socket
import time
from datetime import timedelta

CONTENT = b"%PDF-1.7 the content of an invoice"
DIGEST = hashlib.sha256(CONTENT).hexdigest()
PDF = "application/pdf"
KEY = "0192f0c0-0000-7000-8000-000000000001/2026/11/0192f0c0-0000-7000-8000-000000000002"
OPEN, LOCKED = "documents-default", "invoices-archive"
LATER = timedelta(days=3650)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port: int) -> None:
    """Return once somebody listens on a port, or after twenty seconds."""
    for _attempt in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
