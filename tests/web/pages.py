"""A page as its reader finds it: headings, rows of tables, links, and all its words."""

from html.parser import HTMLParser
from typing import Protocol

HEADINGS = {"h1", "h2", "h3", "h4"}

# What the scripts of an open page say of themselves when they ask for a part of it.
BY_SCRIPT = {"HX-Request": "true"}

# What a form of rules says of rounds not played, as it stands there at first.
UNPLAYED = {
    "bye": "own-mean",
    "bye_points": "",
    "walkover": "own-mean",
    "walkover_points": "",
    "no_show": "nothing",
    "no_show_points": "",
    "parked": "nothing",
    "parked_points": "",
    "unplayed_opponent": "nobody",
    "withdrawal_rule": "cancel",
    "substitute_rule": "entrant",
}


class Answer(Protocol):
    """What the test client hands back."""

    @property
    def content(self) -> bytes: ...


class Page(HTMLParser):
    """What an answer's HTML says. Blanks are single; `rows` leaves out rows of heads."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.rows: list[list[str]] = []
        self.links: dict[str, str] = {}
        self.title = ""
        self._words: list[str] = []
        self._open: dict[str, int] = {}
        self.feed(answer.content.decode())

    @property
    def text(self) -> str:
        return _single("".join(self._words))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[tag] = len(self._words)
        if tag == "a":
            self._address = dict(attrs).get("href") or ""
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        said = _single("".join(self._words[self._open.get(tag, 0) :]))
        if tag in HEADINGS:
            self.headings.append(said)
        elif tag == "title" and not self.title:
            self.title = said
        elif tag == "td" or (tag == "th" and self.rows):
            self.rows[-1].append(said)
        elif tag == "thead":
            self.rows.pop()
        elif tag == "a":
            self.links[said] = self._address

    def handle_data(self, data: str) -> None:
        self._words.append(data)


def _single(text: str) -> str:
    return " ".join(text.split())
