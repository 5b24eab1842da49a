"""Totals of a document, and base and VAT by rate."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from leaseapp.purchasing.rules.reading.fields import Field
from leaseapp.purchasing.rules.reading.seeking import (
    BESIDE,
    NEXT,
    Candidate,
    Document,
    beside,
    candidate_in,
    field_of,
    largest,
)
from leaseapp.purchasing.rules.reading.values import Found, percents
from leaseapp.purchasing.rules.reading.words import Cell, Row, either

HT = (
    either(
        r"(?:total|montant|net)(?: net| general)? (?:h\.? ?t\.?|hors taxes?)|total net(?! a)|(?:net|taxable) (?:amount|total)",
        r"total (?:excl|ex|excluding|before|without)\.? ?(?:of )?(?:vat|tax)",
    ),
    r"sous-? ?total|sub-? ?total",
)
TTC = (
    either(
        r"(?:total|montant)(?: net| general)? (?:t\.? ?t\.? ?c\.?)|net a (?:payer|deduire|votre credit)|total a payer",
        r"total (?:incl|inc|including|with)\.? ?(?:vat|tax)|(?:amount|balance|total) (?:due|payable)|grand total",
        r"total (?:de l')?avoir",
    ),
    r"^total(?! ?(?:h|t\.? ?v|vat|excl|net|tax|des? lignes))\b",
)
VAT = (
    r"(?:total|montant)(?: de la)?(?: des?)? t\.? ?v\.? ?a\b|total (?:vat|tax)|(?:vat|tax) (?:total|amount)",
    r"^(?:t\.v\.a\.?|tva|vat)$",
)
_RATE = re.compile(r"\b(?:t\.?v\.?a\.?|vat|tax)\b")
_TABLE = re.compile(r"\bbase\b|\btaxable\b|\bnet\b")
END = re.compile(
    "|".join((*HT, *TTC[:1], *VAT[:1], r"^total\b", r"^(?:report|a reporter|carried forward|brought forward)\b"))
)
_EXTRA = re.compile(
    r"\b(?:port|transport|livraison|frais|emballage|eco-?(?:participation|contribution|taxe)|deee|remise|escompte|carriage|shipping|freight|delivery|discount|handling|packing)\b"
)


@dataclass(frozen=True)
class Rate:
    """Base and VAT of a rate as they are printed."""

    rate: Candidate
    base: Candidate | None
    vat: Candidate


def totals(document: Document) -> dict[str, Field]:
    """Return `totalHt`, `totalVat` and `totalTtc` as they are printed."""
    found = {}
    for name, labels in (("totalHt", HT), ("totalVat", VAT), ("totalTtc", TTC)):
        candidates = [one for one in beside(document, labels, document.amounts, last=True) if _counts(one)]
        best = largest(candidates)
        if best is not None:
            found[name] = field_of(document, best, [one for one in candidates if one.rank == best.rank])
    return found


def _counts(one: Candidate) -> bool:
    """Return True for a total: it has cents or is a large number; a page is none."""
    return "," in one.raw or "." in one.raw or abs(Decimal(one.value)) >= 100


def rates(document: Document) -> tuple[dict[str, Field], ...]:
    """Return `ratePct`, `base` and `vat` of each rate that the document adds up."""
    found: dict[Decimal, Rate] = {}
    in_table = False
    for row, _below in document.rows():
        if len(row.cells) > 1 and _TABLE.search(row.plain) and (_RATE.search(row.plain) or "taux" in row.plain):
            in_table = True
            continue
        one = _rate_of(document, row, in_table=in_table)
        if one is not None:
            found.setdefault(Decimal(one.rate.value), one)
        elif in_table and not any(percents(cell.text) for cell in row.cells):
            in_table = False
    return tuple(
        {
            "ratePct": field_of(document, one.rate), "vat": field_of(document, one.vat),
            **({"base": field_of(document, one.base)} if one.base else {}),
        }
        for _rate, one in sorted(found.items(), reverse=True)
    )  # fmt: skip


def _rate_of(document: Document, row: Row, *, in_table: bool) -> Rate | None:
    """Return the rate of a row that says `VAT 20 %` (or stands in a table of rates), with its amounts at the end."""
    for at, cell in enumerate(row.cells):
        percent = next(iter(percents(cell.text)), None)
        is_named = _RATE.search(cell.plain) or (at and _RATE.search(row.cells[at - 1].plain))
        if percent is None or not (is_named or (in_table and at == 0)):
            continue
        read = [*_amounts_after(document, cell, percent), *_of_cells(document, row.cells[at + 1 :])]
        if not read or len(read) > 3:
            return None
        if len(read) == 1:
            return Rate(candidate_in(cell, percent, 0, BESIDE), None, read[-1])
        base, vat = (read[0], read[1]) if abs(read[0].value) >= abs(read[1].value) else (read[1], read[0])
        return Rate(candidate_in(cell, percent, 0, BESIDE), base, vat)
    return None


def _amounts_after(document: Document, cell: Cell, percent: Found) -> Iterator[Candidate]:
    for one in document.amounts(cell.text[percent.end :]):
        yield candidate_in(cell, one, percent.end, BESIDE)


def _of_cells(document: Document, cells: tuple[Cell, ...]) -> Iterator[Candidate]:
    for cell in cells:
        for one in document.amounts(cell.text):
            yield candidate_in(cell, one, 0, NEXT)


def extras(document: Document) -> tuple[tuple[str, Decimal], ...]:
    """Return carriage, eco-tax and discounts that stand outside the lines."""
    found = []
    for row, _below in document.rows():
        for label, cell in pairwise(row.cells):
            read = list(document.amounts(cell.text)) if _EXTRA.search(label.plain) else []
            if read:
                found.append((label.text[:80], Decimal(read[-1].value)))
    return tuple(found)
