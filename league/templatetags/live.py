"""What an open page does again and again by itself."""

from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def follows(address: str, tag: str, **query: str) -> SafeString:
    """The attributes of a part that moves: where it is asked for again, with the tag that it has (live.js)."""
    if query:
        address = f"{address}?{urlencode(query)}"
    return format_html(
        'data-live="{}" hx-get="{}" hx-trigger="every {}ms, look" hx-swap="outerHTML"',
        tag,
        address,
        settings.LOOK_AGAIN_MS,
    )


@register.simple_tag
def send_again_ms() -> int:
    """How long the outbox waits before it tries again (outbox.js)."""
    return settings.SEND_AGAIN_MS
