"""E-mail addresses as keys."""

import pytest

from leaseapp.identity.rules.addresses import normalize, plausible


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


@pytest.mark.parametrize("address", ["a@b.fr", "marie+bills@sub.example.com", "o'neil@example.ie"])
def test_ordinary_addresses_are_plausible(address: str):
    assert plausible(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "a",
        "a@b",
        "@example.com",
        "a@b@c.fr",
        "a b@example.com",
        "a@example.com\nBcc: x@y.fr",
        "<a@b.fr>",
        "a" * 250 + "@b.fr",
    ],
)
def test_what_cannot_be_a_mailbox_is_refused(address: str):
    assert not plausible(address)
