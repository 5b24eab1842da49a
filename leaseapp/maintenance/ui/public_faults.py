"""The public pages of a fault: the machine by the code on it, the report by its address; light, without frame and session."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page
from leaseapp.ui.registry import icon, short_address


class PublicAsset(LocalComponent):
    """A machine as anybody sees it, and the report of a fault."""

    library = "$/public/maintenance/public_asset.jsx"
    tag = "PublicAsset"


class PublicFault(LocalComponent):
    """The state of a repair, and messages about it."""

    library = "$/public/maintenance/public_fault.jsx"
    tag = "PublicFault"


def _asset() -> rx.Component:
    return PublicAsset.create()


def _fault() -> rx.Component:
    return PublicFault.create()


for name in (
    "calendar", "camera", "check", "circle-alert", "circle-check", "circle-help", "clock", "droplets", "eye", "history", "inbox",
    "loader-circle", "octagon-alert", "package", "phone", "power-off", "search-x", "send", "snowflake", "volume-2", "wifi-off",
    "wrench", "x",
):  # fmt: skip
    icon(name)
# what the printed QR code holds (assets/rules/labels.py), in capitals so that its modules are large
short_address("A", "/public/asset")
page("/public/asset/[short_code]", title=_("Equipment"), component=_asset, by_token=True)
page("/public/follow/[token]", title=_("Follow the repair"), component=_fault, by_token=True)
