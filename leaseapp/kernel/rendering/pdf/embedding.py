"""Typefaces for fpdf2 that are embedded as they are, instead of ones that it would subset for every document.

fpdf2 lets its output producer be replaced; this one writes the font objects of our typefaces from parts that are
shared by all documents of the process. Glyph numbers are the character codes (Identity-H, identity glyph map).
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, cast

from fpdf import FPDF
from fpdf.enums import FontDescriptorFlags, TextEmphasis
from fpdf.fonts import PDFFontDescriptor, TTFFont
from fpdf.output import CIDSystemInfo, OutputProducer, PDFFont, PDFType3Font
from fpdf.syntax import Name, PDFArray, PDFContentStream

from leaseapp.kernel.rendering.pdf.fallback import Fallback, is_leftward
from leaseapp.kernel.rendering.pdf.typeface import Typeface, Weight, typeface, unicode_map

# A subset tag of six capitals, as ISO 32000 9.6.4 asks: the files are subsets of Inter.
_TAG = "LEASEA"
_NONSYMBOLIC = 32  # ISO 32000 9.8.2: the flag of a font of letters, which fpdf2 does not name


class _Packed(PDFContentStream):
    """A stream that was deflated before."""

    def __init__(self, packed: bytes, length: int | None = None) -> None:
        super().__init__(packed)
        self.filter = Name("FlateDecode")
        if length is not None:
            self.length1 = length


@dataclass(frozen=True)
class _Parts:
    """The parts of a font object: its Unicode map, its file, and the widths of its glyphs."""

    to_unicode: _Packed
    data: _Packed
    widths: str
    default: int


def _tag(used: "SubsetFont") -> str:
    """Return the subset tag of six capitals (ISO 32000 9.6.4) that these glyphs always have."""
    digest = sha256(f"{used.face.name}{sorted(used.shown)}".encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


def _descriptor(
    name: str, missing: int, *, ascent: int, descent: int, cap_height: int, box: Sequence[int], stem: int
) -> PDFFontDescriptor:
    descriptor = PDFFontDescriptor(
        ascent=ascent,
        descent=descent,
        cap_height=cap_height,
        flags=cast("FontDescriptorFlags", _NONSYMBOLIC),
        font_b_box=f"[{' '.join(map(str, box))}]",
        italic_angle=0,
        stem_v=stem,
        missing_width=missing,
    )
    descriptor.font_name = Name(name)
    return descriptor


class SharedFont:
    """The part of a font that fpdf2 needs while it draws: its key, its number, and how text is encoded."""

    type = "TTF"
    emphasis = TextEmphasis.NONE
    biggest_size_pt = 0.0
    color_font = None

    def __init__(self, face: Typeface, number: int, key: str) -> None:
        self.face = face
        self.i = number
        self.fontkey = key
        self.name = face.name

    def encode_text(self, text: str) -> str:
        """Return the operator that shows `text`."""
        return f"<{self.face.codes(text)}> Tj"


class SubsetFont:
    """A fallback typeface while a document is drawn: it remembers which glyphs were shown, for what characters."""

    type = "TTF"
    emphasis = TextEmphasis.NONE
    biggest_size_pt = 0.0
    color_font = None

    def __init__(self, face: Fallback, number: int, key: str) -> None:
        self.face = face
        self.i = number
        self.fontkey = key
        self.name = face.name
        self.size = 0.0
        self.shown: dict[int, str] = {}
        self.advances: dict[int, int] = {}

    def encode_text(self, text: str) -> str:
        """Return the operators that show `text`: each glyph at its place, marks raised, gaps taken out or put in.

        What is written stands beside it (ActualText), because letters and marks are other glyphs in another order.
        """
        # extractors take what is written to the left for drawn letter by letter, and turn it round
        seen = text[::-1] if is_leftward(text) else text
        spoken = seen.encode("utf-16-be").hex().upper()
        parts = [f"/Span <</ActualText <FEFF{spoken}>>> BDC"]
        rise = 0.0
        for glyph in self.face.shape(text):
            self.shown[glyph.number] = self.shown.get(glyph.number) or glyph.characters
            width = self.advances.setdefault(glyph.number, self.face.advance(glyph.number))
            if glyph.up * self.size / 1000 != rise:
                rise = glyph.up * self.size / 1000
                parts.append(f"{rise:.3f} Ts")
            before, after = -glyph.right, width - glyph.advance + glyph.right
            moved = (f"{before} " if before else "") + f"<{glyph.number:04X}>" + (f" {after}" if after else "")
            parts.append(f"[{moved}] TJ")
        return " ".join([*parts, *(["0 Ts"] if rise else []), "EMC"])


class Producer(OutputProducer):
    """fpdf2's output producer, writing shared fonts."""

    def _add_fonts(self, *_resources: Any, **_named: Any) -> dict[int, PDFFont | PDFType3Font]:
        fonts = cast("list[SharedFont | SubsetFont]", list(self.fpdf.fonts.values()))
        return {
            font.i: self._add_subset(font) if isinstance(font, SubsetFont) else self._add_shared_font(font.face)
            for font in fonts
        }

    def _add_subset(self, used: SubsetFont) -> PDFFont:
        name = f"{_tag(used)}+{used.face.name}"
        content = used.face.subset(used.shown)
        widths = " ".join(f"{glyph} [{advance}]" for glyph, advance in sorted(used.advances.items()))
        parts = _Parts(
            _Packed(unicode_map(used.shown)), _Packed(zlib.compress(content, 9), len(content)), f"[{widths}]", 1000
        )
        return self._add_font(name, _descriptor(name, 0, **used.face.measures()), parts)

    def _add_shared_font(self, face: Typeface) -> PDFFont:
        name = f"{_TAG}+{face.name}"
        measures = {"ascent": face.ascent, "descent": face.descent, "cap_height": face.cap_height, "box": face.box}
        descriptor = _descriptor(name, face.widths[0], **measures, stem=face.stem)
        packed = _Packed(face.packed, len(face.data))
        return self._add_font(
            name, descriptor, _Parts(_Packed(face.unicode_map), packed, face.width_array, face.widths[0])
        )

    def _add_font(self, name: str, descriptor: PDFFontDescriptor, parts: "_Parts") -> PDFFont:
        font = PDFFont(subtype="Type0", base_font=name, encoding="Identity-H")
        descendant = PDFFont(subtype="CIDFontType2", base_font=name, d_w=parts.default, w=parts.widths)
        system, to_unicode, data = CIDSystemInfo(), parts.to_unicode, parts.data
        for part in (font, descendant, system, descriptor, to_unicode, data):
            self._add_pdf_obj(part, "fonts")
        font.descendant_fonts = PDFArray([descendant])
        font.to_unicode = to_unicode
        descendant.c_i_d_system_info = system
        descendant.font_descriptor = descriptor
        descendant.c_i_d_to_g_i_d_map = cast("PDFContentStream", Name("Identity"))
        vars(descriptor)["font_file2"] = data  # fpdf2 sets it the same way; its class does not declare it
        return font


def install(pdf: FPDF) -> None:
    """Give `pdf` the product's typefaces, under the names of their weights."""
    for number, weight in enumerate(Weight, start=1):
        key = weight.value.lower()
        pdf.fonts[key] = cast("TTFFont", SharedFont(typeface(weight), number, key))


def key_of(pdf: FPDF, face: Typeface | Fallback, size: float) -> str:
    """Return the name under which `pdf` knows a typeface that is about to be shown at `size` points."""
    if isinstance(face, Typeface):
        return face.name.removeprefix("Inter-").lower()
    key = face.name.lower()
    if key not in pdf.fonts:
        pdf.fonts[key] = cast("TTFFont", SubsetFont(face, len(pdf.fonts) + 1, key))
    cast("SubsetFont", pdf.fonts[key]).size = size
    return key
