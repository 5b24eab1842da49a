"""Settings of dunning: delays, the least amount, what leaves by itself."""

import reflex as rx

from leaseapp.dunning.endpoints.settings import read_dunning_settings, replace_dunning_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key


class DunningSettings(LocalComponent):
    """The settings; `permission` is the right to change them."""

    library = "$/public/dunning/settings.jsx"
    tag = "DunningSettings"

    permission: rx.Var[str]


def settings() -> rx.Component:
    """Return the page."""
    return DunningSettings.create(permission=permission_key(replace_dunning_settings))


kit.page(
    "/workspace/settings/dunning",
    title=_("Dunning"),
    component=settings,
    endpoint=read_dunning_settings,
    used=replace_dunning_settings,
    group=kit.ADMINISTRATION,
    icon="bell-ring",
    order=67,
)
