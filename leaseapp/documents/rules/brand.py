"""The seller's own look: its logo, its accent colour, and every colour that follows from it."""

from dataclasses import dataclass
from functools import cached_property

from leaseapp.kernel.rendering import colour as colours
from leaseapp.kernel.rendering.colour import WHITE, Colour

HOUSE_ACCENT: Colour = (58, 91, 208)
_INK_SHADE, _PANEL_TINT = 0.19, 0.91


@dataclass(frozen=True)
class Picture:
    """A picture (PNG) and its size in pixels."""

    content: bytes
    width: int
    height: int

    def within(self, width: float, height: float) -> tuple[float, float]:
        """Return the largest size (mm) of the same proportions within `width` × `height`."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


@dataclass(frozen=True)
class Logo(Picture):
    """The mark of an organization."""


@dataclass(frozen=True)
class Brand:
    """Logo and accent of an organization; the house's accent, and initials for a logo, where it chose none.

    Text in the accent is darkened until it can be read on white and on the accent's own tint (WCAG contrast 4.5).
    """

    accent: Colour = HOUSE_ACCENT
    logo: Logo | None = None

    @cached_property
    def panel(self) -> Colour:
        """The tint behind the total."""
        return colours.mix(self.accent, WHITE, _PANEL_TINT)

    @cached_property
    def ink(self) -> Colour:
        """Text in the accent."""
        return colours.readable_on(colours.mix(self.accent, colours.BLACK, _INK_SHADE), self.panel)

    @cached_property
    def on_accent(self) -> Colour:
        """Text on the accent itself: white or black."""
        return colours.text_on(self.accent)


HOUSE = Brand()
