"""A request that arrives twice is done once."""

import pytest

from league.errors import Unacceptable
from league.models import AnswerKept
from league.services.once import once

pytestmark = pytest.mark.django_db


class Counter:
    """Something that must not happen twice."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> dict[str, int]:
        self.count += 1
        return {"count": self.count}


def test_the_second_copy_gets_the_first_answer() -> None:
    act = Counter()

    answers = [once("bea", "k", {"deal": 1}, act) for _copy in range(3)]

    assert answers == [{"count": 1}] * 3
    assert act.count == 1


def test_the_order_of_keys_in_a_request_says_nothing() -> None:
    act = Counter()
    once("bea", "k", {"deal": 1, "hash": "a"}, act)

    assert once("bea", "k", {"hash": "a", "deal": 1}, act) == {"count": 1}


def test_another_request_with_the_same_key_is_refused() -> None:
    act = Counter()
    once("bea", "k", {"deal": 1}, act)

    with pytest.raises(Unacceptable) as refused:
        once("bea", "k", {"deal": 2}, act)

    assert (refused.value.code, act.count) == ("key-reused", 1)


def test_the_key_of_somebody_else_is_another_key() -> None:
    act = Counter()
    once("bea", "k", {"deal": 1}, act)

    assert once("cy", "k", {"deal": 2}, act) == {"count": 2}


@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "nul\x00", "line\n", "ключ", "\ud800"])
def test_a_key_that_cannot_be_kept_is_refused(key: str) -> None:
    act = Counter()

    with pytest.raises(Unacceptable) as refused:
        once("bea", key, {"deal": 1}, act)

    assert list(refused.value.fields) == ["key"]
    assert (act.count, AnswerKept.objects.count()) == (0, 0)


def test_a_key_of_64_characters_is_kept() -> None:
    assert once("bea", "x" * 64, {}, Counter()) == {"count": 1}


def test_any_text_can_be_part_of_a_request() -> None:
    assert once("bea", "k", {"reason": "\ud800 \x00 é"}, Counter()) == {"count": 1}
