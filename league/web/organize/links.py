"""A table's link for its players: as an address, and as a code for their phones' cameras."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from league.access import table_link
from league.models import Table

QUIET_ZONE = 2  # modules of white around the code; the sheet's own white is around that


@dataclass(frozen=True, slots=True)
class LinkCard:
    address: str
    code: SafeString  # an SVG


def link_card(request: HttpRequest, table: Table) -> LinkCard:
    """What opens the table on a phone, at the address by which the organizer reached this page."""
    address = request.build_absolute_uri(reverse("league:score", args=[table_link(table)]))
    drawn = segno.make(address, error="m").svg_inline(
        border=QUIET_ZONE, omitsize=True, svgclass="qr", lineclass=None
    )
    return LinkCard(address, mark_safe(drawn))  # drawn from squares, not from text  # noqa: S308
