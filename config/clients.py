"""Where a request comes from."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

IPV6_NETWORK = 64  # what one household is given; within it an address costs nothing


def address_of(request: HttpRequest) -> str:
    """The address to count by: whoever is connected or, behind our proxy, whoever the proxy says is.

    What a client itself claims in X-Forwarded-For is before the last comma, and is not read.
    """
    connected = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        last_hop = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return _network(last_hop) or connected
    return _network(connected) or connected


def _network(written: str) -> str:
    """An IPv4 address, or an IPv6 address's network; empty for what is neither."""
    try:
        address = ipaddress.ip_address(written)
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, IPV6_NETWORK), strict=False))
    return written
