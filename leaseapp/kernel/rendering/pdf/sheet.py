"""Pages on which text, lines and boxes are placed by millimetres, written out as PDF/A-3B when all is drawn.

Nothing is written before `to_pdf`: drawing operations are kept by page, so that a foot line "2 / 3" can be added when
the number of pages is known. Origin is the top left corner; text is placed by its baseline.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from io import BytesIO
from itertools import groupby

from fpdf import FPDF

from leaseapp.kernel.rendering.colour import Colour
from leaseapp.kernel.rendering.pdf import embedding, typesetting
from leaseapp.kernel.rendering.pdf.metadata import Metadata, xmp_packet
from leaseapp.kernel.rendering.pdf.typeface import Weight

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0

Operation = Callable[[FPDF], None]


@dataclass(frozen=True, slots=True)
class Style:
    """The style of text: type size in points, weight, colour (RGB), distance of baselines in mm."""

    size: float
    weight: Weight = Weight.REGULAR
    colour: Colour = (26, 29, 35)
    leading: float = 4.2

    def width(self, text: str) -> float:
        """Width in mm of `text` in this style."""
        return typesetting.width(text, self.weight, self.size)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside the PDF, as an associated file of the whole document (ISO 19005-3)."""

    name: str
    content: bytes
    mime_type: str
    description: str
    relationship: str = "Data"


def _text(pdf: FPDF, x: float, y: float, text: str, style: Style) -> None:
    pdf.set_text_color(*style.colour)
    for run in typesetting.runs(text, style.weight):
        pdf.set_font(embedding.key_of(pdf, run.face, style.size), size=style.size)
        pdf.text(x, y, run.text)
        x += run.width(style.size)


def _line(pdf: FPDF, ends: tuple[float, float, float, float], colour: Colour, thickness: float) -> None:
    pdf.set_draw_color(*colour)
    pdf.set_line_width(thickness)
    pdf.line(*ends)


def _box(
    pdf: FPDF, place: tuple[float, float, float, float], fill: Colour | None, edge: Colour | None, radius: float
) -> None:
    if fill:
        pdf.set_fill_color(*fill)
    if edge:
        pdf.set_draw_color(*edge)
        pdf.set_line_width(0.2)
    style = ("F" if fill else "") + ("D" if edge else "")
    pdf.rect(*place, style=style, round_corners=radius > 0, corner_radius=radius)


def _picture(pdf: FPDF, place: tuple[float, float, float, float], content: bytes) -> None:
    x, y, width, height = place
    pdf.image(BytesIO(content), x, y, width, height)


def _pattern(pdf: FPDF, x: float, y: float, module: float, rows: Sequence[bytes], colour: Colour) -> None:
    pdf.set_fill_color(*colour)
    for number, row in enumerate(rows):
        place = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                pdf.rect(x + place * module, y + number * module, length * module, module, style="F")
            place += length


def _watermark(pdf: FPDF, text: str, style: Style) -> None:
    with pdf.rotation(52, PAGE_WIDTH / 2, PAGE_HEIGHT / 2), pdf.local_context(fill_opacity=0.07):
        _text(pdf, (PAGE_WIDTH - style.width(text)) / 2, PAGE_HEIGHT / 2 + 12, text, style)


class Sheet:
    """The pages of one document, of `size` (width and height in mm, A4 unless given)."""

    def __init__(self, size: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT)) -> None:
        self._size = size
        self._pages: list[list[Operation]] = []
        self._current: list[Operation] = []

    @property
    def page_count(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def add_page(self) -> None:
        """Start a new page and draw on it from now on."""
        self._current = []
        self._pages.append(self._current)

    def go_to(self, number: int) -> None:
        """Draw on page `number` (from 1) from now on."""
        self._current = self._pages[number - 1]

    def text(self, x: float, y: float, text: str, style: Style, *, align: str = "L") -> None:
        """Place one line of text: left (L), right (R) or middle (C) of it at `x`, its baseline at `y`."""
        if not text:
            return
        if align != "L":
            x -= style.width(text) / (1 if align == "R" else 2)
        self._current.append(partial(_text, x=x, y=y, text=text, style=style))

    def rule(self, x: float, y: float, width: float, colour: Colour, *, thickness: float = 0.2) -> None:
        """Draw a horizontal line of `width` mm."""
        self._current.append(partial(_line, ends=(x, y, x + width, y), colour=colour, thickness=thickness))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        edge: Colour | None = None,
        radius: float = 0,
    ) -> None:
        """Draw a box with rounded corners, filled, edged or both."""
        self._current.append(partial(_box, place=(x, y, width, height), fill=fill, edge=edge, radius=radius))

    def check_box(self, x: float, y: float, size: float, colour: Colour, *, ticked: bool = False) -> None:
        """Draw a square of `size` mm whose lower left corner is at `x` and `y`, with a tick when `ticked`."""
        self.box(x, y - size, size, size, edge=colour)
        if ticked:
            knee = (x + size * 0.42, y - size * 0.24)
            for ends in ((x + size * 0.2, y - size * 0.48, *knee), (*knee, x + size * 0.82, y - size * 0.8)):
                self._current.append(partial(_line, ends=ends, colour=colour, thickness=0.4))

    def picture(self, x: float, y: float, width: float, height: float, content: bytes) -> None:
        """Place a picture (PNG or JPEG) in the given box, in mm."""
        self._current.append(partial(_picture, place=(x, y, width, height), content=content))

    def pattern(self, x: float, y: float, module: float, rows: Sequence[bytes], colour: Colour) -> None:
        """Draw the dark modules (1) of a two-dimensional code, row by row, each `module` mm wide and high."""
        self._current.append(partial(_pattern, x=x, y=y, module=module, rows=rows, colour=colour))

    def watermark(self, text: str, style: Style) -> None:
        """Write `text` slantwise over the middle of the page, so faintly that what is below stays readable."""
        self._current.append(partial(_watermark, text=text, style=style))

    def to_pdf(self, metadata: Metadata, attachments: tuple[Attachment, ...] = ()) -> bytes:
        """Write the pages as PDF/A-3B. The same sheet and metadata always give the same bytes."""
        pdf = FPDF(format=self._size, unit="mm", enforce_compliance="PDF/A-3B")
        pdf.set_auto_page_break(False)
        embedding.install(pdf)
        _describe(pdf, metadata, metadata.created)
        for operations in self._pages:
            pdf.add_page()
            for draw in operations:
                draw(pdf)
        for attachment in attachments:
            pdf.embed_file(
                bytes=attachment.content,
                basename=attachment.name,
                mime_type=attachment.mime_type,
                desc=attachment.description,
                associated_file_relationship=attachment.relationship,
                modification_date=metadata.created,
                # No checksum: fpdf2 would write that of the deflated stream.
                compress=True,
            )
        return bytes(pdf.output(output_producer_class=embedding.Producer) or b"")


def _describe(pdf: FPDF, metadata: Metadata, created: datetime) -> None:
    pdf.set_title(metadata.title)
    pdf.set_author(metadata.author)
    pdf.set_subject(metadata.subject)
    pdf.set_producer(metadata.producer)
    pdf.set_creator(metadata.producer)
    pdf.set_creation_date(created)
    pdf.set_lang(metadata.language)
    pdf.set_xmp_metadata(xmp_packet(metadata))
