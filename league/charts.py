"""A number over time as a small picture. Time runs from left to right on every page; the words beside it say it all."""

from collections.abc import Sequence
from math import ceil, floor

from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

WIDTH, HEIGHT = 360, 150
LEFT, TOP, END, BOTTOM = 34, 12, 8, 12  # around the drawing; numbers stand at the left
LINES = 4  # at most, across
STEPS = (1, 2, 5, 10, 20, 50)


def line_chart(values: Sequence[float], *, title: str) -> SafeString:
    """A line through these values in their order, two at least, above lines at whole numbers."""
    step = next(step for step in STEPS if (max(values) - min(values)) / step < LINES)
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step

    def down(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / max(high - low, 1), 1)

    across = (WIDTH - LEFT - END) / (len(values) - 1)
    points = [(round(LEFT + across * at, 1), down(value)) for at, value in enumerate(values)]
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}<polyline points="{}"/>'
        '<circle cx="{}" cy="{}" r="3"/></svg>',
        WIDTH,
        HEIGHT,
        title,
        format_html_join(
            "",
            '<line x1="{0}" x2="{1}" y1="{2}" y2="{2}"/><text x="{3}" y="{4}">{5}</text>',
            (
                (LEFT, WIDTH - END, down(level), LEFT - 6, down(level) + 4, _whole(level))
                for level in range(low, high + 1, step)
            ),
        ),
        " ".join(f"{x},{y}" for x, y in points),
        *points[-1],
    )


def _whole(number: int) -> str:
    return ("\N{MINUS SIGN}" if number < 0 else "") + number_format(abs(number))
