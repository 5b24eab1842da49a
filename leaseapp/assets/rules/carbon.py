"""Energy and carbon of a machine (FIELD.md 2.5). Energy in kWh a year, carbon in kg CO2e; factors come from a dated table."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.kernel import money

MONTHS_A_YEAR = 12
_ZERO = Decimal(0)


def annual_kwh(power_kw: Decimal, hours_a_year: Decimal, load: Decimal) -> Decimal:
    """Return what a machine uses: power × hours × load (0 to 1)."""
    return money.round_to(power_kw * hours_a_year * load, 2)


@dataclass(frozen=True)
class Footprint:
    """The carbon of a machine: of its making in all, a year and so far, of its use and leaks a year, of its transports."""

    embodied: Decimal
    embodied_a_year: Decimal
    embodied_to_date: Decimal
    use_a_year: Decimal
    transport: Decimal
    refrigerant_a_year: Decimal
    to_date: Decimal


def footprint(
    *,
    embodied: Decimal,
    life_months: int | None,
    age_months: int,
    kwh_a_year: Decimal,
    kg_a_kwh: Decimal,
    transport: Decimal = _ZERO,
    charge_kg: Decimal = _ZERO,
    leak_pct_a_year: Decimal = _ZERO,
    warming: Decimal = _ZERO,
) -> Footprint:
    """Return the footprint of a machine of `age_months`. The carbon of its making is spread over its life, and ends with it.

    `warming` is that of a kg of its refrigerant in kg CO2e, `leak_pct_a_year` what of its charge is lost each year.
    """
    years = Decimal(age_months) / MONTHS_A_YEAR
    a_year = embodied * MONTHS_A_YEAR / life_months if life_months else _ZERO
    so_far = min(embodied, a_year * years) if life_months else embodied
    use = kwh_a_year * kg_a_kwh
    leaks = charge_kg * leak_pct_a_year / 100 * warming
    return Footprint(
        embodied=money.round_to(embodied, 2),
        embodied_a_year=money.round_to(a_year, 2),
        embodied_to_date=money.round_to(so_far, 2),
        use_a_year=money.round_to(use, 2),
        transport=money.round_to(transport, 2),
        refrigerant_a_year=money.round_to(leaks, 2),
        to_date=money.round_to(so_far + (use + leaks) * years + transport, 2),
    )


def months_between(begun: date, today: date) -> int:
    """Return the whole months from `begun` to `today`; 0 where it lies ahead."""
    months = (today.year - begun.year) * MONTHS_A_YEAR + today.month - begun.month - (today.day < begun.day)
    return max(0, months)
