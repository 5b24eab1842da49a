"""The one check of e-mail addresses."""

import pytest

from leaseapp.kernel.text.email_addresses import plausible


@pytest.mark.parametrize("address", ["a@b.fr", "marie+bills@sub.example.com", "o'neil@example.ie"])
def test_ordinary_addresses_are_plausible(address: str) -> None:
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
        "a" * 65 + "@b.fr",
        "a" * 250 + "@b.fr",
    ],
)
def test_what_cannot_be_a_mailbox_is_refused(address: str) -> None:
    assert not plausible(address)
