"""The public page on which somebody signs: light, without frame and session."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page
from leaseapp.ui.registry import icon


class PublicSignature(LocalComponent):
    """The documents, the code, and the name under them."""

    library = "$/public/signing/public_signature.jsx"
    tag = "PublicSignature"


def _component() -> rx.Component:
    return PublicSignature.create()


for name in (
    "check", "circle-alert", "circle-check", "circle-x", "clock", "eye", "file-text", "loader-circle", "pen-line",
    "shield-check", "unlink", "wifi-off",
):  # fmt: skip
    icon(name)
page("/s/[token]", title=_("Signature", "page"), component=_component, by_token=True)
