"""Links for players, of a table or to an account: as an address, and as a code for their phones' cameras."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from league.access import invitation_link, table_link
from league.models import Invitation, Table

ONLY_HERE = {"localhost", "127.0.0.1", "[::1]"}
QUIET_ZONE = 2  # modules of white around the code; the sheet's own white is around that


@dataclass(frozen=True, slots=True)
class LinkCard:
    address: str
    code: SafeString  # an SVG


def link_card(request: HttpRequest, table: Table) -> LinkCard:
    """What opens the table on a phone."""
    return _card(request, reverse("league:score", args=[table_link(table)]))


def invitation_card(request: HttpRequest, invitation: Invitation) -> LinkCard:
    """What lets a player have an account."""
    return _card(request, reverse("league:invitation", args=[invitation_link(invitation)]))


def _card(request: HttpRequest, path: str) -> LinkCard:
    address = _address(request, path)
    return LinkCard(address, qr_code(address))


def qr_code(address: str) -> SafeString:
    """An address for a phone's camera, as an SVG."""
    drawn = segno.make(address, error="m").svg_inline(
        border=QUIET_ZONE, omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # drawn from squares, not from text  # noqa: S308


def _address(request: HttpRequest, path: str) -> str:
    """As the organizer reached this page, unless that leads nowhere on a phone: then as the network does."""
    reached = request.get_host().rsplit(":", 1)[0]
    if reached in ONLY_HERE and settings.NETWORK_URL:
        return f"{settings.NETWORK_URL}{path}"
    return request.build_absolute_uri(path)
