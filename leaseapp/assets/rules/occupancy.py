"""The share of a place that is taken: m² on the floor, m³ of room (FIELD.md 2.10)."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel import money

_MM2_IN_M2, _MM3_IN_M3 = Decimal(10) ** 6, Decimal(10) ** 9


@dataclass(frozen=True)
class Standing:
    """`count` machines of one model at a place: its measures in mm, and how many stand on each other."""

    count: int
    length_mm: int | None
    width_mm: int | None
    height_mm: int | None
    stackable: int

    @property
    def measures(self) -> tuple[int | None, int | None, int | None, int]:
        """Its measures and how many are stacked, whatever their number."""
        return self.length_mm, self.width_mm, self.height_mm, self.stackable


@dataclass(frozen=True)
class Taken:
    """The room that machines take: m², m³, machines, and how many of them nobody measured."""

    used_m2: Decimal
    used_m3: Decimal
    count: int
    without_dimensions: int


def taken(rows: Iterable[Standing]) -> Taken:
    """Add up what machines take: length × width ÷ how many are stacked, and length × width × height."""
    area, volume, count, unmeasured = Decimal(0), Decimal(0), 0, 0
    for row in rows:
        count += row.count
        if row.length_mm is None or row.width_mm is None or row.height_mm is None:
            unmeasured += row.count
            continue
        floor = Decimal(row.length_mm) * row.width_mm
        area += row.count * floor / row.stackable / _MM2_IN_M2
        volume += row.count * floor * row.height_mm / _MM3_IN_M3
    return Taken(money.round_to(area, 2), money.round_to(volume, 2), count, unmeasured)


def ratio(used: Decimal, capacity: Decimal | None) -> Decimal | None:
    """Return the share of a capacity that is used, in %; None for a place without one."""
    return money.round_to(used * 100 / capacity, 2) if capacity else None
