"""When a deal counts, and when it is disputed."""

from dataclasses import dataclass, field
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.competition.agreement import EVIDENCE, Agreement, Reading, Step, agreement

BEA, CY, EVE, FAY = 1, 2, 3, 4


@dataclass
class Deal:
    """A deal as it is talked about: each call is the next thing said."""

    readings: list[Reading] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def entered(self, seat: int, content: str, evidence: str = "totals") -> "Deal":
        """`content` is a result, and after a colon which cards show it: "20:hearts"."""
        version = len(self.readings) + 1
        outcome = content.partition(":")[0]
        self.readings.append(Reading(version, seat, content, outcome, evidence))
        return self._say(seat, "entered", version)

    def confirmed(self, seat: int, version: int) -> "Deal":
        return self._say(seat, "confirmed", version)

    def disputed(self, seat: int, version: int) -> "Deal":
        return self._say(seat, "disputed", version)

    def judged(self, *, needed: int = 1) -> Agreement:
        return agreement(self.readings, self.steps, needed=needed)

    def _say(self, seat: int, kind: str, version: int) -> "Deal":
        self.steps.append(Step(len(self.steps) + 1, seat, kind, version))  # type: ignore[arg-type]
        return self


@st.composite
def talks(draw: st.DrawFn) -> Deal:
    """Few seats and few results, so that agreeing, objecting and changing one's mind are all common."""
    deal = Deal()
    seats = st.integers(1, draw(st.integers(2, 4)))
    for seat in draw(st.lists(seats, max_size=12)):
        others = [reading.version for reading in deal.readings if reading.seat != seat]
        if draw(st.booleans()) and others:
            kind = draw(st.sampled_from((deal.confirmed, deal.confirmed, deal.disputed)))
            kind(seat, draw(st.sampled_from(others)))
        else:
            content = draw(st.sampled_from(("20:a", "20:b", "30:a")))
            deal.entered(seat, content, draw(st.sampled_from(EVIDENCE)))
    return deal


needs = st.integers(0, 3)


def test_nothing_said_is_open() -> None:
    assert Deal().judged() == Agreement("open", (), None, {})


def test_a_reading_alone_waits_for_another_seat() -> None:
    found = Deal().entered(BEA, "20").judged()

    assert (found.state, found.agreed) == ("submitted", None)


def test_another_seats_confirmation_makes_it_count() -> None:
    found = Deal().entered(BEA, "20").confirmed(CY, 1).judged()

    assert (found.state, found.agreed) == ("agreed", 1)


def test_the_author_never_counts_as_one_who_confirms() -> None:
    found = Deal().entered(BEA, "20").confirmed(BEA, 1).judged()

    assert (found.state, found.agreed) == ("submitted", None)


def test_a_seat_that_confirms_twice_counts_once() -> None:
    found = Deal().entered(BEA, "20").confirmed(CY, 1).confirmed(CY, 1).judged(needed=2)

    assert (found.state, found.agreed) == ("submitted", None)


def test_a_new_reading_by_the_author_voids_the_confirmations_of_the_old_one() -> None:
    found = Deal().entered(BEA, "20").confirmed(CY, 1).entered(BEA, "21").judged(needed=2)

    assert (found.state, found.current, sorted(found.stances)) == ("submitted", (2,), [BEA])


def test_two_results_are_a_dispute_and_both_stay() -> None:
    found = Deal().entered(BEA, "20").entered(CY, "30").judged()

    assert (found.state, found.current) == ("disputed", (1, 2))


def test_confirming_the_other_reading_ends_the_dispute() -> None:
    found = Deal().entered(BEA, "20").entered(CY, "30").confirmed(BEA, 2).judged()

    assert (found.state, found.current, found.agreed) == ("agreed", (2,), 2)


def test_an_objection_stops_a_reading_that_enough_seats_confirmed() -> None:
    found = Deal().entered(BEA, "20").disputed(CY, 1).confirmed(EVE, 1).judged()

    assert (found.state, found.agreed) == ("disputed", None)


def test_an_objection_ends_when_its_seat_confirms_after_all() -> None:
    found = Deal().entered(BEA, "20").disputed(CY, 1).confirmed(CY, 1).judged()

    assert (found.state, found.agreed) == ("agreed", 1)


def test_an_objection_to_a_replaced_reading_says_nothing() -> None:
    found = Deal().entered(BEA, "20").disputed(CY, 1).entered(BEA, "21").judged()

    assert (found.state, sorted(found.stances)) == ("submitted", [BEA])


def test_the_same_result_with_more_evidence_is_no_dispute() -> None:
    found = Deal().entered(BEA, "20", "totals").entered(CY, "20", "layout").judged()

    assert (found.state, found.current) == ("submitted", (1, 2))


def test_other_cards_of_the_same_evidence_are_a_dispute_though_the_result_is_the_same() -> None:
    found = Deal().entered(BEA, "20:hearts", "layout").entered(CY, "20:spades", "layout").judged()

    assert found.state == "disputed"


def test_of_two_agreed_readings_the_one_with_more_evidence_counts() -> None:
    deal = Deal().entered(BEA, "20", "totals").entered(CY, "20", "layout")

    found = deal.confirmed(EVE, 1).confirmed(FAY, 2).judged()

    assert (found.state, found.agreed) == ("agreed", 2)


@given(talks(), needs, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(deal: Deal, needed: int, rng: Random) -> None:
    shuffled = Deal(list(deal.readings), list(deal.steps))
    rng.shuffle(shuffled.readings)
    rng.shuffle(shuffled.steps)

    assert shuffled.judged(needed=needed) == deal.judged(needed=needed)


@given(talks(), needs)
def test_it_is_what_following_the_talk_step_by_step_gives(deal: Deal, needed: int) -> None:
    found = deal.judged(needed=needed)

    assert (found.state, set(found.current), found.agreed) == follow(deal, needed=needed)


@given(talks(), needs)
def test_what_counts_has_its_author_enough_others_and_no_objection(deal: Deal, needed: int) -> None:
    found = deal.judged(needed=needed)

    if found.agreed is None:
        return
    author = next(reading.seat for reading in deal.readings if reading.version == found.agreed)
    last = {step.seat: (step.kind, step.version) for step in deal.steps}
    assert last[author] == ("entered", found.agreed)
    others = [seat for seat, word in last.items() if word == ("confirmed", found.agreed) and seat != author]
    assert len(others) >= needed
    assert not [step for step in found.stances.values() if step.kind == "disputed"]


@given(talks(), needs)
def test_asking_for_more_seats_never_makes_more_count(deal: Deal, needed: int) -> None:
    fewer, more = deal.judged(needed=needed), deal.judged(needed=needed + 1)

    assert more.agreed is None or fewer.agreed is not None
    assert (more.state == "disputed") == (fewer.state == "disputed")


@given(talks())
def test_a_reading_differs_from_another_both_ways_or_neither(deal: Deal) -> None:
    pairs = [(one, other) for one in deal.readings for other in deal.readings]

    assert all(one.differs_from(other) == other.differs_from(one) for one, other in pairs)
    assert not any(reading.differs_from(reading) for reading in deal.readings)


def follow(deal: Deal, *, needed: int) -> tuple[str, set[int], int | None]:
    """The same judgement the long way: keep what each seat stands for, and forget it when its reading is taken back."""
    reading = {each.version: each for each in deal.readings}
    stands_for: dict[int, Step] = {}
    for step in deal.steps:
        taken_back = {
            version
            for version, each in reading.items()
            if each.seat == step.seat and (version != step.version or step.kind != "entered")
        }
        stands_for = {seat: said for seat, said in stands_for.items() if said.version not in taken_back}
        written_by = reading[step.version].seat
        author = stands_for.get(written_by)
        stands_for.pop(step.seat, None)
        if step.kind == "entered" or (author is not None and author.version == step.version):
            stands_for[step.seat] = step
    if not deal.readings:
        return "open", set(), None
    current = {said.version for said in stands_for.values() if said.kind == "entered"}
    objections = any(said.kind == "disputed" for said in stands_for.values())
    clashes = any(reading[one].differs_from(reading[other]) for one in current for other in current)
    if objections or clashes:
        return "disputed", current, None
    votes = {
        version: sum(said.kind == "confirmed" and said.version == version for said in stands_for.values())
        for version in current
    }
    enough = [version for version in current if votes[version] >= needed]
    strongest = min(
        enough, key=lambda version: (-EVIDENCE.index(reading[version].evidence), version), default=None
    )
    return ("agreed" if strongest is not None else "submitted"), current, strongest
