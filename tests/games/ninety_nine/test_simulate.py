import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ninety_nine import match
from games.ninety_nine.record import MatchReport
from games.ninety_nine.simulate import final_record
from games.ninety_nine.variant import Variant
from tests.games.ninety_nine.matches import Document, seeds, simulated, variants


def _counted(report: MatchReport) -> dict[str, int]:
    """Chips by counting lost deals."""
    lost = Counter(deal.loser for deal in report.deals)
    start = report.variant.chips(len(report.seats))
    return {seat: max(start - lost[seat], 0) for seat in report.seats}


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), variants, seeds)
def test_what_was_played_is_accepted_with_the_chips_as_counted(
    seats: int, options: Document, seed: int
) -> None:
    report = final_record(seats, rng=Random(seed), variant=Variant(**options))

    verdict = match.verdict(report)

    assert verdict.errors == verdict.warnings == ()
    assert verdict.chips == report.submitted_chips == _counted(report)
    assert {*verdict.eliminated, verdict.winner} == set(report.seats)


@pytest.mark.parametrize(("seats", "two_decks_from"), [(17, 99), (34, 4)])
@pytest.mark.parametrize("seed", range(3))
def test_as_many_as_the_cards_allow_can_play(seats: int, two_decks_from: int, seed: int) -> None:
    variant = Variant(two_decks_from=two_decks_from)

    report = final_record(seats, rng=Random(seed), variant=variant)

    assert match.verdict(report).chips == _counted(report)
    assert any(play.reshuffle_before_draw for deal in report.deals for play in deal.plays or ())


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([2, 3, 5, 9, 10]), variants, seeds)
def test_less_evidence_of_what_was_played_gives_the_same(seats: int, options: Document, seed: int) -> None:
    full = simulated(seats, Random(seed), **options)
    played = json.loads(json.dumps(full))
    for deal in played["deals"]:
        del deal["hands"]
        deal["plays"] = [{key: play[key] for key in ("player", "card", "value")} for play in deal["plays"]]
    losers = full | {"deals": [{"loser": deal["loser"]} for deal in full["deals"]]}

    verdicts = [match.check(document) for document in (full, played, losers)]

    assert [verdict.evidence for verdict in verdicts] == ["layout", "cards", "totals"]
    assert verdicts[0].running == verdicts[1].running
    assert len({str((verdict.chips, verdict.eliminated, verdict.winner)) for verdict in verdicts}) == 1


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 8), variants, seeds)
def test_a_simulated_match_reads_as_it_was_written(seats: int, options: Document, seed: int) -> None:
    report = final_record(seats, rng=Random(seed), variant=Variant(**options))

    assert match.from_json(json.loads(json.dumps(match.to_json(report)))) == report


def test_the_same_seed_plays_the_same_match() -> None:
    assert final_record(3, rng=Random(7)) == final_record(3, rng=Random(7))


def test_seats_have_the_names_they_are_given_or_letters() -> None:
    assert final_record(("Bea", "Cy"), rng=Random(1)).seats == ("Bea", "Cy")
    assert final_record(28, rng=Random(1)).seats[24:] == ("Y", "Z", "A2", "B2")


@pytest.mark.parametrize("seats", [0, 1, 35])
def test_too_many_or_too_few_do_not_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"not a match for {seats} seats"):
        final_record(seats, rng=Random(1))
