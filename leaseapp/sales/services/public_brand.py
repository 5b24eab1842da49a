"""The seller's look on the public page of a quote."""

import base64

from leaseapp.documents.rules import screen_colours
from leaseapp.documents.rules.brand import HOUSE_ACCENT
from leaseapp.documents.rules.screen_colours import ScreenColours
from leaseapp.documents.services import branding
from leaseapp.kernel.context import Context
from leaseapp.kernel.rendering.colour import to_hex
from leaseapp.kernel.web.media_types import PNG
from leaseapp.sales.schemas.public_quotes import PublicBrandOut, PublicColoursOut


def read(context: Context) -> PublicBrandOut:
    """Logo and colours of the organization; the page has the house's colours already."""
    brand = branding.brand(context)
    chosen = brand.accent if brand.accent != HOUSE_ACCENT else None
    logo = brand.logo and base64.b64encode(brand.logo.content).decode()
    return PublicBrandOut(
        logo=f"data:{PNG};base64,{logo}" if logo else None,
        light=_colours(screen_colours.light(chosen)) if chosen else None,
        dark=_colours(screen_colours.dark(chosen)) if chosen else None,
    )


def _colours(found: ScreenColours) -> PublicColoursOut:
    return PublicColoursOut(
        accent=to_hex(found.accent), strong=to_hex(found.strong), on_accent=to_hex(found.on_accent),
        tint=to_hex(found.tint), text=to_hex(found.text),
    )  # fmt: skip
