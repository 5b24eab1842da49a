"""A field that was read: its value, where it stands, how sure that is (MONEY.md 3.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

from leaseapp.purchasing.rules.reading.words import Box

SURE = 0.8
"""A field below it is doubtful: a person looks."""
PLACES = 4


class ReadSource(StrEnum):
    """Whoever said a value: the XML of an e-invoice, the text of the page, a reader of pictures, a model, a rule, a person."""

    XML = "XML"
    TEXT = "TEXT"
    OCR = "OCR"
    AI = "AI"
    MEMORY = "MEMORY"
    RULE = "RULE"
    HUMAN = "HUMAN"


@dataclass(frozen=True)
class Alternative:
    """Another value that the document may mean, and where it stands."""

    value: Any
    page: int | None = None
    box: Box | None = None


@dataclass(frozen=True)
class Field:
    """One value of a document, as it is printed (`raw`); `box` is None where it was not seen on a page."""

    value: Any
    raw: str = ""
    page: int | None = None
    box: Box | None = None
    source: ReadSource = ReadSource.TEXT
    confidence: float = 1.0
    checks: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = field(default=())

    @property
    def is_doubtful(self) -> bool:
        """True when a person has to look."""
        return self.confidence < SURE or bool(self.checks)

    def checked(self, codes: Iterable[str]) -> "Field":
        """Return the same with these findings besides, each once."""
        return replace(self, checks=tuple(dict.fromkeys((*self.checks, *codes))))

    def as_json(self) -> dict[str, Any]:
        """Return it as it is stored and sent."""
        return {
            "value": plain_value(self.value), "raw": self.raw, "page": self.page, "box": _box(self.box),
            "source": self.source.value, "confidence": round(self.confidence, 2), "checks": list(self.checks),
            "alternatives": [
                {"value": plain_value(one.value), "page": one.page, "box": _box(one.box)} for one in self.alternatives
            ],
        }  # fmt: skip


def plain_value(value: Any) -> Any:
    """Return a value as JSON keeps it: amounts and dates as texts."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, date) else value


def _box(box: Box | None) -> list[float] | None:
    return [round(min(max(side, 0.0), 1.0), PLACES) for side in box] if box else None


@dataclass(frozen=True)
class Extraction:
    """What a document says: fields by their name (camelCase), lines as fields by name, VAT by rate, what stands beside the lines.

    `extras` are amounts outside the table that may explain a difference: carriage, eco-tax, discounts.
    """

    fields: dict[str, Field] = field(default_factory=dict)
    lines: tuple[dict[str, Field], ...] = ()
    vat: tuple[dict[str, Field], ...] = ()
    extras: tuple[tuple[str, Decimal], ...] = ()

    def value(self, name: str) -> Any:
        """Return the value of a field, None where it was not read."""
        found = self.fields.get(name)
        return found.value if found else None

    def as_json(self) -> dict[str, Any]:
        """Return it as it is stored."""
        return {
            "fields": {name: one.as_json() for name, one in self.fields.items()},
            "lines": [{name: one.as_json() for name, one in line.items()} for line in self.lines],
            "vat": [{name: one.as_json() for name, one in row.items()} for row in self.vat],
            "extras": [[label, f"{amount:f}"] for label, amount in self.extras],
        }
