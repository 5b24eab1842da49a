"""A watch over a page: its source and stores, the addresses that it asks, the frames of its websocket."""

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

_KEPT = """() => [document.documentElement.outerHTML, JSON.stringify({...localStorage}), JSON.stringify({...sessionStorage}),
  document.cookie, JSON.stringify(history.state), location.href, document.referrer].join('\\n')"""


class Watch:
    """Notes the addresses and the frames of a page from now on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.addresses: list[str] = []
        self.frames: list[str] = []
        # what stands behind a # is never sent
        page.on("request", lambda request: self.addresses.append(request.url.partition("#")[0]))
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda text: self.frames.append(str(text)))
        socket.on("framesent", lambda text: self.frames.append(str(text)))

    def found(self, secrets: Iterable[str]) -> list[str]:
        """Return where one of `secrets` stands now, or stood in an address or a frame."""
        assert self.addresses
        assert self.frames
        places = {"page": [self._page.evaluate(_KEPT)], "address": self.addresses, "frame": self.frames}
        return [
            f"{place}: {text[max(0, text.index(secret) - 60) :][:120]}"
            for place, texts in places.items()
            for text in texts
            for secret in secrets
            if secret in text
        ]
