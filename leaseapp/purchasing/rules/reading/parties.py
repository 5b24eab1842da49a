"""The sender of a document and its recipient: SIREN, SIRET, VAT number, account, e-mail and name."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from leaseapp.law.registers import compact, is_siren, is_siret
from leaseapp.purchasing.rules.reading.fields import Field
from leaseapp.purchasing.rules.reading.seeking import BESIDE, Candidate, Document, candidate_in, field_of
from leaseapp.purchasing.rules.reading.values import Found
from leaseapp.purchasing.rules.reading.words import Cell, squeezed

_SIREN = re.compile(r"(?<![\d.,])(\d{3}[ .\u00a0]?\d{3}[ .\u00a0]?\d{3})(?![ .]?\d)")
_SIRET = re.compile(r"(?<![\d.,])(\d{3}[ .\u00a0]?\d{3}[ .\u00a0]?\d{3}[ .\u00a0]?\d{5})(?!\d)")
_VAT = re.compile(
    r"\b(FR ?[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)|"
    r"(?:ATU|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|GB) ?"
    r"[0-9A-Z]{2,4}(?: ?[0-9A-Z]{2,4}){1,4})\b"
)
_VAT_LABEL = re.compile(r"\b(?:t\.?v\.?a|vat|ust|intracom)")
_IBAN = re.compile(r"\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)\b")
_IBAN_LENGTHS = {
    "FR": 27, "DE": 22, "BE": 16, "ES": 24, "IT": 27, "NL": 18, "LU": 20, "GB": 22, "IE": 22, "PT": 25, "CH": 21,
    "AT": 20, "PL": 28,
}  # fmt: skip
_MAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_REGISTER = re.compile(r"siren|rcs|r\.c\.s|registre|identif")
_FORM = re.compile(
    r"\b(?:sas|sasu|sarl|eurl|sa|snc|scop|ltd|limited|gmbh|bv|nv|srl|spa|plc|inc|llc|ets|etablissements)\b"
)
_NO_NAME = re.compile(
    r"\d{3,}|@|www\.|^(?:tel|fax|page|n°|date|siret|siren|tva|vat|iban|facture|invoice|devis|avoir|quote|quotation|"
    r"credit note|order|confirmation|accuse|rue|avenue|quai|zone|za|zi|bp)\b|^\d+[, ]|:$"
)
_TOP = 0.3
"""The part of the first page in which a supplier writes its name."""


@dataclass(frozen=True)
class Us:
    """The signs that a document is for us: SIRENs of our books, and their names."""

    sirens: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()

    def owns(self, number: str) -> bool:
        """Return True for a number that holds one of our SIRENs."""
        return any(siren in number for siren in self.sirens)


def parties(document: Document, us: Us) -> dict[str, Field]:
    """Return the supplier's numbers and name, and `buyer` where one of our books is named."""
    found: dict[str, Field] = {}
    vats = [one for one in _all(document, _VAT, _VAT_LABEL, compact) if _has_length(str(one.value))]
    sirets = [
        one for one in _all(document, _SIRET, None, compact) if is_siret(str(one.value)) or "siret" in one.raw.lower()
    ]
    sirets += _labelled(document, "siret", _SIRET)
    sirens = _labelled(document, _REGISTER.pattern, _SIREN)
    ibans = [_cut(one) for one in _all(document, _IBAN, None, compact)]
    mails = list(_all(document, _MAIL, None, str.lower))
    for name, candidates in (
        ("vatNumber", vats),
        ("siret", sirets),
        ("siren", sirens),
        ("iban", ibans),
        ("email", mails),
    ):
        theirs = [one for one in candidates if not us.owns(str(one.value))]
        if theirs:
            found[name] = field_of(document, theirs[0], theirs)
    _derive_siren(found)
    buyer = _buyer(document, us, [*sirets, *sirens, *vats])
    if buyer is not None:
        found["buyer"] = buyer
    return found


def _all(
    document: Document, pattern: re.Pattern[str], label: re.Pattern[str] | None, tidy: Callable[[str], str]
) -> Iterator[Candidate]:
    for row, _below in document.rows():
        for cell in row.cells:
            if label is not None and not label.search(row.plain):
                continue
            for match in pattern.finditer(cell.text):
                group = 1 if pattern.groups else 0
                yield candidate_in(cell, Found(tidy(match[group]), match.start(group), match.end(group)), 0, BESIDE)


def _labelled(document: Document, label: str, pattern: re.Pattern[str]) -> list[Candidate]:
    """Return numbers after a label in their cell, or in the cell beside it."""
    found = []
    for row, _below in document.rows():
        for at, cell in enumerate(row.cells):
            named = re.search(label, cell.plain)
            if not named:
                continue
            match = pattern.search(cell.text, named.end())
            holder: Cell = cell
            if match is None and at + 1 < len(row.cells):
                holder = row.cells[at + 1]
                match = pattern.match(holder.text)
            if match is not None:
                found.append(candidate_in(holder, Found(compact(match[1]), match.start(1), match.end(1)), 0, BESIDE))
    return found


def _has_length(number: str) -> bool:
    return (
        len(number) == 13
        if number.startswith("FR")
        else 8 <= len(number) <= 14 and sum(one.isdigit() for one in number) >= 7
    )


def _cut(one: Candidate) -> Candidate:
    """Return an account without what follows it: each country has its length."""
    value = str(one.value)
    length = _IBAN_LENGTHS.get(value[:2], len(value))
    return Candidate(value[:length], one.raw, one.page, one.box, one.confidence)


def _derive_siren(found: dict[str, Field]) -> None:
    """Take the SIREN out of SIRET or VAT number where it is not printed by itself."""
    if "siren" in found:
        return
    siret, vat = found.get("siret"), found.get("vatNumber")
    for source, first in ((siret, 0), (vat, 4)):
        siren = str(source.value)[first : first + 9] if source else ""
        if source is not None and is_siren(siren):
            found["siren"] = Field(siren, source.raw, source.page, source.box, source.source, source.confidence)
            return


def _buyer(document: Document, us: Us, numbers: list[Candidate]) -> Field | None:
    for one in numbers:
        siren = next((siren for siren in us.sirens if siren in str(one.value)), None)
        if siren:
            return field_of(document, Candidate(siren, one.raw, one.page, one.box, BESIDE))
    for row, _below in document.rows():
        for cell in row.cells:
            name = next((name for name in us.names if name and squeezed(name) in squeezed(cell.text)), None)
            if name:
                return field_of(document, Candidate(name, cell.text, cell.page, cell.box, BESIDE))
    return None


def name(document: Document, us: Us) -> Field | None:
    """Return the supplier's name: the largest words at the top of the first page that are no title, number or address."""
    if not document.pages:
        return None
    ours = {squeezed(one) for one in us.names}
    best: tuple[float, Cell] | None = None
    for row in document.pages[0].rows:
        if row.top > _TOP:
            break
        for cell in row.cells:
            bare = cell.plain.strip()
            if len(squeezed(bare)) < 3 or _NO_NAME.search(bare) or any(one and one in squeezed(bare) for one in ours):
                continue
            weight = (
                cell.height * (1.4 if _FORM.search(bare) else 1.0) * (1.15 if cell.box[0] < 0.5 else 1.0) - row.top / 50
            )
            if best is None or weight > best[0]:
                best = weight, cell
    if best is None:
        return None
    cell = best[1]
    confidence = 0.9 if _FORM.search(cell.plain) else 0.82
    return field_of(document, Candidate(cell.text, cell.text, cell.page, cell.box, confidence))
