"""Typefaces for fpdf2 that are embedded as they are, instead of ones that it would subset for every document.

fpdf2 lets its output producer be replaced; this one writes the font objects of our typefaces from parts that are
shared by all documents of the process. Glyph numbers are the character codes (Identity-H, identity glyph map).
"""

from typing import Any, cast

from fpdf import FPDF
from fpdf.enums import FontDescriptorFlags, TextEmphasis
from fpdf.fonts import PDFFontDescriptor, TTFFont
from fpdf.output import CIDSystemInfo, OutputProducer, PDFFont, PDFType3Font
from fpdf.syntax import Name, PDFArray, PDFContentStream

from leaseapp.kernel.rendering.pdf.typeface import Typeface, Weight, typeface

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


def _descriptor(face: Typeface) -> PDFFontDescriptor:
    descriptor = PDFFontDescriptor(
        ascent=face.ascent,
        descent=face.descent,
        cap_height=face.cap_height,
        flags=cast("FontDescriptorFlags", _NONSYMBOLIC),
        font_b_box=f"[{' '.join(map(str, face.box))}]",
        italic_angle=0,
        stem_v=face.stem,
        missing_width=face.widths[0],
    )
    descriptor.font_name = Name(f"{_TAG}+{face.name}")
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


class Producer(OutputProducer):
    """fpdf2's output producer, writing shared fonts."""

    def _add_fonts(self, *_resources: Any, **_named: Any) -> dict[int, PDFFont | PDFType3Font]:
        fonts = cast("list[SharedFont]", list(self.fpdf.fonts.values()))
        return {font.i: self._add_shared_font(font.face) for font in fonts}

    def _add_shared_font(self, face: Typeface) -> PDFFont:
        name = f"{_TAG}+{face.name}"
        font = PDFFont(subtype="Type0", base_font=name, encoding="Identity-H")
        descendant = PDFFont(subtype="CIDFontType2", base_font=name, d_w=face.widths[0], w=face.width_array)
        system, descriptor = CIDSystemInfo(), _descriptor(face)
        to_unicode, data = _Packed(face.unicode_map), _Packed(face.packed, len(face.data))
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
