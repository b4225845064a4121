"""Files and pasted lists that are too big, too many or not what they say: refused with their place, nothing kept."""

import gzip
import json
import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from league.json_gate import MOST_BYTES
from league.models import Entrant, Event, Player, Round, Submission, Table
from league.services.entrants import MOST_AT_ONCE
from league.web.organize.seatings import MOST_LETTERS
from tests import factories
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S63")]

MEGABYTE = 1 << 20
MOST_MEMORY = 200 * MEGABYTE


def zipped(name: str, content: bytes) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


ENTITIES = b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;=1+1</a>"
HUGE_IMAGE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (50_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
)
FILES = {
    "10 MB": b"1" * (10 * MEGABYTE),
    "zip bomb": zipped("deal.json", b" " * (20 * MEGABYTE)),
    "gzip bomb": gzip.compress(b" " * (20 * MEGABYTE)),
    "sheet with entities": zipped("xl/sharedStrings.xml", ENTITIES),
    "path in a zip": zipped("../../deal.json", b"{}"),
    "image of 50,000 by 50,000": HUGE_IMAGE,
    "page": b"<html><script>top.hit=1</script></html>",
    "UTF-16": '{"game": "nerts"}'.encode("utf-16"),
    "cp1252": '{"game": "Zoë"}'.encode("cp1252"),
    "NUL": b'{"game": "nerts\x00"}',
    "a million rows": b"1,2,3,4\n" * 1_000_000,
    "10,000 columns": b"[" + b"1," * 9_999 + b"1]",
    "one cell of 5 MB": b'"' + b"x" * (5 * MEGABYTE) + b'"',
}


@pytest.fixture
def table() -> Table:
    return factories.table()


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(factories.ada())
    return client


def send(table: Table, raw: bytes) -> tuple[int, str]:
    """A deal in a file with a name that leads elsewhere, as a phone sends it: the status, and what the page says."""
    file = BytesIO(raw)
    file.name = "../../deal.html"
    phone = Phone(table, 1)
    answer = phone.client.post(
        phone.url("score-deal", 1), {"how": "document", "key": "k", "text": "", "file": file}
    )
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("raw", FILES.values(), ids=FILES.keys())
def test_a_file_that_is_no_deal_is_refused_with_the_place_and_not_kept(raw: bytes, table: Table) -> None:
    tracemalloc.start()

    status, page = send(table, raw)

    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert status == 422
    assert any(
        said in page
        for said in ("Look at line", "too long", "too many values", "has to be an object", "cannot be kept")
    )
    assert not Submission.objects.exists()
    assert most < MOST_MEMORY


@pytest.mark.parametrize(("more", "status"), [(0, 302), (1, 422)])
def test_a_file_may_be_as_long_as_the_limit_and_not_one_byte_longer(
    more: int, status: int, table: Table
) -> None:
    deal = json.dumps(factories.totals(table)).encode()

    assert send(table, deal.ljust(MOST_BYTES + more))[0] == status


def test_a_file_with_two_signs_at_each_end_of_a_line_may_have_as_many_lines(table: Table) -> None:
    deal = json.dumps(factories.totals(table)).encode()

    assert send(table, deal + b"\r\n" * (MOST_BYTES - len(deal)))[0] == 302
    assert Submission.objects.count() == 1


def test_a_file_is_not_taken_of_which_only_the_beginning_was_read(table: Table) -> None:
    deal = json.dumps(factories.totals(table)).encode()

    assert send(table, deal + b"\r\r\n" * MOST_BYTES + b", and more")[0] == 422
    assert not Submission.objects.exists()


def test_the_mark_that_an_editor_puts_before_a_text_does_no_harm(table: Table) -> None:
    assert send(table, b"\xef\xbb\xbf" + json.dumps(factories.totals(table)).encode())[0] == 302


SEATINGS = {
    "a million rows": "1 2 3 4\n" * 1_000_000,
    "10,000 columns": " ".join(["1"] * 10_000),
    "one cell of 5 MB": "x" * (5 * MEGABYTE),
    "one cell as long as can be": "x" * MOST_LETTERS,
    "one letter too many": "1 2 3 4".ljust(MOST_LETTERS + 1),
    "a quote that never ends": '"1, 2, 3, 4\n' * 3,
    "NUL": "1 2 \x00 4",
    "cp1252": "Bea, Cy, Zo\xeb, Eve".encode("cp1252").decode("latin-1"),
    "formula": "=1+1, @SUM(A1), -2, +3",
    "path": "../../etc/passwd",
    "page": "<script>top.hit=1</script>",
}


@pytest.mark.parametrize("text", SEATINGS.values(), ids=SEATINGS.keys())
def test_a_seating_that_is_none_is_refused_and_nobody_is_seated(text: str, ada: Client) -> None:
    event = factories.event()
    address = reverse("league:round-upload", args=[event.slug])
    listed = ada.get(address).context["form"]["listed"].value()

    answer = ada.post(address, {"tables": text, "listed": listed})

    assert answer.status_code == (422 if len(text) < 2 * MEGABYTE else 400)
    assert not Round.objects.exists()


def test_a_seating_in_which_lines_are_wrong_names_each(ada: Client) -> None:
    event = factories.event()
    address = reverse("league:round-upload", args=[event.slug])
    listed = ada.get(address).context["form"]["listed"].value()

    answer = ada.post(address, {"tables": "=1+1\n1 2 3 4\n\x1b[31m", "listed": listed})

    lines = "\n".join(answer.context["form"].errors["tables"]).split("\n")
    assert {line.partition(":")[0] for line in lines} == {"Line 1", "Line 3"}


def test_a_seating_with_the_mark_of_an_editor_is_read(ada: Client) -> None:
    event = factories.event()
    address = reverse("league:round-upload", args=[event.slug])
    listed = ada.get(address).context["form"]["listed"].value()

    assert ada.post(address, {"tables": "\ufeff1 2 3 4", "listed": listed}).status_code == 302


LISTS = {
    "a million rows": "Bea\n" * 1_000_000,
    "one more than can be": "\n".join(f"Player {number}" for number in range(MOST_AT_ONCE + 1)),
    "10,000 columns": "&".join(["Bea"] * 10_000),
    "one cell of 2 MB": "x" * (2 * MEGABYTE),
    "one cell of 5 MB": "x" * (5 * MEGABYTE),
    "NUL": "Bea\nC\x00y",
    "one bad line among good ones": "Zoe\nMia\u202e\nKim",
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS.keys())
def test_a_list_of_players_is_entered_whole_or_not_at_all(text: str, ada: Client) -> None:
    event = factories.event(names=())

    answer = ada.post(reverse("league:entrants", args=[event.slug]), {"names": text})

    assert answer.status_code in (400, 422)
    assert (Entrant.objects.count(), Player.objects.count()) == (0, 0)


ARCHIVES = {name: raw for name, raw in FILES.items() if name != "10 MB"} | {
    "nothing": b"",
    "byte order mark": b"\xef\xbb\xbf{}\n",
    "nested deeply": b"[" * 100_000 + b"\n",
    "5,000 digits": b'{"format": ' + b"9" * 5000 + b"}\n",
    "keys of nobody": b'{"format": 1, "colour": "red"}\n',
    "rows without end": b'{"rows": {"league.event": 1e999}}\n',
}


@pytest.mark.parametrize("raw", ARCHIVES.values(), ids=ARCHIVES.keys())
def test_a_file_that_is_no_archive_is_not_imported(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    file.write_bytes(raw)
    tracemalloc.start()

    with pytest.raises(CommandError, match="Line 1 is not the envelope"):
        call_command("import", str(file), verbosity=0)

    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not Event.objects.exists()
    assert most < MOST_MEMORY
