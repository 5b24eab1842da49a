"""The plural of units."""

from decimal import Decimal

import pytest

from leaseapp.documents.rules.counting import counted


@pytest.mark.parametrize(
    ("unit", "quantity", "locale", "expected"),
    [
        ("unit", "3", "en", "units"),
        ("unit", "1", "en", "unit"),
        ("day", "3", "en", "day"),  # as short as an abbreviation
        ("unité", "3", "fr", "unités"),
        ("unité", "1.5", "fr", "unité"),
        ("unité", "-2", "fr", "unités"),
        ("unit", "1.5", "en", "units"),
        ("lot", "2", "fr", "lots"),
        ("mois", "2", "fr", "mois"),
        ("kg", "20", "fr", "kg"),
        ("pce", "2", "fr", "pce"),
        ("mètre carré", "2", "fr", "mètre carré"),
    ],
)
def test_a_unit_is_counted_as_its_language_counts(unit, quantity, locale, expected):
    assert counted(unit, Decimal(quantity), locale) == expected
