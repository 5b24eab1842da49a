"""The seller's own look on a document: its logo and its accent colour, and every colour that follows from it."""

from dataclasses import dataclass
from functools import cached_property

from leaseapp.kernel import colour as colours
from leaseapp.kernel.colour import WHITE, Colour
from leaseapp.kernel.pdf.sheet import Style
from leaseapp.kernel.pdf.typeface import Weight

HOUSE_ACCENT: Colour = (58, 91, 208)
_INK_SHADE, _PANEL_TINT = 0.19, 0.91


@dataclass(frozen=True)
class Logo:
    """A picture (PNG or JPEG) and its size in pixels."""

    content: bytes
    width: int
    height: int

    def within(self, width: float, height: float) -> tuple[float, float]:
        """The largest size (mm) of the same proportions within `width` × `height`."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


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
    def mark(self) -> Style:
        """The initials on the accent."""
        return Style(14, Weight.BOLD, colours.text_on(self.accent), 5)

    @cached_property
    def number(self) -> Style:
        """The number of the document."""
        return Style(11, Weight.BOLD, self.ink, 5)

    @cached_property
    def section(self) -> Style:
        """A heading within the lines."""
        return Style(9, Weight.BOLD, self.ink, 4.2)

    @cached_property
    def total_label(self) -> Style:
        """The words of the last total."""
        return Style(11, Weight.BOLD, self.ink, 5)

    @cached_property
    def total_amount(self) -> Style:
        """The last total."""
        return Style(14, Weight.BOLD, self.ink, 6)


HOUSE = Brand()
