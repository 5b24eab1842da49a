"""A real HTTP server on the loopback that answers as a test says: late, byte by byte, with any status, header and body."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class LocalServer:
    """The next answer of the server, and the questions that it was asked: (path with query, body)."""

    def __init__(self, body: bytes) -> None:
        self.asked: list[tuple[str, bytes]] = []
        self.status, self.body = 200, body
        self.headers: dict[str, str] = {}
        self.pause, self.drip = 0.0, False
        self.address = ""

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        question = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        self.asked.append((handler.path, question))
        time.sleep(self.pause)
        handler.send_response(self.status)
        for name, value in {**self.headers, "Content-Length": str(len(self.body))}.items():
            handler.send_header(name, value)
        handler.end_headers()
        for part in [self.body] if not self.drip else [bytes([one]) for one in self.body]:
            try:
                handler.wfile.write(part)
                handler.wfile.flush()
            except OSError:
                return
            time.sleep(0.05 if self.drip else 0)


@contextmanager
def serving(body: bytes) -> Iterator[LocalServer]:
    """A server that answers GET and POST with `body`, until told otherwise."""
    told = LocalServer(body)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the method of the standard library
            told._answer(self)

        def do_POST(self) -> None:
            told._answer(self)

        def log_message(self, *_arguments: Any) -> None:
            """Nothing on the console."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told.address = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
