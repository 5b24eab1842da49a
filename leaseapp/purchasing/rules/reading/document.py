"""Reading a document whole: type, head, parties, totals, lines."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from leaseapp.purchasing.enums import DetectedType, ReadSource
from leaseapp.purchasing.rules.reading import heads, kinds, parties, sums, table
from leaseapp.purchasing.rules.reading.fields import Extraction, Field
from leaseapp.purchasing.rules.reading.parties import Us
from leaseapp.purchasing.rules.reading.seeking import Document
from leaseapp.purchasing.rules.reading.words import Page

AMOUNTS = ("totalHt", "totalVat", "totalTtc")
MAIN = ("type", "documentNumber", "issueDate", "totalHt", "totalTtc")
"""The fields without which nobody commits a document."""
_OF_LINES = ("quantity", "totalHt")


def read(pages: Sequence[Page], us: Us) -> Extraction:
    """Return what the words of a document say. What it does not say is not there; nothing is guessed."""
    english = kinds.is_english(pages)
    found = table.lines(Document(pages, english))
    document = Document(pages, english, frozenset(found.rows))
    kind = kinds.kind_of(pages)
    detected = DetectedType(kind.value)
    fields: dict[str, Field | None] = {
        "type": kind,
        **parties.parties(document, us),
        "supplierName": parties.name(document, us),
    }
    fields["documentNumber"] = heads.number(document, detected)
    fields["issueDate"] = heads.issue_date(document)
    issued = fields["issueDate"].value if fields["issueDate"] else None
    if detected is DetectedType.QUOTE:
        fields["validUntil"] = heads.valid_until(document)
        fields["leadTimeDays"] = heads.lead_time(document)
    elif detected is not DetectedType.ORDER:
        fields["dueDate"] = heads.due_date(document, issued)
    fields["orderNumber"] = heads.order_number(document)
    fields["currency"] = heads.currency(document)
    rates = sums.rates(document)
    lines = table.rated(found.lines, [row["ratePct"].value for row in rates])
    fields |= _totals(sums.totals(document), rates)
    extraction = Extraction(
        {name: one for name, one in fields.items() if one is not None}, lines, rates, sums.extras(document)
    )
    return positive(extraction) if detected is DetectedType.CREDIT_NOTE else extraction


def _totals(found: dict[str, Field], rates: Sequence[dict[str, Field]]) -> dict[str, Field]:
    """Complete the totals: the one that is not printed follows from the others (source RULE)."""
    if "totalVat" not in found and rates:
        vat = sum((row["vat"].value for row in rates), Decimal(0))
        source = rates[0]["vat"] if len(rates) == 1 else None
        found["totalVat"] = source or Field(vat, source=ReadSource.RULE, confidence=0.9)
    ht, vat_field, ttc = (found.get(name) for name in AMOUNTS)
    if ht is None and ttc is not None and vat_field is not None:
        found["totalHt"] = Field(ttc.value - vat_field.value, source=ReadSource.RULE, confidence=0.85)
    if ttc is None and ht is not None and vat_field is not None:
        found["totalTtc"] = Field(ht.value + vat_field.value, source=ReadSource.RULE, confidence=0.85)
    return found


def positive(extraction: Extraction) -> Extraction:
    """Return a credit note with amounts above zero, whichever sign it is printed with: the type says that they are deducted."""
    total = extraction.value("totalTtc") or extraction.value("totalHt")
    if total is None or total >= 0:
        return extraction
    fields = {name: _turned(one) if name in AMOUNTS else one for name, one in extraction.fields.items()}
    lines = tuple(
        {name: _turned(one) if name in _OF_LINES and one.value < 0 else _plus(name, one) for name, one in line.items()}
        for line in extraction.lines
    )
    vat = tuple(
        {name: one if name == "ratePct" else _turned(one) for name, one in row.items()} for row in extraction.vat
    )
    return Extraction(fields, lines, vat, tuple((label, -amount) for label, amount in extraction.extras))


def _turned(one: Field) -> Field:
    return replace(one, value=-one.value)


def _plus(name: str, one: Field) -> Field:
    """Return a price above zero: of quantity and price one bears the sign."""
    return replace(one, value=-one.value) if name == "unitPriceHt" and one.value < 0 else one


def is_sure(extraction: Extraction) -> bool:
    """Return True when what has to be known was read without a doubt: no model is asked then."""
    main = [extraction.fields.get(name) for name in MAIN]
    return all(one is not None and not one.is_doubtful for one in main) and bool(extraction.lines)
