"""People who use the pages, as a browser without JavaScript: they read forms, fill them in and send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self

import httpx

from tests.e2e.stack import ORGANIZER, Stack

WRITTEN = ("hidden", "text", "password")


@dataclass
class Form:
    """A form as it stands on a page."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class Forms(HTMLParser):
    """All forms of a page, with what they hold before anybody writes into them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form" and said.get("method") == "post":
            self.found.append(Form(said.get("action", "")))
        elif self.found and tag in ("input", "textarea") and said.get("type") in (*WRITTEN, None):
            self.found[-1].fields[said.get("name", "")] = said.get("value", "")


class Browser:
    """A visitor with cookies of their own."""

    def __init__(self, stack: Stack) -> None:
        self.http = stack.visitor(follow_redirects=True)

    def send(self, page: str, action: str, **written: str) -> httpx.Response:
        """Open a page, fill in the form that goes to `action`, and send it."""
        opened = self.http.get(page)
        assert opened.status_code == 200, f"{page}: {opened.status_code}"
        there = [form for form in Forms(opened.text).found if (form.action or page).split("?")[0] == action]
        assert there, f"{page} has no form to {action}"
        # Of two forms to one address, the one with the most of what is written.
        form = max(there, key=lambda form: len(form.fields.keys() & written.keys()))
        answer = self.http.post(action, data=form.fields | written)
        assert answer.status_code == 200, f"{action}: {answer.status_code} {answer.text}"
        return answer


class OrganizerBrowser(Browser):
    """Signed in by the page."""

    def __init__(self, stack: Stack) -> None:
        super().__init__(stack)
        self.send("/sign-in/", "/sign-in/", username=ORGANIZER, password=stack.password)

    def publish_next_round(self, event: str, number: int) -> None:
        self.send(f"/organize/{event}/", f"/organize/{event}/rounds/propose/")
        self.send(f"/organize/{event}/rounds/{number}/", f"/organize/{event}/rounds/{number}/publish/")


class Phone(Browser):
    """A phone that scanned a table's code and scores for one person."""

    def __init__(self, stack: Stack, link: str) -> None:
        super().__init__(stack)
        self.page = f"/t/{link}/"

    @classmethod
    def of(cls, stack: Stack, link: str, *, seat: int, player: int) -> Self:
        phone = cls(stack, link)
        phone.send(phone.page, f"{phone.page}claim/", person=f"{seat}-{player}")
        return phone

    def enter(self, deal: int, document: str, *, instead: bool = False) -> None:
        """Send the whole deal as a document; `instead` of what this seat entered before."""
        page = f"{self.page}deals/{deal}/"
        self.send(f"{page}?change" if instead else page, page, how="document", text=document)

    def confirm(self, deal: int) -> None:
        page = f"{self.page}deals/{deal}/"
        self.send(page, f"{page}confirm/")

    def dispute(self, deal: int, reason: str) -> None:
        page = f"{self.page}deals/{deal}/"
        self.send(page, f"{page}dispute/", reason=reason)
