"""Units as people count in them: the word that somebody typed, in the plural where there are several (kit.jsx does the same)."""

import re
from decimal import Decimal

# abbreviations (h, kg, pce) and words that end as plurals do (mois, box) stay as they are
_COUNTED = re.compile(r"(lot|[^\W\d_]{4,})(?<![sxz])")


def counted(unit: str, quantity: Decimal, locale: str) -> str:
    """Return `unit` for `quantity` of them: from two on in French, for anything but one in English."""
    many = abs(quantity) >= 2 if locale == "fr" else abs(quantity) != 1
    return f"{unit}s" if many and _COUNTED.fullmatch(unit) else unit
