"""Who opened a table's link: the table, the phone, and the seat it scores for. Every scoring page begins here."""

import functools
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from config.clients import address_of
from league import access
from league.answers import status_of
from league.errors import LeagueError, NotYours, TooOften, UnknownHere
from league.models import Event, SeatClaim, Table
from league.queries.scoring import DealShown, TableShown, table_shown
from league.services.limits import count
from league.web.errors import say_when_to_try_again

P = ParamSpec("P")

# What access.refuse_other_account says to whoever has to sign in, or in as somebody else, before they speak.
SIGN_IN_FIRST = {"sign-in", "other-account"}

COOKIE = "device"
COOKIE_PATH = "/t/"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep any


@dataclass(frozen=True, slots=True)
class Visit:
    """A phone at a table. Without a claim it may look, not speak."""

    link: str
    table: Table
    device: str | None
    claim: SeatClaim | None
    user: Any  # who is signed in, if anybody

    @property
    def scorer(self) -> SeatClaim:
        """The claim to speak with. Raises NotYours without one, or without the account that the event demands."""
        if self.claim is None:
            raise NotYours("no-claim", _("This phone has no seat at this table. Choose your name first."))
        access.refuse_other_account(self.table, self.claim.player, self.user)
        return self.claim

    def count(self, what: str) -> SeatClaim:
        """The claim to speak with, once more. Raises TooOften."""
        count(what, f"claim {self.scorer.pk}")
        return self.scorer

    @property
    def must_sign_in(self) -> bool:
        """Whether the event demands an account of who speaks, and nobody or somebody else is signed in."""
        if not self.event.needs_accounts:
            return False
        return self.user.pk is None or (self.claim is not None and self.claim.player.user_id != self.user.pk)

    @property
    def event(self) -> Event:
        return self.table.round.stage.event

    def shown(self) -> TableShown:
        """All of the table as this phone sees it now."""
        return table_shown(self.table, claim=self.claim, device=self.device)

    def look_at(self, number: int) -> tuple[TableShown, DealShown]:
        """The table and one of its deals, as this phone sees them now."""
        shown = self.shown()
        deal = shown.deal(number)
        if deal is None:
            raise UnknownHere("no-such-deal", _("This table has no deal %(number)d.") % {"number": number})
        return shown, deal


def at_table(
    view: Callable[Concatenate[HttpRequest, Visit, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Hand a view the visit instead of the link. Its refusals become pages that lead back to the table."""

    @functools.wraps(view)
    @cache_control(private=True, no_store=True)
    def answer(request: HttpRequest, link: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            table = access.table_to_score(link)
        except UnknownHere as error:
            return page(request, "no_table", {}, error=too_many_wrong_links(request) or error)
        device = access.device_of(request.COOKIES.get(COOKIE))
        visit = Visit(link, table, device, access.claim_of(table, device), request.user)
        try:
            return view(request, visit, *args, **kwargs)
        except LeagueError as error:
            return page(request, "refusal", {"visit": visit}, error=error)

    return answer


def too_many_wrong_links(request: HttpRequest) -> TooOften | None:
    """One more wrong link from an address; what to say where there were too many. The right one opens all the same."""
    try:
        count("wrong-link", address_of(request))
    except TooOften as error:
        return error
    return None


def page(
    request: HttpRequest,
    name: str,
    context: Mapping[str, Any],
    *,
    error: LeagueError | None,
    status: int = 200,
) -> HttpResponse:
    """A scoring page; with an error it says so at its top and has the error's status."""
    if error is not None:
        status = status_of(error)
    response = render(request, f"league/scoring/{name}.html", {**context, "error": error}, status=status)
    say_when_to_try_again(response, error)
    return response


def new_device() -> str:
    """What a phone is known by from its first claim on: 144 bits that nobody guesses."""
    return secrets.token_urlsafe(18)


def remember(response: HttpResponse, device: str) -> None:
    """Let the phone keep who it is. Only the pages under the tables' links ever see it."""
    response.set_cookie(
        COOKIE,
        access.sign_device(device),
        max_age=COOKIE_SECONDS,
        path=COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
