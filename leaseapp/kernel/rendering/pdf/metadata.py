"""The XMP packet of a PDF/A-3B document: identification, title, dates, and the schema of an extension such as Factur-X."""

from dataclasses import dataclass
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

_NAMESPACES = (
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
    'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" '
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"'
)


@dataclass(frozen=True, slots=True)
class XmpProperty:
    """One text property of an extension schema with its value and its description."""

    name: str
    value: str
    description: str


@dataclass(frozen=True, slots=True)
class XmpExtension:
    """Properties outside the schemas that PDF/A knows; ISO 19005-3 wants them described in the packet itself."""

    schema: str
    namespace: str
    prefix: str
    properties: tuple[XmpProperty, ...]


@dataclass(frozen=True, slots=True)
class Metadata:
    """The metadata of a document. `created` is aware of its time zone; `language` is an RFC 3066 tag."""

    title: str
    author: str
    subject: str
    producer: str
    created: datetime
    language: str
    extension: XmpExtension | None = None


def _extension(extension: XmpExtension) -> str:
    described = "".join(
        '<rdf:li rdf:parseType="Resource">'
        f"<pdfaProperty:name>{escape(item.name)}</pdfaProperty:name>"
        "<pdfaProperty:valueType>Text</pdfaProperty:valueType>"
        "<pdfaProperty:category>external</pdfaProperty:category>"
        f"<pdfaProperty:description>{escape(item.description)}</pdfaProperty:description></rdf:li>"
        for item in extension.properties
    )
    values = "".join(
        f"<{extension.prefix}:{item.name}>{escape(item.value)}</{extension.prefix}:{item.name}>"
        for item in extension.properties
    )
    return (
        '<rdf:Description rdf:about=""><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
        f"<pdfaSchema:schema>{escape(extension.schema)}</pdfaSchema:schema>"
        f"<pdfaSchema:namespaceURI>{escape(extension.namespace)}</pdfaSchema:namespaceURI>"
        f"<pdfaSchema:prefix>{extension.prefix}</pdfaSchema:prefix>"
        f"<pdfaSchema:property><rdf:Seq>{described}</rdf:Seq></pdfaSchema:property>"
        "</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
        f'<rdf:Description rdf:about="" xmlns:{extension.prefix}={quoteattr(extension.namespace)}>{values}'
        "</rdf:Description>"
    )


def xmp_packet(metadata: Metadata) -> str:
    """Return the packet, without the `<?xpacket?>` wrapper that the writer adds."""
    created = metadata.created.isoformat(timespec="seconds")
    return (
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {_NAMESPACES}>'
        '<rdf:Description rdf:about=""><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'
        "</rdf:Description>"
        '<rdf:Description rdf:about=""><dc:format>application/pdf</dc:format>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(metadata.title)}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{escape(metadata.author)}</rdf:li></rdf:Seq></dc:creator>"
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{escape(metadata.subject)}</rdf:li></rdf:Alt>'
        "</dc:description>"
        f"<dc:language><rdf:Bag><rdf:li>{escape(metadata.language)}</rdf:li></rdf:Bag></dc:language>"
        f"<pdf:Producer>{escape(metadata.producer)}</pdf:Producer>"
        f"<xmp:CreatorTool>{escape(metadata.producer)}</xmp:CreatorTool>"
        f"<xmp:CreateDate>{created}</xmp:CreateDate><xmp:ModifyDate>{created}</xmp:ModifyDate>"
        f"<xmp:MetadataDate>{created}</xmp:MetadataDate></rdf:Description>"
        f"{_extension(metadata.extension) if metadata.extension else ''}"
        "</rdf:RDF></x:xmpmeta>"
    )
