"""The type styles that carry the accent colour of a brand."""

from leaseapp.documents.rules.brand import Brand
from leaseapp.kernel.rendering.pdf.sheet import Style
from leaseapp.kernel.rendering.pdf.typeface import Weight


def mark(brand: Brand) -> Style:
    """Return the initials on the accent."""
    return Style(14, Weight.BOLD, brand.on_accent, 5)


def number(brand: Brand) -> Style:
    """Return the number of the document."""
    return Style(11, Weight.BOLD, brand.ink, 5)


def section(brand: Brand) -> Style:
    """Return a heading within the lines."""
    return Style(9, Weight.BOLD, brand.ink, 4.2)


def total_label(brand: Brand) -> Style:
    """Return the words of the last total."""
    return Style(11, Weight.BOLD, brand.ink, 5)


def total_amount(brand: Brand) -> Style:
    """Return the last total."""
    return Style(14, Weight.BOLD, brand.ink, 6)
