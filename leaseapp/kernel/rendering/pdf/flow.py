"""Breaking text into lines, and tables whose header comes back on every page."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from leaseapp.kernel.rendering.colour import Colour
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style

ELLIPSIS = "…"
# Ordinary blanks only: no-break spaces hold figures and units together.
_SPACES = re.compile(r"[ \t]+")


def wrap(text: str, style: Style, width: float) -> list[str]:
    """Lines of `text` no wider than `width` mm; breaks at blanks, at line ends, and inside words that are too long."""
    lines: list[str] = []
    for paragraph in text.replace("\r\n", "\n").split("\n"):
        current = ""
        for word in _SPACES.split(paragraph.strip()):
            candidate = f"{current} {word}" if current else word
            if style.width(candidate) <= width:
                current = candidate
                continue
            if current:
                lines.append(current)
            *full, current = _break_word(word, style, width)
            lines.extend(full)
        lines.append(current)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _break_word(word: str, style: Style, width: float) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and style.width(pieces[-1] + character) > width:
            pieces.append("")
        pieces[-1] += character
    return pieces


def shorten(text: str, style: Style, width: float) -> str:
    """Return `text`, cut with an ellipsis when it is wider than `width` mm."""
    if style.width(text) <= width:
        return text
    while text and style.width(text + ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def fit(text: str, style: Style, width: float) -> Style:
    """Return `style`, made smaller where needed so that `text`, which must not be cut or broken, takes `width` mm at most."""
    wide = style.width(text)
    return style if wide <= width else replace(style, size=style.size * width / wide)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, its width in mm, and the side to which its text keeps (L or R), or B for boxes.

    A column that keeps right holds figures: one too long for it is set smaller, never cut. A column of boxes draws a box
    to tick where its cell holds a text, ticked when that is TICKED.
    """

    title: str
    width: float
    align: str = "L"


@dataclass(frozen=True, slots=True)
class TableLook:
    """Colours and sizes of a table; `padding` in mm above and below the text of a row."""

    header: Style
    header_fill: Colour
    rule: Colour
    header_height: float = 7.0
    padding: float = 2.2
    gutter: float = 2.0


Cell = Sequence[tuple[str, Style]]
"""The lines of a cell, each already short enough, with its style."""

UNTICKED, TICKED = "-", "x"
_BOX = 3.0
_ROUNDING = 0.001


@dataclass(frozen=True, slots=True)
class Banner:
    """A row across all columns: a heading, a remark, a balance. `left` and `right` keep to their edges.

    With `keeps` it is never the last row of a page.
    """

    left: Cell
    right: Cell = ()
    fill: Colour | None = None
    keeps: bool = False


Row = Sequence[Cell] | Banner


def _keeps(row: Row) -> bool:
    return isinstance(row, Banner) and row.keeps


class Table:
    """A table on a sheet, between `page_top` (on pages after the first) and `bottom`, in mm; rows keep together.

    `new_page` starts a page, with whatever stands on top of it. A row taller than a page is the only one to be cut.
    """

    def __init__(
        self,
        sheet: Sheet,
        columns: Sequence[Column],
        look: TableLook,
        *,
        left: float,
        page_top: float,
        bottom: float,
        new_page: Callable[[], None],
    ) -> None:
        self._sheet = sheet
        self._columns = columns
        self._look = look
        self._left = left
        self._page_top = page_top
        self._bottom = bottom
        self._new_page = new_page
        self._width = sum(column.width for column in columns)

    def text_width(self, index: int) -> float:
        """Return the width in mm that text may take in column `index`."""
        return self._columns[index].width - self._look.gutter

    def draw(self, top: float, rows: Sequence[Row]) -> float:
        """Draw header and rows from `top` on; the height after the last row comes back."""
        y = self._header(self._top_for(top, rows) if rows else top)
        kept = False
        for index, row in enumerate(rows):
            if isinstance(row, Banner):
                y = self._banner(y, row, 0 if kept else self._together(rows[index:]))
            else:
                y = self._row(y, row)
            kept = _keeps(row)
        return y

    def least(self, rows: Sequence[Row]) -> float:
        """Return the height in mm that the table needs to begin: its header, and the first of `rows` with what it keeps to."""
        return self._look.header_height + (self._together(rows) if rows else 0)

    def _top_for(self, top: float, rows: Sequence[Row]) -> float:
        """Return `top`, or the top of a new page where header and first row do not fit below it."""
        if top + self.least(rows) <= self._bottom + _ROUNDING:
            return top
        self._new_page()
        return self._page_top

    def _together(self, rows: Sequence[Row]) -> float:
        """Return the height of the first row and of those that it keeps to; half a page where these are taller than a page."""
        height, fresh = 0.0, self._bottom - self._page_top - self._look.header_height
        for row in rows:
            height += self._height(row)
            if not _keeps(row):
                break
        return height if height <= fresh + _ROUNDING else fresh / 2

    def _height(self, row: Row) -> float:
        cells = (row.left, row.right) if isinstance(row, Banner) else row
        return max((sum(style.leading for _text, style in cell) for cell in cells), default=0) + 2 * self._look.padding

    def _banner(self, top: float, row: Banner, together: float) -> float:
        height = self._height(row)
        needed = max(height, together)
        if top + needed > self._bottom + _ROUNDING and top > self._page_top + self._look.header_height:
            self._new_page()
            top = self._header(self._page_top)
        if row.fill:
            self._sheet.box(self._left, top, self._width, height, fill=row.fill)
        inset = self._look.gutter / 2
        for x, align, cell in ((self._left + inset, "L", row.left), (self._left + self._width - inset, "R", row.right)):
            self._write(x, top, align, cell)
        self._sheet.rule(self._left, top + height, self._width, self._look.rule)
        return top + height

    def _write(self, x: float, top: float, align: str, cell: Cell, room: float = 0) -> None:
        baseline = top + self._look.padding
        for text, style in cell:
            baseline += style.leading
            place = baseline - style.leading * 0.28
            if align == "B":
                self._sheet.check_box(x, place + 0.25, _BOX, style.colour, ticked=text == TICKED)
            else:
                shown = fit(text, style, room) if room else style
                self._sheet.text(x, place, text, shown, align=align)

    def _header(self, top: float) -> float:
        look = self._look
        self._sheet.box(self._left, top, self._width, look.header_height, fill=look.header_fill, radius=1.2)
        baseline = top + look.header_height / 2 + look.header.size * 0.125
        for x, column in self._places():
            self._sheet.text(x, baseline, column.title, look.header, align="R" if column.align == "R" else "L")
        return top + look.header_height

    def _places(self) -> list[tuple[float, Column]]:
        places, x = [], self._left
        for column in self._columns:
            inset = self._look.gutter / 2
            places.append((x + column.width - inset if column.align == "R" else x + inset, column))
            x += column.width
        return places

    def _row(self, top: float, cells: Sequence[Cell]) -> float:
        while True:
            height = max((sum(style.leading for _text, style in cell) for cell in cells), default=0)
            if top + height + 2 * self._look.padding <= self._bottom + _ROUNDING:
                return self._cells(top, cells, height)
            fresh = self._bottom - self._page_top - self._look.header_height - 2 * self._look.padding
            if height > fresh + _ROUNDING:
                # Taller than a whole page: what fits stays here, the rest goes on overleaf.
                here, cells = self._split(cells, self._bottom - top - 2 * self._look.padding)
                if any(here):
                    self._cells(top, here, 0, rule=False)
            self._new_page()
            top = self._header(self._page_top)

    def _split(self, cells: Sequence[Cell], room: float) -> tuple[list[Cell], list[Cell]]:
        here, rest = [], []
        for cell in cells:
            used, count = 0.0, 0
            for _text, style in cell:
                if used + style.leading > room:
                    break
                used += style.leading
                count += 1
            here.append(cell[:count])
            rest.append(cell[count:])
        return here, rest

    def _cells(self, top: float, cells: Sequence[Cell], height: float, *, rule: bool = True) -> float:
        for (x, column), cell in zip(self._places(), cells, strict=True):
            room = column.width - self._look.gutter if column.align == "R" else 0
            self._write(x, top, column.align, cell, room)
        bottom = top + height + 2 * self._look.padding
        if rule:
            self._sheet.rule(self._left, bottom, self._width, self._look.rule)
        return bottom
