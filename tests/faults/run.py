"""One run of a scenario: what was asked, what went wrong meanwhile, and what the site says once it is quiet again."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from psycopg.types.json import Jsonb

from tests.faults import oracle
from tests.faults.history import History, Try, share
from tests.faults.load import Load, Size
from tests.faults.readers import Reader
from tests.faults.site import Site
from tests.waiting import until


@dataclass
class Run:
    """A load on a site. `windows` are the times at which a fault is a good reason not to answer."""

    site: Site
    file: Path
    size: Size
    seed: int
    windows: list[tuple[float, float]] = field(default_factory=list)
    recovered_in: float = 0.0
    measured: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.history = History(self.file)
        self.load = Load(self.site, self.history, self.size, self.seed)
        self.load.prepare()

    @contextmanager
    def fault(self) -> Iterator[None]:
        """Whatever is done to the site in here, it may refuse to answer meanwhile, and a little longer."""
        began = time.time()
        try:
            yield
        finally:
            self.windows.append((began - 1, time.time() + 10))

    def confirmed(self) -> int:
        """How many deals were confirmed so far."""
        return len(self.history.times("confirmations"))

    def give_a_point(self) -> None:
        """To somebody: the smallest thing that standings must follow."""
        given = self.load.ada.give(
            *self.load.somebody, f"Swept the hall, after {len(self.history.tries)} tries."
        )
        assert given.outcome == "ok", given

    def goes_on_until(self, happened: str) -> None:
        """Give points until that has gone wrong: how often a place is reached while playing is a matter of luck."""

        def has_happened() -> bool:
            if happened in self.site.happened():
                return True
            self.give_a_point()
            return False

        until(has_happened)

    def try_to_give_a_point(self, key: str) -> Try:
        """Ask once."""
        return self.load.ada.give_once(*self.load.somebody, f"Swept the hall ({key}).", key)

    def stage_of(self, slug: str) -> int:
        """The key of an event's stage."""
        with self.site.database() as database:
            [stage] = database.execute(
                "SELECT s.id FROM league_stage s JOIN league_event e ON e.id = s.event_id WHERE e.slug = %s",
                [slug],
            ).fetchone() or [0]
        return int(stage)

    def make_a_stage_due(self) -> int:
        """As if the results of the first event's stage had moved without anybody being told."""
        with self.site.database() as database:
            [stage] = database.execute(
                "UPDATE league_stage SET results_revision = results_revision + 1, due_since = now()"
                " WHERE event_id = (SELECT id FROM league_event WHERE slug = %s) RETURNING id",
                [self.load.slugs[0]],
            ).fetchone() or [0]
        return int(stage)

    @contextmanager
    def poisoned(self, stage: int) -> Iterator[None]:
        """Nobody can derive the standings of that stage meanwhile, and they are due."""
        with self.site.database() as database:
            [sound] = database.execute(
                "SELECT tiebreaks FROM league_stage WHERE id = %s", [stage]
            ).fetchone() or [[]]
            database.execute(
                "UPDATE league_stage SET tiebreaks = '[\"height\"]', due_since = now(),"
                " results_revision = results_revision + 1 WHERE id = %s",
                [stage],
            )
            try:
                yield
            finally:
                database.execute(
                    "UPDATE league_stage SET tiebreaks = %s, try_again_at = NULL WHERE id = %s",
                    [Jsonb(sound), stage],
                )

    def times_lags(self, readers: Iterable[Reader], *, named: str = "confirmed until public p95") -> None:
        """How long results took until these saw them in the standings."""
        lags = [lag for each in readers for lag in each.lags(self.load.ended(each.slug), seats=4)]
        self.measured[named] = share(lags, 0.95)

    def sweeps(self, *, times: int) -> None:
        """Wait until the sweeper has done so many passes from here on."""
        swept = self.site.var / "swept"
        for _time in range(times):
            before = swept.stat().st_mtime_ns
            until(lambda: swept.stat().st_mtime_ns > before)  # noqa: B023 - asked before it is another

    def becomes_quiet(self) -> None:
        """Wait until all standings have followed; says how long that took."""
        began = time.monotonic()
        until(lambda: not self.site.due())
        self.recovered_in = time.monotonic() - began

    def figures(self) -> list[tuple[str, float]]:
        """What is worth knowing about it: requests, and seconds."""
        said = [("requests", len(self.history.ends)), ("unknown", self.history.unknown)]
        return [*said, ("recovered_in", self.recovered_in), *self.measured.items()]

    def violations(self) -> list[str]:
        """Everything that does not hold now."""
        with self.site.database() as database:
            found = oracle.violations(database, self.history)
        return found + self._served_wrong() + self._answered_wrong()

    def _served_wrong(self) -> list[str]:
        """What everybody reads must be what is stored."""
        readers = [Reader(self.site, slug) for slug in self.load.slugs]
        with self.site.database() as database:
            return [sentence for reader in readers for sentence in reader.differs(database)]

    def _answered_wrong(self) -> list[str]:
        """Trouble is told as 503 with a time to come back, and only while there is some; busy is no trouble."""
        wrong = []
        for each in self.history.tries:
            if each.status is not None and each.status >= 500:
                is_told = each.status == 503 and each.retry_after
                is_busy = isinstance(each.answer, dict) and each.answer.get("code") == "busy"
                if not is_told or not (is_busy or self._within_a_fault(each.asked_at, each.answered_at)):
                    wrong.append(f"I9: {each.address} was answered {each.status} {each.answer}")
        return wrong

    def _within_a_fault(self, asked_at: float, answered_at: float) -> bool:
        return any(began <= answered_at and asked_at <= ended for began, ended in self.windows)
