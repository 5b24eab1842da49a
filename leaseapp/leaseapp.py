"""The web application: Reflex with the pages of every domain, the API in front of it, one identity check for each event."""

import importlib
import importlib.util

import reflex as rx

from leaseapp.api import app as api
from leaseapp.kernel.process.heartbeat import keep_signing
from leaseapp.ui.edge import Edge
from leaseapp.ui.identity import IdentityMiddleware
from leaseapp.ui.live import follow
from leaseapp.ui.shell import add_pages, register_own_pages, root
from leaseapp.wiring import DOMAINS

STYLES = [
    "tokens",
    "base",
    "shell",
    "rail",
    "overlay",
    "send",
    "people",
    "pdf",
    "list",
    "list_table",
    "list_rows",
    "views",
    "board",
    "charts",
    "record",
    "tables",
    "timeline",
    "form",
    "calendar",
    "form_aside",
    "lines",
    "lines_narrow",
    "bare",
    "public",
    "public_answer",
    "public_brand",
    "home",
    "home_cards",
    "home_payable",
    "tasks",
    "settings",
    "account",
    "identity",
    "print",
]


def import_pages() -> None:
    """Every domain's `ui.pages`, bottom to top, so that a domain above can add panels to pages below."""
    for domain in DOMAINS:
        if importlib.util.find_spec(f"leaseapp.{domain}.ui") and importlib.util.find_spec(
            f"leaseapp.{domain}.ui.pages"
        ):
            importlib.import_module(f"leaseapp.{domain}.ui.pages")


import_pages()
register_own_pages()
app = rx.App(
    stylesheets=[f"/css/{name}.css" for name in STYLES],
    reset_style=False,
    html_lang="fr",
    toaster=None,
    app_wraps={},
    extra_app_wraps={(10, "App"): root},
    head_components=[
        rx.el.link(
            rel="preload",
            href="/fonts/inter.woff2",
            custom_attrs={"as": "font", "type": "font/woff2", "crossOrigin": "anonymous"},
        ),
        rx.el.script(src="/early.js", async_=True),
        rx.el.link(rel="icon", href="/icon.svg", type="image/svg+xml"),
        rx.el.meta(name="color-scheme", content="light dark"),
    ],
    api_transformer=[api, Edge],  # ty: ignore[invalid-argument-type]
)
app.add_middleware(IdentityMiddleware())
app.register_lifespan_task(follow)
app.register_lifespan_task(keep_signing)
add_pages(app)
