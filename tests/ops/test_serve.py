"""`manage.py serve`, for real: on a port and a data folder of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
import pytest
from django.conf import settings

from tests.stack import free_port
from tests.waiting import family, running, until

# A whole stack starts here; on a busy machine that takes its time.
pytestmark = [pytest.mark.stack, pytest.mark.timeout(1200)]

SERVE = [sys.executable, "manage.py", "serve"]
PATIENCE = 60.0


@dataclass(frozen=True)
class Serving:
    """A running `serve`, what it has said, and the processes it consists of."""

    process: subprocess.Popen[str]
    port: int
    said: tuple[str, ...]

    def visitor(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def get(self, path: str, **headers: str) -> httpx.Response:
        with self.visitor() as visitor:
            return visitor.get(path, headers=headers)

    def one(self, words: str) -> psutil.Process:
        """The process of its own whose command line has these words."""
        (found,) = [
            child
            for child in psutil.Process(self.process.pid).children()
            if words in " ".join(child.cmdline())
        ]
        return found


def environment(var: Path, port: int, *, demo: bool = False) -> dict[str, str]:
    ours = {"VAR_DIR": str(var), "PORT": str(port), "HOST": "127.0.0.1", "DEMO": str(int(demo))}
    given = {"DATABASE_URL", "REDIS_URL", "HTTPS", "DJANGO_SETTINGS_MODULE"}
    return {name: value for name, value in os.environ.items() if name not in given} | ours


@contextmanager
def serve(var: Path, *, demo: bool = False) -> Iterator[Serving]:
    port = free_port()
    surroundings = environment(var, port, demo=demo)
    with subprocess.Popen(
        SERVE, cwd=settings.BASE_DIR, env=surroundings, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Serving(process, port, greeting(process))
        finally:
            process.terminate()


def greeting(process: subprocess.Popen[str]) -> tuple[str, ...]:
    """What it says until it serves."""
    assert process.stdout
    said = []
    for line in process.stdout:
        said.append(line.strip())
        if line.startswith("Logs are in"):
            break
    return tuple(said)


def refused(var: Path, port: int) -> str:
    """What another `serve` says instead of starting."""
    done = subprocess.run(
        SERVE, cwd=settings.BASE_DIR, env=environment(var, port), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    return done.stderr.strip()


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One that nobody has used; the last test of it kills it."""
    with serve(tmp_path_factory.mktemp("shared")) as serving:
        yield serving


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """With a demo, as it comes without being asked for; the last test of it ends it."""
    with serve(tmp_path_factory.mktemp("first"), demo=True) as serving:
        yield serving


def test_it_says_where_it_is_and_answers_there(serving: Serving) -> None:
    answer = serving.get("/sign-in/")

    assert serving.said[0] == f"Talon runs at  http://127.0.0.1:{serving.port}/"
    assert answer.status_code == 200


def test_hashed_files_come_with_a_long_life(serving: Serving) -> None:
    page = serving.get("/sign-in/").text
    style = page.partition('rel="stylesheet" href="')[2].partition('"')[0]

    answer = serving.get(style)

    assert (answer.status_code, answer.headers["cache-control"]) == (
        200,
        "max-age=315360000, public, immutable",
    )


def test_who_asks_by_a_public_name_is_refused(serving: Serving) -> None:
    answer = serving.get("/sign-in/", host="evil.example")

    assert answer.status_code == 400


def test_what_dies_is_started_again(serving: Serving) -> None:
    first = serving.one("sweep")

    first.kill()

    until(
        lambda: [
            child
            for child in psutil.Process(serving.process.pid).children()
            if child.pid != first.pid and "sweep" in child.cmdline()
        ]
    )


def test_a_second_one_with_the_same_data_is_refused_in_one_line(serving: Serving) -> None:
    shared = Path(psutil.Process(serving.process.pid).environ()["VAR_DIR"])

    said = refused(shared, free_port())

    assert said == (
        f"CommandError: Talon already runs with the data in {shared} (process {serving.process.pid}). "
        "Stop that one first, or set VAR_DIR to another folder."
    )


def test_a_port_in_use_is_refused_in_one_line(serving: Serving, tmp_path: Path) -> None:
    said = refused(tmp_path, serving.port)

    assert said == (
        f"CommandError: Talon cannot listen on 127.0.0.1:{serving.port} (Address already in use). "
        f"Choose another: make run PORT={serving.port + 1}"
    )


def test_it_says_how_to_sign_in_and_that_is_so(first_start: Serving) -> None:
    name, password = re.findall(
        "Sign in as (.*) with the password (.*) \\(shown only this once\\).", first_start.said[0]
    )[0]

    with first_start.visitor() as browser:
        token = browser.get("/sign-in/").cookies["csrftoken"]
        signed_in = browser.post(
            "/sign-in/", data={"username": name, "password": password, "csrfmiddlewaretoken": token}
        )

    assert signed_in.status_code == 302


def test_ctrl_c_ends_it_and_leaves_no_process(first_start: Serving) -> None:
    everybody = family(first_start.process.pid)

    first_start.process.send_signal(signal.SIGINT)
    code = first_start.process.wait()

    assert code == 0
    until(lambda: not running(everybody))  # what was killed takes a moment to be gone


@pytest.mark.skipif(sys.platform != "linux", reason="other kernels send no signal when a parent dies")
def test_killed_it_still_leaves_no_process(serving: Serving) -> None:
    everybody = family(serving.process.pid)

    serving.process.kill()
    serving.process.wait()

    until(lambda: not running(everybody))
