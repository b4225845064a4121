"""What somebody may want to change in an event: by the service, and where organizers are asked first, on its page."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django import forms
from django.test import Client
from django.urls import reverse

from league import access
from league.competition.types import EntrantId
from league.models import Seat, Stage, Table
from league.queries.table_desk import seats_version
from league.services import (
    brackets,
    entrants,
    events,
    results,
    rounds,
    rulings,
    seats,
    table_rulings,
    taking_back,
)
from league.services.rules import rules_of
from league.states import BracketRuling
from tests import factories
from tests.factories import ada
from tests.situations import Situation

WHY = "A deck was short."
Then = BracketRuling | None


@dataclass(frozen=True)
class Page:
    """Where an organizer does it, what is sent, and what more makes it certain."""

    address: str
    sent: dict[str, Any]
    certain: dict[str, Any]


def seat_again(there: Situation, then: Then = None) -> None:
    stage = there.event.current_stage
    draft = stage.rounds.filter(state="draft").exists()
    if draft or (not stage.has_places and stage.is_bracket):
        rounds.propose_round(stage, variation=1, by=ada())
    else:
        taking_back.unpublish_round(there.round, by=ada(), reason=WHY)


def swap_seats(there: Situation, then: Then = None) -> None:
    stage = there.event.current_stage
    if stage.is_bracket and not stage.has_places:
        seeds = [EntrantId(pk) for pk in there.event.entrants.order_by("-pk").values_list("pk", flat=True)]
        brackets.start_bracket(stage, seeds, by=ada())
        return
    one, other = _pair(there.at)
    seats.exchange_seats(one, other, seen=seats_version(there.at), by=ada(), reason=WHY, then=then)


def enter_late(there: Situation, then: Then = None) -> None:
    entrants.add_entrants(there.event, "Zoe", by=ada())


def withdraw(there: Situation, then: Then = None) -> None:
    playing = there.event.entrants.order_by("pk").select_related("event", "player").first()
    assert playing is not None
    entrants.withdraw(playing, by=ada())


def submit(there: Situation, then: Then = None) -> None:
    at = access.table_to_score(access.table_link(there.at))
    missing = at.deals.exclude(state="confirmed").order_by("number").first()
    results.submit(
        at, missing.number if missing else 1, there.deal, by=factories.claim(at, 1), key=uuid4().hex
    )


def confirm(there: Situation, then: Then = None) -> None:
    """What seat 1 has entered; at first it does so now."""
    at = access.table_to_score(access.table_link(there.waiting))
    if not at.deals.exclude(steps=0).exists():
        results.submit(at, 1, there.deal, by=factories.claim(at, 1), key=uuid4().hex)
    content = at.deals.get(number=1).submissions.get(version=1).content_hash
    results.confirm(at, 1, version=1, content_hash=content, by=factories.claim(at, 2), key=uuid4().hex)


def dispute(there: Situation, then: Then = None) -> None:
    at = access.table_to_score(access.table_link(there.waiting))
    claim = factories.claim(at, 2)
    results.dispute(at, 1, version=1, reason="I had more.", by=claim, key=uuid4().hex)


def let_stand(there: Situation, then: Then = None) -> None:
    """What counts at table 1, to which seat 2 objects first."""
    at = access.table_to_score(access.table_link(there.at))
    if at.deals.filter(number=1, state="confirmed").exists():
        factories.dispute(at, 2)
    factories.let_stand(at)


def correct(there: Situation, then: Then = None) -> None:
    rulings.enter_result(there.at, 1, there.other_deal, by=ada(), reason=WHY, seen_version=1, then=then)


def void(there: Situation, then: Then = None) -> None:
    table_rulings.void_table(there.at, by=ada(), reason=WHY, then=then)


def close_early(there: Situation, then: Then = None) -> None:
    rounds.close_round(there.round, by=ada(), reason="The hall closes.")


def change_points(there: Situation, then: Then = None) -> None:
    _change(there, _first_stage(there), points_scheme=_other_points(there))


def change_tiebreaks(there: Situation, then: Then = None) -> None:
    _change(there, _first_stage(there), tiebreaks=("lot",))


def change_variant(there: Situation, then: Then = None) -> None:
    """What the next rounds are played under; published tables keep theirs."""
    before = dict(Table.objects.exclude(round__state="draft").values_list("pk", "variant"))
    options = {"chips_few": 4} if there.event.game == "ninety-nine" else {"fill": "kings"}
    _change(there, there.event.current_stage, options=options)
    assert dict(Table.objects.exclude(round__state="draft").values_list("pk", "variant")) == before


CHANGES: Mapping[str, Callable[..., None]] = {
    "seat again": seat_again,
    "swap two seats": swap_seats,
    "late entrant": enter_late,
    "withdraw": withdraw,
    "submit": submit,
    "confirm": confirm,
    "dispute": dispute,
    "let a result stand": let_stand,
    "correct a result": correct,
    "void a table": void,
    "close the round early": close_early,
    "points": change_points,
    "tiebreaks": change_tiebreaks,
    "variant": change_variant,
}


def page_of(change: str, there: Situation, client: Client) -> Page:
    """Where Ada does it."""
    return PAGES[change](there, client)


def _seat_again_page(there: Situation, client: Client) -> Page:
    return Page(_address("round-seat-again", there, 1), {}, {"reason": WHY})


def _swap_page(there: Situation, client: Client) -> Page:
    one, other = _pair(there.at)
    sent = {"one": one.pk, "other": other.pk, "seen": seats_version(there.at), "reason": WHY}
    return Page(_address("table-decide", there, 1, 1, "exchange"), sent, {"save": "yes"})


def _correct_page(there: Situation, client: Client) -> Page:
    address = _address("deal-run", there, 1, 1, 1)
    stands_there = initial(client.get(address).context["desk"].ruling)
    sent = stands_there | {
        "how": "document",
        "text": json.dumps(there.other_deal),
        "seen_version": 1,
        "reason": WHY,
    }
    return Page(address, sent, {"save": "yes"})


def _void_page(there: Situation, client: Client) -> Page:
    return Page(_address("table-decide", there, 1, 1, "void"), {"reason": WHY}, {"save": "yes"})


def _close_page(there: Situation, client: Client) -> Page:
    return Page(_address("round-close", there, 1), {}, {"reason": "The hall closes."})


def _points_page(there: Situation, client: Client) -> Page:
    return _rules_page(there, client, points_scheme=_other_points(there))


def _tiebreaks_page(there: Situation, client: Client) -> Page:
    return _rules_page(there, client, tiebreak_1="lot", tiebreak_2="", tiebreak_3="")


def _rules_page(there: Situation, client: Client, **other: str) -> Page:
    address = _address("event-rules", there)
    return Page(address, initial(client.get(address).context["form"]) | other, {"recount": "on"})


PAGES: Mapping[str, Callable[[Situation, Client], Page]] = {
    "seat again": _seat_again_page,
    "swap two seats": _swap_page,
    "correct a result": _correct_page,
    "void a table": _void_page,
    "close the round early": _close_page,
    "points": _points_page,
    "tiebreaks": _tiebreaks_page,
}


def initial(form: forms.BaseForm) -> dict[str, Any]:
    """What a form sends as it stands there."""
    values = {field.html_name: field.value() for field in form}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def _address(name: str, there: Situation, *more: object) -> str:
    return reverse(f"league:{name}", args=[there.event.slug, *more])


def _pair(at: Table) -> tuple[Seat, Seat]:
    one, other = at.seats.order_by("number")[:2]
    one.table = other.table = at
    return one, other


def _first_stage(there: Situation) -> Stage:
    """Of which what is changed is a part."""
    return there.event.stages.get(number=1)


def _other_points(there: Situation) -> str:
    return "5-3-1-0" if there.event.game == "ninety-nine" else "7-5-3-1"


def _change(there: Situation, stage: Stage, **other: Any) -> None:
    there.event.refresh_from_db()
    stage.event = there.event
    events.change_rules(there.event, replace(rules_of(there.event, stage), **other), by=ada(), stage=stage)
