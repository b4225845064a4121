"""Logs: one line of JSON each, with the id of the request or task it belongs to. Never a path: links carry keys."""

import logging
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import structlog
from django.http import HttpRequest, HttpResponse
from structlog.contextvars import bound_contextvars, get_contextvars
from structlog.typing import Processor

logger = structlog.get_logger("talon.request")

_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configured() -> dict[str, Any]:
    """Django's LOGGING; structlog and the standard library come out alike."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*_SHARED, structlog.stdlib.PositionalArgumentsFormatter()],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    structlog.processors.JSONRenderer(),
                ],
            },
        },
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["lines"], "level": "INFO"},
        "filters": {"without_path": {"()": WithoutPath}, "first_line": {"()": FirstLine}},
        "loggers": {
            "django": {"handlers": [], "propagate": True},  # its own handlers would print a second copy
            "django.request": {"filters": ["without_path"]},
            "django.security.csrf": {"filters": ["without_path"]},
            "celery.worker.consumer.consumer": {"filters": ["first_line"]},
        },
    }


class WithoutPath(logging.Filter):
    """Django names the path of a request that went wrong."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and record.args:
            record.msg, record.args = str(record.args[0]), ()
        return True


class FirstLine(logging.Filter):
    """Celery writes a page about each message that it drops, with all that it says and a traceback of its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith("Received "):
            record.msg, record.args, record.exc_info = record.getMessage().partition("\n")[0], (), None
        return True


def request_log(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: every request has an id, which its log lines and its answer carry."""

    def answer(request: HttpRequest) -> HttpResponse:
        number = uuid4().hex
        started = time.perf_counter()
        with bound_contextvars(request_id=number):
            response = get_response(request)
            logger.info(
                "request",
                method=request.method,
                route=request.resolver_match.route if request.resolver_match else None,
                status=response.status_code,
                ms=round((time.perf_counter() - started) * 1000),
            )
        response["X-Request-ID"] = number
        return response

    return answer


def request_id() -> str:
    """Of the request that is being answered; empty outside of one."""
    return str(get_contextvars().get("request_id", ""))
