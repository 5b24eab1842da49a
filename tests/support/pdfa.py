"""A structure check of PDF/A-3B (ISO 19005-3) of our own: what veraPDF would refuse first, told as sentences.

It does not replace a validator; it guards what our writer and its library could break: identification, output intent,
embedded and honest fonts, associated files, forbidden features, device colours.
"""

import re
from io import BytesIO

import pikepdf
from fontTools.ttLib import TTFont
from lxml import etree

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_KNOWN = {
    "http://purl.org/dc/elements/1.1/",
    "http://ns.adobe.com/pdf/1.3/",
    "http://ns.adobe.com/xap/1.0/",
    "http://www.aiim.org/pdfa/ns/id/",
    "http://www.aiim.org/pdfa/ns/extension/",
    "http://www.aiim.org/pdfa/ns/schema#",
    "http://www.aiim.org/pdfa/ns/property#",
}
_FORBIDDEN_KEYS = ("/JavaScript", "/AA", "/NeedsRendering", "/XFA", "/Alternates", "/OPI")
_FORBIDDEN_ACTIONS = {
    "/JavaScript", "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/Hide", "/SetOCGState", "/Rendition", "/Trans"
}  # fmt: skip


def problems(data: bytes) -> list[str]:
    """Every finding, empty for a clean document."""
    found: list[str] = []
    with pikepdf.open(BytesIO(data)) as pdf:
        found += _file(pdf, data)
        found += _metadata(pdf)
        found += _output_intent(pdf)
        found += _attachments(pdf)
        found += _forbidden(pdf)
        for number, page in enumerate(pdf.pages, start=1):
            found += [f"page {number}: {text}" for text in _page(page)]
    return found


def _file(pdf: pikepdf.Pdf, data: bytes) -> list[str]:
    found = []
    if not re.match(rb"%PDF-1\.[4-7]\n%[\x80-\xff]{4}", data):
        found.append("the header is not that of PDF 1.4 to 1.7 with a binary comment")
    if pdf.is_encrypted:
        found.append("the file is encrypted")
    if "/ID" not in pdf.trailer:
        found.append("the trailer has no ID")
    if not data.rstrip().endswith(b"%%EOF"):
        found.append("data follows the end of the file")
    return found


def _metadata(pdf: pikepdf.Pdf) -> list[str]:
    stream = pdf.Root.get("/Metadata")
    if stream is None:
        return ["there is no XMP metadata"]
    found = ["the metadata stream is filtered"] if "/Filter" in stream else []
    packet = etree.fromstring(stream.read_bytes())
    texts = {element.tag: (element.text or "") for element in packet.iter() if isinstance(element.tag, str)}
    if texts.get("{http://www.aiim.org/pdfa/ns/id/}part") != "3":
        found.append("the metadata does not claim PDF/A part 3")
    if texts.get("{http://www.aiim.org/pdfa/ns/id/}conformance") != "B":
        found.append("the metadata does not claim conformance level B")
    described = {text for tag, text in texts.items() if tag.endswith("#}namespaceURI")}
    described_names = {element.text for element in packet.iter("{http://www.aiim.org/pdfa/ns/property#}name")}
    for element in packet.iter():
        name = etree.QName(element)
        if f"{{{name.namespace}}}" == _RDF or name.namespace in _KNOWN or name.namespace == "adobe:ns:meta/":
            continue
        if name.namespace not in described:
            found.append(f"the namespace {name.namespace} is not described")
        elif name.localname not in described_names:
            found.append(f"the property {name.localname} is not described")
    if "/Info" in pdf.trailer:
        title = packet.find(".//{http://purl.org/dc/elements/1.1/}title//" + _RDF + "li")
        if title is None or str(pdf.trailer.Info.get("/Title", "")) != title.text:
            found.append("the title of Info differs from that of the metadata")
    return found


def _output_intent(pdf: pikepdf.Pdf) -> list[str]:
    intents = [item for item in pdf.Root.get("/OutputIntents", []) if item.get("/S") == "/GTS_PDFA1"]
    if len(intents) != 1:
        return ["there is not exactly one PDF/A output intent"]
    profile = intents[0].get("/DestOutputProfile")
    if profile is None or int(profile.get("/N", 0)) != 3 or profile.read_bytes()[36:40] != b"acsp":
        return ["the output intent has no RGB profile"]
    return []


def _attachments(pdf: pikepdf.Pdf) -> list[str]:
    found = []
    associated = {item.objgen for item in pdf.Root.get("/AF", [])}
    names = pdf.Root.get("/Names", {}).get("/EmbeddedFiles", {}).get("/Names", [])
    for index in range(0, len(names), 2):
        name, spec = str(names[index]), names[index + 1]
        if spec.objgen not in associated:
            found.append(f"{name} is not an associated file of the document")
        if "/AFRelationship" not in spec:
            found.append(f"{name} has no relationship")
        if "/F" not in spec or "/UF" not in spec:
            found.append(f"{name} lacks one of its two file names")
        stream = spec["/EF"]["/F"]
        if "/Subtype" not in stream:
            found.append(f"{name} has no media type")
        if "/ModDate" not in stream.get("/Params", {}):
            found.append(f"{name} has no modification date")
    return found


def _forbidden(pdf: pikepdf.Pdf) -> list[str]:
    found = []
    for thing in [*pdf.objects, pdf.Root.get("/OpenAction")]:
        if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            continue
        found += [f"{key} is forbidden" for key in _FORBIDDEN_KEYS if key in thing]
        if str(thing.get("/S", "")) in _FORBIDDEN_ACTIONS:
            found.append(f"an action {thing.S} is forbidden")
        if isinstance(thing, pikepdf.Stream):
            if "/F" in thing:
                found.append("a stream lies outside the file")
            if "/LZWDecode" in str(thing.get("/Filter", "")):
                found.append("LZW compression is forbidden")
            if thing.get("/Subtype") == "/PS":
                found.append("PostScript is forbidden")
    return found


def _page(page: pikepdf.Page) -> list[str]:
    found = ["annotations without appearance"] if "/Annots" in page and len(page.Annots) else []
    fonts = page.get("/Resources", {}).get("/Font", {})
    checked, declared = {}, {}
    for name, font in fonts.items():
        found += [f"{font.get('/BaseFont')} {text}" for text in _font(font)]
        checked[name] = _glyph_count(font)
        declared[name] = _declared(_descendant(font)) if "/DescendantFonts" in font else {}
    current = ""
    for operands, operator in pikepdf.parse_content_stream(page):
        sign = str(operator)
        if sign in {"k", "K"}:
            found.append("CMYK colour beside an RGB output intent")
        if sign == "Tf":
            current = str(operands[0])
        if sign in {"Tj", "TJ"}:
            shown = (
                [operands[0]] if sign == "Tj" else [part for part in operands[0] if isinstance(part, pikepdf.String)]
            )
            codes = b"".join(bytes(part) for part in shown)
            glyphs = {int.from_bytes(codes[i : i + 2], "big") for i in range(0, len(codes), 2)}
            if 0 in glyphs or max(glyphs, default=0) >= checked.get(current, 0):
                found.append("a glyph is missing from its font")
            if not glyphs <= declared.get(current, {}).keys():
                found.append("a glyph has no width")
    return found


def _descendant(font: pikepdf.Object) -> pikepdf.Object:
    return font["/DescendantFonts"][0]


def _embedded(font: pikepdf.Object) -> TTFont:
    return TTFont(BytesIO(_descendant(font)["/FontDescriptor"]["/FontFile2"].read_bytes()))


def _glyph_count(font: pikepdf.Object) -> int:
    try:
        return len(_embedded(font).getGlyphOrder())
    except KeyError:
        return 0


def _declared(descendant: pikepdf.Object) -> dict[int, int]:
    """The widths of a font by glyph: /W is `first [width …]`, again and again (ISO 32000 9.7.4.3)."""
    entries = list(descendant["/W"])
    return {
        int(first) + at: int(width)
        for first, widths in zip(entries[::2], entries[1::2], strict=True)
        for at, width in enumerate(widths)
    }


def _font(font: pikepdf.Object) -> list[str]:
    if font.get("/Subtype") != "/Type0":
        return ["is not a composite font"]
    found = []
    descendant = _descendant(font)
    if "/ToUnicode" not in font:
        found.append("cannot be read back as text")
    if descendant.get("/CIDToGIDMap") is None:
        found.append("has no glyph map")
    if "/FontFile2" not in descendant["/FontDescriptor"]:
        return [*found, "is not embedded"]
    with _embedded(font) as embedded:
        scale = 1000 / embedded["head"].unitsPerEm
        advances = [embedded["hmtx"][name][0] * scale for name in embedded.getGlyphOrder()]
    declared = _declared(descendant)
    if not declared or any(
        glyph >= len(advances) or abs(advances[glyph] - wide) > 1 for glyph, wide in declared.items()
    ):
        found.append("declares other widths than it has")
    return found
