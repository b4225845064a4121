"""An organizer erases who somebody was: nothing says the name any more, and nobody's points move."""

import io
from datetime import UTC, datetime
from typing import Any

import pytest

from league.erased import MARK
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Invitation, LogEntry, Player, RatingStep, Result, Standing, Submission, User
from league.queries.archive import write_archive
from league.services import accounts, attendance, entrants, people, ratings, rulings, stages, wishes
from league.services.erasing import erase_player
from tests import factories
from tests.factories import ada, confirmed_deal, table_of, totals
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db

BEFORE, NAME = "Beatrix Quill", "Bertha Quillfeather"
WHY = "Asked us to."


@pytest.fixture
@laid_down
def event() -> Event:
    """Bertha was called Beatrix before; with a correction, and somebody she must not meet."""
    made = factories.event(names=(BEFORE, *factories.NAMES[:7]), tiebreaks=("head-to-head", "best-deal"))
    first = factories.published_round(made)
    people.rename_player(Player.objects.get(name=BEFORE), NAME, by=ada())
    for number in (1, 2):
        confirmed_deal(table_of(first, number))
    hers = table_of(first, first.tables.get(seats__entrant=factories.entrant(made, NAME)).number)
    corrected = totals(hers, *((20 - seat.number, 3) for seat in hers.seats.all()), caller=None)
    rulings.enter_result(hers, 1, corrected, by=ada(), reason="Miscounted.", seen_version=1)
    factories.published_round(made)
    stages.refresh_stage(first.stage_id)
    entrants.withdraw(factories.entrant(made, NAME), by=ada())
    entrants.bring_back(factories.entrant(made, NAME), by=ada())
    wishes.keep_apart(made, factories.entrant(made, NAME), factories.entrant(made, "Cy"), by=ada())
    ratings.refresh_due()
    return made


@pytest.fixture
def bertha(event: Event) -> Player:
    return Player.objects.get(name=NAME)


def everything() -> str:
    file = io.BytesIO()
    write_archive(file, made_at=datetime(2026, 1, 1, tzinfo=UTC))
    return file.getvalue().decode()


def counted() -> list[Any]:
    """All that was derived from what was played."""
    return [
        list(rows.order_by("pk").values())
        for rows in (Result.objects.all(), Standing.objects.all(), RatingStep.objects.all())
    ]


def rows() -> list[Any]:
    """The standings, without the keys of their rows."""
    columns = ("entrant", "rank", "tied", "points_numerator", "points_denominator", "tiebreaks")
    return list(Standing.objects.order_by("line").values(*columns))


def test_nothing_that_is_stored_says_a_name_that_they_had(bertha: Player) -> None:
    User.objects.filter(pk=factories.account_of(bertha).pk).update(email="quill@example.org")
    before = everything()

    erase_player(bertha, reason=WHY, by=ada())

    assert (BEFORE in before, NAME in before) == (True, True)
    assert [name for name in (BEFORE, NAME, "quill") if name in everything()] == []


def test_what_was_played_counts_as_it_did_for_everybody(event: Event, bertha: Player) -> None:
    before = counted()

    erase_player(bertha, reason=WHY, by=ada())

    assert counted() == before


def test_standings_derived_anew_are_the_same(event: Event, bertha: Player) -> None:
    before = rows()

    erase_player(bertha, reason=WHY, by=ada())
    stages.refresh_stage(event.current_stage.pk)

    assert rows() == before


def test_what_was_entered_is_the_same_but_for_the_name(bertha: Player) -> None:
    before = list(Submission.objects.order_by("pk").values("content_hash", "outcome_hash", "facts"))

    erase_player(bertha, reason=WHY, by=ada())

    assert list(Submission.objects.order_by("pk").values("content_hash", "outcome_hash", "facts")) == before
    told = [
        name
        for each in Submission.objects.all()
        for seat in each.document["seats"]
        for name in seat["players"]
    ]
    assert f"Player {bertha.pk}" in told


def test_one_row_says_so_without_the_name(bertha: Player) -> None:
    last = LogEntry.objects.latest("pk").pk

    erase_player(bertha, reason=WHY, by=ada())

    [row] = LogEntry.objects.filter(pk__gt=last)
    read = {"player": bertha.pk, "name": f"Player {bertha.pk}"}
    assert (row.action, row.user, row.people, row.before, row.after, row.reason) == (
        *("player.erased", ada(), [bertha.pk], None, read, WHY),
    )


@pytest.mark.parametrize("reason", [f"{NAME} asked.", f"{NAME.upper()}, of course", f"once {BEFORE}"])
def test_the_reason_may_not_say_the_name(bertha: Player, reason: str) -> None:
    with pytest.raises(Unacceptable) as refusal:
        erase_player(bertha, reason=reason, by=ada())

    assert list(refusal.value.fields) == ["reason"]


def test_a_reason_is_needed(bertha: Player) -> None:
    with pytest.raises(Unacceptable):
        erase_player(bertha, reason=" ", by=ada())

    bertha.refresh_from_db()
    assert bertha.name == NAME


def test_the_account_and_the_invitation_are_gone(bertha: Player) -> None:
    account = factories.account_of(bertha)
    other = factories.player("Uma")
    accounts.invite(other, by=ada())

    erase_player(bertha, reason=WHY, by=ada())
    erase_player(other, reason=WHY, by=ada())

    account.refresh_from_db()
    bertha.refresh_from_db()
    assert (account.username, account.is_active, bertha.user) == (f"gone {account.pk}", False, None)
    assert not Invitation.objects.exists()


def test_the_account_of_who_organizes_stays(bertha: Player) -> None:
    accounts.accept(accounts.invite(bertha, by=ada()), by=ada())

    erase_player(bertha, reason=WHY, by=ada())

    assert (User.objects.get(username="ada").is_active, Player.objects.filter(user=ada()).exists()) == (
        True,
        False,
    )


def test_the_name_is_shown_in_the_language_of_whoever_reads(
    bertha: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    erase_player(bertha, reason=WHY, by=ada())
    monkeypatch.setattr("league.erased._", lambda said: said.replace("Player", "Spieler"))

    bertha.refresh_from_db()

    row = LogEntry.objects.get(action="entrants.apart")
    assert bertha.name == f"Spieler {bertha.pk}"
    assert f"Spieler {bertha.pk}" in (row.after or {})["names"]


def test_an_archive_has_it_in_no_language(bertha: Player) -> None:
    erase_player(bertha, reason=WHY, by=ada())

    assert f'"name": "\\u001a{bertha.pk}"' in everything()
    assert f"Player {bertha.pk}" not in everything()


def test_nobody_else_can_be_called_that(bertha: Player) -> None:
    erase_player(bertha, reason=WHY, by=ada())

    with pytest.raises(Unacceptable):
        factories.player(f"player  {bertha.pk}")
    with pytest.raises(Unacceptable):
        people.rename_player(Player.objects.get(name="Cy"), f"Player {bertha.pk}", by=ada())
    with pytest.raises(Unacceptable):
        factories.player(f"{MARK}{bertha.pk}")


def test_who_is_called_that_already_keeps_it(bertha: Player) -> None:
    factories.player(f"Player {bertha.pk}")

    erase_player(bertha, reason=WHY, by=ada())

    assert bertha.name == f"Player {bertha.pk + 1}"


def test_the_name_is_free_for_somebody_new(bertha: Player) -> None:
    erase_player(bertha, reason=WHY, by=ada())

    assert factories.player(NAME) != bertha


def test_whoever_was_called_so_later_is_still_named(event: Event, bertha: Player) -> None:
    other = factories.player(BEFORE)

    erase_player(bertha, reason=WHY, by=ada())

    added = LogEntry.objects.get(action="player.added", people=[other.pk])
    assert (added.after or {})["name"] == BEFORE


def test_a_step_that_began_before_it_is_logged_without_the_name(event: Event, bertha: Player) -> None:
    entrant = factories.entrant(event, NAME)
    assert str(entrant) == NAME  # whoever withdraws her has read it already

    erase_player(bertha, reason=WHY, by=ada())
    entrants.withdraw(entrant, by=ada())

    row = LogEntry.objects.filter(action="entrant.withdrawn").latest("pk")
    assert (row.after or {})["name"] == f"Player {bertha.pk}"


def test_a_partner_is_named_as_before() -> None:
    factories.pairs_event()

    erase_player(Player.objects.get(name="Bea"), reason=WHY, by=ada())

    entered = LogEntry.objects.get(action="entrants.added").after or {}
    number = Player.objects.get(name__startswith=MARK).pk
    assert entered["names"] == [f"Player {number} & Cy", "Eve & Fay", "Gus & Hal"]


@pytest.mark.parametrize("name", ["Quill, Bertha", "Bertha & Quill", "Quill (Bertha)"])
def test_a_name_is_found_whatever_signs_it_has(name: str) -> None:
    factories.pairs_event()
    factories.event(names=(name, *factories.NAMES[4:7]))

    erase_player(Player.objects.get(name=name), reason=WHY, by=ada())

    assert name not in everything()


def test_a_name_that_another_one_begins_with_leaves_that_as_it_is() -> None:
    factories.event(names=("Quill", "Quill, Bertha", "Cy"))

    erase_player(Player.objects.get(name="Quill"), reason=WHY, by=ada())

    entered = LogEntry.objects.get(action="entrants.added").after or {}
    number = Player.objects.get(name__startswith=MARK).pk
    assert entered["names"] == [f"Player {number}", "Quill, Bertha", "Cy"]


def test_a_table_that_ended_because_nobody_else_came_says_no_name() -> None:
    made = factories.event(names=("Quill", "Cy"))
    at = table_of(factories.published_round(made), 1)
    number = at.seats.get(entrant__player__name="Cy").number
    attendance.did_not_come(at, number, by=ada())

    erase_player(Player.objects.get(name="Quill"), reason=WHY, by=ada())

    at.refresh_from_db()
    assert at.ruling == "Nobody else came."
    assert "Quill" not in everything()


def test_it_is_done_once(bertha: Player) -> None:
    erase_player(bertha, reason=WHY, by=ada())

    with pytest.raises(AlreadyDone):
        erase_player(bertha, reason=WHY, by=ada())
    with pytest.raises(AlreadyDone):
        people.rename_player(bertha, NAME, by=ada())
    with pytest.raises(AlreadyDone):
        accounts.invite(bertha, by=ada())
