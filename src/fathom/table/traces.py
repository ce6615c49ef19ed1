"""What went wrong, as it may be logged: types and places. What an error says may name cards, names, or all options."""

from __future__ import annotations

import traceback


def trace(error: BaseException) -> str:
    """Where an error comes from, as a line for each call and its type after them; first whatever led to it."""
    lines = []
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        lines.append(trace(before))
    for frame in traceback.StackSummary.extract(traceback.walk_tb(error.__traceback__), lookup_lines=False):
        lines.append(f"{frame.filename}:{frame.lineno} in {frame.name}")
    lines.append(type(error).__name__)
    if isinstance(error, BaseExceptionGroup):
        lines += map(trace, error.exceptions)
    return "\n".join(lines)
