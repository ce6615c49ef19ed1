"""Errors of the table service. `str(error)` is a message for the person who sent the request."""

from __future__ import annotations


class TableError(Exception):
    """A request was refused. The message says why; `rule` is the id of the rule that forbids it, or empty."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotFound(TableError):
    """The match does not exist, or this person may not see it. The two cases look the same from outside."""


class Forbidden(TableError):
    """The person may see the match but may not do this."""


class Refused(TableError):
    """The request is not possible now, or not in this form."""


class Unavailable(TableError):
    """The request could not be completed now, and nothing was changed. Trying again may help."""


class GameFault(TableError):
    """The game's code raised an unexpected error. The match is unchanged."""


def no_such_match(match: str) -> NotFound:
    """The error for a match that a person may not see, whether it exists or not."""
    return NotFound(f"There is no match “{match}” that you can see. If you were sent a link, open the full link.")
