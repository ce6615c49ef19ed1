"""Questions that people at a table need not be asked, or are asked only for secrecy.

They are judged by trying options. A fault in an option that was tried is reported when a person chooses it; until then
the question is simply asked.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from fathom.engine.needless import PassedWindows, asked_for_secrecy, needless_answer
from fathom.engine.secret_choice import choosing
from fathom.matches.match import Match
from fathom.table.live.seating import Seating

log = logging.getLogger("fathom.table")
T = TypeVar("T")


def answer_without_asking(match: Match, seating: Seating, seat: int, passed: PassedWindows, table: str) -> str | None:
    """The answer to the open question for the person at a seat, if it is needless; otherwise None."""
    if choosing(match):
        return None
    alone = len(seating.occupied) == 1
    option = _judged(lambda: needless_answer(match, seat, alone=alone, passed=passed), None, match, table)
    return None if option is None else str(option)


def is_asked_for_secrecy(match: Match, seating: Seating, seat: int, table: str) -> bool:
    """Whether a person is asked only so that the other people learn nothing by the person not being asked."""
    if len(seating.occupied) < 2 or choosing(match):
        return False
    return _judged(lambda: asked_for_secrecy(match, seat), False, match, table)


def _judged(judge: Callable[[], T], unclear: T, match: Match, table: str) -> T:
    """What `judge` returns; `unclear`, with a line in the log, if the rules raise an error in it."""
    try:
        return judge()
    except Exception:
        log.exception("a question could not be judged", extra={"match": table, "entries": len(match.history)})
        return unclear
