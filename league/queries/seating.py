"""What the next seating depends on: who plays, what was before, who stands where, and what must be respected."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from django.db.models import Count, F, FilteredRelation, Q, QuerySet

from league.competition.formats import Format, InPools, LeagueNight, RoundRobin, Swiss
from league.competition.pools import members
from league.competition.seating import Field
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Infeasible, Musts, SeatedRound, SeatingPlan, Seats
from league.models import Entrant, Round, Seat, Stage, StagePlace, Standing, Unplayed
from league.queries.pools import pools_of
from league.states import EntrantKind, EntrantState, RoundKind, RoundState, StageFormat, UnplayedKind

FOR_TWO = 2  # seats of a table; what is played by two is played by exactly two


class SeatingRules(Protocol):
    """What of an event's rules a seating follows: a stage has it, and rules that are only being written do."""

    @property
    def format(self) -> str: ...
    @property
    def table_size(self) -> int: ...
    @property
    def exact_tables(self) -> bool: ...
    @property
    def planned_rounds(self) -> int | None: ...
    @property
    def meetings(self) -> int: ...


@dataclass(frozen=True, slots=True)
class SeatingField:
    """All that a proposal is made from, besides its seed."""

    number: int  # of the round
    format: Format
    field: Field

    @property
    def is_over(self) -> bool:
        """Whether all rounds there are to be have been seated. Raises Infeasible as a seating does."""
        return self.format.next_round(self.field) is None

    @property
    def levels(self) -> Mapping[EntrantId, int]:
        """What the format draws together; empty where it does not ask how strong anybody is."""
        return self.field.levels() if isinstance(plain(self.format), Swiss) else {}

    def seat(self, *, rng_seed: int) -> SeatingPlan:
        """A seating of the whole field. Raises Infeasible with the reason.

        With the same seed each round a planned night goes by one plan, as long as the field stays what it was.
        """
        return self.format.propose(self.field, rng_seed=rng_seed)


def seating_field(stage: Stage) -> SeatingField:
    """Who plays the next round, what was before it, and what it must respect. Eight queries, one more with pools."""
    published = stage.rounds.exclude(state=RoundState.DRAFT)
    field = Field(active_entrants(stage), earlier_rounds(stage), _points(stage), _musts(stage))
    plays, pools = format_of(stage, stage.event.entrant_kind), members(pools_of(stage))
    return SeatingField(
        stage.first_round + published.count(),
        InPools(plays, tuple(pools.values())) if pools else plays,
        field,
    )


def plain(played: Format) -> Format:
    """A format itself, whether or not pools play it."""
    return played.each if isinstance(played, InPools) else played


def format_of(rules: SeatingRules, entrant_kind: str) -> Format:
    """How these rules seat."""
    tables = table_rule(rules, entrant_kind)
    if rules.format == StageFormat.ROUND_ROBIN:
        return RoundRobin(tables, meetings=rules.meetings)
    if rules.format == StageFormat.SWISS:
        return Swiss(tables, rounds=rules.planned_rounds)
    return LeagueNight(tables, rounds=rules.planned_rounds)


def table_rule(rules: SeatingRules, entrant_kind: str) -> TableRule:
    """The tables these rules play at. Of what two play against each other an odd one sits out."""
    is_duel = rules.table_size == FOR_TWO and rules.format != StageFormat.LEAGUE_NIGHT
    return TableRule(
        wish=rules.table_size,
        exact=rules.exact_tables or is_duel,
        pairs=entrant_kind == EntrantKind.ROTATING,
    )


def rounds_in_all(rules: SeatingRules, entrant_kind: str, *, entered: int) -> int | None:
    """How many rounds there will be for so many entrants; None where nobody has said, or they are too few."""
    if rules.format != StageFormat.ROUND_ROBIN:
        return rules.planned_rounds
    try:
        return RoundRobin(table_rule(rules, entrant_kind), rules.meetings).rounds(entered) or None
    except Infeasible:
        return None


def entered(stage: Stage) -> int:
    """How many play or ever did: whom a round robin is for. In pools those of the largest. One query."""
    published = stage.rounds.filter(kind=RoundKind.ROUND, state__in=RoundState.public)
    sat_out = Q(unplayed__round__in=published, unplayed__kind=UnplayedKind.BYE)
    seated = Q(seats__round__in=published) | Q(partner_seats__round__in=published) | sat_out
    playing = Entrant.objects.of_stage(stage).filter(Q(state=EntrantState.ACTIVE) | seated)
    if stage.pools == 1:
        return playing.distinct().count()
    of_pool = StagePlace.objects.filter(stage=stage, entrant__in=playing).values("pool")
    sizes = of_pool.annotate(size=Count("pk")).order_by("-size").values_list("size", flat=True)
    return sizes.first() or 0


def playing(stage: Stage) -> list[int]:
    """How many play the next round, in each pool. One query."""
    active = Entrant.objects.of_stage(stage).filter(state=EntrantState.ACTIVE)
    if stage.pools == 1:
        return [active.count()]
    of_pool = StagePlace.objects.filter(stage=stage, entrant__in=active).order_by("pool").values("pool")
    return list(of_pool.annotate(size=Count("pk")).values_list("size", flat=True))


def active_entrants(stage: Stage) -> tuple[EntrantId, ...]:
    """Who plays the next round: the best first, newcomers last by seed, or in the order they entered."""
    pks = (
        Entrant.objects.of_stage(stage)
        .filter(state=EntrantState.ACTIVE)
        .annotate(
            standing=FilteredRelation(
                "standings", condition=Q(standings__stage=stage, standings__is_whole=True)
            )
        )
        .annotate(place=FilteredRelation("places", condition=Q(places__stage=stage)))
        .order_by(F("standing__line").asc(nulls_last=True), F("place__seed").asc(nulls_last=True), "pk")
        .values_list("pk", flat=True)
    )
    return tuple(EntrantId(pk) for pk in pks)


def earlier_rounds(stage: Stage, *, before: int | None = None) -> tuple[SeatedRound, ...]:
    """Who met whom and who sat out in each published round, or in those `before` one; not in play-offs.

    Whoever was left alone at a table met nobody and is not in it. Three queries.
    """
    rounds = stage.rounds.filter(kind=RoundKind.ROUND, state__in=RoundState.public).order_by("number")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    tables = _tables(rounds)
    byes: dict[int, list[EntrantId]] = {}
    by_hand: dict[int, list[EntrantId]] = {}
    sat_out = Unplayed.objects.filter(round__in=rounds, kind=UnplayedKind.BYE).order_by("pk")
    for round, entrant, was_wished in sat_out.values_list("round", "entrant", "by_hand"):
        byes.setdefault(round, []).append(EntrantId(entrant))
        if was_wished:
            by_hand.setdefault(round, []).append(EntrantId(entrant))
    return tuple(
        SeatedRound(
            tuple(tables.get(round, ())), tuple(byes.get(round, ())), tuple(by_hand.get(round, ())), rng_seed
        )
        for round, rng_seed in rounds.values_list("pk", "rng_seed")
    )


def _tables(rounds: QuerySet[Round]) -> dict[int, list[Seats]]:
    """The tables of each of these rounds; two who hold a seat come in a row."""
    seats = Seat.objects.filter(round__in=rounds).order_by("table__number", "number")
    people: dict[tuple[int, int], list[EntrantId]] = {}
    for round, table, *holders in seats.values_list("round", "table", "entrant", "partner"):
        people.setdefault((round, table), []).extend(EntrantId(who) for who in holders if who is not None)
    tables: dict[int, list[Seats]] = {}
    for (round, _table), sitting in people.items():
        if len(sitting) > 1:
            tables.setdefault(round, []).append(tuple(sitting))
    return tables


def _points(stage: Stage) -> dict[EntrantId, Fraction]:
    """Points so far, penalties and bonuses among them, as the standings have them."""
    return {EntrantId(row.entrant_id): row.points for row in Standing.objects.filter(stage=stage)}


def _musts(stage: Stage) -> Musts:
    """What organizers have said of who plays the next round."""
    active = Entrant.objects.of_stage(stage).filter(state=EntrantState.ACTIVE).order_by("pk")
    wishes = active.filter(Q(sits_out_next=True) | ~Q(fixed_table=None))
    apart = stage.event.apart.values_list("one", "other")
    said = list(wishes.values_list("pk", "sits_out_next", "fixed_table"))
    return Musts(
        apart=frozenset(frozenset(map(EntrantId, pair)) for pair in apart),
        tables={EntrantId(pk): table for pk, _out, table in said if table is not None},
        byes=tuple(EntrantId(pk) for pk, out, _table in said if out),
    )
