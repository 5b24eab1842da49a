"""Settings of the web interface's build; ports come from the environment, never from here."""

import reflex as rx

from leaseapp.kernel.settings import get_settings
from leaseapp.ui.bundling import Bundling

_settings = get_settings()

config = rx.Config(
    app_name="leaseapp",
    app_module_import="leaseapp.leaseapp",
    cors_allowed_origins=list(_settings.allowed_origins),
    redis_url=_settings.redis_url.get_secret_value() if _settings.redis_url else None,
    # open pages of one process live in its memory, of several in Redis; never in files, they hold session cookies
    state_manager_mode="redis" if _settings.redis_url else "memory",
    telemetry_enabled=False,
    show_built_with_reflex=False,
    plugins=[Bundling()],
    disable_plugins=[rx.plugins.SitemapPlugin],
)
