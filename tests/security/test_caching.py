"""What a cache between us and a reader may keep: of private pages nothing, of public ones nothing without asking."""

import pytest

from tests.security.routes import Route, routes
from tests.security.world import ROLES, World

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S53")]

PAGES = routes("web")
PRIVATE = [route for route in PAGES if route.path.startswith(("organize/", "t/"))]
PUBLIC = [route for route in PAGES if route not in PRIVATE and route.name not in ("set_language", "sign-out")]
ACCOUNTS = ROLES[6:]


def kept(world: World, role: str, route: Route) -> tuple[set[str], set[str]]:
    """What the page says to caches, and what it hangs on."""
    address = route.filled(**world.own(route.path), link=world.link_of(role))
    answer = world.callers[role].client.get(address, headers=route.headers)
    return words(answer.get("Cache-Control", "")), words(answer.get("Vary", ""))


def words(header: str) -> set[str]:
    return {word.strip() for word in header.split(",") if word.strip()}


@pytest.mark.parametrize("route", PRIVATE, ids=lambda route: route.name)
def test_what_tables_and_organizers_see_is_kept_nowhere(route: Route, world: World) -> None:
    for role in ("seat", "ada"):
        asked_for_by_buttons = kept(world, role, route)[0] == set()
        assert asked_for_by_buttons or {"private", "no-store"} <= kept(world, role, route)[0], role


@pytest.mark.parametrize("route", PUBLIC, ids=lambda route: route.name)
def test_a_public_page_is_never_kept_without_asking_and_never_for_somebody_else(
    route: Route, world: World
) -> None:
    for role in ROLES:
        cache, vary = kept(world, role, route)

        assert cache & {"no-cache", "no-store"}, role
        assert role not in ACCOUNTS or "private" in cache, role
        assert "Cookie" in vary or "no-store" in cache, role


def test_the_api_says_the_same_of_everything_that_hangs_on_who_asks(world: World) -> None:
    for address in ("session/", "events/", f"events/{world.event.slug}/", f"tables/{world.table.pk}/"):
        for role in ROLES:
            answer = world.callers[role].api.get(address)
            assert {"private"} <= words(answer["Cache-Control"]), (address, role)


def test_what_one_reader_has_is_not_new_to_another_whose_page_is_another(world: World) -> None:
    tags = [
        world.callers[role].client.get(f"/events/{world.event.slug}/")["ETag"]
        for role in ("nobody", "dot", "ada")
    ]

    assert len(set(tags)) == 3
