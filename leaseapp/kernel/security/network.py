"""The subject behind a network address: IPv4 one host or office, IPv6 the /64 that a provider hands to one of them."""

import ipaddress

UNKNOWN = "unknown"
_IPV6_SHARE = 64


def place_of(ip: str) -> str:
    """Return the network that counts as one caller; what is no address is one and the same place."""
    try:
        address = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_SHARE), strict=False))
