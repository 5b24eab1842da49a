"""Telephone numbers as people type them, in the international form that telephone networks take (ITU-T E.164)."""

import re

_FILLING = re.compile(r"[\s.\-/()\u00a0\u202f]")
_E164 = re.compile(r"\+(?!33)[1-9]\d{6,14}|\+33[1-9]\d{8}")
#: what a French number becomes: its own nought goes, the country's code comes
FRANCE = "33"


def international(typed: str, country: str = FRANCE) -> str | None:
    """Return `+33612345678` for `06 12 34 56 78`; None for what is no number. One without a country is of `country`."""
    digits = _FILLING.sub("", typed.replace("(0)", ""))
    if digits.startswith("00"):
        digits = f"+{digits[2:]}"
    elif digits.startswith("0"):
        digits = f"+{country}{digits[1:]}"
    return digits if _E164.fullmatch(digits) else None
