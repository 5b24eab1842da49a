"""The password policy."""

import pytest

from leaseapp.identity.rules.passwords import weaknesses


def _codes(password: str) -> list[str]:
    return [weakness.code for weakness in weaknesses(password)]


@pytest.mark.parametrize(
    "password",
    [
        "Vignoble-2026",
        "Équipement 42 !",
        "aA1!" + "x" * 252,
        "correct Horse battery 9 staple.",
        "Ünïcode-Pässwörd-7",
        "🔑Clef-de-voûte-12",
    ],
)
def test_a_password_with_all_four_kinds_is_accepted(password: str):
    assert _codes(password) == []


@pytest.mark.parametrize(
    ("password", "codes"),
    [
        (
            "",
            [
                "PASSWORD_TOO_SHORT",
                "PASSWORD_NEEDS_UPPER",
                "PASSWORD_NEEDS_LOWER",
                "PASSWORD_NEEDS_DIGIT",
                "PASSWORD_NEEDS_SPECIAL",
            ],
        ),
        ("Short-1aaaa", ["PASSWORD_TOO_SHORT"]),
        ("lower-case-12", ["PASSWORD_NEEDS_UPPER"]),
        ("UPPER-CASE-12", ["PASSWORD_NEEDS_LOWER"]),
        ("No-digits-here", ["PASSWORD_NEEDS_DIGIT"]),
        ("NoSpecial12345", ["PASSWORD_NEEDS_SPECIAL"]),
        ("Only blanks 12", ["PASSWORD_NEEDS_SPECIAL"]),
        ("aA1!" + "x" * 253, ["PASSWORD_TOO_LONG"]),
    ],
)
def test_each_lack_is_named(password: str, codes: list[str]):
    assert _codes(password) == codes


def test_length_counts_composed_characters():
    decomposed = "E\u0301" * 5 + "e\u0301" * 4 + "1!"
    assert _codes(decomposed) == ["PASSWORD_TOO_SHORT"]
