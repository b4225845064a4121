"""From what somebody sent to what a deal says: read by the game, checked by its rules, tied to the table's seats."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.problems import Problem, Unreadable
from league.competition.types import DealScore
from league.errors import Unacceptable
from league.models import Seat, Table
from league.queries.results import NOTHING
from league.services.sequence import accepted, game_of, judge

Seated = tuple[tuple[object, ...], ...]
"""Of each seat its number, its back, and the keys of who holds it and of who stands in there."""


@dataclass(frozen=True, slots=True)
class SeatScored:
    """What one seat got from a deal."""

    points: int
    won: bool
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DealRead:
    """A deal as the rules accept it. `document` is what was sent, told which table it belongs to."""

    document: dict[str, Any]
    seated: Seated  # who sat where when it was read
    report: Any  # the document, read by the game
    evidence: str
    rules_version: str
    facts: Mapping[str, Any]
    scores: dict[int, SeatScored]  # by seat number
    warnings: tuple[Problem, ...]
    content_hash: str
    outcome_hash: str

    @property
    def deal_scores(self) -> dict[int, DealScore]:
        """What the deal brings each seat, by its number, as standings count it."""
        return {seat: DealScore(score.points, called=score.won) for seat, score in self.scores.items()}


def read_deal(table: Table, number: int, sent: object, *, versions: Mapping[int, int] = NOTHING) -> DealRead:
    """Read and judge a deal of this table. Seats and variant are the table's; a document may leave them out.

    It is judged beside the deals that count, and of those in `versions` (by key) beside that version.
    Raises Unacceptable with every problem, each with its place in the document.
    """
    game = game_of(table)
    seats = list(Seat.objects.filter(table=table).with_people())
    document = _at_table(table, seats, sent)
    try:
        report = game.from_json(document)
    except Unreadable as error:
        raise Unacceptable("unreadable", _("This deal cannot be read."), problems=error.problems) from error
    verdict = accepted(judge(table, number, report, versions=versions))
    ended = game.outcome(report)
    scores = {
        seat: SeatScored(points=verdict.scores[seat], won=seat == ended.winner, facts=facts)
        for seat, facts in ended.by_seat.items()
    }
    said = game.to_json(game.in_order(report))
    content = {key: value for key, value in said.items() if key not in SAID_ELSEWHERE}
    outcome = {
        "facts": ended.facts,
        "scores": {str(seat): [score.points, score.facts] for seat, score in scores.items()},
    }
    return DealRead(
        document=document,
        seated=seated_at(seats),
        report=report,
        evidence=verdict.evidence,
        rules_version=game.rules_version,
        facts=ended.facts,
        scores=scores,
        warnings=verdict.warnings,
        content_hash=_digest(content),
        outcome_hash=_digest(outcome),
    )


SAID_ELSEWHERE = {"seats", "submitted_scores"}  # names and sums: not part of what lies on the table


def _at_table(table: Table, seats: list[Seat], sent: object) -> dict[str, Any]:
    if not isinstance(sent, dict):
        raise Unacceptable("unreadable", _("Send the deal as a JSON object."))
    game = game_of(table).name
    if sent.get("game", game) != game:
        raise Unacceptable("other-game", _("This table plays %(game)s.") % {"game": game})
    _refuse_other_variant(table, sent)
    _refuse_other_seats(seats, sent)
    return {
        **sent,
        "game": game,
        "options": table.variant,
        "seats": seats_told(seats),
    }


def seated_at(seats: Iterable[Seat]) -> Seated:
    """Who sits where, whatever they are called and by whichever record they are known."""
    return tuple(
        (
            *(seat.number, seat.back, seat.entrant_id, seat.partner_id),
            *sorted(substitute.pk for substitute in seat.substitutes.all()),
        )
        for seat in seats
    )


def seats_told(seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """The seats of a table as a document has them."""
    return [
        {"seat": seat.number, "back": seat.back, "players": [person.name for person in seat.people]}
        for seat in seats
    ]


def _refuse_other_variant(table: Table, sent: dict[str, Any]) -> None:
    if "options" not in sent:
        return
    game = game_of(table)
    try:
        said = game.variant(sent["options"]).to_json()
    except Unreadable as error:
        problems = [replace(problem, where=f"/options{problem.where}") for problem in error.problems]
        raise Unacceptable("unreadable", _("This deal cannot be read."), problems=problems) from error
    ours = game.variant(table.variant).to_json()
    if _without_partnership(said) != _without_partnership(ours):
        raise Unacceptable(
            "other-variant",
            _(
                "This table plays another variant: %(options)s. Send the deal with these options, or without any."
            )
            % {"options": json.dumps(ours)},
        )


def _without_partnership(options: dict[str, Any]) -> dict[str, Any]:
    """Who holds a seat is the table's to say, and it says so in its seats."""
    return {key: value for key, value in options.items() if key != "partnership"}


def _refuse_other_seats(seats: list[Seat], sent: dict[str, Any]) -> None:
    if "seats" not in sent:
        return
    said = sent["seats"]
    numbers = (
        [seat.get("seat") if isinstance(seat, dict) else None for seat in said]
        if isinstance(said, list)
        else []
    )
    if numbers != [seat.number for seat in seats]:
        raise Unacceptable(
            "other-seats",
            _("This table has the seats %(seats)s. Send exactly these, or none.")
            % {"seats": ", ".join(str(seat.number) for seat in seats)},
        )


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
