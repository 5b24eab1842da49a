"""The antivirus port: a clamd server by its own protocol (INSTREAM over TCP), or the one file that every scanner knows.

A scanner that does not answer says nothing about a content: it is asked again, and nobody opens the content meanwhile.
"""

import socket
import struct
from typing import BinaryIO, Protocol

from leaseapp.kernel.settings import Settings, get_settings

PIECE = 256 * 1024
SECONDS = 60
EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
"""The test file of the European Institute for Computer Antivirus Research: harmless, and found by every scanner."""


class ScannerAway(Exception):
    """The scanner did not answer, or not in its protocol; trying again later may help."""


class Scanner(Protocol):
    """Whatever looks for viruses."""

    def scan(self, content: BinaryIO) -> str | None:
        """Return the name of the virus in a seekable content, None for a clean one. Raises ScannerAway."""
        ...


class LocalScanner:
    """A scanner without a server: it knows the EICAR test file, so that what follows a finding can be tried."""

    def scan(self, content: BinaryIO) -> str | None:
        """Return `Eicar-Test-Signature` where the content holds the test file."""
        content.seek(0)
        before = b""
        while piece := content.read(PIECE):
            if EICAR in before + piece:
                return "Eicar-Test-Signature"
            before = piece[-len(EICAR) :]
        return None


class Clamd:
    """A clamd server."""

    def __init__(self, host: str, port: int, seconds: float = SECONDS) -> None:
        self._address, self._seconds = (host, port), seconds

    def scan(self, content: BinaryIO) -> str | None:
        """Send the content piece by piece, and return what clamd found in it. Raises ScannerAway."""
        content.seek(0)
        try:
            with socket.create_connection(self._address, timeout=self._seconds) as connection:
                connection.sendall(b"zINSTREAM\0")
                while piece := content.read(PIECE):
                    connection.sendall(struct.pack("!L", len(piece)) + piece)
                connection.sendall(struct.pack("!L", 0))
                answer = _read(connection)
        except OSError as error:
            raise ScannerAway(f"clamd does not answer ({type(error).__name__})") from error
        said = answer.rstrip(b"\0").decode("ascii", "replace").partition(": ")[2]
        if said == "OK":
            return None
        if said.endswith(" FOUND"):
            return said.removesuffix(" FOUND")
        raise ScannerAway(f"clamd says {said[:100] or 'nothing'}")


def _read(connection: socket.socket) -> bytes:
    pieces = b""
    while not pieces.endswith(b"\0") and len(pieces) < 4096:
        piece = connection.recv(4096)
        if not piece:
            break
        pieces += piece
    return pieces


def build_scanner(settings: Settings) -> Scanner:
    """Return clamd where its address is set, else the scanner without a server."""
    if settings.clamd_host:
        return Clamd(settings.clamd_host, settings.clamd_port)
    return LocalScanner()


class _Port:
    """The scanner of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._scanner: Scanner | None = None

    def current(self) -> Scanner:
        """Return the scanner in use, made from the settings at first use."""
        if self._scanner is None:
            self._scanner = build_scanner(get_settings())
        return self._scanner

    def use(self, scanner: Scanner | None) -> None:
        """Use `scanner` from now on; None goes back to the settings."""
        self._scanner = scanner


port = _Port()
