"""`/api/docs`: the OpenAPI document as a page, from files of our own and under a content policy like every other page."""

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.requests import Request
from starlette.responses import HTMLResponse

from leaseapp.kernel.web.content_policy import script_hashes, written

PAGE, FILES = "/api/docs", "/api/docs-assets"


def add_page(app: FastAPI) -> None:
    """Add the page; its files are mounted at `FILES` already."""
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
    """Our own files, and the scripts that are written in the page."""
    return written(
        {
            "default-src": ["'none'"],
            "script-src": ["'self'", *sorted(script_hashes(html))],
            # Swagger UI styles what it draws by attributes
            "style-src": ["'self'", "'unsafe-inline'"],
            "img-src": ["'self'", "data:"],
            "connect-src": ["'self'"],
            "base-uri": ["'none'"],
            "form-action": ["'none'"],
            "frame-ancestors": ["'none'"],
        }
    )
