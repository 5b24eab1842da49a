"""Carbon and length of a transport (FIELD.md 4.2): kg CO2e, km, kg of load; rates and factors come from dated tables."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.law.carbon import DIESEL, factor
from leaseapp.law.road_transport import rate
from leaseapp.logistics.enums import Distance

DETOUR = Decimal("1.3")
"""Roads are longer than the great circle between their ends."""
EARTH_KM = 6371.0
_KG_A_TONNE = 1000
_ZERO = Decimal(0)

Position = tuple[Decimal, Decimal]
"""Degrees north and east."""


@dataclass(frozen=True)
class Leg:
    """The way to a stop: its km as typed, else the ends that it is estimated from; the first stop has none."""

    km: Decimal | None
    begin: Position | None = None
    end: Position | None = None

    @property
    def length(self) -> Decimal | None:
        """Return its km; None where nobody knows."""
        if self.km is not None:
            return self.km
        return estimated_km(self.begin, self.end) if self.begin and self.end else None


def estimated_km(begin: Position, end: Position) -> Decimal:
    """Return the great circle × 1.3, to a tenth of a km."""
    north, east, to_north, to_east = (math.radians(degrees) for degrees in (*begin, *end))
    half = math.sin((to_north - north) / 2) ** 2
    half += math.cos(north) * math.cos(to_north) * math.sin((to_east - east) / 2) ** 2
    return money.round_to(Decimal(2 * EARTH_KM * math.asin(math.sqrt(half))) * DETOUR, 1)


def way(legs: Sequence[Leg]) -> tuple[Decimal | None, Distance]:
    """Return the km of a way, and where they come from; one leg that nobody knows makes all of it unknown."""
    lengths = [length for leg in legs if (length := leg.length) is not None]
    if not legs or len(lengths) < len(legs):
        return None, Distance.UNKNOWN
    typed = all(leg.km is not None for leg in legs)
    return sum(lengths, _ZERO), Distance.TYPED if typed else Distance.ESTIMATED


def emitted(vehicle: str, km: Decimal, mass_kg: Decimal, day: date, *, dedicated: bool) -> Decimal:
    """Return the carbon of a load in a shared vehicle, or of the whole of a dedicated one."""
    fuel, used = factor(DIESEL, day), rate(vehicle, day)
    if fuel is None:
        raise LookupError(f"no factor of diesel on {day}")
    whole = km * used.litres_a_km * fuel.value
    return money.round_to(whole if dedicated else whole * mass_kg / _KG_A_TONNE / used.mean_load_t, 2)


def shares(total: Decimal, masses: Sequence[Decimal]) -> list[Decimal]:
    """Return `total` split by mass, evenly where nothing is known of it; the last one takes the rest."""
    weights = masses if sum(masses) else [Decimal(1)] * len(masses)
    parts = [money.round_to(total * weight / sum(weights), 2) for weight in weights[:-1]]
    return [*parts, total - sum(parts, _ZERO)] if masses else []
