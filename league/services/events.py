"""Events: making one, who enters, when it starts and ends."""

import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import GAMES
from games.problems import Unreadable
from league.competition import points, tiebreaks
from league.errors import AlreadyDone, LeagueError, Unacceptable
from league.models import Entrant, EntrantPlayer, Event, League, Player, Round, Stage, User
from league.names import clean_name
from league.services.log import log
from league.services.people import partnership_of, player_named, players_by_key
from league.services.stages import results_moved
from league.services.transactions import hold, in_transaction
from league.states import (
    ConfirmationPolicy,
    EntrantKind,
    EntrantState,
    EventState,
    MatchLength,
    RoundState,
)

BETWEEN_PARTNERS = re.compile(r"\s*(?:&|\+|/|;|\t)\s*")
MOST_AT_ONCE = 500


@dataclass(frozen=True, kw_only=True)
class EventRules:
    """What an organizer chooses before the first round. Dates are aware; `options` are the game's own."""

    name: str
    time_zone: str
    starts_at: datetime | None = None
    game: str = "nerts"
    options: dict[str, Any]
    entrant_kind: str = EntrantKind.PLAYERS
    confirmation: str = ConfirmationPolicy.ONE_OTHER
    table_size: int = 4
    planned_rounds: int | None = None
    match_length: str = MatchLength.DEALS
    deals: int | None = 3
    target: int | None = None
    points_scheme: str = "sum"
    tiebreaks: tuple[str, ...] = ("wins", "deals-won", "best-deal", "head-to-head")


@in_transaction
def create_event(league: League, rules: EventRules, *, by: User) -> Event:
    """A draft that only organizers see, with its one stage. Raises Unacceptable with every field that is wrong."""
    checked = _checked(rules)
    event = Event(league=league, slug=_free_slug(checked.name), created_by=by)
    _apply(event, checked)
    event.save()
    stage = Stage(event=event, rng_seed=secrets.randbits(62))
    _apply_to_stage(stage, checked)
    stage.save()
    log(event, "event.created", by=by, after={"name": event.name})
    return event


@in_transaction
def change_rules(event: Event, rules: EventRules, *, by: User) -> None:
    """Free until the first round is published; after that only the name and the start may change."""
    checked = _checked(rules)
    stage = event.stages.get()
    hold(stage=stage)
    event.refresh_from_db()
    before = rules_of(event, stage)
    settled = Round.objects.filter(stage=stage).exclude(state=RoundState.DRAFT).exists()
    if settled and _play_rules(before) != _play_rules(checked):
        raise AlreadyDone(
            "rules-settled",
            _("Round 1 is published, so the rules stay as they are. The name and the start may change."),
        )
    if checked.entrant_kind != event.entrant_kind and event.entrants.exists():
        refusal = _("Take the entrants out before you change who enters.")
        raise Unacceptable("entrants-there", refusal, fields={"entrant_kind": refusal})
    _apply(event, checked)
    event.save()
    _apply_to_stage(stage, checked)
    stage.save()
    log(event, "event.changed", by=by, before=_as_json(before), after=_as_json(checked))


def rules_of(event: Event, stage: Stage) -> EventRules:
    """What was chosen, as it is stored now."""
    return EventRules(
        name=event.name,
        time_zone=event.time_zone,
        starts_at=event.starts_at,
        game=event.game,
        options=event.variant,
        entrant_kind=event.entrant_kind,
        confirmation=event.confirmation,
        table_size=stage.table_size,
        planned_rounds=stage.planned_rounds,
        match_length=stage.match_length,
        deals=stage.deals,
        target=stage.target,
        points_scheme=stage.points_scheme["name"],
        tiebreaks=tuple(stage.tiebreaks),
    )


@in_transaction
def add_entrants(event: Event, text: str, *, by: User) -> list[Entrant]:
    """Enter people from a list: one name a line, or for partnerships two names joined by "&" (also + / ; or a tab).

    All lines or none. A person the league knows by that name is the same person. Raises Unacceptable naming the lines.
    """
    stage = event.stages.get()
    hold(stage=stage)
    event.refresh_from_db()
    if event.state == EventState.FINISHED:
        raise AlreadyDone("event-finished", _("This event is finished. Reopen it before you enter anybody."))
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        refusal = _("Write at least one name.")
        raise Unacceptable("no-names", refusal, fields={"names": refusal})
    if len(lines) > MOST_AT_ONCE:
        refusal = _("Enter at most %(count)d at once.") % {"count": MOST_AT_ONCE}
        raise Unacceptable("too-many-names", refusal, fields={"names": refusal})
    entered = _enter_lines(event, lines, by=by)
    log(event, "entrants.added", by=by, after={"entrants": [entrant.pk for entrant in entered]})
    return entered


@in_transaction
def withdraw(entrant: Entrant, *, by: User) -> None:
    """Out of every round not yet published. What was played stays; who never sat anywhere leaves no trace."""
    stage = entrant.event.stages.get()
    hold(stage=stage)
    entrant.refresh_from_db()
    name = str(entrant)
    _drop_proposal(stage)
    if entrant.seats.exists():
        if not Entrant.objects.filter(pk=entrant.pk, state=EntrantState.ACTIVE).update(
            state=EntrantState.WITHDRAWN
        ):
            raise AlreadyDone("already-withdrawn", _("%(name)s has withdrawn already.") % {"name": name})
        log(entrant.event, "entrant.withdrawn", by=by, after={"entrant": entrant.pk, "name": name})
    else:
        log(entrant.event, "entrant.removed", by=by, before={"entrant": entrant.pk, "name": name})
        entrant.standings.all().delete()
        entrant.delete()
    results_moved(stage)


@in_transaction
def bring_back(entrant: Entrant, *, by: User) -> None:
    """A withdrawn entrant plays again from the next round."""
    hold(stage=entrant.event.stages.get())
    if not Entrant.objects.filter(pk=entrant.pk, state=EntrantState.WITHDRAWN).update(
        state=EntrantState.ACTIVE
    ):
        raise AlreadyDone("not-withdrawn", _("%(name)s is playing.") % {"name": entrant})
    log(entrant.event, "entrant.returned", by=by, after={"entrant": entrant.pk})


@in_transaction
def open_event(event: Event, *, by: User) -> None:
    """Show the event to everybody."""
    _move(event, EventState.DRAFT, EventState.RUNNING, by=by)


@in_transaction
def finish_event(event: Event, *, by: User) -> None:
    """The standings become final. Refused while a round is being played; a proposal nobody saw is dropped."""
    stage = event.stages.get()
    hold(stage=stage)
    if not stage.rounds.exclude(state=RoundState.DRAFT).exists():
        raise AlreadyDone("nothing-played", _("No round was played yet."))
    playing = list(stage.rounds.filter(state=RoundState.PLAYING).values_list("number", flat=True))
    if playing:
        raise AlreadyDone(
            "round-playing",
            ngettext(
                "Round %(rounds)s is still playing. Close it first.",
                "Rounds %(rounds)s are still playing. Close them first.",
                len(playing),
            )
            % {"rounds": ", ".join(map(str, playing))},
        )
    _drop_proposal(stage)
    _move(event, EventState.RUNNING, EventState.FINISHED, by=by)


@in_transaction
def reopen_event(event: Event, *, by: User) -> None:
    """Finishing can be taken back: the standings are provisional again."""
    hold(stage=event.stages.get())
    _move(event, EventState.FINISHED, EventState.RUNNING, by=by)


def _move(event: Event, old: EventState, new: EventState, *, by: User) -> None:
    if not Event.objects.filter(pk=event.pk, state=old).update(state=new):
        event.refresh_from_db()
        raise AlreadyDone(
            "event-state",
            _("This event is: %(state)s. Look at its page again.") % {"state": event.get_state_display()},
        )
    event.state = new
    log(event, f"event.{new}", by=by, before={"state": old}, after={"state": new})


def _drop_proposal(stage: Stage) -> None:
    """A proposal made before the field changed no longer fits."""
    stage.rounds.filter(state=RoundState.DRAFT).delete()


def _enter_lines(event: Event, lines: list[tuple[int, str]], *, by: User) -> list[Entrant]:
    known = players_by_key(event.league)
    taken = set(EntrantPlayer.objects.filter(event=event).values_list("player_id", flat=True))
    entered: list[Entrant] = []
    refusals: list[str] = []
    for number, line in lines:
        try:
            people = _people_of(event, line, known, by=by)
            again = [person.name for person in people if person.pk in taken]
            if again:
                raise Unacceptable(
                    "entered-already", _("%(names)s entered already.") % {"names": ", ".join(again)}
                )
        except LeagueError as error:
            refusals.append(
                _("Line %(line)d (%(text)s): %(problem)s")
                % {"line": number, "text": line[:60], "problem": error.sentence}
            )
            continue
        taken.update(person.pk for person in people)
        entered.append(_enter(event, people))
    if refusals:
        raise Unacceptable("bad-lines", _("Nobody was entered yet."), fields={"names": "\n".join(refusals)})
    return entered


def _people_of(event: Event, line: str, known: dict[str, Player], *, by: User) -> list[Player]:
    if event.entrant_kind == EntrantKind.PLAYERS:
        return [player_named(event.league, line, by=by, known=known)]
    names = [name for name in BETWEEN_PARTNERS.split(line) if name]
    if len(names) != 2:
        raise Unacceptable("not-two-names", _("Write two names joined by “&”, as in “Bea & Cy”."))
    return [player_named(event.league, name, by=by, known=known) for name in names]


def _enter(event: Event, people: list[Player]) -> Entrant:
    if len(people) == 1:
        entrant = Entrant.objects.create(event=event, player=people[0])
    else:
        entrant = Entrant.objects.create(event=event, partnership=partnership_of(*people))
    EntrantPlayer.objects.bulk_create(
        [EntrantPlayer(entrant=entrant, event=event, player=person) for person in people]
    )
    return entrant


def _free_slug(name: str) -> str:
    """From the name where it has Latin letters; numbered when taken. A name in another script gets "event"."""
    base = slugify(name)[:60] or "event"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken and base not in RESERVED_SLUGS:
        return base
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{base}-{number}") not in taken)


RESERVED_SLUGS = {"new"}


def _checked(rules: EventRules) -> EventRules:
    """The rules cleaned, or Unacceptable with a sentence for every field that is wrong."""
    wrong: dict[str, str] = {}
    name = rules.name
    options = rules.options
    try:
        name = clean_name(rules.name)
    except Unacceptable as error:
        wrong.update(error.fields)
    if rules.game not in GAMES:
        wrong["game"] = _("There is no such game here.")
    else:
        try:
            options = GAMES[rules.game].variant(rules.options).to_json()
        except Unreadable as error:
            wrong["options"] = " ".join(f"{problem.where}: {problem.code}." for problem in error.problems)
    if rules.time_zone not in available_timezones():
        wrong["time_zone"] = _("There is no such time zone. Choose one from the list.")
    wrong.update(_wrong_numbers(rules))
    for field, value, choices in (
        ("entrant_kind", rules.entrant_kind, EntrantKind.values),
        ("confirmation", rules.confirmation, ConfirmationPolicy.values),
        ("points_scheme", rules.points_scheme, list(points.SCHEMES)),
    ):
        if value not in choices:
            wrong[field] = _("Choose one of the list.")
    if len(set(rules.tiebreaks)) != len(rules.tiebreaks) or not set(rules.tiebreaks) <= set(
        tiebreaks.TIEBREAKS
    ):
        wrong["tiebreaks"] = _("Choose tiebreaks from the list, each once.")
    if wrong:
        raise Unacceptable("bad-rules", _("Some of the rules need another look."), fields=wrong)
    return EventRules(**{**vars(rules), "name": name, "options": options})


def _wrong_numbers(rules: EventRules) -> dict[str, str]:
    wrong: dict[str, str] = {}
    for field, value, least, most in (
        ("table_size", rules.table_size, 2, 8),
        ("planned_rounds", rules.planned_rounds, 1, 100),
        ("deals", rules.deals, 1, 30),
        ("target", rules.target, 1, 1000),
    ):
        if value is not None and not least <= value <= most:
            wrong[field] = _("Choose a number from %(least)d to %(most)d.") % {"least": least, "most": most}
    if rules.match_length not in MatchLength.values:
        wrong["match_length"] = _("Choose one of the list.")
    elif (rules.match_length == MatchLength.DEALS) != (rules.deals is not None) or (
        rules.match_length == MatchLength.TARGET
    ) != (rules.target is not None):
        wrong.setdefault(
            "match_length", _("Say how many deals a table plays, or which score it plays to, not both.")
        )
    return wrong


def _apply(event: Event, rules: EventRules) -> None:
    event.name = rules.name
    event.time_zone = rules.time_zone
    event.starts_at = rules.starts_at
    event.game = rules.game
    event.variant = rules.options
    event.entrant_kind = rules.entrant_kind
    event.confirmation = rules.confirmation


def _apply_to_stage(stage: Stage, rules: EventRules) -> None:
    stage.table_size = rules.table_size
    stage.planned_rounds = rules.planned_rounds
    stage.match_length = rules.match_length
    stage.deals = rules.deals
    stage.target = rules.target
    stage.points_scheme = points.to_json(points.SCHEMES[rules.points_scheme])
    stage.tiebreaks = list(rules.tiebreaks)


def _play_rules(rules: EventRules) -> dict[str, Any]:
    return {key: value for key, value in vars(rules).items() if key not in {"name", "starts_at", "time_zone"}}


def _as_json(rules: EventRules) -> dict[str, Any]:
    starts = rules.starts_at.astimezone(ZoneInfo("UTC")).isoformat() if rules.starts_at else None
    return {**vars(rules), "starts_at": starts, "tiebreaks": list(rules.tiebreaks)}
