"""Quotes of suppliers line by line: which lines are the same thing, what each quote lacks, which is the cheapest (MONEY.md 3.4).

Lines of one model of equipment share a row, else those whose designations read alike; a line that somebody moved stays in
the row that it was moved to. Amounts are € excl. VAT; prices of units are net of the discount.
"""

import re
import unicodedata
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from leaseapp.kernel.money import ZERO, round2, round_to

_CARRIAGE = frozenset({
    "port", "transport", "livraison", "expedition", "envoi", "carriage", "shipping", "delivery", "freight",
})  # fmt: skip
_FILLERS = frozenset({
    "frais", "de", "d", "du", "et", "forfait", "participation", "aux", "cost", "costs", "charges", "fee", "fees", "and", "of",
    "for",
})  # fmt: skip


@dataclass(frozen=True)
class Offered:
    """A line of a quote: quantity, net price of a unit, amount without eco-tax."""

    id: uuid.UUID
    designation: str
    quantity: Decimal
    unit: Decimal
    amount: Decimal
    eco_tax: Decimal = ZERO
    model_id: uuid.UUID | None = None


@dataclass(frozen=True)
class Quoted:
    """A quote with its lines; `placed` says which of them were moved to which row, by key."""

    id: uuid.UUID
    lines: Sequence[Offered]
    placed: Mapping[uuid.UUID, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """The lines of one quote in one row."""

    lines: tuple[Offered, ...]
    best: bool = False

    @property
    def quantity(self) -> Decimal:
        """The number of units."""
        return sum((line.quantity for line in self.lines), ZERO)

    @property
    def amount(self) -> Decimal:
        """The price of all of them."""
        return sum((line.amount for line in self.lines), ZERO)

    @property
    def unit(self) -> Decimal:
        """The net price of a unit, six decimals."""
        return self.lines[0].unit if len(self.lines) == 1 else round_to(self.amount / self.quantity, 6)


@dataclass(frozen=True)
class Row:
    """One thing in all quotes: a cell for each, None where it is absent.

    `quantity` is the largest that is offered, `lowest` the lowest price of a unit; `lacking` is what the units that a quote
    lacks count for at that price, so that totals have the same scope. A discount of one quote (a price below zero) is nothing
    that others lack.
    """

    key: str
    designation: str
    model_id: uuid.UUID | None
    by_hand: bool
    cells: tuple[Cell | None, ...]
    quantity: Decimal
    lowest: Decimal
    lacking: tuple[Decimal, ...]


@dataclass(frozen=True)
class Sum:
    """The figures of a quote: carriage, eco-tax, its total, what it lacks, and the total of the same scope as the others.

    `rank` counts from 1, the cheapest; None for a quote without lines, which is no offer.
    """

    carriage: Decimal
    eco_tax: Decimal
    total: Decimal
    lacking: Decimal
    rank: int | None

    @property
    def comparable(self) -> Decimal:
        """The total with what is lacking at the lowest price of the others."""
        return self.total + self.lacking


@dataclass(frozen=True)
class Comparison:
    """Rows, and the figures of each quote in their order; `best_of_each` takes the cheapest of every row."""

    rows: tuple[Row, ...]
    sums: tuple[Sum, ...]
    spread: Decimal
    best_of_each: Decimal

    @property
    def best(self) -> int | None:
        """The place of the cheapest quote."""
        return next((at for at, one in enumerate(self.sums) if one.rank == 1), None)


def normalized(designation: str) -> str:
    """Return a designation without case, accents and punctuation: texts that read alike are equal then."""
    plain = unicodedata.normalize("NFKD", designation.casefold())
    return " ".join(re.findall(r"[a-z0-9]+", "".join(one for one in plain if not unicodedata.combining(one))))


def is_carriage(line: Offered) -> bool:
    """Tell whether a line is the carriage: it names no model and says nothing else."""
    words = set(normalized(line.designation).split()) - _FILLERS
    return line.model_id is None and bool(words) and words <= _CARRIAGE


def compare(quotes: Sequence[Quoted]) -> Comparison:
    """Return the comparison of quotes, rows in the order of their first line."""
    models = {
        normalized(line.designation): f"model:{line.model_id}" for quote in quotes for line in quote.lines if line.model_id
    }  # fmt: skip
    table: dict[str, list[list[Offered]]] = {}
    carriage, hand = [ZERO] * len(quotes), set()
    for at, quote in enumerate(quotes):
        for line in quote.lines:
            key = quote.placed.get(line.id)
            if key is not None:
                hand.add(key)
            elif is_carriage(line):
                carriage[at] += line.amount
                continue
            key = key or _key(line, models)
            table.setdefault(key, [[] for _quote in quotes])[at].append(line)
    rows = tuple(_row(key, lines, key in hand) for key, lines in table.items())
    return Comparison(rows, *_sums(quotes, rows, carriage))


def _key(line: Offered, models: Mapping[str, str]) -> str:
    if line.model_id is not None:
        return f"model:{line.model_id}"
    text = normalized(line.designation)
    return models.get(text, f"text:{text}")


def _row(key: str, offered: Sequence[Sequence[Offered]], by_hand: bool) -> Row:
    cells = [Cell(tuple(lines)) if lines else None for lines in offered]
    there = [cell for cell in cells if cell is not None]
    lowest, quantity = min(cell.unit for cell in there), max(cell.quantity for cell in there)
    differ = any(cell.unit != lowest for cell in there)
    marked = tuple(cell and Cell(cell.lines, best=differ and cell.unit == lowest) for cell in cells)
    lines = [line for cell in there for line in cell.lines]
    named = next((line for line in lines if f"model:{line.model_id}" == key), lines[0])
    return Row(
        key, named.designation, named.model_id, by_hand, marked, quantity, lowest,
        tuple(round2((quantity - (cell.quantity if cell else ZERO)) * max(lowest, ZERO)) for cell in cells),
    )  # fmt: skip


def _sums(
    quotes: Sequence[Quoted], rows: Sequence[Row], carriage: Sequence[Decimal]
) -> tuple[tuple[Sum, ...], Decimal, Decimal]:
    eco = [sum((line.eco_tax for line in quote.lines), ZERO) for quote in quotes]
    totals = [sum((line.amount + line.eco_tax for line in quote.lines), ZERO) for quote in quotes]
    lacking = [sum((row.lacking[at] for row in rows), ZERO) for at in range(len(quotes))]
    offers = sorted((totals[at] + lacking[at], at) for at, quote in enumerate(quotes) if quote.lines)
    ranks = {at: rank for rank, (_total, at) in enumerate(offers, 1)}
    sums = tuple(Sum(carriage[at], eco[at], totals[at], lacking[at], ranks.get(at)) for at in range(len(quotes)))
    if not offers:
        return sums, ZERO, ZERO
    each = sum((round2(row.quantity * max(row.lowest, ZERO)) for row in rows), ZERO)
    other = min(carriage[at] for at in ranks) + min(eco[at] for at in ranks)
    return sums, offers[-1][0] - offers[0][0], each + other
