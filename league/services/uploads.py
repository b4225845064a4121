"""A seating that an organizer brings: read, judged line by line, and proposed like any other."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from league.competition.formats import uploaded
from league.competition.formats.uploaded import Find, LineProblem, by_number
from league.competition.pools import Pools
from league.competition.types import EntrantId, Infeasible, SeatingPlan
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Entrant, Round, Stage, User
from league.names import name_key
from league.queries.people import people
from league.queries.pools import pools_of
from league.queries.seating import SeatingField
from league.services.rounds import propose
from league.services.seating import refuse_over
from league.states import LARGEST_TABLE, SMALLEST_TABLE, EntrantState

Names = Mapping[str, Entrant]
"""The name of each entrant by its id as text."""

MOST_SHOWN = 50  # problems; who has more pasted something else


def upload_round(stage: Stage, text: str, *, by: User, listed: Sequence[int] | None = None) -> Round:
    """A draft of the next round as it was seated elsewhere: a table a line, entrants by number or exact name.

    Numbers count the entrants of `listed` from 1, as whoever wrote them saw them; without it they are the ids. Who is
    on no line sits out. Raises Unacceptable with the lines that are wrong, and then nothing was stored.
    """
    entered = list(stage.event.entrants.order_by("pk").select_related(*people()))
    find = _finder(entered, listed)
    names = {str(entrant.pk): entrant for entrant in entered}
    pools = pools_of(stage)

    def seat(field: SeatingField, *, rng_seed: int) -> SeatingPlan:
        refuse_over(stage, field)
        try:
            by_level = bool(field.levels)
            plan = uploaded(text, field.field, field.format.tables, find=find, by_level=by_level)
        except Infeasible as error:
            raise _refusal(error, names) from error
        _refuse_mixed(plan, pools)
        return plan

    return propose(stage, seat, by=by, uploaded=True)


def _refuse_mixed(plan: SeatingPlan, pools: Pools) -> None:
    """Each pool plays for itself."""
    for number, table in enumerate(plan.tables, start=1):
        if len({pools.get(who) for who in table.seats}) > 1:
            sentence = _(
                "Table %(table)d has people of different pools. Seat each pool at its own tables."
            ) % {"table": number}
            raise Unacceptable("mixed-pools", sentence, fields={"tables": sentence})


def _finder(entered: Sequence[Entrant], listed: Sequence[int] | None) -> Find:
    """Who is meant by a number or a name. Of a name that two have nobody is."""
    active = [entrant for entrant in entered if entrant.state == EntrantState.ACTIVE]
    keys = Counter(name_key(str(entrant)) for entrant in active)
    by_name = {key: EntrantId(entrant.pk) for entrant in active if keys[key := name_key(str(entrant))] == 1}

    def find(word: str) -> EntrantId | None:
        number = by_number(word)
        if number is None:
            return by_name.get(name_key(word))
        if listed is None:
            return number
        return EntrantId(listed[number - 1]) if 0 < number <= len(listed) else None

    return find


def _refusal(error: Infeasible, names: Names) -> Unacceptable:
    if error.code == "upload-empty":
        sentence = _("Write at least one table.")
        return Unacceptable("no-tables", sentence, fields={"tables": sentence})
    lines = [
        _("Line %(line)d: %(problem)s")
        % {"line": problem.line, "problem": SENTENCES[problem.code](problem, names)}
        for problem in error.params["problems"][:MOST_SHOWN]
    ]
    if len(error.params["problems"]) > MOST_SHOWN:
        lines.append("…")
    return Unacceptable("bad-lines", _("Nobody was seated yet."), fields={"tables": "\n".join(lines)})


def _empty(_problem: LineProblem, _names: Names) -> str:
    return _("Nobody stands between two separators. Write who sits there, or take one of them out.")


def _unknown(problem: LineProblem, _names: Names) -> str:
    word = problem.words[0][:60]
    if by_number(word) is not None:
        return _("Nobody who plays this round has the number %(word)s.") % {"word": isolated(word)}
    return _(
        "Nobody who plays this round is called “%(word)s”, or more than one is. Write a number of the list."
    ) % {"word": isolated(word)}


def _seated_twice(problem: LineProblem, _names: Names) -> str:
    if problem.other_line == problem.line:
        return _("“%(word)s” is on this line twice. Take one out.") % {"word": isolated(problem.words[0])}
    return _("“%(word)s” sits on line %(other)d already. Take one out.") % {
        "word": isolated(problem.words[0]),
        "other": problem.other_line,
    }


def _size(problem: LineProblem, _names: Names) -> str:
    return _("A table has %(least)d to %(most)d seats, and this one %(seats)s.") % {
        "least": SMALLEST_TABLE,
        "most": LARGEST_TABLE,
        "seats": problem.words[0],
    }


def _not_in_pairs(_problem: LineProblem, _names: Names) -> str:
    return _("Two hold each seat, and this line has an odd number of people.")


def _apart(problem: LineProblem, names: Names) -> str:
    one, other = (names[pk] for pk in problem.words)
    return _("%(one)s and %(other)s must not meet. Seat one of them elsewhere, or let them meet.") % {
        "one": isolated(one),
        "other": isolated(other),
    }


def _other_table(problem: LineProblem, _names: Names) -> str:
    word, table = problem.words
    return _("“%(word)s” is always at table %(table)s. Write them on that line.") % {
        "word": isolated(word),
        "table": table,
    }


SENTENCES: Mapping[str, Callable[[LineProblem, Names], str]] = {
    "empty": _empty,
    "unknown": _unknown,
    "seated-twice": _seated_twice,
    "too-few": _size,
    "too-many": _size,
    "not-in-pairs": _not_in_pairs,
    "apart": _apart,
    "other-table": _other_table,
}
"""For each code of a LineProblem what it means and what to do about it."""
