"""The head of a document: number, dates, terms, the order that it names."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from leaseapp.law.payment_terms import PaymentTerm, TermKind
from leaseapp.purchasing.enums import DetectedType, ReadSource
from leaseapp.purchasing.rules.reading.fields import Alternative, Field
from leaseapp.purchasing.rules.reading.seeking import (
    BESIDE,
    Candidate,
    Document,
    beside,
    candidate_in,
    chosen,
    field_of,
)
from leaseapp.purchasing.rules.reading.values import Found
from leaseapp.purchasing.rules.reading.words import either, plain

# no part of a longer word: "Nordlease" is no label
_NO = r"(?:n ?[°№]\.?|(?:n ?o|numero|num|number|nr|ref(?:erence)?)(?![a-z])\.?|#)"
_KINDS = {
    DetectedType.INVOICE: r"(?:facture|(?:tax )?invoice)",
    DetectedType.CREDIT_NOTE: r"(?:facture d'avoir|avoir|note de credit|credit (?:note|memo))",
    DetectedType.QUOTE: r"(?:devis|offre|proposition|quote|quotation|estimate|pro ?-?forma)",
    DetectedType.ORDER: r"(?:confirmation|accuse de reception|commande|order(?: confirmation| acknowledge?ment)?)",
    DetectedType.UNKNOWN: r"(?:facture|invoice|avoir|devis|document)",
}
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9/_.\-]{1,39}")
_ORDER = (
    rf"(?:votre|vos|v/|your) ?(?:bon de )?(?:commande|cde|order|ref(?:erence)?|po\b)(?: {_NO})?",
    rf"(?:bon de commande|purchase order|customer order|order|p\.?o\.?)(?: {_NO})",
    rf"\bcommande(?: client)?(?: {_NO})?",
)
_OURS = re.compile(r"\bCF-?\s?([0-9OQIl]{1,6})\b")
_ISSUE = (
    either(
        r"date (?:de (?:la )?)?(?:facture|facturation|l'?avoir|devis|d'?emission)|date d'emission",
        r"(?:invoice|issue|credit note|quote) date|date of issue|date de commande",
    ),
    r"(?:facture|avoir|devis)\b[^,]{0,30}\bdu\b|\bemise? le\b|\bissued(?: on)?\b|\bdated\b|\bdate du document\b",
    r"^date\b|\bdate ?:|, le\b|^le\b",
)
_DUE = (
    either(
        r"(?:date d'?)? ?echeance|date limite de (?:paiement|reglement)|a (?:payer|regler) (?:avant|le|au plus tard)",
        r"due date|payment due|payable (?:by|before)|pay(?:ment)? by|\bdue(?: on)?\b",
    ),
    r"date de (?:reglement|paiement)|soit le",
)
_VALID = (r"valable jusqu'au|valid(?:ity)? until|date de validite|validite|expires? on|valid to",)
_TERM = re.compile(
    r"(\d{1,3}) ?(?:jours?|jrs?|j|days?)\b(?: nets?)?([^.;]{0,40}?(?:fin de mois|fdm|end of month|eom))?|\bnet (\d{1,3})\b"
)
_TERM_ROW = re.compile(r"reglement|paiement|echeance|payment|terms|conditions|virement|payable|net \d")
_AT_ONCE = re.compile(r"(?:comptant|a reception|on receipt|upon receipt)")
_LEAD = re.compile(
    r"(?:delai|lead time|delivery(?: time)?|livraison)[^0-9]{0,30}(\d{1,3}) ?(jours?|semaines?|days?|weeks?|mois|months?)"
)
_A_UNIT = {"j": 1, "d": 1, "s": 7, "w": 7, "m": 30}
_LATE = 60


def codes(text: str) -> Iterator[Found]:
    """Yield what may be the number of a document: it has a digit, and is neither a date nor an amount."""
    for match in _CODE.finditer(text):
        code = match[0].rstrip(".-/")
        is_date = re.fullmatch(r"\d{1,2}[/.\-]\d{1,2}[/.\-]\d{2,4}|\d{4}-\d{2}-\d{2}", code)
        if any(letter.isdigit() for letter in code) and not is_date and not re.fullmatch(r"\d+[.]\d{2}", code):
            yield Found(code, match.start(), match.start() + len(code))


def number(document: Document, kind: DetectedType) -> Field | None:
    """Return the supplier's number of the document."""
    word = _KINDS[kind]
    other = r"(?!.{0,4}(?:client|customer|commande|order|cde|tva|vat|siret|siren|compte|account|iban|bl\b|livraison|delivery))"
    labels = (
        rf"{word} {_NO}|{_NO} ?(?:de |d')?(?:la |l')?{word}",
        rf"^{word} ?:?(?= ?[a-z]{{0,5}}[-/]?\d)",
        rf"^{_NO}{other}",
    )
    return chosen(
        document, [one for one in beside(document, labels, codes) if not plain(str(one.value)).startswith("cf-")]
    )


def order_number(document: Document) -> Field | None:
    """Return our order that the document names: one written as ours is (`CF-7`), else what stands beside such a label."""
    for row, _below in document.rows():
        for cell in row.cells:
            match = _OURS.search(cell.text)
            if match:
                digits = match[1].translate(str.maketrans("OQIl", "0011"))
                found = Found(f"CF-{digits}", match.start(), match.end())
                read = field_of(document, candidate_in(cell, found, 0, BESIDE))
                # a letter for a digit: somebody looks
                return read if digits == match[1] else replace(read, confidence=0.7)
    return chosen(document, beside(document, _ORDER, codes))


def issue_date(document: Document) -> Field | None:
    """Return the day of issue: beside its label, else the first date that is under no other label."""
    found = beside(document, _ISSUE, document.dates)
    late = {(one.page, one.box) for one in beside(document, (*_DUE, *_VALID), document.dates)}
    found = [one for one in found if (one.page, one.box) not in late]
    if not found:
        found = [one for one in _all_dates(document) if (one.page, one.box) not in late][:1]
    return chosen(document, found)


def _all_dates(document: Document) -> Iterator[Candidate]:
    for row, _below in document.rows():
        for cell in row.cells:
            for one in document.dates(cell.text):
                yield candidate_in(cell, one, 0, 0.6, 9)


def due_date(document: Document, issued: date | None) -> Field | None:
    """Return the day on which it is due: printed, or by the terms (source RULE); both where they differ."""
    printed = chosen(document, beside(document, _DUE, document.dates))
    by_terms = _by_terms(document, issued)
    if printed is None or by_terms is None or printed.value == by_terms.value:
        return printed or by_terms
    other = Alternative(by_terms.value, by_terms.page, by_terms.box)
    return replace(printed, alternatives=(*printed.alternatives, other), confidence=min(printed.confidence, 0.75))


def _by_terms(document: Document, issued: date | None) -> Field | None:
    if issued is None:
        return None
    for row, _below in document.rows():
        if not _TERM_ROW.search(row.plain) or "penalite" in row.plain or "interest" in row.plain:
            continue
        for cell in row.cells:
            term, match = _term(cell.plain)
            if term is None or match is None:
                continue
            at = match.start(), match.end()
            return Field(
                term.due_on(issued),
                cell.text[at[0] : at[1]].strip(),
                cell.page,
                cell.box_of(*at),
                ReadSource.RULE,
                0.85,
            )
    return None


def _term(text: str) -> tuple[PaymentTerm | None, re.Match[str] | None]:
    match = _TERM.search(text)
    if match:
        days = int(match[1] or match[3])
        kind = TermKind.DAYS_THEN_END_OF_MONTH if match[2] else TermKind.DAYS
        return (PaymentTerm(kind, days), match) if days <= 2 * _LATE else (None, None)
    match = _AT_ONCE.search(text)
    return (PaymentTerm(), match) if match else (None, None)


def valid_until(document: Document) -> Field | None:
    """Return the last day of an offer."""
    return chosen(document, beside(document, _VALID, document.dates))


def lead_time(document: Document) -> Field | None:
    """Return the days until delivery that an offer promises."""
    for row, _below in document.rows():
        for cell in row.cells:
            match = _LEAD.search(cell.plain)
            if match:
                days = int(match[1]) * _A_UNIT[match[2][0]]
                read = field_of(document, candidate_in(cell, Found(match[1], match.start(1), match.end()), 0, BESIDE))
                return replace(read, value=days)
    return None


def currency(document: Document) -> Field:
    """Return the currency: that of the signs beside amounts, euro where none says otherwise."""
    counted = {"EUR": 0, "USD": 0, "GBP": 0, "CHF": 0}
    signs = {"€": "EUR", "eur": "EUR", "$": "USD", "usd": "USD", "£": "GBP", "gbp": "GBP", "chf": "CHF"}
    for row, _below in document.rows():
        for sign in re.findall(r"€|\$|£|\b(?:eur|usd|gbp|chf)\b", row.plain):
            counted[signs[sign]] += 1
    best = max(counted, key=lambda code: counted[code])
    return Field(best, source=ReadSource.RULE if not counted[best] else ReadSource.TEXT, confidence=0.95)
