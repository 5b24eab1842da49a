"""A field that was read: its value, where it stands, how sure that is (MONEY.md 3.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading.words import Box

SURE = 0.8
"""A field below it is doubtful: a person looks."""


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
            "source": self.source.value, "confidence": hundredths(self.confidence), "checks": list(self.checks),
            "alternatives": [
                {"value": plain_value(one.value), "page": one.page, "box": _box(one.box)} for one in self.alternatives
            ],
        }  # fmt: skip


def fraction(value: float) -> float:
    """Return a part of a page with four decimals."""
    return int(value * 10_000 + 0.5) / 10_000


def hundredths(value: float) -> float:
    """Return a confidence with two decimals."""
    return int(value * 100 + 0.5) / 100


def plain_value(value: Any) -> Any:
    """Return a value as JSON keeps it: amounts and dates as texts."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, date) else value


def _box(box: Box | None) -> list[float] | None:
    return [fraction(min(max(side, 0.0), 1.0)) for side in box] if box else None


@dataclass(frozen=True)
class Extraction:
    """A document as it reads: fields by name (camelCase), lines as fields by name, VAT by rate, what stands beside them.

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

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> "Extraction":
        """Return a stored reading."""
        return cls(
            _fields(stored.get("fields", {})),
            tuple(_fields(line) for line in stored.get("lines", [])),
            tuple(_fields(row) for row in stored.get("vat", [])),
            tuple((label, Decimal(amount)) for label, amount in stored.get("extras", [])),
        )


_DATES = frozenset(("issueDate", "dueDate", "validUntil"))
_NUMBERS = frozenset(
    (
        "totalHt",
        "totalVat",
        "totalTtc",
        "quantity",
        "unitPriceHt",
        "discountPct",
        "vatRatePct",
        "ratePct",
        "base",
        "vat",
    )
)


def typed_value(name: str, value: Any) -> Any:
    """Return a stored value as its field has it: an amount, a day, or what it was."""
    if value is None or not isinstance(value, str):
        return value
    if name in _DATES:
        return date.fromisoformat(value)
    return Decimal(value) if name in _NUMBERS else value


def _fields(stored: dict[str, Any]) -> dict[str, Field]:
    return {name: _stored(name, one) for name, one in stored.items()}


def _stored(name: str, one: dict[str, Any]) -> Field:
    others = tuple(
        Alternative(typed_value(name, other["value"]), other["page"], tuple(other["box"]) if other["box"] else None)
        for other in one["alternatives"]
    )
    return Field(
        typed_value(name, one["value"]), one["raw"], one["page"], tuple(one["box"]) if one["box"] else None,
        ReadSource(one["source"]), one["confidence"], tuple(one["checks"]), others,
    )  # fmt: skip
