"""Every address that the site has, as its router knows them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

# The parts of pages that move, with the page of each. They answer the scripts of open pages alone.
PARTS = {
    "standings": "event",
    "bracket-part": "bracket",
    "stage-bracket-part": "stage-bracket",
    "score-now": "score",
    "score-parts": "score-deal",
    "round-tables": "round-run",
    "bracket-now": "bracket-run",
}


@dataclass(frozen=True)
class Route:
    """One address with its blanks. `area` is "api", "admin" or "web"."""

    area: str
    path: str
    namespaces: tuple[str, ...]
    pattern: URLPattern

    @property
    def name(self) -> str:
        return str(self.pattern.name)

    @property
    def blanks(self) -> tuple[str, ...]:
        return tuple(self.pattern.pattern.converters)

    @property
    def headers(self) -> dict[str, str]:
        """What says that an open page asks, where only such are answered."""
        return {"HX-Request": "true"} if self.name in PARTS else {}

    def filled(self, **blanks: Any) -> str:
        """The address, of so much of what is given as it has blanks for."""
        return reverse(
            ":".join((*self.namespaces, self.name)), kwargs={key: blanks[key] for key in self.blanks}
        )


def routes(area: str) -> list[Route]:
    return [route for route in _under(get_resolver(), "", ()) if route.area == area]


def _under(resolver: URLResolver, path: str, namespaces: tuple[str, ...]) -> Iterator[Route]:
    for pattern in resolver.url_patterns:
        here = path + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _under(pattern, here, (*namespaces, *filter(None, [pattern.namespace])))
        else:
            area = here.partition("/")[0]
            yield Route(area if area in ("api", "admin") else "web", here, namespaces, pattern)
