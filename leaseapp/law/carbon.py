"""Emission factors and warming potentials, each with its text, unit and first day.

Those of energy come from annex I of the decree of 10 April 2012 on the information on CO2 of transport services; those of
refrigerants from annex I of the regulation (EU) 2024/573, which takes them over from the fourth report of the IPCC. A figure of
a statement for a client keeps the factor that it was computed with.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

ELECTRICITY, DIESEL = "ELECTRICITY_FR", "ROAD_DIESEL"
_DECREE = "Arrêté du 10 avril 2012, annexe I"
_FLUORINATED = "Règlement (UE) 2024/573, annexe I"


@dataclass(frozen=True)
class Factor:
    """A factor in `unit`, valid from a day on."""

    code: str
    value: Decimal
    unit: str
    source: str
    valid_from: date


FACTORS = (
    Factor(ELECTRICITY, Decimal("0.053"), "kg CO2e/kWh", _DECREE, date(2012, 4, 10)),
    Factor(DIESEL, Decimal("3.07"), "kg CO2e/l", _DECREE, date(2012, 4, 10)),
    Factor("R-32", Decimal(675), "kg CO2e/kg", _FLUORINATED, date(2024, 3, 11)),
    Factor("R-134A", Decimal(1430), "kg CO2e/kg", _FLUORINATED, date(2024, 3, 11)),
    Factor("R-404A", Decimal(3922), "kg CO2e/kg", _FLUORINATED, date(2024, 3, 11)),
    Factor("R-407C", Decimal(1774), "kg CO2e/kg", _FLUORINATED, date(2024, 3, 11)),
    Factor("R-410A", Decimal(2088), "kg CO2e/kg", _FLUORINATED, date(2024, 3, 11)),
)


def factor(code: str, day: date) -> Factor | None:
    """Return the factor of that code (capitals or not) that is valid on `day`; None for one that the table does not know."""
    fitting = [one for one in FACTORS if one.code == code.upper() and one.valid_from <= day]
    return max(fitting, key=lambda one: one.valid_from, default=None)
