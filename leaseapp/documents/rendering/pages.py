"""The pages of one document: head, body from top to bottom, feet; what every kind of document is laid out with."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time

from leaseapp.documents.rendering import foot, head, totals
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Head
from leaseapp.documents.rendering.totals import Summary
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import Brand
from leaseapp.kernel import clock
from leaseapp.kernel.rendering.pdf.flow import Column, Row, Table, TableLook, wrap
from leaseapp.kernel.rendering.pdf.metadata import Metadata, XmpExtension
from leaseapp.kernel.rendering.pdf.sheet import Attachment, Sheet, Style

PRODUCER = "leaseapp"
_SPACINGS = (1.0, 0.45, 0.3)
_TIGHT_HEADER, _TIGHT_BOTTOM = 6.2, 274.6
_LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}


class Pages:
    """The pages of one document: parts are placed one below the other, and start a page where they do not fit.

    `y` is where the next part begins, in mm from the top of the current page. With a `spacing` below 1 rows and parts stand
    closer to each other, as large as ever (see `fewest_pages`).
    """

    def __init__(self, top: Head, brand: Brand, words: Wording, *, spacing: float = 1.0) -> None:
        self.spacing = spacing
        self.tight = tight = spacing < 1
        self.bottom = _TIGHT_BOTTOM if tight else look.BOTTOM
        self.head = top
        self.brand = brand
        self.words = words
        self.sheet = Sheet()
        self.sheet.add_page()
        self.y = head.draw_head(self.sheet, top, brand, words, tight=tight)

    def new_page(self) -> None:
        """Go on overleaf, below the short head."""
        self.sheet.add_page()
        head.draw_continued_head(self.sheet, self.head)
        self.y = look.CONTINUED_TOP

    def room(self, height: float) -> float:
        """Return the top of a part of `height` mm: here, or on a new page when it does not fit."""
        if self.y + height > self.bottom:
            self.new_page()
        return self.y

    def skip(self, height: float) -> None:
        """Leave `height` mm free."""
        self.y += height * self.spacing

    def paragraph(self, lines: Sequence[str], style: Style) -> None:
        """Lines of text, broken over pages where needed."""
        for line in lines:
            y = self.room(style.leading)
            self.sheet.text(look.LEFT, y + style.leading * 0.72, line, style)
            self.y = y + style.leading

    def titled(self, title: str, lines: Sequence[str]) -> None:
        """Draw a small heading and its paragraph; the heading is never the last line of a page."""
        self.room(look.HEADING.leading + 2 * look.BODY.leading)
        self.paragraph([title], look.HEADING)
        self.skip(0.6)
        self.paragraph(lines, look.BODY)

    def texts(self, parts: Sequence[tuple[str, str | None]]) -> None:
        """Titled texts over the whole width; what is empty is left out."""
        for title, text in parts:
            if text:
                self.titled(title, wrap(text, look.BODY, look.WIDTH))
                self.skip(4)

    def table(self, columns: Sequence[Column], rows: Sequence[Row], style: TableLook = look.LINES) -> None:
        """Draw a table over the whole width."""
        self.y = self.make_table(columns, style).draw(self.y, rows)

    def make_table(self, columns: Sequence[Column], style: TableLook = look.LINES) -> Table:
        """Return the table without rows, to ask for the widths of its columns."""
        return Table(
            self.sheet,
            columns,
            replace(style, padding=style.padding * self.spacing, header_height=_TIGHT_HEADER) if self.tight else style,
            left=look.LEFT,
            page_top=look.CONTINUED_TOP,
            bottom=self.bottom,
            new_page=self.new_page,
        )

    def totals(self, summary: Summary) -> None:
        """VAT table and totals, kept together."""
        y = self.room(totals.height(summary, tight=self.tight))
        self.y = totals.draw(self.sheet, summary, self.brand, self.words, y, tight=self.tight)

    def payment(self, payment: foot.Payment) -> None:
        """Draw the box of payment."""
        y = self.room(foot.payment_height(tight=self.tight))
        self.y = foot.draw_payment(self.sheet, payment, self.head.seller, self.words, y, tight=self.tight)

    def remark(self, text: str) -> None:
        """Draw a boxed sentence."""
        self.y = foot.draw_remark(self.sheet, text, self.room(foot.REMARK_HEIGHT))

    def finish(self, mark: str | None = None) -> Sheet:
        """Draw the feet, now that the number of pages is known, and `mark` slantwise over every page."""
        for page in range(1, self.sheet.page_count + 1):
            self.sheet.go_to(page)
            foot.draw_foot(self.sheet, self.head.seller, self.words, page)
            if mark:
                self.sheet.watermark(mark, look.DRAFT)
        return self.sheet

    def to_pdf(
        self,
        *,
        title: str,
        day: date | None,
        mark: str | None = None,
        extension: XmpExtension | None = None,
        attachments: tuple[Attachment, ...] = (),
    ) -> bytes:
        """Return the document as PDF/A-3B; `day` dates the file, so that the same document always gives the same bytes."""
        seller, buyer = self.head.seller, self.head.buyer
        metadata = Metadata(
            title=title,
            author=seller.name,
            subject=f"{title} – {seller.name} – {buyer.name}",
            producer=PRODUCER,
            created=datetime.combine(day, time(), tzinfo=UTC) if day else clock.now(),
            language=_LANGUAGES[self.words.locale],
            extension=extension,
        )
        return self.finish(mark).to_pdf(metadata, attachments)


def fewest_pages(draw: Callable[[float], Pages]) -> Pages:
    """Lay out what `draw` draws, closer where that saves a page: no page bears the last lines of the small print alone."""
    best = draw(_SPACINGS[0])
    for spacing in _SPACINGS[1:]:
        if best.sheet.page_count == 1:
            break
        closer = draw(spacing)
        best = closer if closer.sheet.page_count < best.sheet.page_count else best
    return best
