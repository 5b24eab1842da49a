"""Vehicles of goods on roads: consumption and mean load, for the information on the CO2 of transport services.

Level 1 values of annex II of the decree of 10 April 2012; the factor of the fuel stands in `carbon.py`.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

VAN, RIGID_7T5, RIGID_12T, RIGID_19T, ARTICULATED = "VAN_3T5", "RIGID_7T5", "RIGID_12T", "RIGID_19T", "ARTICULATED_40T"
SOURCE = "Arrêté du 10 avril 2012, annexe II"
_DECREE = date(2012, 4, 10)


@dataclass(frozen=True)
class Rate:
    """The consumption of a vehicle (l/km) and its mean load (t), valid from a day on."""

    vehicle: str
    litres_a_km: Decimal
    mean_load_t: Decimal
    valid_from: date


RATES = (
    Rate(VAN, Decimal("0.160"), Decimal("0.46"), _DECREE),
    Rate(RIGID_7T5, Decimal("0.220"), Decimal("0.90"), _DECREE),
    Rate(RIGID_12T, Decimal("0.240"), Decimal("1.80"), _DECREE),
    Rate(RIGID_19T, Decimal("0.270"), Decimal("2.50"), _DECREE),
    Rate(ARTICULATED, Decimal("0.338"), Decimal("12.50"), _DECREE),
)


def rate(vehicle: str, day: date) -> Rate:
    """Return the rate of a vehicle that is valid on `day`. Raises LookupError for one that the table does not know."""
    fitting = [one for one in RATES if one.vehicle == vehicle and one.valid_from <= day]
    if not fitting:
        raise LookupError(f"no rate of {vehicle} on {day}")
    return max(fitting, key=lambda one: one.valid_from)
