"""A question that is asked over and over, and an answer that is a few seconds old at most."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event

from config.broker import LATELY, Lately


@dataclass
class Broker:
    """Answers how often it was asked; `frozen`, only once it is thawed."""

    asked: int = 0
    now: float = 1000.0
    thawed: Event = field(default_factory=Event)
    frozen: bool = False
    is_asked: Event = field(default_factory=Event)

    def answer(self) -> int:
        self.asked += 1
        if self.frozen:
            self.is_asked.set()
            self.thawed.wait(timeout=60)
        return self.asked

    def lately(self) -> Lately[int]:
        return Lately(self.answer, clock=lambda: self.now)


def test_within_a_few_seconds_it_is_asked_once() -> None:
    broker = Broker()
    lately = broker.lately()

    first = lately()
    broker.now += LATELY - 0.1
    second = lately()
    broker.now += 0.2
    third = lately()

    assert (first, second, third) == (1, 1, 2)


def test_while_it_does_not_answer_one_waits_and_everybody_else_has_the_answer_before() -> None:
    broker = Broker()
    lately = broker.lately()
    lately()
    broker.now, broker.frozen = broker.now + LATELY, True

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lately)
        broker.is_asked.wait(timeout=60)
        others = [lately() for _other in range(3)]
        broker.thawed.set()

        assert (others, waiting.result(), broker.asked) == ([1, 1, 1], 2, 2)


def test_who_comes_before_there_is_any_answer_waits_for_the_one_that_is_asked_for() -> None:
    broker = Broker(frozen=True)
    lately = broker.lately()

    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(lately) for _who in range(2)]
        broker.is_asked.wait(timeout=60)
        broker.thawed.set()

        assert ([each.result() for each in both], broker.asked) == ([1, 1], 1)
