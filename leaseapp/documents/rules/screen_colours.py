"""The seller's accent on screens, light and dark: what is pressed stands out, what is read can be read (WCAG 2.2, 1.4)."""

from dataclasses import dataclass

from leaseapp.kernel.rendering import colour as colours
from leaseapp.kernel.rendering.colour import BLACK, WHITE, Colour

DARK_PANEL: Colour = (21, 24, 30)
"""The colour of cards in the dark theme (`--panel` in tokens.css)."""
VISIBLE = 3.0
"""The least contrast of a control or its edge with what is around it (WCAG 2.2, 1.4.11)."""
_PRESSED = 0.14
_TINTS = {WHITE: 0.92, DARK_PANEL: 0.82}


@dataclass(frozen=True)
class ScreenColours:
    """Buttons and marks (`accent`), the same under the pointer (`strong`), text on them, a tint, and text in the accent."""

    accent: Colour
    strong: Colour
    on_accent: Colour
    tint: Colour
    text: Colour


def light(accent: Colour) -> ScreenColours:
    """Return the colours on white."""
    return _on(accent, WHITE)


def dark(accent: Colour) -> ScreenColours:
    """Return the colours on the cards of the dark theme."""
    return _on(accent, DARK_PANEL)


def _on(chosen: Colour, panel: Colour) -> ScreenColours:
    accent = colours.readable_on(chosen, panel, VISIBLE)
    on_accent = colours.text_on(accent)
    # away from the text on it, so that the text stays readable
    strong = colours.mix(accent, BLACK if on_accent == WHITE else WHITE, _PRESSED)
    tint = colours.mix(chosen, panel, _TINTS[panel])
    return ScreenColours(accent, strong, on_accent, tint, colours.readable_on(chosen, tint))
