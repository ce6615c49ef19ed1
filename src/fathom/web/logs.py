"""Logs as one JSON object per line. They contain match ids and routes, never names, tokens, links or cards."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

from fathom.table.traces import trace

KNOWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message"}
"""The standard fields of a log record."""


class JsonLines(logging.Formatter):
    """A log record as JSON: standard fields and extra fields; for an error, types and line numbers.

    Only the first line of a message is logged, because libraries put data into the others.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage().strip().partition("\n")[0],
        }
        line |= {name: value for name, value in vars(record).items() if name not in KNOWN}
        if record.exc_info and record.exc_info[1]:
            line["trace"] = trace(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(level: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    # The messages of these loggers contain headers and addresses, and therefore tokens.
    for name in ("uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
