"""Logs as one JSON object per line. They contain request ids, match ids and routes, never names, tokens or cards."""

from __future__ import annotations

import logging
import random
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

import msgspec

from fathom.table.stack_traces import trace

KNOWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message"}
"""The standard fields of a log record."""


REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is handled; every log line of it has this id."""
REQUEST_HEADER = b"x-request-id"
_ids = random.Random()
"""Request ids are unique, not secret: a generator of this process makes them without asking the system each time."""
_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")


def request_id(headers: dict[bytes, bytes], *, trusted: bool) -> str:
    """The id of a request: the one that a trusted proxy sent, so that both logs can be read together, or a new one."""
    given = headers.get(REQUEST_HEADER, b"")
    if trusted and _REQUEST_ID.fullmatch(given):
        return given.decode()
    return f"{_ids.getrandbits(64):016x}"


class JsonLines(logging.Formatter):
    """A log record as JSON: standard fields and extra fields; for an error, types and line numbers.

    Only the first line of a message is logged, because libraries put data into the others.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage().strip().partition("\n")[0],
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: value for name, value in vars(record).items() if name not in KNOWN}
        if record.exc_info and record.exc_info[1]:
            line["trace"] = trace(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


CLIENT_MISTAKES = ("Invalid UTF-8 sequence received from client.",)
"""What uvicorn logs as an error of the server although the client has made it: it could fill the log."""


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a message of uvicorn is not about a mistake of a client."""
    return record.msg not in CLIENT_MISTAKES


def set_up(level: str) -> None:
    """Log to standard error, as JSON lines, messages of this level and above."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)
    # The messages of these loggers contain headers and addresses, and therefore tokens.
    for name in ("uvicorn.error", "websockets", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
