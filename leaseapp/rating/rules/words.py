"""Words of the grid and of what is computed with it (MONEY.md 7.2); those of records stand in `leaseapp.rating.enums`."""

from enum import StrEnum


class CriterionBasis(StrEnum):
    """The years that give the points of a criterion."""

    WEIGHTED = "WEIGHTED"
    LATEST = "LATEST"


class OnMissing(StrEnum):
    """The answer of a criterion to a missing item: the score stops, the criterion drops out, it gives points all the same."""

    BLOCK = "BLOCK"
    SKIP = "SKIP"
    POINTS = "POINTS"


class Better(StrEnum):
    """In which direction a value is good."""

    HIGH = "HIGH"
    LOW = "LOW"


class ValueUnit(StrEnum):
    """The way in which people read a value: 0.317 is 31.7 %, 0.487, 1.28 years, 12.9 days."""

    PERCENT = "PERCENT"
    TIMES = "TIMES"
    YEARS = "YEARS"
    DAYS = "DAYS"


class Theme(StrEnum):
    """The four themes of the Banque de France (FRANCE.md 6); criteria of one theme move together."""

    AUTONOMY = "AUTONOMY"
    STRUCTURE = "STRUCTURE"
    LIQUIDITY = "LIQUIDITY"
    PROFITABILITY = "PROFITABILITY"


class Outcome(StrEnum):
    """The reason of the points of a year."""

    STEP = "STEP"
    FULL = "FULL"
    DENOMINATOR = "DENOMINATOR"
    MISSING = "MISSING"


class FindingLevel(StrEnum):
    """The weight of a finding: an ERROR keeps a year from being complete, a WARNING wants a look, a NOTE cannot be decided."""

    ERROR = "ERROR"
    WARNING = "WARNING"
    NOTE = "NOTE"
