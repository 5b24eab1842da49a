"""Colours as people choose them (`#3A5BD0`), and whether text in them can be read (WCAG 2.2, contrast)."""

import re

Colour = tuple[int, int, int]

READABLE = 4.5
"""The least contrast of text with what is behind it (WCAG 2.2, 1.4.3)."""

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_LINEAR_BELOW = 0.04045
_STEP = 0.06


def parse(text: str) -> Colour:
    """Return the colour of `#RRGGBB`. Raises ValueError for anything else."""
    if not _HEX.fullmatch(text):
        raise ValueError("a colour is written #RRGGBB")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def to_hex(colour: Colour) -> str:
    """Return `#RRGGBB`, in capitals."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Return `colour` with `share` (0 to 1) of `other`."""
    red, green, blue = (int(a + (b - a) * share + 0.5) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= _LINEAR_BELOW else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 (the same) to 21 (black and white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable_on(colour: Colour, background: Colour, least: float = READABLE) -> Colour:
    """Return `colour`, darkened (on a dark `background`: lightened) as far as needed to stand out from it by `least`."""
    towards = text_on(background)
    share, found = 0.0, colour
    while contrast(found, background) < least and share < 1:
        share = min(1.0, share + _STEP)
        found = mix(colour, towards, share)
    return found


def text_on(background: Colour) -> Colour:
    """White where it can be read on `background`, else black; one of them always can."""
    return WHITE if contrast(WHITE, background) >= READABLE else BLACK
