"""Two take up one invitation, or one name, or one account two players, at the same instant.

An invitation is taken by deleting its row, which only one can do. The others need the lock.
"""

from collections.abc import Callable

import pytest

from league.errors import LeagueError
from league.models import Invitation, Player, User
from league.services import accounts
from tests import factories
from tests.factories import PASSWORD, ada
from tests.races.together import Together, often, together, without_waiting

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(20)

Race = Callable[[Together, int], bool]
"""One race, with names of its own: whether it is as if one had come after the other."""


def signs_up(player: Player, username: str) -> Callable[[object], str]:
    invitation = Invitation.objects.filter(player=player).first() or accounts.invite(player, by=ada())
    return lambda _found: code(lambda: accounts.sign_up(invitation, username=username, password=PASSWORD))


def accepts(player: Player, user: User) -> Callable[[object], str]:
    invitation = accounts.invite(player, by=ada())
    return lambda _found: code(lambda: accounts.accept(invitation, by=user))


def code(act: Callable[[], object]) -> str:
    """What becomes of it, in a word."""
    try:
        act()
    except LeagueError as error:
        return error.code
    return "made"


def one_invitation(two: Together, time: int) -> bool:
    player = factories.player(f"Bea {time}")
    names = [f"bea-{time}", f"cy-{time}"]

    said = two.at_once(lambda: None, *(signs_up(player, name) for name in names))

    made = User.objects.filter(username__in=names).count()
    return (made, sorted(map(str, said))) == (1, ["invitation-used", "made"])


def one_name(two: Together, time: int) -> bool:
    one, other = factories.player(f"Bea {time}"), factories.player(f"Cy {time}")

    said = two.at_once(lambda: None, signs_up(one, f"zoe-{time}"), signs_up(other, f"Zo\u00eb-{time}"))

    # Who comes a little later is refused before anything is held, with all that is wrong.
    return sorted(map(str, said)) in (["made", "name-taken"], ["bad-account", "made"])


def one_account(two: Together, time: int) -> bool:
    players = [factories.player(f"{name} {time}") for name in ("Bea", "Cy")]
    user = User.objects.create_user(f"user-{time}")

    said = two.at_once(lambda: None, *(accepts(player, user) for player in players))

    return sorted(map(str, said)) == ["made", "plays-already"]


@pytest.mark.parametrize("race", [one_invitation, one_name, one_account])
def test_of_two_at_the_same_instant_one_has_it(race: Race) -> None:
    with together(2) as two:
        for time in range(TIMES):
            assert race(two, time)


@pytest.mark.parametrize("race", [one_name, one_account])
def test_without_the_lock_both_do(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)

    with together(2) as two:
        assert not race(two, 1)
