"""Counting what somebody does: so often and no more, each for themselves, until a while has passed."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db.models import F

from league.errors import TooOften
from league.models import Tally
from league.services import limits
from league.services.limits import Limit

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def two_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {"enter": Limit(2, 60), "claim": Limit(2, 60)})


def allowed(what: str, who: str, *, times: int) -> int:
    """How often it may be done, of so many times."""
    done = 0
    for _time in range(times):
        try:
            limits.count(what, who)
        except TooOften:
            continue
        done += 1
    return done


def let_time_pass() -> None:
    Tally.objects.update(until=F("until") - HOUR)


def test_what_is_done_more_often_than_the_limit_is_refused_with_how_long_to_wait() -> None:
    assert allowed("enter", "Bea", times=2) == 2

    with pytest.raises(TooOften) as refused:
        limits.count("enter", "Bea")

    assert 1 <= refused.value.wait <= 60
    assert refused.value.sentence.endswith("Try again in a minute.")


def test_everybody_and_everything_is_counted_apart() -> None:
    assert [allowed("enter", who, times=3) for who in ("Bea", "Cy")] == [2, 2]
    assert allowed("claim", "Bea", times=3) == 2


def test_a_while_later_it_may_be_done_again_as_often() -> None:
    allowed("enter", "Bea", times=9)

    let_time_pass()

    assert allowed("enter", "Bea", times=9) == 2


def test_trying_on_does_not_make_the_wait_longer() -> None:
    allowed("enter", "Bea", times=3)
    before = Tally.objects.get().until

    allowed("enter", "Bea", times=9)

    assert Tally.objects.get().until == before


def test_what_turned_out_well_begins_anew() -> None:
    allowed("enter", "Bea", times=2)

    limits.forget("enter", "Bea")

    assert allowed("enter", "Bea", times=3) == 2


def test_the_sweeper_takes_away_what_no_longer_counts() -> None:
    allowed("enter", "Bea", times=1)
    let_time_pass()
    allowed("claim", "Cy", times=1)

    call_command("sweep", "--once")

    assert [tally.what for tally in Tally.objects.all()] == ["claim"]


def test_whom_it_counts_cannot_be_read() -> None:
    limits.count("enter", "192.0.2.7")

    assert "192.0.2.7" not in Tally.objects.get().who
