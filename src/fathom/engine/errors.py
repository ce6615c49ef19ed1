"""All errors that Fathom Five raises about wrong input. The message says what is wrong and what to do."""

from __future__ import annotations


class Error(ValueError):
    """The base of all errors about wrong input."""


class Illegal(Error):
    """An answer was refused, or the match has no such seat, question or earlier point.

    `rule` is the id of the rule that forbids the answer; empty if no single rule does.
    """

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class SetupError(Error):
    """A match cannot begin: unknown game or player, wrong number of seats, or impossible settings."""


class SaveError(Error):
    """A save file cannot be opened."""


class PositionError(Error):
    """A written position cannot be read."""


class PackError(Error):
    """A content pack is not valid. `problems` has one line for each fault."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class MissingExtra(Error, ImportError):
    """An optional part is not installed; the message names the extra to install."""
