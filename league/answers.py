"""The HTTP status of each kind of refusal: one list for pages and programs."""

from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _
from psycopg import errors as postgres

from league.errors import (
    AlreadyDone,
    Busy,
    LeagueError,
    MovedOn,
    NotYours,
    TooOften,
    Unacceptable,
    UnknownHere,
    Withdrawn,
)

STATUS: dict[type[LeagueError], HTTPStatus] = {
    UnknownHere: HTTPStatus.NOT_FOUND,
    Withdrawn: HTTPStatus.GONE,
    NotYours: HTTPStatus.FORBIDDEN,
    AlreadyDone: HTTPStatus.CONFLICT,
    MovedOn: HTTPStatus.PRECONDITION_FAILED,
    Unacceptable: HTTPStatus.UNPROCESSABLE_ENTITY,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
    Busy: HTTPStatus.SERVICE_UNAVAILABLE,
}

RETRY_AFTER_SECONDS = 2

# The database is there, and others were in the way for too long.
IN_THE_WAY = (
    postgres.LockNotAvailable,
    postgres.QueryCanceled,
    postgres.DeadlockDetected,
    postgres.SerializationFailure,
)

# It is there, and has not what it needs for this; a full disk is told apart, because waiting alone makes no room on it.
NO_ROOM = (
    postgres.InsufficientResources,
    postgres.OutOfMemory,
    postgres.TooManyConnections,
    postgres.ConfigurationLimitExceeded,
)


def status_of(error: LeagueError) -> HTTPStatus:
    """What a program is told; a person reads the sentence."""
    return STATUS[type(error)]


def wait_of(error: LeagueError | None) -> int | None:
    """After how many seconds trying the same again is right; None where it never is."""
    if isinstance(error, TooOften):
        return error.wait
    return RETRY_AFTER_SECONDS if isinstance(error, Busy) else None


def refusal_of(error: Exception) -> LeagueError | None:
    """What a person should read about this error; None for a mistake of ours."""
    if isinstance(error, OperationalError | InterfaceError):
        return _busy(error.__cause__)
    return error if isinstance(error, LeagueError) else None


def _busy(cause: BaseException | None) -> Busy:
    """What keeps the database from doing what it was asked: it is kept by others, lacks something, or is away."""
    if isinstance(cause, IN_THE_WAY):
        return Busy("busy", _("Too much is going on here just now. Try again in a moment; nothing was lost."))
    if isinstance(cause, postgres.DiskFull):
        return Busy(
            "disk-full",
            _(
                "The server's disk is full: nothing more can be stored at the moment, and this was not. Tell whoever"
                " runs this site, and try again once there is room; what was stored before is still there."
            ),
        )
    if isinstance(cause, NO_ROOM):
        return Busy(
            "no-room",
            _(
                "The server has not enough room to work in just now, so this was not done. Try again in a moment; if it"
                " stays so, tell whoever runs this site."
            ),
        )
    return Busy("away", _("The database cannot be reached. Try again in a moment; nothing was lost."))
