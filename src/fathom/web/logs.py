"""Logs as one JSON object a line. They tell of matches and routes, never of names, tokens, links or cards."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

STANDARD = set(vars(logging.makeLogRecord({})))


class JsonLines(logging.Formatter):
    """A record as JSON: what always belongs to it, and the extra facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {
            name: value for name, value in vars(record).items() if name not in STANDARD and name != "color_message"
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
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
    # They tell headers and addresses: tokens, links.
    for name in ("uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
