"""Keeps children running: what dies is started again, at once the first time, then later and later."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from config.embedded.child import Child, stop

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
# Who ran this long was well: its next death counts as the first.
WELL_AFTER = 60.0


@dataclass
class Watch:
    """One child, how often it died in a row, and when it starts again."""

    child: Child
    started_at: float
    deaths: int = 0
    start_at: float | None = None

    def look(self, now: float) -> str | None:
        """Do what is due; return a sentence when there is something to say."""
        if self.start_at is not None:
            if now >= self.start_at:
                self.child.start()
                self.started_at, self.start_at = now, None
            return None
        if self.child.exit_code is None:
            return None
        code = self.child.exit_code
        stop([self.child], patience=0)  # what it started may have outlived it
        self.deaths = 1 if now - self.started_at > WELL_AFTER else self.deaths + 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (self.deaths - 1))
        self.start_at = now + pause
        return f"{self.child.name} ended ({code}) and starts again in {pause:g} s. Its log: {self.child.log}"


def keep_running(children: Sequence[Child], say: Callable[[str], object]) -> None:
    """Never returns; a signal's handler must raise. The children are running already."""
    watches = [Watch(child, started_at=time.monotonic()) for child in children]
    while True:
        for watch in watches:
            if sentence := watch.look(time.monotonic()):
                say(sentence)
        time.sleep(0.2)
