"""A code besides the password: turned on with one, asked for from then on, each used once."""

import pytest

from league.errors import AlreadyDone, TooOften, Unacceptable
from league.models import LogEntry, User
from league.services import accounts, second_factor
from tests import codes, factories

pytestmark = pytest.mark.django_db

PAPER = "123456789012"


@pytest.fixture
def dot() -> User:
    return factories.dot()


@pytest.fixture
def coded(dot: User) -> User:
    """Dot's account, which has it on."""
    codes.turn_on(dot, paper=PAPER)
    return dot


def refused(user: User, code: str) -> str:
    with pytest.raises(Unacceptable) as refusal:
        second_factor.check(user, code)
    return refusal.value.code


def test_the_code_of_the_same_key_turns_it_on(dot: User) -> None:
    key = second_factor.new_key()

    _app, paper = second_factor.turn_on(dot, key, codes.shown(key))

    assert second_factor.is_on(dot)
    assert (len(set(paper)), {len(code) for code in paper}) == (10, {12})


def test_the_code_of_another_key_turns_nothing_on(dot: User) -> None:
    with pytest.raises(Unacceptable) as refusal:
        second_factor.turn_on(dot, second_factor.new_key(), codes.WRONG)

    assert list(refusal.value.fields) == ["code"]
    assert (second_factor.is_on(dot), codes.left_on_paper(dot)) == (False, [])


def test_it_is_turned_on_once(coded: User) -> None:
    key = second_factor.new_key()

    with pytest.raises(AlreadyDone):
        second_factor.turn_on(coded, key, codes.shown(key))

    assert codes.left_on_paper(coded) == [PAPER]


def test_the_code_that_turned_it_on_signs_nobody_in(dot: User) -> None:
    key = second_factor.new_key()
    code = codes.shown(key)
    second_factor.turn_on(dot, key, code)

    assert refused(dot, code) == "wrong-code"


def test_a_code_of_the_app_works_once(coded: User) -> None:
    code = codes.now(coded)
    second_factor.check(coded, code)

    assert refused(coded, code) == "wrong-code"


def test_after_one_code_the_next_one_works(coded: User) -> None:
    second_factor.check(coded, codes.now(coded))

    assert second_factor.check(coded, codes.next_one(coded)).name == "app"


def test_a_recovery_code_works_once(coded: User) -> None:
    second_factor.check(coded, PAPER)

    assert refused(coded, PAPER) == "wrong-code"


@pytest.mark.parametrize("typed", ["1234 5678 9012", "1234-5678-9012", " 123456789012\t"])
def test_blanks_and_dashes_between_the_figures_do_not_matter(coded: User, typed: str) -> None:
    assert second_factor.check(coded, typed).name == "paper"


@pytest.mark.parametrize(
    "typed", ["", codes.WRONG, "123456789013", "x" * 40, "\0" * 6, "١٢٣٤٥٦", "+12345", "1_2345", "9" * 5000]
)
def test_whatever_else_is_typed_is_a_wrong_code(coded: User, typed: str) -> None:
    assert refused(coded, typed) == "wrong-code"


def test_the_code_of_somebody_else_is_a_wrong_one(coded: User) -> None:
    ada = factories.ada()
    codes.turn_on(ada, paper="210987654321")

    assert [refused(coded, codes.now(ada)), refused(coded, "210987654321")] == ["wrong-code"] * 2


def test_after_five_wrong_codes_the_right_one_must_wait(coded: User) -> None:
    for _try in range(5):
        refused(coded, codes.WRONG)

    with pytest.raises(TooOften):
        second_factor.check(coded, codes.now(coded))


def test_the_right_code_begins_the_count_anew(coded: User) -> None:
    for _try in range(4):
        refused(coded, codes.WRONG)
    second_factor.check(coded, PAPER)

    assert [refused(coded, codes.WRONG) for _try in range(5)] == ["wrong-code"] * 5


def test_codes_tried_to_turn_it_on_are_counted_too(dot: User) -> None:
    key = second_factor.new_key()
    for _try in range(5):
        with pytest.raises(Unacceptable):
            second_factor.turn_on(dot, key, codes.WRONG)

    with pytest.raises(TooOften):
        second_factor.turn_on(dot, key, codes.shown(key))


def test_a_code_turns_it_off_with_all_that_was_stored(coded: User) -> None:
    second_factor.turn_off(coded, codes.now(coded))

    assert (second_factor.is_on(coded), codes.left_on_paper(coded)) == (False, [])


def test_a_wrong_code_turns_nothing_off(coded: User) -> None:
    with pytest.raises(Unacceptable):
        second_factor.turn_off(coded, codes.WRONG)

    assert second_factor.is_on(coded)


def test_of_an_account_that_is_erased_no_secret_stays(coded: User) -> None:
    accounts.erase(coded)

    assert (second_factor.is_on(coded), codes.left_on_paper(coded)) == (False, [])


def test_apps_are_told_whose_key_it_is(dot: User) -> None:
    address = second_factor.address_of(dot, "00" * 20)

    assert address == (
        f"otpauth://totp/Talon%3Adot?secret={'A' * 32}&algorithm=SHA1&digits=6&period=30&issuer=Talon"
    )


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_the_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    """RFC 6238, appendix B, of which six digits are shown."""
    assert codes.shown(b"12345678901234567890".hex(), at=seconds) == code


def rows() -> list[tuple[str, User | None, list[int]]]:
    """What the log says of accounts that asked for a code, or do no more: by whom, and about which players."""
    entries = LogEntry.objects.filter(action__startswith="account.").order_by("pk")
    return [(entry.action, entry.user, entry.people) for entry in entries]


def test_a_player_who_turns_it_on_and_off_is_in_the_log_without_a_name() -> None:
    bea = factories.player("Bea")
    account, key = factories.account_of(bea), second_factor.new_key()

    second_factor.turn_on(account, key, codes.shown(key))
    second_factor.turn_off(account, codes.next_one(account))

    assert rows() == [
        ("account.second-factor-on", account, [bea.pk]),
        ("account.second-factor-off", account, [bea.pk]),
    ]
    entries = LogEntry.objects.filter(action__startswith="account.")
    assert [entry.after for entry in entries] == [{"user": account.pk}] * 2


def test_an_organizer_from_whom_it_is_taken_is_in_the_log_once() -> None:
    ada = factories.ada()
    codes.turn_on(ada)

    done = [second_factor.take_away(ada, by=None) for _time in range(2)]

    assert done == [True, False]
    assert rows() == [("account.second-factor-off", None, [])]


def test_an_account_that_is_in_no_league_is_in_the_log_of_the_one_that_is_always_there(dot: User) -> None:
    league, key = factories.league(), second_factor.new_key()

    second_factor.turn_on(dot, key, codes.shown(key))
    second_factor.turn_off(dot, codes.next_one(dot))

    assert [entry.league for entry in LogEntry.objects.filter(user=dot)] == [league, league]
    assert rows() == [("account.second-factor-on", dot, []), ("account.second-factor-off", dot, [])]


def test_an_account_that_goes_has_no_row_of_its_own_for_that() -> None:
    account = factories.account_of(factories.player("Bea"))
    codes.turn_on(account)

    accounts.erase(account)

    assert rows() == []
