"""Which names a request may ask for, where the site has no public name: those of a local network, and nothing else.

A list cannot say it: the computer's address is whatever the network gave it. Anything goes would let a web site
elsewhere, its name pointed at this computer, talk to it through a player's browser.
"""

import ipaddress
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port

_LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")


def is_local(name: str) -> bool:
    """A private address, a name without a dot, or one under an ending that no public name has."""
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return "." not in name or name.endswith(_LOCAL_ENDINGS)
    return address.is_private or address.is_link_local


def only_local_names(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, used where LAN is set."""

    def answer(request: HttpRequest) -> HttpResponse:
        name, _ = split_domain_port(request.get_host())
        if not is_local(name):
            return HttpResponseBadRequest(
                "This site is open to its local network only. To give it a public name, set ALLOWED_HOSTS."
            )
        return get_response(request)

    return answer
