"""Every page and every answer, asked for who was erased and for addresses of mail: nobody is told either."""

import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.test import Client

from league.models import Player, Stage, Table, User
from league.services import people, ratings, stages
from league.services.erasing import erase_player
from tests import factories
from tests.factories import ada
from tests.security.routes import routes
from tests.security.world import eventful, tables_of, things, undone

pytestmark = pytest.mark.django_db

BEFORE, NAME = "Beatrix Quill", "Bertha Quillfeather"
LINK = re.compile(r'href="(/[^"#]*)')
MAIL = re.compile(r"[\w.+-]+@[\w-]+\.\w+")


class Site:
    """An event with one of everything, and whatever is answered to whom before somebody is erased.

    Bertha, who was called Beatrix before, sits in it, and has an account with an address of mail, as Ada has.
    """

    def __init__(self) -> None:
        event = eventful(names=("Cy", BEFORE, "Eve", "Fay", "Gus", "Hal"))
        bertha = Player.objects.get(name=BEFORE)
        people.rename_player(bertha, NAME, by=ada())
        hers = next(at for at in tables_of(event) if at.seats.filter(entrant__player=bertha).exists())
        self.addresses = list(addresses(hers))
        factories.account_of(bertha)
        User.objects.update(email="somebody@example.org")
        follow()
        self.before = cache(self.answers)

    def answers(self, *, organizes: bool) -> dict[str, str]:
        """What Ada is answered, or somebody without an account."""
        client = Client()
        if organizes:
            client.force_login(ada())
        return answers(client, self.addresses)


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    with django_db_blocker.unblock(), undone():
        yield Site()


def addresses(table: Table) -> Iterator[str]:
    """Filled in with what the event of a table has."""
    own = things(table)
    for route in (*routes("web"), *routes("api")):
        if {*route.blanks} <= {*own.blanks, "pk"} and route.name != "nowhere":
            yield route.filled(**own.fill(route.path))


def follow() -> None:
    """What is derived follows what was done."""
    for stage in Stage.objects.due():
        stages.refresh_stage(stage.pk)
    ratings.refresh_due()


def answers(client: Client, first: list[str]) -> dict[str, str]:
    """Whatever is answered at these addresses, and at those that the pages lead to."""
    wanted, found = deque([*first, "/"]), dict[str, str]()
    while wanted:
        address = wanted.popleft()
        if address in found:
            continue
        answer = client.get(address)
        found[address] = b"".join(answer).decode(errors="replace") if answer.status_code == 200 else ""
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            wanted.extend(link for link in LINK.findall(found[address]) if not link.startswith("/static/"))
    return found


def naming(found: dict[str, str]) -> list[str]:
    return [address for address, said in found.items() if NAME in said or BEFORE in said]


def erase() -> None:
    erase_player(Player.objects.get(name=NAME), reason="Asked us to.", by=ada())
    follow()


@pytest.mark.parametrize("organizes", [False, True])
def test_nobody_is_told_who_was_erased(site: Site, organizes: bool) -> None:
    before = naming(site.before(organizes=organizes))

    with undone():
        erase()
        after = naming(site.answers(organizes=organizes))

    assert len(before) > 5
    assert after == []


def test_no_page_for_everybody_has_an_address_of_mail(site: Site) -> None:
    found = site.before(organizes=False)

    assert {address: MAIL.findall(said) for address, said in found.items() if MAIL.search(said)} == {}


def test_what_stood_in_a_cache_is_not_shown_again(site: Site) -> None:
    client = Client()
    tags = {at: client.get(at).headers.get("ETag") for at in naming(site.before(organizes=False))}

    with undone():
        erase()
        kept = {
            at: client.get(at, headers={"if-none-match": tag}).status_code for at, tag in tags.items() if tag
        }

    assert len(kept) > 3
    assert 304 not in kept.values()
