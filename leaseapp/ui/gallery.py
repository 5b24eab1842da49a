"""The gallery of kit parts, a page of development: `make dev` shows it at /workspace/_gallery, nothing else knows it."""

from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import components
from leaseapp.ui.registry import Page, icon, register_page

ROUTE = "/workspace/_gallery"
ICONS = (
    "check", "inbox", "pencil", "trash-2", "grip-vertical", "upload", "table", "wrench", "truck", "bell-ring", "send", "landmark",
    "users", "file-text",
)  # fmt: skip


def register_gallery() -> bool:
    """Add the page in development mode; return whether it did."""
    if not get_settings().development:
        return False
    for name in ICONS:
        icon(name)
    register_page(Page(ROUTE, _("Component gallery"), components.Gallery.create))
    return True
