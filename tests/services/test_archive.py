"""A league leaves as a file and comes back as it was."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django_otp.plugins.otp_totp.models import TOTPDevice

from league import access
from league.models import (
    AnswerKept,
    Event,
    Invitation,
    League,
    Player,
    SeatClaim,
    Standing,
    Table,
    User,
    Waiting,
)
from league.queries.archive import archived
from league.services import (
    accounts,
    attendance,
    entrants,
    rulings,
    stages,
    substitutes,
    table_rulings,
    wishes,
)
from league.services.erasing import erase_player
from tests import codes, factories
from tests.factories import ada, confirmed_deal, enter, published_round, table_of, totals

pytestmark = pytest.mark.django_db(transaction=True)


def eventful() -> Event:
    """Two rounds with a bye, a substitute, a no-show, a dispute, a correction and tied places; somebody leaves, another
    waits, one is invited, one was entered twice, and the name of one was erased. Ada has a second factor.
    """
    event = factories.event(names=factories.NAMES[:9], exact_tables=True, points_scheme="7-5-3-1")
    first = published_round(event)
    one, other = table_of(first, 1), table_of(first, 2)
    seat = one.seats.get(number=1)
    seat.table = one
    substitutes.send_substitute(seat, absent=seat.holders[0], name="Zoe", by=ada())
    attendance.did_not_come(other, 4, by=ada())
    confirmed_deal(one)
    confirmed_deal(other)
    corrected = totals(one, (20, 0), (15, 3), (10, 3), (10, 3))
    rulings.enter_result(one, 1, corrected, by=ada(), reason="Miscounted.", seen_version=1)
    stages.refresh_stage(first.stage_id)
    entrants.withdraw(one.seats.get(number=2).entrant, by=ada())
    wishes.keep_apart(event, *event.entrants.filter(state="active").order_by("pk")[:2], by=ada())
    factories.points(event, factories.NAMES[8], Fraction(-1, 2))
    second = published_round(event)
    enter(table_of(second), 1, totals(table_of(second)))
    factories.dispute(table_of(second), 2)
    table_rulings.put_off(table_of(second, 1), by=ada(), reason="The bus is late.")
    accounts.invite(Player.objects.get(name="Zoe"), by=ada())
    Waiting.objects.create(event=event, player=factories.player("Wim"))
    twice = factories.player("Zed")
    factories.merge(twice, into=factories.player("Zed Quill"))
    codes.turn_on(ada())
    erase_player(other.seats.get(number=2).holders[0], reason="Asked us to.", by=ada())
    stages.refresh_stage(first.stage_id)
    return event


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Of an eventful evening."""
    eventful()
    return export(tmp_path / "league.talon")


@pytest.fixture(scope="module")
def exported() -> dict[str, list[bytes]]:
    """Of an evening long gone: what has to be read once."""
    return {}


@pytest.fixture
def whole(exported: dict[str, list[bytes]], request: pytest.FixtureRequest) -> list[bytes]:
    """The lines of an archive, made at the first time."""
    if not exported:
        archive: Path = request.getfixturevalue("archive")
        exported["lines"] = archive.read_bytes().splitlines(keepends=True)
    return exported["lines"]


def export(path: Path) -> Path:
    call_command("export", str(path), verbosity=0)
    return path


def bring_in(path: Path) -> None:
    call_command("import", str(path), verbosity=0)


def empty() -> None:
    """The instance is as new: nobody is there, and keys are given from 1 on."""
    call_command("flush", interactive=False, verbosity=0, reset_sequences=True)


def stored() -> dict[str, int]:
    return {model.__name__: model._base_manager.count() for model in archived()}


def standings() -> list[Any]:
    return list(Standing.objects.order_by("stage", "line").values_list())


def links() -> dict[int, str]:
    return {table.pk: access.table_link(table) for table in Table.objects.all()}


def parts_of(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """The envelope, and all other lines."""
    first, *lines = path.read_bytes().splitlines(keepends=True)
    return json.loads(first), lines


def test_a_league_comes_back_as_it_was(archive: Path) -> None:
    before = (stored(), standings(), links())
    empty()

    bring_in(archive)

    assert (stored(), standings(), links()) == before


def test_what_was_imported_is_exported_as_the_same_bytes_but_for_the_date(
    archive: Path, tmp_path: Path
) -> None:
    empty()
    bring_in(archive)

    (first, lines), (second, again) = parts_of(archive), parts_of(export(tmp_path / "again.talon"))

    assert again == lines
    assert {**second, "made_at": ""} == {**first, "made_at": ""}


def test_standings_derived_anew_are_what_they_were(archive: Path) -> None:
    rows = [row[1:] for row in standings()]
    empty()
    bring_in(archive)

    stage = Event.objects.get().stages.get()
    stages.results_moved(stage)
    stages.refresh_stage(stage.pk)

    assert [row[1:] for row in standings()] == rows


def test_the_evening_goes_on_where_it_was(archive: Path) -> None:
    empty()
    bring_in(archive)

    event = Event.objects.get()
    entrants.add_entrants(event, "Yan", by=User.objects.get())
    factories.confirm(table_of(event.stages.get().rounds.get(number=2), 1), 3)

    assert Player.objects.filter(name="Yan").count() == 1


def test_nobody_has_a_password_and_no_phone_speaks_for_a_seat_afterwards(archive: Path) -> None:
    said = archive.read_text()
    secrets = [User.objects.get().password]
    secrets += SeatClaim.objects.values_list("device", flat=True)
    secrets += [access.invitation_link(Invitation.objects.get()).partition("-")[2]]
    secrets += AnswerKept.objects.values_list("key", flat=True)
    secrets += [*codes.left_on_paper(ada()), *TOTPDevice.objects.values_list("key", flat=True)]
    empty()

    bring_in(archive)

    assert not [secret for secret in secrets if secret in said]
    assert not User.objects.get().has_usable_password()
    assert not SeatClaim.objects.filter(released_at=None).exists()
    assert League.objects.get().is_run_by(User.objects.get())


def test_nothing_else_that_is_stored_sounds_like_a_secret() -> None:
    """Whoever adds one says what an archive may carry of it (`WITHOUT_SECRETS`)."""
    sounds = re.compile("password|secret|token|device|key")

    found = {
        (model.__name__, field.name)
        for model in archived()
        for field in model._meta.concrete_fields
        if sounds.search(field.name)
    }

    assert found == {("User", "password"), ("SeatClaim", "device")}


def test_an_instance_in_use_is_left_alone(archive: Path) -> None:
    before = stored()

    with pytest.raises(CommandError, match="Import into a new instance"):
        bring_in(archive)

    assert stored() == before


def altered_word(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b'"Wim"', b'"Wem"') for line in lines]


def another_envelope(**said: object) -> Callable[[list[bytes]], list[bytes]]:
    def alter(lines: list[bytes]) -> list[bytes]:
        return [json.dumps({**json.loads(lines[0]), **said}).encode() + b"\n", *lines[1:]]

    return alter


@pytest.mark.parametrize(
    ("alter", "where"),
    [
        (lambda lines: lines[:-1], "It ends in line"),
        (lambda lines: [*lines[:-1], lines[-1][:-9]], "It ends in line"),
        (lambda lines: [*lines, lines[-1]], "there is more than was exported"),
        (lambda lines: [lines[0], *lines[2:], lines[1]], "Line 2 is not what was exported"),
        (lambda lines: [*lines[:4], b"{\n", *lines[5:]], "Line 5 is not what was exported"),
        (altered_word, "something was altered"),
        (lambda lines: lines[1:], "Line 1 is not the envelope"),
        (lambda lines: [], "Line 1 is not the envelope"),
        (another_envelope(rows={"league.user": "many"}), "Line 1 is not the envelope"),
        (another_envelope(schema="0001_first"), "Import it into that version"),
    ],
)
def test_an_archive_that_is_not_whole_changes_nothing_and_is_told_where(
    whole: list[bytes], tmp_path: Path, alter: Callable[[list[bytes]], list[bytes]], where: str
) -> None:
    archive = tmp_path / "league.talon"
    archive.write_bytes(b"".join(alter(whole)))
    empty()

    with pytest.raises(CommandError, match=where):
        bring_in(archive)

    assert set(stored().values()) == {0}


def test_an_export_writes_over_nothing(archive: Path) -> None:
    before = archive.read_bytes()

    with pytest.raises(CommandError, match="Choose another name"):
        export(archive)

    assert archive.read_bytes() == before
