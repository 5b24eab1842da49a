"""No network address holds more than its share of the connections of a web process.

The server accepts whoever connects and gives a silent connection ten seconds; somebody who opens them faster than that
would use up the process's open files. So a thread looks twice a second at the process's own sockets and closes, of an
address that has too many, those that have been silent longest. Behind a trusted proxy all connections are the proxy's, and
it keeps the shares. Linux only: elsewhere nothing tells what a process has open.
"""

import os
import socket
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

import structlog

from leaseapp.kernel.security.network import place_of
from leaseapp.kernel.settings import Settings

log = structlog.get_logger(__name__)
_OWN_FILES = Path("/proc/self/fd")
_EVERY_SECONDS = 0.5
#: struct tcp_info of linux/tcp.h: 8 bytes, then words of 32 bits; the twelfth is tcpi_last_data_recv, in milliseconds
_LAST_RECEIVED = struct.Struct("=52xI")


def keep(settings: Settings) -> None:
    """Watch this process's connections for as long as it lives; do nothing where the proxy does it."""
    if settings.trusted_proxy_hops == 0 and settings.connections_per_address and _OWN_FILES.is_dir():
        watch = _Watch(settings.port, settings.connections_per_address)
        Thread(target=watch.forever, name="connection-share", daemon=True).start()


class _Watch:
    """The connections that came in on one port."""

    def __init__(self, port: int, share: int) -> None:
        self._port, self._share = port, share

    def forever(self, until: Event | None = None) -> None:
        """Look again and again."""
        ending = until or Event()
        while not ending.wait(_EVERY_SECONDS):
            try:
                self.look()
            except OSError as error:
                log.warning("connections cannot be watched", error=str(error))

    def look(self) -> int:
        """Close what is above the share of an address; return how many."""
        numbers = [int(path.name) for path in _OWN_FILES.iterdir()]
        if len(numbers) <= self._share:
            return 0
        closed = 0
        for address, silent in self._by_address(numbers).items():
            over = sorted(silent, reverse=True)[: max(0, len(silent) - self._share)]
            for _milliseconds, number in over:
                self._close(number)
            closed += len(over)
            if over:
                log.warning("an address has too many connections", ip=address, closed=len(over))
        return closed

    def _by_address(self, numbers: list[int]) -> dict[str, list[tuple[int, int]]]:
        """Peer → (milliseconds since it sent something, file descriptor) of each of its connections."""
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number in numbers:
            for own in self._connection(number):
                told = own.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
                found[place_of(own.getpeername()[0])].append((_LAST_RECEIVED.unpack_from(told)[0], number))
        return found

    def _connection(self, number: int) -> Iterator[socket.socket]:
        """Yield the socket behind a descriptor, when it is a connection to our port; it may be closed by now."""
        try:
            copy = os.dup(number)
        except OSError:
            return
        try:
            own = socket.socket(fileno=copy)
        except OSError:  # a file
            os.close(copy)
            return
        with closing(own), suppress(OSError):
            if own.family in (socket.AF_INET, socket.AF_INET6) and own.type == socket.SOCK_STREAM:
                own.getpeername()  # raises for the one that listens
                if own.getsockname()[1] == self._port:
                    yield own

    def _close(self, number: int) -> None:
        for own in self._connection(number):
            own.shutdown(socket.SHUT_RDWR)
