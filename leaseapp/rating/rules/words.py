"""Words of the grid and of what is computed with it (MONEY.md 7.2); those of records stand in `leaseapp.rating.enums`."""

from enum import StrEnum


class CriterionBasis(StrEnum):
    """Which years give the points of a criterion."""

    WEIGHTED = "WEIGHTED"
    LATEST = "LATEST"


class OnMissing(StrEnum):
    """What a criterion does where an item is missing: the score stops, the criterion drops out, it gives points all the same."""

    BLOCK = "BLOCK"
    SKIP = "SKIP"
    POINTS = "POINTS"


class Better(StrEnum):
    """In which direction a value is good."""

    HIGH = "HIGH"
    LOW = "LOW"


class ValueUnit(StrEnum):
    """How people read the value of a criterion: 0.317 is 31.7 %, 0.487, 1.28 years, 12.9 days."""

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
    """Why a year has the points that it has."""

    STEP = "STEP"
    FULL = "FULL"
    DENOMINATOR = "DENOMINATOR"
    MISSING = "MISSING"


class FindingLevel(StrEnum):
    """How bad a finding is: an ERROR keeps a year from being complete, a WARNING wants a look, a NOTE cannot be decided."""

    ERROR = "ERROR"
    WARNING = "WARNING"
    NOTE = "NOTE"
