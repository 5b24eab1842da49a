"""Typefaces for what Inter does not have: other scripts, shaped by HarfBuzz, of which a document embeds what it shows.

Noto Sans for Greek, Cyrillic, Vietnamese, Devanagari, Hebrew, Arabic and Thai is shipped (`fonts/Noto*.ttf`, made by
`scripts/fonts.py`). Chinese, Japanese and Korean are 30 MB: they come with the package of `requirements-cjk.lock`, which `make
cjk` installs; without it their characters are among those that cannot be shown. All are under the SIL Open Font License.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import uharfbuzz as _uharfbuzz
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from leaseapp.kernel.rendering.pdf.typeface import FONTS, POINTS_PER_MM, Weight

harfbuzz: Any = _uharfbuzz
"""The binding of HarfBuzz, which declares no types."""
CJK_PACKAGE = "justmytype_intl_cjk"
_SHIPPED = ("NotoSans", "NotoSansHebrew", "NotoSansArabic", "NotoSansDevanagari", "NotoSansThai")
_CJK = {"NotoSansSC": "notosanssc", "NotoSansTC": "notosanstc", "NotoSansJP": "notosansjp", "NotoSansKR": "notosanskr"}
_TO_THE_LEFT = frozenset({"R", "AL"})
_AXIS = {Weight.REGULAR: 400, Weight.BOLD: 600}


def is_leftward(text: str) -> bool:
    """Tell whether `text` has letters that are written to the left."""
    return any(unicodedata.bidirectional(character) in _TO_THE_LEFT for character in text)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A shaped glyph: its number, advance and offsets in thousandths of the type size, and the characters that it stands for."""

    number: int
    advance: int
    right: int
    up: int
    characters: str


class Fallback:
    """One weight of a family. Of a variable font (`axis`) the weight is set where it is measured and embedded."""

    def __init__(self, family: str, weight: Weight, path: Path, *, axis: int | None = None) -> None:
        self.name = f"{family}-{weight.value}"
        self.path, self.axis = path, axis

    @cached_property
    def _font(self) -> Any:
        return TTFont(self.path, lazy=True)

    @cached_property
    def characters(self) -> frozenset[int]:
        """The code points that it has."""
        return frozenset(self._font.getBestCmap() or ())

    @cached_property
    def scale(self) -> float:
        """Thousandths of the type size in one unit of the font."""
        return 1000 / self._font["head"].unitsPerEm

    @cached_property
    def _shaper(self) -> Any:
        font = harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(self.path))))
        if self.axis is not None:
            font.set_variations({"wght": self.axis})
        return font

    def advance(self, glyph: int) -> int:
        """Return the width of a glyph by itself, in thousandths of the type size."""
        return int(self._shaper.get_glyph_h_advance(glyph) * self.scale + 0.5)

    def shape(self, text: str) -> tuple[Glyph, ...]:
        """Return the glyphs of `text`, from left to right: letters joined, marks placed, what is written to the left turned."""
        return _shaped(self, text)

    def width(self, text: str, size: float) -> float:
        """Width in mm of `text` set at `size` points."""
        return sum(glyph.advance for glyph in self.shape(text)) * size / (1000 * POINTS_PER_MM)

    def measures(self) -> dict[str, Any]:
        """Return what a font descriptor says, in thousandths of the type size."""
        head, os2, hhea = self._font["head"], self._font["OS/2"], self._font["hhea"]
        corners = (head.xMin, head.yMin, head.xMax, head.yMax)
        return {
            "ascent": int(hhea.ascent * self.scale),
            "descent": int(hhea.descent * self.scale),
            "cap_height": int(getattr(os2, "sCapHeight", 700) * self.scale),
            "box": [int(corner * self.scale) for corner in corners],
            "stem": int(50 + ((self.axis or os2.usWeightClass) / 65) ** 2),
        }

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """Return the font file with these glyphs alone, under their numbers."""
        return _subset(self, frozenset(glyphs))


@lru_cache(maxsize=4096)
def _shaped(face: Fallback, text: str) -> tuple[Glyph, ...]:
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    harfbuzz.shape(face._shaper, buffer)
    starts = sorted({info.cluster for info in buffer.glyph_infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    told: set[int] = set()
    glyphs = []
    # a letter and its dots may be glyphs of their own: the one that moves the pen stands for the characters
    moving = {info.cluster for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True) if at.x_advance}
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        stands = info.cluster not in told and (position.x_advance or info.cluster not in moving)
        characters = text[info.cluster : ends[info.cluster]] if stands else ""
        told |= {info.cluster} if stands else set()
        measures = (position.x_advance, position.x_offset, position.y_offset)
        glyphs.append(Glyph(info.codepoint, *(round(measure * face.scale) for measure in measures), characters))
    return tuple(glyphs)


@lru_cache(maxsize=64)
def _subset(face: Fallback, glyphs: frozenset[int]) -> bytes:
    font = TTFont(face.path, lazy=True)
    options = subset.Options(
        hinting=False, retain_gids=True, notdef_outline=True, layout_features=[], glyph_names=False, name_IDs=[],
        drop_tables=["GSUB", "GPOS", "GDEF", "BASE", "JSTF", "STAT", "MVAR", "vhea", "vmtx", "VORG", "VVAR", "DSIG", "meta"],
    )  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(gids=sorted(glyphs))
    subsetter.subset(font)
    if face.axis is not None:
        instancer.instantiateVariableFont(font, {"wght": face.axis}, inplace=True)
    output = BytesIO()
    font.save(output)
    return output.getvalue()


@lru_cache
def fallbacks(weight: Weight) -> tuple[Fallback, ...]:
    """Every fallback typeface of a weight that is installed, in the order in which they are asked for a character."""
    shipped = [Fallback(family, weight, FONTS / f"{family}-{weight.value}.ttf") for family in _SHIPPED]
    found = find_spec(CJK_PACKAGE)
    if found is None or not found.submodule_search_locations:
        return tuple(shipped)
    root = Path(next(iter(found.submodule_search_locations))) / "fonts" / "ofl"
    large = [
        Fallback(family, weight, root / folder / f"{family}[wght].ttf", axis=_AXIS[weight])
        for family, folder in _CJK.items()
    ]
    return (*shipped, *large)
