"""E-mail addresses as keys."""

import pytest

from leaseapp.identity.rules.addresses import normalize


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Marie.Durand@Example.COM ", "marie.durand@example.com"),
        ("ＭＡＲＩＥ@example.com", "marie@example.com"),
        ("Straße@Example.de", "straße@example.de"),
    ],
)
def test_one_mailbox_has_one_spelling(typed: str, stored: str):
    assert normalize(typed) == stored
