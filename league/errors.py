"""What a person can do wrong, by kind. Each says what happened and what to do next; web and API choose the status."""

from collections.abc import Sequence

from games.problems import Problem


class LeagueError(Exception):
    """A refusal that a person should read: `code` for programs, `sentence` with the next step for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class UnknownHere(LeagueError):
    """There is no such thing, or none that you may know of."""


class Withdrawn(UnknownHere):
    """It was there, and was taken back for good."""


class NotYours(LeagueError):
    """It is there, but not yours to change."""


class AlreadyDone(LeagueError):
    """The thing is in another state than the step needs."""


class MovedOn(LeagueError):
    """You looked at an older version than the one that counts now."""


class Unacceptable(LeagueError):
    """What was written cannot be taken. `fields` says where; `problems` come from the rules of the game."""

    def __init__(
        self,
        code: str,
        sentence: str,
        *,
        fields: dict[str, str] | None = None,
        problems: Sequence[Problem] = (),
    ) -> None:
        super().__init__(code, sentence)
        self.fields = fields or {}
        self.problems = tuple(problems)


class Busy(LeagueError):
    """Somebody else holds what the step needs. Trying again in a moment is right."""


class TooOften(LeagueError):
    """It was done too often lately. `wait` says for how many seconds not to try again."""

    def __init__(self, code: str, sentence: str, *, wait: int) -> None:
        super().__init__(code, sentence)
        self.wait = wait
