"""Statements of the life cycle as they travel: CDAR messages (UN/CEFACT D22B, XP Z12-012), read and written.

A statement names an invoice by its number and seller, and says a code with reason and amounts; one message may hold several.
What is read resolves no entity, and a document type is refused.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from lxml import etree  # ty: ignore[import-not-found]  compiled

_RSM = "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100"
_RAM = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
_UDT = "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
_QDT = "urn:un:unece:uncefact:data:standard:QualifiedDataType:100"
_SPACES = {"rsm": _RSM, "ram": _RAM, "udt": _UDT, "qdt": _QDT}
PROFILE = "urn.cpro.gouv.fr:1p0:CDV:invoice"
RECEIVED_AMOUNT = "MEN"
"""Money received, in € incl. VAT at one rate (BR-FR-CDV-14)."""
PROCESSING, TRANSMISSION = "23", "305"
"""Types of a message: a decision of buyer or seller, a fact of the way."""
SELLER, BUYER, PLATFORM = "SE", "BY", "WK"
MOST_BYTES = 5_000_000
MOST = 200
_DATED = {"102": "%Y%m%d", "204": "%Y%m%d%H%M%S"}


class NoStatement(ValueError):
    """A content that is no message of the life cycle."""


@dataclass(frozen=True)
class Received:
    """Money received at one VAT rate, in € incl. VAT."""

    rate_pct: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Statement:
    """A word of somebody about one invoice."""

    code: str
    invoice_number: str
    seller_siren: str | None
    at: datetime
    issued_on: date | None = None
    type_code: str = "380"
    reason_code: str | None = None
    reason_text: str | None = None
    received: tuple[Received, ...] = ()
    message_id: str = ""
    title: str = ""


@dataclass(frozen=True)
class Party:
    """One who says it, or hears it: SIREN and role."""

    siren: str | None
    role: str
    name: str = field(default="")


def written(statement: Statement, issuer: Party, recipient: Party) -> bytes:
    """Return a statement as a message."""
    root = etree.Element(f"{{{_RSM}}}CrossDomainAcknowledgementAndResponse", nsmap=_SPACES)
    context = _in(root, "rsm:ExchangedDocumentContext")
    _in(context, "ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID", "REGULATED")
    _in(context, "ram:GuidelineSpecifiedDocumentContextParameter/ram:ID", PROFILE)
    document = _in(root, "rsm:ExchangedDocument")
    _in(document, "ram:ID", statement.message_id)
    _in(document, "ram:Name", statement.title or statement.code)
    _at(document, "ram:IssueDateTime", statement.at)
    _party(document, "ram:IssuerTradeParty", issuer)
    _party(document, "ram:RecipientTradeParty", recipient)
    acknowledged = _in(root, "rsm:AcknowledgementDocument")
    _in(acknowledged, "ram:MultipleReferencesIndicator/udt:Indicator", "false")
    _in(acknowledged, "ram:TypeCode", TRANSMISSION if issuer.role == PLATFORM else PROCESSING)
    _at(acknowledged, "ram:IssueDateTime", statement.at)
    _reference(_in(acknowledged, "ram:ReferenceReferencedDocument"), statement)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _reference(node: Any, statement: Statement) -> None:
    _in(node, "ram:IssuerAssignedID", statement.invoice_number)
    _in(node, "ram:TypeCode", statement.type_code)
    if statement.issued_on is not None:
        day = _in(node, "ram:FormattedIssueDateTime/qdt:DateTimeString", f"{statement.issued_on:%Y%m%d}")
        day.set("format", "102")
    _in(node, "ram:ProcessConditionCode", statement.code)
    _in(node, "ram:ProcessCondition", statement.title or statement.code)
    _party(node, "ram:IssuerTradeParty", Party(statement.seller_siren, SELLER))
    if not (statement.reason_code or statement.reason_text or statement.received):
        return
    status = _in(node, "ram:SpecifiedDocumentStatus")
    if statement.reason_code:
        _in(status, "ram:ReasonCode", statement.reason_code)
    if statement.reason_text:
        _in(status, "ram:Reason", statement.reason_text)
    _in(status, "ram:SequenceNumeric", "1")
    for one in statement.received:
        amount = _in(status, "ram:SpecifiedDocumentCharacteristic")
        _in(amount, "ram:TypeCode", RECEIVED_AMOUNT)
        _in(amount, "ram:ValueAmount", f"{one.amount:.2f}").set("currencyID", "EUR")
        _in(amount, "ram:ValuePercent", f"{one.rate_pct:.2f}")


def _in(node: Any, path: str, text: str | None = None) -> Any:
    for step in path.split("/"):
        space, name = step.split(":")
        node = etree.SubElement(node, f"{{{_SPACES[space]}}}{name}")
    node.text = text
    return node


def _at(node: Any, path: str, instant: datetime) -> None:
    _in(node, f"{path}/udt:DateTimeString", f"{instant.astimezone(UTC):%Y%m%d%H%M%S}").set("format", "204")


def _party(node: Any, path: str, party: Party) -> None:
    found = _in(node, path)
    if party.siren:
        _in(found, "ram:GlobalID", party.siren).set("schemeID", "0002")
    if party.name:
        _in(found, "ram:Name", party.name)
    _in(found, "ram:RoleCode", party.role)


def read(content: bytes) -> list[Statement]:
    """Return the statements of a message, MOST of them. Raises NoStatement."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=False)
    if len(content) > MOST_BYTES:
        raise NoStatement("too large")
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise NoStatement("no XML") from error
    if root.getroottree().docinfo.doctype:
        raise NoStatement("a document type")
    if etree.QName(root).localname != "CrossDomainAcknowledgementAndResponse":
        raise NoStatement("another message")
    message_id = _text(root, "./rsm:ExchangedDocument/ram:ID")
    said_at = _instant(root, "./rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString")
    found = []
    for document in root.findall("rsm:AcknowledgementDocument", _SPACES):
        at = _instant(document, "./ram:IssueDateTime/udt:DateTimeString") or said_at
        for reference in document.findall("ram:ReferenceReferencedDocument", _SPACES)[:MOST]:
            one = _statement(reference, at, message_id)
            if one is not None:
                found.append(one)
    if not found:
        raise NoStatement("it names no invoice")
    return found[:MOST]


def _statement(node: Any, at: datetime | None, message_id: str) -> Statement | None:
    code = _text(node, "./ram:ProcessConditionCode") or _text(
        node, ".//ram:SpecifiedDocumentStatus/ram:ProcessConditionCode"
    )
    number = _text(node, "./ram:IssuerAssignedID")
    if not code or not number or at is None:
        return None
    status = node.find("./ram:SpecifiedDocumentStatus", _SPACES)
    happened = _instant(status, "./ram:ReferenceDateTime/udt:DateTimeString") if status is not None else None
    return Statement(
        code=code[:20], invoice_number=number[:60], seller_siren=_siren(node), at=happened or at,
        type_code=_text(node, "./ram:TypeCode") or "380",
        reason_code=(_text(status, "./ram:ReasonCode") if status is not None else "")[:60] or None,
        reason_text=(_text(status, "./ram:Reason") if status is not None else "")[:500] or None,
        received=tuple(_received(node)), message_id=message_id[:100],
        title=_text(node, "./ram:ProcessCondition")[:200],
    )  # fmt: skip


def _siren(node: Any) -> str | None:
    """Return the SIREN of the invoice's seller, where the message says it."""
    for party in node.findall("./ram:IssuerTradeParty", _SPACES):
        digits = re.sub(r"\D", "", _text(party, "./ram:GlobalID") or _text(party, "./ram:ID"))
        if len(digits) >= 9:
            return digits[:9]
    return None


def _received(node: Any) -> Sequence[Received]:
    found = []
    for one in node.findall(".//ram:SpecifiedDocumentCharacteristic", _SPACES)[:MOST]:
        amount, rate = _number(one, "./ram:ValueAmount"), _number(one, "./ram:ValuePercent")
        if _text(one, "./ram:TypeCode") == RECEIVED_AMOUNT and amount is not None:
            found.append(Received(rate or Decimal(0), amount))
    return found


def _text(node: Any, path: str) -> str:
    found = node.find(path, _SPACES)
    return (found.text or "").strip() if found is not None else ""


def _number(node: Any, path: str) -> Decimal | None:
    text = _text(node, path)
    if not re.fullmatch(r"-?\d{1,11}(\.\d{1,6})?", text):
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def _instant(node: Any, path: str) -> datetime | None:
    found = node.find(path, _SPACES)
    text = (found.text or "").strip() if found is not None else ""
    try:
        return (
            datetime.strptime(text, _DATED.get(found.get("format"), "%Y%m%d%H%M%S")).replace(tzinfo=UTC)
            if text
            else None
        )
    except ValueError:
        return None
