"""The subject that a network address stands for."""

import pytest

from leaseapp.kernel.security.network import place_of


@pytest.mark.parametrize(
    ("ip", "place"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("x" * 4000, "unknown"),
        ("203.0.113.7, 1.2.3.4", "unknown"),
    ],
)
def test_an_address_of_ipv6_stands_for_its_64(ip: str, place: str) -> None:
    assert place_of(ip) == place
