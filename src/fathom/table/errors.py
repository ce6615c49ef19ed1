"""Why something at a table cannot be done. `str()` is meant for the person who tried."""

from __future__ import annotations


class TableError(Exception):
    """Something was refused; the message says what and why. `rule` names the rule behind it, where one is known."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotFound(TableError):
    """There is no such match, or it is none of this person's business: the two cannot be told apart."""


class Forbidden(TableError):
    """The match may be seen, but this is for somebody else to do."""


class Refused(TableError):
    """It cannot be done now, or not this way."""


class Unavailable(TableError):
    """It could not be written down, so it has not happened; trying again may help."""


class GameFault(TableError):
    """The game itself has made a mistake. The match stands where it stood."""


def no_such_match(match: str) -> NotFound:
    """What a stranger is told, whether there is such a match or not."""
    return NotFound(f"There is no match “{match}” that you can see. If you were sent a link, open the whole link.")
