"""A row of the log in one sentence."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.isolates import isolated, listed, partners
from league.models import LogEntry
from league.templatetags.talon import exact_in_words

SENTENCES: Mapping[str, str | Promise] = {
    "event.created": gettext_lazy("Made the event."),
    "event.changed": gettext_lazy("Changed the rules."),
    "event.running": gettext_lazy("Set the event running."),
    "event.hidden": gettext_lazy("Hid the event from everybody but organizers."),
    "event.finished": gettext_lazy("Finished the event."),
    "event.reopened": gettext_lazy("Reopened the event."),
    "league.named": gettext_lazy("Named the league %(name)s."),
    "organizer.added": gettext_lazy("Added the account %(username)s, which may organize."),
    "player.added": gettext_lazy("Added %(name)s to the players of the league."),
    "player.renamed": gettext_lazy("Gave a player another name: %(name)s."),
    "player.erased": gettext_lazy("Erased the name of %(name)s."),
    "player.merged": gettext_lazy("Merged %(name)s into %(stays)s: they are one person."),
    "player.taken-apart": gettext_lazy("Took %(name)s and %(stays)s apart: they are two persons."),
    "player.invited": gettext_lazy("Made an invitation for %(name)s."),
    "player.linked": gettext_lazy("Took up the account of %(name)s."),
    "player.unlinked": gettext_lazy("Took the account of %(name)s away."),
    "account.second-factor-on": gettext_lazy("Turned the second factor of an account on."),
    "account.second-factor-off": gettext_lazy("Turned the second factor of an account off."),
    "entrants.added": gettext_lazy("Entered %(names)s."),
    "entrant.joined": gettext_lazy("%(name)s joined."),
    "entrant.moved-up": gettext_lazy("%(name)s was next in line and has a place."),
    "entrant.waits-no-more": gettext_lazy("%(name)s does not wait for a place any more."),
    "entrant.withdrawn": gettext_lazy("Withdrew %(name)s."),
    "entrant.removed": gettext_lazy("Took %(name)s out, who had not been seated yet."),
    "entrant.returned": gettext_lazy("Brought %(name)s back."),
    "points.given": gettext_lazy("Gave %(name)s points: %(points)s."),
    "points.taken-back": gettext_lazy("Took back points of %(name)s: %(points)s."),
    "entrant.away": gettext_lazy("Marked %(name)s as away."),
    "entrant.back": gettext_lazy("Marked %(name)s as back again."),
    "entrant.sits-out": gettext_lazy("Let %(name)s sit out the next round."),
    "entrant.plays-next": gettext_lazy("Let %(name)s play the next round after all."),
    "entrant.table": gettext_lazy("Gave %(name)s table %(table_number)s for good."),
    "entrant.any-table": gettext_lazy("Let %(name)s sit at any table again."),
    "entrants.apart": gettext_lazy("Said that these two must not meet: %(names)s."),
    "entrants.together": gettext_lazy("Said that these two may meet: %(names)s."),
    "round.proposed": gettext_lazy("Proposed round %(round)s."),
    "challenge.made": gettext_lazy("Published a challenge between %(names)s: round %(round)s."),
    "play-off.proposed": gettext_lazy("Proposed a play-off of %(names)s: round %(round)s."),
    "round.uploaded": gettext_lazy("Uploaded a seating for round %(round)s."),
    "round.discarded": gettext_lazy("Threw away the proposal for round %(round)s."),
    "round.published": gettext_lazy("Published round %(round)s."),
    "round.complete": gettext_lazy("Round %(round)s is complete."),
    "table.closed": gettext_lazy("Closed %(table)s before its last deal."),
    "round.reopened": gettext_lazy("Round %(round)s goes on."),
    "round.unpublished": gettext_lazy("Threw round %(round)s away, to be seated again."),
    "round.deadline": gettext_lazy("Said when round %(round)s closes."),
    "round.held-back": gettext_lazy(
        "Holds back what comes from round %(round)s on: only organizers know it."
    ),
    "round.released": gettext_lazy("Released round %(round)s, which was held back."),
    "table.parked": gettext_lazy("Put off %(table)s: the round does not wait for it."),
    "table.unparked": gettext_lazy("Lets the round wait for %(table)s again."),
    "table.voided": gettext_lazy("Made %(table)s void: nothing of it counts."),
    "table.restored": gettext_lazy("Let %(table)s count again."),
    "seat.absent": gettext_lazy("%(name)s did not come to %(table)s."),
    "seat.awaited": gettext_lazy("%(name)s came to %(table)s after all and waits for a partner."),
    "seat.taken": gettext_lazy("Gave %(name)s a seat at %(table)s."),
    "seats.exchanged": gettext_lazy("Let %(names)s change places at %(table)s."),
    "substitute.sent": gettext_lazy("%(name)s plays for %(absent)s at %(table)s."),
    "substitute.taken-back": gettext_lazy("%(name)s does not play for %(absent)s at %(table)s."),
    "bracket.started": gettext_lazy("Started the bracket."),
    "bracket.places": gettext_lazy("Changed who has which place of the bracket."),
    "bracket.opened": gettext_lazy("Opened tables of the bracket: %(tables)s."),
    "bracket.seated-anew": gettext_lazy("Seated others at %(table)s, as the bracket says."),
    "bracket.table-gone": gettext_lazy("Took table %(table_number)s away: the bracket has others there."),
    "bracket.all-go-on": gettext_lazy("Everybody who came to %(table)s goes on."),
    "bracket.seat-given": gettext_lazy("Gave %(name)s seat %(seat)s at table %(table_number)s."),
    "bracket.seat-freed": gettext_lazy("Took back who sits at table %(table_number)s, seat %(seat)s."),
    "bracket.ruled": gettext_lazy("Decided who goes on from %(table)s."),
    "bracket.ruling-taken-back": gettext_lazy("Took back who goes on from %(table)s."),
    "bracket.deal-more": gettext_lazy("Let %(table)s play one more deal."),
    "bracket.kept": gettext_lazy("Let everybody sit where they sat: tables %(tables)s."),
    "bracket.restarted": gettext_lazy("Let tables be played again: %(tables)s."),
    "link.revoked": gettext_lazy("Made a new link for %(table)s."),
    "seat.claimed": gettext_lazy("Took up scoring at %(table)s."),
    "seat.released": gettext_lazy("Released the phone of seat %(seat)s at %(table)s."),
    "part.kept": gettext_lazy("Kept a part of %(deal)s, to be put together."),
    "deal.entered": gettext_lazy("Entered %(deal)s: version %(version)s."),
    "deal.late": gettext_lazy("Entered %(deal)s after the round had closed: version %(version)s."),
    "deal.agreed": gettext_lazy("Confirmed version %(version)s of %(deal)s."),
    "deal.confirmed": gettext_lazy("Confirmed version %(version)s of %(deal)s, and so it counts."),
    "deal.silence": gettext_lazy(
        "Nobody objected to version %(version)s of %(deal)s in time, and so it counts."
    ),
    "deal.disputed": gettext_lazy("Objected to version %(version)s of %(deal)s."),
    "deal.flagged": gettext_lazy("Objected to version %(version)s of %(deal)s after it was confirmed."),
    "deal.let-stand": gettext_lazy("Answered who objected to %(deal)s: it stands."),
    "deal.asked-again": gettext_lazy("Let the objections to %(deal)s wait again."),
    "deal.ruled": gettext_lazy("Decided %(deal)s: version %(version)s counts."),
    "stage.added": gettext_lazy("Added stage %(stage)s."),
    "stage.changed": gettext_lazy("Changed stage %(stage)s."),
    "stage.removed": gettext_lazy("Took out stage %(stage)s."),
    "pools.drawn": gettext_lazy("Drew the pools of stage %(stage)s."),
    "pools.moved": gettext_lazy("Moved %(name)s to pool %(pool)s."),
    "cut.ruled": gettext_lazy("Ruled on the order of those who are level: %(names)s."),
    "cut.ruling-taken-back": gettext_lazy("Took back the ruling on their order: %(names)s."),
    "cut.published": gettext_lazy("Published the cut after stage %(stage)s."),
    "cut.undone": gettext_lazy("Undid the cut after stage %(stage)s."),
    "cut.order-anew": gettext_lazy("Stored the order of stage %(stage)s anew."),
    "place.given": gettext_lazy("Gave a place in stage %(stage)s to %(name)s."),
    "season.created": gettext_lazy("Made the season."),
    "season.changed": gettext_lazy("Changed the rules of the season."),
    "season.running": gettext_lazy("Let everybody see the season."),
    "season.finished": gettext_lazy("Closed the season."),
    "season.reopened": gettext_lazy("Reopened the season."),
    "season.ruled": gettext_lazy("Put in this order who was level: %(names)s."),
    "season.lined-up": gettext_lazy("Lined everybody up as the season %(name)s ended."),
    "season.event-added": gettext_lazy("Let %(name)s count, as event %(number)s."),
    "season.event-changed": gettext_lazy("Changed for whom or in which place %(name)s counts."),
    "season.event-removed": gettext_lazy("Took %(name)s out of the season."),
    "division.added": gettext_lazy("Added the division %(name)s."),
    "division.changed": gettext_lazy("Changed the division %(name)s."),
    "division.removed": gettext_lazy("Took the division %(name)s away."),
    "competitors.added": gettext_lazy("Added to %(division)s: %(names)s."),
    "competitor.changed": gettext_lazy("Changed how %(name)s competes."),
    "competitor.removed": gettext_lazy("Took %(name)s out of the season."),
    "step.undone": gettext_lazy("Undid: %(undone)s"),
    "deal.corrected": gettext_lazy("Corrected %(deal)s: version %(version)s counts."),
    "deal.corrected-later": gettext_lazy(
        "Corrected %(deal)s: version %(version)s counts from round %(from_round)s on."
    ),
    "deal.recorded": gettext_lazy("Recorded version %(version)s of %(deal)s, which does not count."),
    "correction.counts": gettext_lazy(
        "From now on version %(version)s of %(deal)s counts, as it was corrected."
    ),
    "correction.waits": gettext_lazy(
        "Version %(version)s of %(deal)s counts again: the round from which its correction counts was thrown away."
    ),
    "correction.missed": gettext_lazy(
        "The correction of %(deal)s waited for round %(from_round)s, which does not come: it never counted."
    ),
    "audit.confirmed": gettext_lazy("A check found that nobody agreed to what counts at %(table)s."),
    "audit.corrected": gettext_lazy(
        "A check found that at %(table)s something else counts than was corrected."
    ),
    "audit.said": gettext_lazy("A check found that something said at %(table)s is missing."),
    "audit.seated": gettext_lazy("A check found somebody who has two places in one round."),
    "audit.results": gettext_lazy("A check found that %(table)s has other totals than its deals give."),
    "audit.standings": gettext_lazy("A check found that the standings are not what the tables add up to."),
    "audit.agrees": gettext_lazy("A check found that everything agrees again."),
}

WITH_ONE_NAME = ("league.", "event.", "stage.", "season.", "division.", "player.", "substitute.")


def said(entry: LogEntry) -> str:
    """What was done. An action without words of its own is named as it is stored."""
    template = SENTENCES.get(entry.action)
    return str(template) % _parts(entry) if template else entry.action


def names_in(action: str, name: str) -> str | tuple[str, ...]:
    """Those whom a row of the log names with each other. What else has a name has one."""
    return name if action.startswith(WITH_ONE_NAME) else partners(name)


def _parts(entry: LogEntry) -> dict[str, object]:
    known = {**(entry.before or {}), **(entry.after or {})}
    return {
        "names": listed(map(partners, known.get("names", []))),
        "name": isolated(names_in(entry.action, known.get("name", ""))),
        "stays": isolated(known.get("stays", "")),
        "absent": isolated(known.get("absent", "")),
        "points": _points(entry, known),
        "division": isolated(known.get("division") or ""),
        "number": known.get("number"),
        "username": isolated(known.get("username", "")),
        "round": entry.round_number,
        "table_number": known.get("table_number"),
        "tables": ", ".join(map(str, known.get("tables", []))),
        "seat": known.get("seat"),
        "stage": known.get("stage"),
        "pool": known.get("pool"),
        "version": known.get("version"),
        "from_round": known.get("from_round"),
        "table": _table(entry),
        "deal": _deal(entry),
        "undone": _undone(entry),
    }


def _undone(entry: LogEntry) -> str:
    """The step that this one took back, in its own sentence."""
    if entry.action != "step.undone":
        return ""
    step = entry.before or {}
    return said(
        LogEntry(
            action=step["action"],
            before=step["before"],
            after=step["after"],
            round_number=entry.round_number,
            table_number=entry.table_number,
            deal=entry.deal,
        )
    )


def _points(entry: LogEntry, known: Mapping[str, Any]) -> str:
    is_about_points = entry.action in ("points.given", "points.taken-back")
    return isolated(exact_in_words(Fraction(known["points"]))) if is_about_points else ""


def _table(entry: LogEntry) -> str:
    if entry.table_number is None:
        return ""
    return _("table %(table)d of round %(round)d") % {
        "table": entry.table_number,
        "round": entry.round_number,
    }


def _deal(entry: LogEntry) -> str:
    if entry.deal is None:
        return ""
    return _("deal %(deal)d at %(table)s") % {"deal": entry.deal.number, "table": _table(entry)}
