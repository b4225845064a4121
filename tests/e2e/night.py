"""One event over HTTP, and the ways in which its tables are played to their end."""

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.e2e.layouts import Layouts
from tests.e2e.oracle import Document, Line, TablePlayed
from tests.e2e.phones import Phone
from tests.e2e.programs import Device, Organizer, answer
from tests.e2e.stack import Stack
from tests.waiting import until

DEALS = 3
LATER_DEALS = range(2, DEALS + 1)
Play = Callable[[Any, str], list[Document]]
"""Plays a table of a round, opened by its link; gives the document that counted for each deal."""


class Night:
    """An event, and what was played in it so far."""

    def __init__(self, stack: Stack, names: Iterable[str], **rules: Any) -> None:
        self.stack = stack
        self.ada = Organizer(stack)
        self.slug = self.ada.post("events/", {"deals": DEALS, **rules})["slug"]
        entered = self.ada.post(f"events/{self.slug}/entrants/", {"names": list(names)})["entrants"]
        self.names = [entrant["name"] for entrant in entered]
        self.played: list[TablePlayed] = []

    def seat(self) -> Any:
        """The next round, published."""
        proposal = self.ada.post(f"events/{self.slug}/rounds/")
        return self.ada.post(f"events/{self.slug}/rounds/{proposal['number']}/publish/")

    def play(self, seating: Any, play: Play) -> None:
        """All tables of a published round, some of them at the same time, until a worker completes it."""

        def to_the_end(table: Any) -> TablePlayed:
            names = [seat["entrant"]["name"] for seat in table["seats"]]
            return TablePlayed(names, play(table, self.ada.link_of(table["id"])))

        with ThreadPoolExecutor(4) as tables:
            self.played += tables.map(to_the_end, seating["tables"])
        until(lambda: self.round(seating["number"])["state"] == "complete")

    def round(self, number: int) -> Any:
        return self.ada.get(f"events/{self.slug}/rounds/{number}/")

    def finish(self) -> list[Line]:
        """The final standings, as everybody reads them; who shares a rank, in the order of their names."""
        self.ada.post(f"events/{self.slug}/finish/")
        until(lambda: self.standings()["final"])
        lines = [
            Line(
                row["rank"],
                row["entrant"]["name"],
                int(row["points"]),
                {each["name"]: Fraction(each["value"]) for each in row["tiebreaks"]},
            )
            for row in self.standings()["results"]
        ]
        return sorted(lines, key=lambda line: (line.rank, line.name))

    def standings(self) -> Any:
        return answer(self.stack.visitor().get(f"/api/events/{self.slug}/standings/?page_size=100"))


@dataclass(frozen=True)
class Tables:
    """Ways to play a table. Seat 1 enters each deal, seat 2 confirms it."""

    stack: Stack
    ada: Organizer
    layouts: Layouts

    def by_programs(self, table: Any, link: str) -> list[Document]:
        one, other = self.devices(table, link)
        return [agree(one, other, deal, self.layout(table)) for deal in (1, *LATER_DEALS)]

    def disputed_by_programs(self, table: Any, link: str) -> list[Document]:
        """At the first table the seats enter the first deal differently, and an organizer decides."""
        if table["number"] != 1:
            return self.by_programs(table, link)
        one, other = self.devices(table, link)
        mistaken, right = self.layout(table), self.layout(table)
        assert one.submit(1, mistaken)["state"] == "submitted"
        assert other.submit(1, right)["state"] == "disputed"
        ruling = {"version": 2, "reason": "The cards still lay there."}
        self.ada.post(f"tables/{table['id']}/deals/1/acceptances/", ruling)
        return [right, *(agree(one, other, deal, self.layout(table)) for deal in LATER_DEALS)]

    def disputed_by_pages(self, table: Any, link: str) -> list[Document]:
        """By the pages. At the first table seat 2 objects to the first deal, and seat 1 enters it again."""
        one, other = self.phones(table, link)
        counted = [self.layout(table) for _deal in range(DEALS)]
        for deal, document in enumerate(counted, start=1):
            if (table["number"], deal) == (1, 1):
                one.enter(deal, json.dumps(self.layout(table)))
                other.dispute(deal, "I had more on the foundations.")
                one.enter(deal, json.dumps(document), instead=True)
            else:
                one.enter(deal, json.dumps(document))
            other.confirm(deal)
        return counted

    def layout(self, table: Any) -> Document:
        return next(self.layouts[len(table["seats"])])

    def devices(self, table: Any, link: str) -> list[Device]:
        """Programs for the first people of seats 1 and 2."""
        return [
            Device.at(self.stack, table["id"], link, seat=seat, player=player)
            for seat, player in first_people(table)
        ]

    def phones(self, table: Any, link: str) -> list[Phone]:
        """Phones of the first people of seats 1 and 2."""
        return [Phone.of(self.stack, link, seat=seat, player=player) for seat, player in first_people(table)]


def first_people(table: Any) -> list[tuple[int, int]]:
    """Seat and player of whoever is named first at seats 1 and 2."""
    return [(seat["number"], seat["entrant"]["players"][0]["id"]) for seat in table["seats"][:2]]


def agree(one: Device, other: Device, deal: int, document: Document) -> Document:
    """One enters it, the other confirms it."""
    entered = one.submit(deal, document)
    assert other.confirm(deal, entered["version"])["state"] == "confirmed"
    return document
