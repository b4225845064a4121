"""A phone at a table, as a browser: it opens the table's link, taps a name, fills in forms."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from league import access
from league.models import Table
from tests.factories import totals


class Phone:
    """Keeps its cookies. `last` is the last answer."""

    def __init__(self, table: Table, seat: int | None = None, *, player: int = 0) -> None:
        self.client = Client()
        self.table = table
        self.link = access.table_link(table)
        if seat is not None:
            self.claim(seat, player=player)

    def url(self, name: str, *args: object) -> str:
        return reverse(f"league:{name}", args=[self.link, *args])

    def look(self) -> Any:
        """The table's page."""
        return self.client.get(self.url("score"))

    def claim(self, seat: int, *, player: int = 0) -> Any:
        """Tap a name."""
        person = self.table.seats.get(number=seat).people[player]
        return self.client.post(self.url("claim"), {"person": f"{seat}-{person.pk}"})

    def open(self, number: int = 1, **query: str) -> Any:
        """A deal's page."""
        return self.client.get(self.url("score-deal", number), query)

    def enter(
        self,
        typed: dict[str, Any],
        *,
        number: int = 1,
        how: str = "facts",
        key: str = "",
        level: str = "totals",
    ) -> Any:
        """Send a form of the deal's page, with the key that the page gave it unless told another."""
        if not key:
            key = self.key_of("text" if how == "document" else "end", number)
        address = f"{self.url('score-deal', number)}?level={level}"
        return self.client.post(address, {**typed, "key": key, "how": how})

    def confirm(self, version: int = 1, *, number: int = 1, change: dict[str, str] | None = None) -> Any:
        """Press the button of a version, as the page has it or changed on the way."""
        fields = form_with(self.open(number), "content_hash", str(version))
        return self.client.post(self.url("confirm", number), {**fields, **(change or {})})

    def object(self, reason: str, *, number: int = 1, version: int = 1) -> Any:
        said = {"version": version, "reason": reason, "key": "object"}
        return self.client.post(self.url("dispute", number), said)

    def key_of(self, field: str, number: int = 1) -> str:
        """The key hidden in the form that has this field."""
        return form_with(self.open(number, change=""), field).get("key", "none")


class Forms(HTMLParser):
    """The forms of a page, each as what it would send: fields by name, the ticked of each set of buttons."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.typing: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append({})
        elif tag == "textarea":
            self.typing = said["name"]
            self.found[-1][self.typing] = ""
        elif tag == "input" and said.get("type") == "radio":
            self.found[-1].setdefault(said["name"], "")
            if "checked" in said:
                self.found[-1][said["name"]] = said["value"]
        elif tag == "input" and self.found:
            self.found[-1][said["name"]] = said.get("value", "")

    def handle_data(self, data: str) -> None:
        if self.typing:
            self.found[-1][self.typing] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.typing:
            # A browser drops the line that a textarea begins with.
            self.found[-1][self.typing] = self.found[-1][self.typing].removeprefix("\n")
            self.typing = None


def form_with(response: Any, field: str, version: str | None = None) -> dict[str, str]:
    """What the form that has this field would send; empty where there is none."""
    forms = Forms(response.content.decode()).found
    return next((form for form in forms if field in form and version in (None, form.get("version"))), {})


def typed(table: Table, *counts: tuple[int, int], caller: int | None = 1) -> dict[str, str]:
    """A deal as somebody types it in."""
    document = totals(table, *counts, caller=caller)
    fields = {"end": str(caller) if caller else "stalemate"}
    for seat, count in document["counts"].items():
        fields |= {f"{what}_{seat}": str(value) for what, value in count.items()}
    return fields


def errors(form: Any) -> dict[str, list[str]]:
    """What a form has wrong, by field; "__all__" stands for its top."""
    return {field: [str(each) for each in found] for field, found in form.errors.items()}
