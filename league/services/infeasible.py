"""Why something cannot be, a seating, a challenge or a move: who is in the way and what to do about it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competition.types import Infeasible
from league.errors import Unacceptable
from league.isolates import listed
from league.models import Entrant
from league.queries.people import people

Sentence = Callable[[str, dict[str, Any]], str]


def refusal_of(error: Infeasible) -> Unacceptable:
    """The refusal that stands for what was found. Nothing was stored. One query where it names anybody."""
    sentence = SENTENCES.get(error.code)
    if sentence is None:
        raise error
    return Unacceptable(error.code, sentence(_names(_entrants_in(error)), error.params))


def _entrants_in(error: Infeasible) -> list[int]:
    """Who is named; of "no-cut" it is only how many."""
    if "entrant" in error.params:
        return [error.params["entrant"]]
    named = error.params.get("entrants", ())
    return [] if isinstance(named, int) else list(named)


def _names(pks: list[int]) -> str:
    by_pk = Entrant.objects.select_related(*people()).in_bulk(pks)
    return listed(by_pk[pk] for pk in pks if pk in by_pk)


def _too_few(_names: str, params: dict[str, Any]) -> str:
    return _(
        "Too few play: a table takes at least %(needed)d. Enter more, let who is away or sits out play, or choose"
        " smaller tables."
    ) % {"needed": params["needed"]}


def _no_cut(_names: str, params: dict[str, Any]) -> str:
    return _(
        "%(count)d cannot be cut into tables of the sizes there are. Enter one more, or let one sit out."
    ) % {"count": params["entrants"]}


def _no_such_table(names: str, params: dict[str, Any]) -> str:
    return ngettext(
        "%(names)s: always at table %(table)d, and this round has %(tables)d table. Choose another table for"
        " them, or none.",
        "%(names)s: always at table %(table)d, and this round has %(tables)d tables. Choose another table for"
        " them, or none.",
        params["tables"],
    ) % {"names": names, "table": params["table"], "tables": params["tables"]}


def _fixed_table_full(names: str, params: dict[str, Any]) -> str:
    return _(
        "%(names)s: all of them always at table %(table)d, which has %(seats)d seats. Choose another table for"
        " one of them, or none."
    ) % {"names": names, "table": params["table"], "seats": params["seats"]}


def _apart(names: str, _params: dict[str, Any]) -> str:
    return _(
        "%(names)s must not meet, and no seating was found that keeps everybody apart who must not meet. Let one of"
        " them sit out, or let them meet."
    ) % {"names": names}


def _no_such_size(_names: str, params: dict[str, Any]) -> str:
    return _("Choose tables of 2 to 8 for a bracket, not of %(seats)d.") % {"seats": params["seats"]}


def _no_such_advance(_names: str, params: dict[str, Any]) -> str:
    return _("Of a table of %(seats)d between 1 and %(most)d can go on, not %(advance)d.") % {
        "seats": params["seats"],
        "most": params["seats"] - 1,
        "advance": params["advance"],
    }


def _tables_begun(_names: str, params: dict[str, Any]) -> str:
    return ngettext(
        "Others would sit at what is played or begun: table %(tables)s. It stays as it is.",
        "Others would sit at what is played or begun: tables %(tables)s. They stay as they are.",
        len(params["tables"]),
    ) % {"tables": ", ".join(map(str, params["tables"]))}


def _still_in(names: str, params: dict[str, Any]) -> str:
    return _("%(names)s still plays at table %(table)d of this bracket. Choose somebody else.") % {
        "names": names,
        "table": params["table"],
    }


def _nobody_challenged(_names: str, _params: dict[str, Any]) -> str:
    return _("Choose somebody else to play against.")


def _not_on_ladder(names: str, _params: dict[str, Any]) -> str:
    return _("%(names)s: not on this ladder. Enter them first, or bring them back.") % {"names": names}


def _too_far(names: str, params: dict[str, Any]) -> str:
    return ngettext(
        "%(names)s: more than %(reach)d rung apart. Choose somebody nearer.",
        "%(names)s: more than %(reach)d rungs apart. Choose somebody nearer.",
        params["reach"],
    ) % {"names": names, "reach": params["reach"]}


def _too_many_moves(_names: str, params: dict[str, Any]) -> str:
    return _(
        "%(moving)d would move out of division %(division)d, which has %(members)d. Let fewer move between the"
        " divisions."
    ) % {"moving": params["moving"], "division": params["division"], "members": params["members"]}


SENTENCES: Mapping[str, Sentence] = {
    "too-few": _too_few,
    "no-cut": _no_cut,
    "no-such-table": _no_such_table,
    "fixed-table-full": _fixed_table_full,
    "apart": _apart,
    "no-such-size": _no_such_size,
    "no-such-advance": _no_such_advance,
    "tables-begun": _tables_begun,
    "still-in": _still_in,
    "nobody-challenged": _nobody_challenged,
    "not-on-ladder": _not_on_ladder,
    "too-far": _too_far,
    "too-many-moves": _too_many_moves,
}
"""For each code of Infeasible that what organizers chose can lead to; any other is a mistake of ours."""
