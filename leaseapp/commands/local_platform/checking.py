"""Checks of documents at the local platform: checksum, size, virus, syntax by the schema, and what an invoice says."""

import hashlib
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from leaseapp.einvoicing.rules import statements
from leaseapp.einvoicing.rules.arrivals import siren_of
from leaseapp.kernel.rendering.pdf import words as pdf
from leaseapp.kernel.rendering.pdf.pages import UnreadablePdf
from leaseapp.purchasing.rules.reading.e_invoices import NAMES, NoEInvoice, read_xml

MOST_BYTES = 100 * 1024 * 1024
EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


@dataclass(frozen=True)
class Said:
    """An invoice as it says of itself."""

    number: str | None = None
    seller_siren: str | None = None
    buyer_siren: str | None = None
    total_ttc: Decimal = field(default=Decimal(0), compare=False)


def fault(code: str, message: str) -> dict[str, str]:
    """Return what was found wrong, as the interface says it."""
    return {"level": "Error", "item": "file", "reasonCode": code, "reasonMessage": message}


def xml_in(content: bytes, syntax: str) -> bytes | None:
    """Return the XML of an invoice: inside the PDF, or the content itself."""
    try:
        return pdf.attached(content, NAMES) if syntax == "Factur-X" else content
    except UnreadablePdf:
        return None


def said_in(content: bytes, syntax: str) -> Said | None:
    """Return what an invoice says; None for what is none."""
    xml = xml_in(content, syntax)
    try:
        found = read_xml(xml) if xml else None
    except NoEInvoice:
        return None
    if found is None:
        return None
    return Said(
        found.value("documentNumber"), found.value("siren"), siren_of(found.value("buyer")),
        found.value("totalTtc") or Decimal(0),
    )  # fmt: skip


def faults(content: bytes, info: dict[str, Any], said: Said | None) -> list[dict[str, str]]:
    """Return what is wrong with a document; nothing when it is taken."""
    if not content:
        return [fault("EmptyFlow", "The flow is empty")]
    if len(content) > MOST_BYTES:
        return [fault("FileSizeExceeded", "The flow is too large")]
    if EICAR in content:
        return [fault("VirusFound", "The flow holds a virus")]
    if "sha256" in info and info["sha256"] != hashlib.sha256(content).hexdigest():
        return [fault("ChecksumMismatch", "The checksum is another one")]
    if info["flowSyntax"] == "CDAR":
        try:
            statements.read(content)
        except statements.NoStatement:
            return [fault("InvoiceLCRuleError", "The message names no invoice")]
        return []
    xml = xml_in(content, info["flowSyntax"])
    if xml is None or said is None or not fits_schema(xml, info["flowSyntax"]):
        return [fault("InvalidSchema", "The invoice does not fit its schema")]
    return []


def fits_schema(xml: bytes, syntax: str) -> bool:
    """Return True when a CII invoice fits the schema of its profile; UBL is read only."""
    if syntax == "UBL":
        return True
    from facturx import xml_check_xsd

    try:
        return bool(xml_check_xsd(xml))
    except Exception:  # noqa: BLE001  whatever the library raises, it does not fit
        return False
