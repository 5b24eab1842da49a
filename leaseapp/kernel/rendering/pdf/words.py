"""Words of a PDF with the boxes in which people see them, read from its text layer."""

from collections.abc import Collection, Iterator
from contextlib import closing
from ctypes import byref, c_double, c_int
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from leaseapp.kernel.rendering.pdf.pages import POINTS_AN_INCH, UnreadablePdf, is_seen, one_at_a_time

_FINE = 100_000
"""Steps into which a page is divided, so that whole numbers are fine enough."""
_BREAKING = " \t\r\n\x0b\x0c\ufffe\x02"
_PASSWORD = 4
"""The error of PDFium for a document that asks for a password."""
_MOST_ATTACHED = 20


class LockedPdf(UnreadablePdf):
    """A document that asks for a password."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word and its box: left, top, right, bottom, each from 0 to 1 of the page as it is shown."""

    text: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class PageOfWords:
    """A page: its number from 1, width ÷ height as it is shown, its words in the order of the document."""

    number: int
    shape: float
    words: tuple[PlacedWord, ...]


def words_of(content: bytes, *, most: int) -> tuple[PageOfWords, ...]:
    """Return the first `most` pages with the words that people see; hidden ones are left out.

    Raises LockedPdf for a document that asks for a password, UnreadablePdf for one that is none, is broken or has no page.
    """
    import pypdfium2  # noqa: PLC0415  a tenth of a second that no start has to wait for

    try:
        with one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
            pages = tuple(_page(document[at], at + 1) for at in range(min(len(document), most)))
    except pypdfium2.PdfiumError as error:
        raise (LockedPdf if _is_locked(content, error) else UnreadablePdf)(type(error).__name__) from error
    except (MemoryError, OSError, ValueError) as error:
        raise UnreadablePdf(type(error).__name__) from error
    if not pages:
        raise UnreadablePdf("no pages")
    return pages


def _is_locked(content: bytes, error: Exception) -> bool:
    # the engine may still tell the code of an earlier document
    return b"/Encrypt" in content and (
        getattr(error, "err_code", None) == _PASSWORD or "password" in str(error).lower()
    )


def picture_of(content: bytes, number: int, *, dpi: int) -> bytes:
    """Return page `number` (from 1) as a PNG of `dpi` dots an inch. Raises UnreadablePdf."""
    import pypdfium2  # noqa: PLC0415

    try:
        with one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
            picture = document[number - 1].render(scale=dpi / POINTS_AN_INCH).to_pil()
            picture.load()
    except (pypdfium2.PdfiumError, MemoryError, OSError, ValueError) as error:
        raise UnreadablePdf(type(error).__name__) from error
    output = BytesIO()
    picture.save(output, "PNG")
    return output.getvalue()


def _page(sheet: Any, number: int) -> PageOfWords:
    width, height = sheet.get_size()
    with closing(sheet.get_textpage()) as text:
        return PageOfWords(number, width / height if height else 1.0, tuple(_words(sheet, text)))


def _words(sheet: Any, text: Any) -> Iterator[PlacedWord]:
    from pypdfium2 import raw  # noqa: PLC0415

    whole = text.get_text_range()
    letters: list[str] = []
    sides: list[tuple[float, float, float, float]] = []
    if len(whole) != text.count_chars():
        # letters beyond the first plane count twice in PDFium: these are read one by one
        whole = "".join(chr(raw.FPDFText_GetUnicode(text, at)) for at in range(text.count_chars()))
    for at, letter in enumerate(f"{whole} "):
        if letter not in _BREAKING and is_seen(raw, text, at):
            letters.append(letter)
            sides.append(text.get_charbox(at, loose=True))
        elif letters:
            yield PlacedWord("".join(letters).replace("\x00", ""), _box(raw, sheet, sides))
            letters, sides = [], []


def _box(raw: Any, sheet: Any, sides: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    lefts, bottoms, rights, tops = zip(*sides, strict=True)
    corners = (_placed(raw, sheet, min(lefts), max(tops)), _placed(raw, sheet, max(rights), min(bottoms)))
    across, down = sorted(x for x, _y in corners), sorted(y for _x, y in corners)
    return across[0], down[0], across[1], down[1]


def _placed(raw: Any, sheet: Any, x: float, y: float) -> tuple[float, float]:
    """Return a point of the page as a part of what is shown: a page that is turned is shown turned."""
    left, top = c_int(), c_int()
    raw.FPDF_PageToDevice(sheet, 0, 0, _FINE, _FINE, 0, c_double(x), c_double(y), byref(left), byref(top))
    return left.value / _FINE, top.value / _FINE


def size_of(picture: bytes) -> tuple[int, int]:
    """Return width and height of a picture in pixels."""
    from PIL import Image  # noqa: PLC0415

    with Image.open(BytesIO(picture)) as opened:
        return opened.size


def attached(content: bytes, names: Collection[str]) -> bytes | None:
    """Return the first file inside a PDF that has one of these names; None where there is none. Raises UnreadablePdf."""
    import pypdfium2  # noqa: PLC0415

    try:
        with one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
            for at in range(min(document.count_attachments(), _MOST_ATTACHED)):
                inside = document.get_attachment(at)
                if inside.get_name().lower() in names:
                    return bytes(inside.get_data())
    except (pypdfium2.PdfiumError, MemoryError, OSError, ValueError) as error:
        raise UnreadablePdf(type(error).__name__) from error
    return None
