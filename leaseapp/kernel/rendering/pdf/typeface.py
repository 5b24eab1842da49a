"""Inter, in two weights, shipped with the product: measures of text, and the parts of a PDF that embed it.

The files are Latin subsets with tabular figures (every digit has the same width, so that columns of amounts align).
A typeface is read once a process; documents share its compressed file, widths and Unicode map instead of subsetting the
font again for each document, which costs twenty times more than all the rest. Inter is under the SIL Open Font License
(`fonts/OFL.txt`).
"""

import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
POINTS_PER_MM = 72 / 25.4
_REPLACEMENT = "?"


class Weight(StrEnum):
    """The weights that documents use; the value is the part of the file name."""

    REGULAR = "Regular"
    BOLD = "SemiBold"


@dataclass(frozen=True)
class Typeface:
    """One weight. Widths are in thousandths of the type size, by glyph number; `data` is the font file, `packed` deflated."""

    name: str
    data: bytes
    glyphs: dict[int, int]
    widths: tuple[int, ...]
    ascent: int
    descent: int
    cap_height: int
    box: tuple[int, int, int, int]
    stem: int

    @cached_property
    def packed(self) -> bytes:
        """The font file, deflated once."""
        return zlib.compress(self.data, 9)

    @cached_property
    def unicode_map(self) -> bytes:
        """The CMap that turns glyph numbers back into characters, for searching and copying; deflated once."""
        characters: dict[int, str] = {}
        for character, glyph in sorted(self.glyphs.items()):
            characters.setdefault(glyph, chr(character))
        return unicode_map(characters)

    @cached_property
    def width_array(self) -> str:
        """The /W entry of the font: every glyph's width, from glyph 0 on."""
        return f"[0 [{' '.join(map(str, self.widths))}]]"

    def showable(self, text: str) -> str:
        """Return `text` with only characters that this typeface has: accents are dropped where needed, the rest becomes `?`.

        Control characters and line breaks become spaces. PDF/A forbids references to missing glyphs.
        """
        if all(ord(character) in self.glyphs for character in text):
            return text
        shown = []
        for character in unicodedata.normalize("NFC", text):
            if ord(character) in self.glyphs:
                shown.append(character)
            elif character.isspace() or unicodedata.category(character).startswith("C"):
                shown.append(" ")
            else:
                simpler = [part for part in unicodedata.normalize("NFKD", character) if ord(part) in self.glyphs]
                shown.append("".join(simpler) or _REPLACEMENT)
        return "".join(shown)

    def width(self, text: str, size: float) -> float:
        """Width in mm of `text` set at `size` points."""
        glyphs, widths = self.glyphs, self.widths
        return sum(widths[glyphs.get(ord(character), 0)] for character in text) * size / (1000 * POINTS_PER_MM)

    def codes(self, text: str) -> str:
        """Return `text` as the hexadecimal glyph numbers of a PDF string."""
        return self.showable(text).translate(self._hexadecimal)

    @cached_property
    def _hexadecimal(self) -> dict[int, str]:
        return {character: f"{glyph:04X}" for character, glyph in self.glyphs.items()}


def unicode_map(characters: Mapping[int, str]) -> bytes:
    """Return the CMap, deflated, that turns glyph numbers into the characters that they stand for; "" is left out."""
    entries = [
        f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>\n"
        for glyph, text in sorted(characters.items())
        if text
    ]
    blocks = [entries[start : start + 100] for start in range(0, len(entries), 100)]
    mapping = "".join(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks)
    return zlib.compress(
        (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
            f"{mapping}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        ).encode("ascii"),
        9,
    )


@lru_cache
def typeface(weight: Weight) -> Typeface:
    """Return the typeface of a weight, read from its file at the first call."""
    path = FONTS / f"Inter-{weight.value}.ttf"
    data = path.read_bytes()
    with TTFont(path) as font:
        order, metrics = font.getReverseGlyphMap(), font["hmtx"].metrics
        head: Any = font["head"]
        os2: Any = font["OS/2"]
        hhea: Any = font["hhea"]
        scale = 1000 / head.unitsPerEm
        by_number = {order[name]: int(advance * scale + 0.5) for name, (advance, _bearing) in metrics.items()}
        return Typeface(
            name=f"Inter-{weight.value}",
            data=data,
            glyphs={character: order[name] for character, name in (font.getBestCmap() or {}).items()},
            widths=tuple(by_number[number] for number in range(len(by_number))),
            ascent=int(hhea.ascent * scale),
            descent=int(hhea.descent * scale),
            cap_height=int(os2.sCapHeight * scale),
            box=(int(head.xMin * scale), int(head.yMin * scale), int(head.xMax * scale), int(head.yMax * scale)),
            stem=int(50 + (os2.usWeightClass / 65) ** 2),
        )
