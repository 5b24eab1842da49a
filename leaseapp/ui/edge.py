"""Around the whole application: canonical page addresses, long-lived caching of hashed files, a strict content policy."""

from functools import lru_cache
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.errors import MethodNotAllowed, NotFound
from leaseapp.kernel.settings import PROJECT_ROOT, get_settings
from leaseapp.kernel.web.content_policy import script_hashes, written
from leaseapp.kernel.web.middleware import HEADERS, refuse, unreadable
from leaseapp.kernel.web.route_lookup import parts_of
from leaseapp.ui import registry

CLIENT = PROJECT_ROOT / ".web" / "build" / "client"
_IMMUTABLE = (b"cache-control", b"public, max-age=31536000, immutable")
_REVALIDATE = (b"cache-control", b"no-cache")
#: the address is the key: it goes to no other site, and no search engine lists it
_BY_TOKEN = {b"referrer-policy": b"no-referrer", b"x-robots-tag": b"noindex, nofollow"}
_PAGE_METHODS = ("GET", "HEAD", "OPTIONS")
_BACKEND = ("/api/", "/_event", "/_upload", "/ping", "/_health")


@lru_cache(maxsize=1)
def built_hashes() -> tuple[str, ...]:
    """CSP hashes of the inline scripts of the built pages, so that no other inline script runs."""
    pages = (page.read_text(encoding="utf-8") for page in CLIENT.rglob("*.html"))
    return tuple(sorted(set().union(*map(script_hashes, pages))))


@lru_cache(maxsize=1)
def content_policy() -> str:
    """Return the Content-Security-Policy of pages: own files only; no eval, no foreign frame, no foreign form target."""
    sockets = [origin.replace("http", "ws", 1) for origin in get_settings().allowed_origins if "[" not in origin]
    stores = get_settings().storage_origins
    rules = {
        "default-src": ["'self'"],
        "script-src": ["'self'", *built_hashes()],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:", *stores],
        "font-src": ["'self'"],
        "connect-src": ["'self'", *sockets, *stores],
        "object-src": ["'none'"],
        "frame-src": ["'self'", *stores],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
    }
    return written(rules)


def page_file(path: str) -> str | None:
    """Return the prerendered file of a page address without an extension: `/workspace/invoices` → `/workspace/invoices.html`."""
    if path == "/" or path.startswith(_BACKEND) or "." in path.rpartition("/")[2] or ".." in path:
        return None
    for candidate in (f"{path.rstrip('/')}.html", f"{path.rstrip('/')}/index.html"):
        if (CLIENT / candidate.lstrip("/")).is_file():
            return candidate
    return None


class Edge:
    """ASGI middleware, outermost of the web process."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve one connection; only plain requests for pages and files are touched."""
        path = scope.get("path", "")
        if scope["type"] != "http" or path.startswith(_BACKEND):
            await self.app(scope, receive, send)
            return
        if unreadable(path):
            await refuse(scope, send, NotFound())
            return
        if scope["method"] not in ("GET", "HEAD"):
            behind = self.app if (scope["method"], path) in _taken_beside_the_api() else _other_method
            await behind(scope, receive, send)
            return
        target = registry.led_to(path)
        if target is not None:
            await Response(status_code=302, headers={"location": target})(scope, receive, send)
            return
        asked, found = parts_of(scope), page_file(path)
        if found is not None:
            scope = {**scope, "path": found, "raw_path": found.encode()}

        by_token = registry.entered_by_token("/".join(quote(part, safe="") for part in asked))

        async def send_completed(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _completed(list(message["headers"]), path, message["status"], by_token=by_token)
            await send(message)

        await self.app(scope, receive, send_completed)


@lru_cache(maxsize=1)
def _taken_beside_the_api() -> frozenset[tuple[str, str]]:
    """Return method and path of the Endpoints whose path is no address of the API: uploads into the local storage."""
    return frozenset((one.method, one.path) for one in endpoints if one.path and not one.path.startswith(_BACKEND))


async def _other_method(scope: dict[str, Any], receive: Any, send: Any) -> None:
    allowed: dict[str, str] = {"allow": ", ".join(_PAGE_METHODS)}
    if scope["method"] == "OPTIONS":
        await Response(status_code=204, headers=allowed)(scope, receive, send)
    else:
        await refuse(scope, send, MethodNotAllowed(headers=allowed))


def _completed(
    headers: list[tuple[bytes, bytes]], path: str, status: int, *, by_token: bool
) -> list[tuple[bytes, bytes]]:
    present = {name.lower(): value for name, value in headers}
    own = _BY_TOKEN if by_token else {}
    added = [(name, value) for name, value in (HEADERS | own).items() if name not in present]
    if present.get(b"content-type", b"").startswith(b"text/html"):
        added.append((b"content-security-policy", content_policy().encode()))
        added.append(_REVALIDATE)
    elif path.startswith(("/assets/", "/fonts/")) and status == 200 and b"cache-control" not in present:
        added.append(_IMMUTABLE)
    if get_settings().secure_cookies and b"strict-transport-security" not in present:
        added.append((b"strict-transport-security", b"max-age=31536000; includeSubDomains"))
    return [*headers, *added]
