"""The pages over HTTP, and people who open them in a browser."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import LiveServerThread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize


class Server(ThreadedWSGIServer):
    """Ends after its last request: the test's tables are emptied next, and nobody may be reading them then."""

    daemon_threads = False

    def serve_forever(self, poll_interval: float = 0.02) -> None:
        super().serve_forever(poll_interval)  # as long may its end take, by default half a second


class ServerThread(LiveServerThread):
    server_class = Server


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the pages. Whoever is connected must leave first: the server's end waits for them."""
    thread = ServerThread("localhost", StaticFilesHandler)
    thread.start()
    thread.is_ready.wait()
    if thread.error:
        raise thread.error
    yield f"http://localhost:{thread.port}"
    thread.terminate()


@pytest.fixture
def visitor(browser: "Browser", site: str) -> "Iterator[Callable[..., Page]]":
    """Opens a page for one more person, with cookies of their own; on a screen such as PHONE."""
    with ExitStack() as contexts:

        def arrive(screen: "ViewportSize | None" = None) -> "Page":
            context = browser.new_context(base_url=site, viewport=screen)
            return contexts.enter_context(context).new_page()

        yield arrive
