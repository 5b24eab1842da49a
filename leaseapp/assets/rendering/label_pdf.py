"""Labels as pages: sheets of A4 and rolls, every code drawn as areas and no picture, so that it is sharp on any printer."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

import segno

from leaseapp.assets.enums import LabelField, LabelTemplate
from leaseapp.assets.rules.labels import LAYOUTS, Label, Layout, address
from leaseapp.kernel.rendering.pdf.flow import shorten
from leaseapp.kernel.rendering.pdf.metadata import Metadata
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style
from leaseapp.kernel.rendering.pdf.typeface import Weight
from leaseapp.kernel.text.i18n import _, translate

INK = (0, 0, 0)
PADDING = 2.0
QUIET = 4
"""Modules of white around a code (ISO/IEC 18004)."""
_LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}


def render_labels(
    labels: Sequence[Label], template: LabelTemplate, fields: list[LabelField], origin: str, *,
    start_position: int, locale: str, now: datetime,
) -> bytes:  # fmt: skip
    """Return the pages of `labels`, the first at `start_position` (from 1) of its sheet."""
    layout = LAYOUTS[template]
    sheet = Sheet(layout.page)
    for number, label in enumerate(labels, start=start_position - 1):
        page, x, y = layout.place(number)
        while sheet.page_count <= page:
            sheet.add_page()
        _draw(sheet, layout, x, y, label, fields, origin)
    title = translate(locale, _("Labels"))
    return sheet.to_pdf(Metadata(title, "leaseapp", title, "leaseapp", now, _LANGUAGES.get(locale, "en-GB")))


def _draw(
    sheet: Sheet, layout: Layout, x: float, y: float, label: Label, fields: list[LabelField], origin: str
) -> None:  # fmt: skip
    rows = _modules(address(origin, label.code))
    side = layout.height - 2 * PADDING
    module = side / (len(rows) + QUIET)
    sheet.pattern(x + PADDING + module, y + PADDING + module * QUIET / 2, module, rows, INK)
    beside = x + PADDING + side + 0.5
    width = layout.width - side - 2 * PADDING - 0.5
    lines = label.lines(fields)
    size = min(layout.height / 3.1, 12.0)
    leading = min(size * 0.46, (layout.height - 2 * PADDING) / max(1, len(lines)))
    size = min(size, leading / 0.42)
    for number, line in enumerate(lines):
        style = Style(size, Weight.BOLD if number == 0 else Weight.REGULAR, INK, leading)
        sheet.text(beside, y + PADDING + leading * (number + 0.8), *_fitted(line, style, width))


def _fitted(line: str, style: Style, width: float) -> tuple[str, Style]:
    """Return the line in a size of at least two thirds at which it fits, cut off where even that is too wide."""
    wide = style.width(line)
    if wide > width:
        style = Style(max(style.size * 2 / 3, style.size * width / wide), style.weight, style.colour, style.leading)
    return shorten(line, style, width), style


@lru_cache(maxsize=256)
def _modules(content: str) -> tuple[bytes, ...]:
    """Return the rows of the QR code (1 is dark), level Q: a quarter of it may be scratched."""
    return tuple(bytes(row) for row in segno.make_qr(content, error="q", boost_error=False).matrix)
