"""A supplier's e-invoice as a supplier invoice: its head and lines, every sum its own (MONEY.md 5.3)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.kernel.money import CENT, ZERO, round_to
from leaseapp.law.registers import compact, is_siren
from leaseapp.purchasing.rules.reading.fields import Extraction

NUMBER_MISSING, DATE_MISSING, LINES_MISSING, DUE_IGNORED = (
    "NUMBER_MISSING",
    "DATE_MISSING",
    "LINES_MISSING",
    "DUE_IGNORED",
)
ONE_SUM = "Total facturé"
"""The line of a document that tells its sum only."""


@dataclass(frozen=True)
class Line:
    """A line, in € excl. VAT."""

    designation: str
    quantity: Decimal
    unit_price: Decimal
    vat_rate_pct: Decimal


@dataclass(frozen=True)
class Arrival:
    """A document as read; `findings` are codes of what is missing or was left out."""

    number: str | None
    issued_on: date | None
    due_on: date | None
    lines: tuple[Line, ...]
    findings: tuple[str, ...] = field(default=())

    @property
    def is_complete(self) -> bool:
        """True when a supplier invoice can be made of it."""
        return not {NUMBER_MISSING, DATE_MISSING, LINES_MISSING} & set(self.findings)


def arrival(extraction: Extraction) -> Arrival:
    """Return the head and lines of an e-invoice; what is missing is a finding, never a fault."""
    number = str(extraction.value("documentNumber") or "")[:60].strip() or None
    issued, due = extraction.value("issueDate"), extraction.value("dueDate")
    lines = tuple(_lines(extraction))
    early = issued is not None and due is not None and due < issued
    findings = [
        code
        for code, holds in (
            (NUMBER_MISSING, number is None), (DATE_MISSING, issued is None), (LINES_MISSING, not lines), (DUE_IGNORED, early),
        )
        if holds
    ]  # fmt: skip
    return Arrival(number, issued, None if early else due, lines, tuple(findings))


def _lines(extraction: Extraction) -> Iterator[Line]:
    if extraction.lines:
        for line in extraction.lines:
            yield _line({name: one.value for name, one in line.items()})
    elif extraction.vat:
        for row in extraction.vat:
            yield Line(ONE_SUM, Decimal(1), row["base"].value, row["ratePct"].value)
    elif extraction.value("totalHt") is not None:
        yield Line(ONE_SUM, Decimal(1), extraction.value("totalHt"), ZERO)


def _line(said: dict[str, Any]) -> Line:
    """Return a line whose quantity and price make its sum; where they do not, the sum alone counts."""
    quantity, price = said.get("quantity"), said.get("unitPriceHt")
    total = said.get("totalHt")
    if quantity is None or quantity <= 0:
        sign = -1 if quantity is not None and quantity < 0 and price is not None and total is None else 1
        quantity, price = Decimal(1), total if total is not None else sign * (price or ZERO)
    quantity = round_to(quantity, 3) or Decimal(1)
    if total is not None and (price is None or abs(quantity * price - total) >= CENT / 2):
        price = round_to(total / quantity, 6)
        if abs(quantity * price - total) >= CENT / 2:
            quantity, price = Decimal(1), total
    name = " ".join(str(said.get("designation") or said.get("reference") or ONE_SUM).split())[:200]
    return Line(name or ONE_SUM, quantity, round_to(price or ZERO, 6), said.get("vatRatePct") or ZERO)


def siren_of(number: str | None) -> str | None:
    """Return the SIREN inside a SIREN, SIRET or French VAT number."""
    text = compact(number or "")
    found = re.fullmatch(r"(?:FR..)?(\d{9})(?:\d{5})?", text)
    return found[1] if found and is_siren(found[1]) else None
