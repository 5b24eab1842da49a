"""`/api/docs`: the OpenAPI document as a page, from files of our own and under a content policy like every other page."""

import base64
import hashlib
import re

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.requests import Request
from starlette.responses import HTMLResponse

PAGE, FILES = "/api/docs", "/api/docs-assets"
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def add_page(app: FastAPI) -> None:
    """Adds the page; its files are mounted at `FILES` already."""
    html = get_swagger_ui_html(
        openapi_url=str(app.openapi_url),
        title=f"{app.title} - Swagger UI",
        swagger_js_url=f"{FILES}/swagger-ui-bundle.js",
        swagger_css_url=f"{FILES}/swagger-ui.css",
        swagger_favicon_url=f"{FILES}/favicon.png",
    )
    body = bytes(html.body)
    headers = {"Content-Security-Policy": content_policy(body.decode())}

    async def page(_request: Request) -> HTMLResponse:
        return HTMLResponse(body, headers=headers)

    app.add_route(PAGE, page, methods=["GET"], include_in_schema=False)


def content_policy(html: str) -> str:
    """What the page may load: our own files, and the scripts that are written in it, by their hash."""
    digests = (hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(html))
    scripts = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {scripts}",
            # Swagger UI styles what it draws by attributes
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
